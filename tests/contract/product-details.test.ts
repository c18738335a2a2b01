/**
 * Fields for segments and pricing rules: optional with each product, and the in-stock share per day
 * of sales.
 */
import { beforeAll, expect, test } from 'vitest';
import { type Client, openApi, type OpenApi } from './open-api.ts';

let api: OpenApi;
let client: Client;
beforeAll(async () => {
  api = await openApi();
  client = await api.signUp();
});

const given = {
  name: 'Kettle',
  sku: 'K1',
  url: 'https://shop.example/k',
  currency: 'EUR',
  your_price: 19.9,
};
const details = {
  product_type: 'Kettles',
  tags: ['kitchen', 'new'],
  collections: [{ id: 'gid://shopify/Collection/1', name: 'Kitchen' }],
  stock: 0,
  compare_at_price: 24.9,
};
const NONE = {
  product_type: null,
  tags: [],
  collections: [],
  stock: null,
  compare_at_price: null,
};

test('details are stored, returned, kept when absent and cleared by null', async () => {
  const made = await client.send('POST /v1/products', { ...given, ...details });
  expect(made).toMatchObject({ status: 201, json: details });
  const path = `/v1/products/${made.json.id}`;
  expect((await client.get(path)).json).toMatchObject(details);
  expect((await client.get('/v1/products')).json.products).toMatchObject([details]);
  expect((await client.send('POST /v1/products', given)).json).toMatchObject(details);
  expect((await client.send(`PATCH ${path}`, { stock: -2 })).json).toMatchObject({
    ...details,
    stock: -2,
  });
  const cleared = Object.fromEntries(Object.keys(NONE).map((name) => [name, null]));
  expect((await client.send('POST /v1/products', { ...given, ...cleared })).json).toMatchObject(
    NONE,
  );
});

test('a product without details has none, and another currency clears the compare-at price', async () => {
  const made = await client.send('POST /v1/products', {
    ...given,
    sku: 'K2',
    compare_at_price: 24.9,
  });
  expect(made.json).toMatchObject({ ...NONE, compare_at_price: 24.9 });
  const patched = await client.send(`PATCH /v1/products/${made.json.id}`, {
    currency: 'JPY',
    your_price: 2500,
  });
  expect(patched.json).toMatchObject({ currency: 'JPY', compare_at_price: null });
});

test.each([
  [{ product_type: '' }, '#/product_type'],
  [{ tags: 'new' }, '#/tags'],
  [{ tags: Array.from({ length: 251 }, (_, n) => `t${n}`) }, '#/tags'],
  [{ tags: ['new', ' '] }, '#/tags/1'],
  [{ tags: ['new', 'new'] }, '#/tags/1'],
  [{ collections: [{ id: '1' }] }, '#/collections/0/name'],
  [{ collections: [{ id: '1', name: 'A', handle: 'a' }] }, '#/collections/0/handle'],
  [
    {
      collections: [
        { id: '1', name: 'A' },
        { id: '1', name: 'B' },
      ],
    },
    '#/collections/1/id',
  ],
  [{ stock: 1.5 }, '#/stock'],
  [{ stock: 2_000_000_000 }, '#/stock'],
  [{ compare_at_price: 1.005 }, '#/compare_at_price'],
  [{ compare_at_price: -1 }, '#/compare_at_price'],
])('refuses what is wrong with its field (%#)', async (wrong, pointer) => {
  for (const call of ['POST /v1/products', `PATCH /v1/products/${await someProduct()}`]) {
    const answer = await client.send(
      call,
      call.startsWith('POST') ? { ...given, ...wrong } : wrong,
    );
    expect([call, answer.status, answer.json.errors?.[0]?.pointer]).toEqual([call, 422, pointer]);
  }
});

test('a day of sales accepts the share of it that the product was in stock', async () => {
  const product_id = await someProduct();
  const row = { product_id, day: '2026-11-18', units: 2, price_paid: 19.9, currency: 'EUR' };
  const { json } = await client.send('POST /v1/sales', {
    sales: [
      { ...row, in_stock_share: 0.25 },
      { ...row, day: '2026-11-17', in_stock_share: 1.01 },
      { ...row, day: '2026-11-16', in_stock_share: -0.1 },
      { ...row, day: '2026-11-15', in_stock_share: '1' },
      { ...row, day: '2026-11-14', in_stock_share: null },
      { ...row, day: '2026-11-13' },
    ],
  });
  expect(
    json.results.map((result: { status: string; errors?: { pointer: string }[] }) =>
      result.status === 'refused' ? result.errors?.[0]?.pointer : result.status,
    ),
  ).toEqual([
    'recorded',
    '#/sales/1/in_stock_share',
    '#/sales/2/in_stock_share',
    '#/sales/3/in_stock_share',
    'recorded',
    'recorded',
  ]);
  const { rows } = await api.context.db.query(
    'select in_stock_share as share from pricing.sale where product_id = $1 order by day desc',
    [product_id],
  );
  expect(rows).toEqual([{ share: 0.25 }, { share: null }, { share: null }]);
});

async function someProduct(): Promise<string> {
  return (await client.send('POST /v1/products', given)).json.id;
}
