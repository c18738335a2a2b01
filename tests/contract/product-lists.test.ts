/** GET /products: searched, filtered and sorted, compared with the same done on all products. */
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { refreshMarkets } from '#pricing/insights/refresh-markets.ts';
import { type Client, openApi, type OpenApi } from './open-api.ts';
import { seedAlert, seedListing, seedMatch } from './seed-market.ts';

interface Listed {
  readonly id: string;
  readonly name: string;
  readonly sku: string;
  readonly your_price: number;
  readonly updated_at: string;
}

let api: OpenApi;
let client: Client;
let n = 0;
beforeAll(async () => {
  api = await openApi();
});
beforeEach(async () => {
  client = await api.signUp();
  n += 1;
});

async function addProducts(products: readonly object[]): Promise<string[]> {
  const { status, json } = await client.send('POST /v1/products/batch', {
    products: products.map((product, i) => ({
      name: `Product ${i}`,
      sku: `sku-${i}`,
      url: 'https://shop.example/k',
      currency: 'EUR',
      your_price: 20,
      ...product,
    })),
  });
  expect(status).toBe(200);
  return json.results.map((result: { id: string }) => result.id);
}

/** All rows, page by page. */
async function list(query: string, limit = 1000): Promise<Listed[]> {
  const rows: Listed[] = [];
  for (let cursor = ''; ;) {
    const { status, json } = await client.get(`/v1/products?limit=${limit}&${query}${cursor}`);
    expect(status, query).toBe(200);
    rows.push(...json.products);
    if (json.next_cursor === null) return rows;
    cursor = `&cursor=${json.next_cursor}`;
  }
}
const skus = async (query: string): Promise<string[]> =>
  (await list(`fields=sku&${query}`)).map(({ sku }) => sku).toSorted();

/** An offer of the product at its own retailer, in minor units. */
async function addOffer(productId: string, name: string, minor: bigint): Promise<string> {
  const { accountId } = client;
  const listingId = await seedListing(api.context.db, { accountId, n: `p${n}${name}`, minor });
  await seedMatch(api.context.db, { accountId, productId, listingId });
  return listingId;
}

test('every order is stable over pages, in both directions', async () => {
  const names = ['Zebra', 'apple', 'Apple', 'mango', 'apple', 'Émile', 'x'.repeat(500)];
  const ids = await addProducts(
    names.map((name, i) => ({ name, your_price: [20, 10, 20, 5][i % 4] })),
  );
  for (const [i, id] of ids.entries()) {
    if (i % 2 === 0) await addOffer(id, `${i}`, BigInt(900 + 400 * (i % 3)));
    api.context.clock.advance(1000);
    if (i % 3 === 0) await client.send(`PATCH /v1/products/${id}`, { category: `c${i}` });
  }
  await refreshMarkets(api.context, { productIds: ids });
  const all = await list('');
  const { rows: collated } = await api.context.db.query<{ id: string }>(
    'select id from pricing.product where account_id = $1 order by lower(name), id',
    [client.accountId],
  );
  const gapOf = async () => {
    const { rows } = await api.context.db.query<{ product_id: string; gap: bigint }>(
      'select product_id, gap from pricing.product_position where account_id = $1',
      [client.accountId],
    );
    return new Map(rows.map(({ product_id: id, gap }) => [id, gap]));
  };
  const gaps = await gapOf();
  const byId = (a: Listed, b: Listed) => (a.id < b.id ? -1 : 1);
  const orders: Record<string, (a: Listed, b: Listed) => number> = {
    name: (a, b) =>
      collated.findIndex(({ id }) => id === a.id) - collated.findIndex(({ id }) => id === b.id),
    price: (a, b) => a.your_price - b.your_price || byId(a, b),
    updated: (a, b) => Date.parse(a.updated_at) - Date.parse(b.updated_at) || byId(a, b),
    position: (a, b) => Number((gaps.get(a.id) ?? 0n) - (gaps.get(b.id) ?? 0n)) || byId(a, b),
  };
  for (const [sort, order] of Object.entries(orders)) {
    const expected = all.toSorted(order).map(({ id }) => id);
    for (const limit of [2, 1000]) {
      expect(
        (await list(`sort=${sort}`, limit)).map(({ id }) => id),
        sort,
      ).toEqual(expected);
      expect(
        (await list(`sort=-${sort}`, limit)).map(({ id }) => id),
        `-${sort}`,
      ).toEqual(expected.toReversed());
    }
  }
  expect((await list('sort=created', 2)).map(({ id }) => id)).toEqual(
    all.toReversed().map(({ id }) => id),
  );
  expect(new Set(gaps.values())).toContain(9223372036854775807n);
});

test('products are found by words of name, SKU, GTIN and brand', async () => {
  await addProducts([
    { name: 'Blue Kettle 1.7 l', sku: 'a', brand: 'Acme', gtin: '4006381333931' },
    { name: 'Red kettle', sku: 'KTL-100%', brand: 'Bodum' },
    { name: 'Toaster', sku: 'c_1', brand: 'Acme' },
  ]);
  expect(await skus('q=KETTLE')).toEqual(['KTL-100%', 'a']);
  expect(await skus('q=acme%20kettle')).toEqual(['a']);
  expect(await skus('q=381333')).toEqual(['a']);
  expect(await skus('q=100%25')).toEqual(['KTL-100%']);
  expect(await skus('q=%25%25%25')).toEqual([]);
  expect(await skus('q=re')).toEqual(['KTL-100%']);
  expect(await skus('q=unknown')).toEqual([]);
  expect(await skus('q=%20')).toHaveLength(3);
  expect(await skus('q=acme&sort=-name')).toEqual(['a', 'c_1']);
});

test('products are filtered by brand, type, tag, collection and alert', async () => {
  const ids = await addProducts([
    {
      sku: 'a',
      brand: 'Acme',
      product_type: 'Kettles',
      tags: ['new', 'kitchen'],
      collections: [{ id: 'c1', name: 'One' }],
    },
    { sku: 'b', brand: 'ACME', tags: ['news'], collections: [{ id: 'c11', name: 'c1' }] },
    { sku: 'c', product_type: 'Toasters' },
  ]);
  const listingId = await addOffer(ids[2] ?? '', 'al', 1000n);
  const alert = { accountId: client.accountId, listingId, at: new Date('2026-11-20T10:00:00Z') };
  await seedAlert(api.context.db, { ...alert, id: `alt_p${n}`, productId: ids[2] ?? '' });
  await seedAlert(api.context.db, {
    ...alert,
    id: `alt_q${n}`,
    productId: ids[0] ?? '',
    resolved: true,
  });
  expect(await skus('brand=acme')).toEqual(['a', 'b']);
  expect(await skus('product_type=kettles')).toEqual(['a']);
  expect(await skus('tag=new')).toEqual(['a']);
  expect(await skus('tag=New')).toEqual([]);
  expect(await skus('collection=c1')).toEqual(['a']);
  expect(await skus('brand=acme&tag=news&sort=price')).toEqual(['b']);
  expect(await skus('has_alert=true')).toEqual(['c']);
  expect(await skus('has_alert=false')).toEqual(['a', 'b']);
  expect(await skus('has_alert=true&brand=acme')).toEqual([]);
  client = await api.signUp();
  expect(await skus('tag=new')).toEqual([]);
});

test('the position of the own price follows offers, matches and the own price', async () => {
  const [a = '', b = '', c = '', d = '', e = ''] = await addProducts([
    { sku: 'cheapest' },
    { sku: 'below' },
    { sku: 'above' },
    { sku: 'only' },
    { sku: 'not comparable' },
  ]);
  await addOffer(a, 'a1', 2000n);
  for (const [i, minor] of [1900n, 2000n, 2500n].entries()) await addOffer(b, `b${i}`, minor);
  const dear = await addOffer(c, 'c1', 1000n);
  const { accountId } = client;
  const foreign = await seedListing(api.context.db, {
    accountId,
    n: `p${n}usd`,
    minor: 100n,
    currency: 'USD',
  });
  await seedMatch(api.context.db, { accountId, productId: e, listingId: foreign });
  const sold = await addOffer(e, 'sold', 100n);
  await api.context.db.query(
    `update pricing.listing set availability = 'out_of_stock' where id = $1`,
    [sold],
  );
  await refreshMarkets(api.context, { productIds: [a, b, c, d, e, 'prd_unknown'] });
  expect(await skus('position=cheapest')).toEqual(['cheapest']);
  expect(await skus('position=below')).toEqual([]);
  expect(await skus('position=at')).toEqual(['below', 'cheapest']);
  expect(await skus('position=above')).toEqual(['above']);
  expect(await skus('position=only')).toEqual(['not comparable', 'only']);
  await api.context.db.query('update pricing.listing set price_minor = 3000 where id = $1', [dear]);
  await refreshMarkets(api.context, { listingIds: [dear] });
  expect(await skus('position=cheapest')).toEqual(['above', 'cheapest']);
  expect(await skus('position=below')).toEqual(['above']);
  expect(await skus('position=cheapest&sort=price')).toEqual(['above', 'cheapest']);
  expect((await list('sort=position&fields=sku'))[0]).toMatchObject({ sku: 'above' });
});

test('an order that does not exist is refused', async () => {
  for (const [query, pointer] of [
    ['sort=colour', 'sort'],
    ['sort=--name', 'sort'],
    ['position=best', 'position'],
    ['has_alert=1', 'has_alert'],
  ]) {
    const { status, json } = await client.get(`/v1/products?${query}`);
    expect([status, json.errors[0].pointer, json.errors[0].code]).toEqual([
      400,
      pointer,
      'invalid_value',
    ]);
  }
  const [first] = await addProducts([{}, { sku: 'b' }]);
  expect(first).toBeDefined();
  const { json } = await client.get('/v1/products?limit=1&sort=name');
  const other = await client.get(`/v1/products?limit=1&sort=price&cursor=${json.next_cursor}`);
  expect(other.json.code).toBe('invalid_cursor');
});
