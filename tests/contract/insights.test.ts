/** /insights: the figures of docs/market.md over HTTP, of one account. */
import { beforeAll, expect, test } from 'vitest';
import { DAY_MS, HOUR_MS } from '#kernel/durations.ts';
import { countSummaries } from '#pricing/insights/count-summaries.ts';
import { refreshAccountMarkets } from '#pricing/insights/refresh-markets.ts';
import { type Client, openApi, type OpenApi } from './open-api.ts';
import { seedAlert, seedListing, seedMatch } from './seed-market.ts';

let api: OpenApi;
let client: Client;
let ids: string[] = [];

/** Retailers x, y, z with offers for the first product, x for the second. */
beforeAll(async () => {
  api = await openApi();
  client = await api.signUp();
  const { accountId } = client;
  const { db } = api.context;
  const { json } = await client.send('POST /v1/products/batch', {
    products: [
      { sku: 'K-1', brand: 'Acme', your_price: 20, map_price: 19.5, min_price: 15 },
      { sku: 'K-2', brand: 'Acme', your_price: 30, collections: [{ id: 'c1', name: 'Summer' }] },
      { sku: 'K-3', your_price: 9 },
      { sku: 'K-4', your_price: 9, currency: 'CHF' },
    ].map((one) => ({ name: one.sku, url: 'https://shop.example/k', currency: 'EUR', ...one })),
  });
  ids = json.results.map((result: { id: string }) => result.id);
  const [one = '', two = ''] = ids;
  for (const [n, productId, minor] of [
    ['ix', one, 1900n],
    ['iy', one, 2050n],
    ['iz', one, 2200n],
    ['iw', two, 2500n],
  ] as const) {
    const listingId = await seedListing(db, { accountId, n, minor });
    await seedMatch(db, { accountId, productId, listingId });
  }
  await client.send('POST /v1/sales', {
    sales: [
      { product_id: one, day: '2026-11-19', units: 10, price_paid: 20, currency: 'EUR' },
      { product_id: two, day: '2026-11-19', units: 2, price_paid: 30, currency: 'EUR' },
    ],
  });
  await refreshAccountMarkets(api.context, { accountId });
  await countSummaries(api.context, { accountId });
});

const get = async (path: string) => {
  const { status, json } = await client.get(`/v1/insights/${path}`);
  expect(status, path).toBe(200);
  return json;
};

test('the position counts every product once, with the reason where it is unknown', async () => {
  expect(await get('position')).toEqual({
    currency: 'EUR',
    currencies: ['EUR', 'CHF'],
    as_of: '2026-11-20T12:00:00Z',
    products: 3,
    compared: 2,
    cheapest: { products: 0, share_basis_points: 0 },
    below: { products: 1, share_basis_points: 3333 },
    at: { products: 0, share_basis_points: 0 },
    above: { products: 1, share_basis_points: 3333 },
    unknown: { products: 1, share_basis_points: 3333 },
    unknown_reasons: [{ code: 'not_matched', products: 1 }],
    // (9756 + 12000) / 2; (200 + 60) / (205 + 50)
    index_basis_points: 10_878,
    weighted_index_basis_points: 10_196,
  });
  expect(await get('position?currency=CHF')).toMatchObject({ products: 1, compared: 0 });
  expect(await get('position?currency=JPY')).toMatchObject({ currency: null, as_of: null });
  const other = await api.signUp();
  const { json } = await other.get('/v1/insights/position');
  expect(json).toMatchObject({ products: 0, as_of: null, index_basis_points: null });
});

test('the index by brand and retailer, over time, page by page', async () => {
  const { accountId } = client;
  api.context.clock.advance(DAY_MS);
  await countSummaries(api.context, { accountId });
  const { index } = await get('index?by=brand');
  expect(index).toMatchObject([
    { day: '2026-11-20', key: 'acme', name: 'Acme', products: 2, index_basis_points: 10_878 },
    { day: '2026-11-21', key: 'acme', weighted_index_basis_points: 10_196 },
  ]);
  expect((await get('index?from=2026-11-21&to=2026-11-21')).index).toMatchObject([
    { key: '', products: 3, below: 1, above: 1, at: 0 },
  ]);
  expect((await get('index?by=collection&key=c1&to=2026-11-20')).index).toMatchObject([
    { key: 'c1', name: 'Summer', index_basis_points: 12_000 },
  ]);
  const retailers = async (query: string) =>
    (await get(`index?by=retailer&${query}`)).index.map(
      ({ day, key }: Record<string, string>) => `${day} ${key}`,
    );
  // Each compares one product; then the key decides.
  expect(await retailers('largest=2')).toEqual(
    ['20', '21'].flatMap((day) => ['ret_iw', 'ret_ix'].map((key) => `2026-11-${day} ${key}`)),
  );
  expect(await retailers('largest=1&from=2026-11-21')).toEqual(['2026-11-21 ret_iw']);
  expect(await retailers('largest=50&to=2026-11-19')).toEqual([]);
  for (const wrong of ['0', '51', '1.5', '-1'])
    expect((await client.get(`/v1/insights/index?largest=${wrong}`)).status).toBe(400);
  const keys: string[] = [];
  for (let cursor = ''; ;) {
    const page = await get(`index?by=retailer&limit=3${cursor}`);
    keys.push(...page.index.map(({ day, key }: Record<string, string>) => `${day} ${key}`));
    if (page.next_cursor === null) break;
    cursor = `&cursor=${page.next_cursor}`;
  }
  expect(keys).toEqual(
    ['20', '21'].flatMap((day) =>
      ['ret_iw', 'ret_ix', 'ret_iy', 'ret_iz'].map((key) => `2026-11-${day} ${key}`),
    ),
  );
  api.context.clock.advance(-DAY_MS);
});

test('gaps: the largest by units sold first', async () => {
  const { gaps } = await get('gaps');
  expect(gaps).toMatchObject([
    {
      product_id: ids[1],
      your_price: 30,
      market_price: 25,
      gap: 5,
      units: 2,
      weighted_gap: 10,
      position: 'above',
      rank: 2,
      compared: 1,
    },
    {
      product_id: ids[0],
      gap: -0.5,
      weighted_gap: -5,
      index_basis_points: 9756,
      position: 'below',
    },
  ]);
  expect((await get('gaps?position=below')).gaps).toHaveLength(1);
  const first = await get('gaps?limit=1');
  const second = await get(`gaps?limit=1&cursor=${first.next_cursor}`);
  expect([first, second].map(({ gaps: page }) => page[0].product_id)).toEqual([ids[1], ids[0]]);
  expect(second.next_cursor).toBe(null);
  expect((await get('gaps?currency=CHF')).gaps).toEqual([]);
});

test('every measured product, in the order of its last change', async () => {
  const { products } = await get('products');
  expect(products.map(({ sku }: { sku: string }) => sku).toSorted()).toEqual([
    'K-1',
    'K-2',
    'K-3',
    'K-4',
  ]);
  expect(products.find(({ sku }: { sku: string }) => sku === 'K-1')).toMatchObject({
    market_price: 20.5,
    lowest_price: 19,
    lowest_retailer: 'shop-ix.example',
    position: 'below',
    rank: 2,
    compared: 3,
    unknown_reason: null,
  });
  expect(products.find(({ sku }: { sku: string }) => sku === 'K-3')).toMatchObject({
    market_price: null,
    position: null,
    lowest_retailer: null,
    unknown_reason: 'not_matched',
  });
  const first = await get('products?limit=3');
  const second = await get(`products?limit=3&cursor=${first.next_cursor}`);
  expect([...first.products, ...second.products]).toEqual(products);
  expect((await get('products?measured_since=2026-11-20T12:00:01Z')).products).toEqual([]);
});

test('violations by day, and how retailers are covered', async () => {
  const { accountId } = client;
  const alert = { accountId, productId: ids[0] ?? '', listingId: 'lst_ix' };
  const at = new Date('2026-11-20T10:00:00Z');
  await seedAlert(api.context.db, { ...alert, id: 'alt_i1', at });
  await countSummaries(api.context, { accountId });
  expect(await get('violations?from=2026-11-19')).toEqual({
    as_of: '2026-11-20T12:00:00Z',
    days: [
      { day: '2026-11-19', raised: 0, ended: 0, open: 0 },
      { day: '2026-11-20', raised: 1, ended: 0, open: 1 },
    ],
  });
  const { coverage } = await get('coverage?limit=2');
  expect(coverage).toMatchObject([
    {
      retailer_id: 'ret_iw',
      retailer: 'shop-iw.example',
      products: 1,
      compared: 1,
      fresh: 1,
      fresh_share_basis_points: 10_000,
      failures: 0,
    },
    { retailer_id: 'ret_ix' },
  ]);
});

test('changes since a time, with their counts', async () => {
  const { db, clock } = api.context;
  clock.advance(HOUR_MS);
  await db.query(`update pricing.listing set price_minor = 1850 where id = 'lst_ix'`);
  await db.query(`update pricing.listing set availability = 'out_of_stock' where id = 'lst_iz'`);
  await refreshAccountMarkets(api.context, { accountId: client.accountId });
  const all = await get('changes');
  expect(all).toMatchObject({
    since: '2026-11-19T13:00:00Z',
    counts: {
      price_down: 1,
      price_up: 0,
      offer_added: 0,
      out_of_stock: 1,
      offer_removed: 0,
      violations_raised: 1,
      violations_ended: 0,
    },
  });
  expect(all.changes).toHaveLength(2);
  expect((await get('changes?kind=price_down')).changes).toEqual([
    {
      at: '2026-11-20T13:00:00Z',
      kind: 'price_down',
      product_id: ids[0],
      sku: 'K-1',
      name: 'K-1',
      retailer_id: 'ret_ix',
      retailer: 'shop-ix.example',
      currency: 'EUR',
      previous_price: 19,
      price: 18.5,
      reason: null,
    },
  ]);
  const first = await get('changes?limit=1');
  const second = await get(`changes?limit=1&cursor=${first.next_cursor}`);
  expect([...first.changes, ...second.changes]).toEqual(all.changes);
  expect((await get('changes?since=2026-11-20T13:00:00Z')).counts.violations_raised).toBe(0);
  expect((await client.get('/v1/insights/changes?since=2026-01-01T00:00:00Z')).status).toBe(400);
});

test('the matrix now and at an instant, as JSON and as CSV', async () => {
  const { db } = api.context;
  await db.query(
    `insert into pricing.price_span (id, listing_id, "from", "to", price_minor, currency, availability)
     values ('spn_i1', 'lst_ix', '2026-11-18T00:00:00Z', '2026-11-20T11:00:00Z', 1700, 'EUR', 'in_stock')`,
  );
  await db.query(
    `update pricing.own_price set "from" = '2026-11-17T00:00:00Z' where product_id = any($1)`,
    [ids],
  );
  const { matrix } = await get('matrix');
  expect(matrix.map((row: { sku: string }) => row.sku).toSorted()).toEqual([
    'K-1',
    'K-2',
    'K-3',
    'K-4',
  ]);
  const now = matrix.find((row: { sku: string }) => row.sku === 'K-1');
  expect(now).toMatchObject({
    your_price: 20,
    market_price: 19.5,
    index_basis_points: 10_256,
    position: 'above',
    rank: 2,
    compared: 2,
    offers: [
      { retailer: 'shop-ix.example', price: 18.5, index_basis_points: 10_811, left_out: null },
      { retailer: 'shop-iy.example', price: 20.5, left_out: null },
      {
        retailer: 'shop-iz.example',
        price: 22,
        index_basis_points: null,
        left_out: 'out_of_stock',
      },
    ],
  });
  const past = await get(`matrix?at=2026-11-19T12:00:00Z&product_id=${ids[0]}`);
  expect(past.matrix).toMatchObject([
    { market_price: 17, rank: 2, offers: [{ listing_id: 'lst_ix', price: 17 }] },
  ]);
  const before = await get(`matrix?at=2026-11-16T12:00:00Z&product_id=${ids[0]}`);
  expect(before.matrix).toMatchObject([{ your_price: null, position: null, offers: [] }]);
  const csv = await client.get(`/v1/insights/matrix?product_id=${ids[0]}&fields=sku,offers.price`, {
    accept: 'text/csv',
  });
  expect(csv.text.split('\r\n')).toEqual([
    'product_id,sku,offers.listing_id,offers.price',
    `${ids[0]},K-1,lst_ix,18.50`,
    `${ids[0]},K-1,lst_iy,20.50`,
    `${ids[0]},K-1,lst_iz,22.00`,
    '',
  ]);
  const pages = await get('matrix?limit=3');
  const rest = await get(`matrix?limit=3&cursor=${pages.next_cursor}`);
  expect([...pages.matrix, ...rest.matrix]).toEqual(matrix);
  expect((await client.get('/v1/insights/matrix?at=2030-01-01T00:00:00Z')).status).toBe(400);
  const starter = await client.get('/v1/insights/matrix?at=2020-01-01T00:00:00Z');
  expect(starter.json.code).toBe('plan_limit');
});

test('a product by day: own, MAP and minimum price, median and position', async () => {
  const [one] = ids;
  await client.send('POST /v1/map-price-periods', {
    scope: 'product',
    key: one,
    from: '2026-11-19T00:00:00Z',
    to: '2026-11-20T00:00:00Z',
    map_price: 18,
    currency: 'EUR',
  });
  const product = await get(`products/${one}?from=2026-11-17&to=2026-11-25`);
  expect(product).toMatchObject({
    sku: 'K-1',
    units: 10,
    unknown_reason: null,
    left_out: [{ code: 'out_of_stock', offers: 1 }],
    measured_at: '2026-11-20T13:00:00Z',
  });
  expect(product.days).toMatchObject([
    { day: '2026-11-17', your_price: 20, market_price: null, compared: 0, position: null },
    { day: '2026-11-18', market_price: 17, index_basis_points: 11_765, rank: 2, map_price: 19.5 },
    { day: '2026-11-19', market_price: 17, min_price: 15, map_price: 18 },
    { day: '2026-11-20', market_price: 19.5, position: 'above', compared: 2, map_price: 19.5 },
  ]);
  expect((await client.get('/v1/insights/products/prd_unknown')).status).toBe(404);
  const other = await api.signUp();
  expect((await other.get(`/v1/insights/products/${one}`)).status).toBe(404);
});

test('periods that make no sense are refused', async () => {
  for (const [path, code] of [
    ['index?from=2026-11-20&to=2026-11-19', 'invalid_range'],
    ['index?from=2024-01-01&to=2026-01-01', 'invalid_range'],
    ['violations?from=2026-13-01', 'invalid_format'],
    ['index?by=color', 'invalid_value'],
    ['gaps?position=only', 'invalid_value'],
  ] as const) {
    const { status, json } = await client.get(`/v1/insights/${path}`);
    expect([status, json.errors[0].code], path).toEqual([400, code]);
  }
});
