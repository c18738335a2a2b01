import { beforeAll, beforeEach, expect, test } from 'vitest';
import { type Client, openApi, type OpenApi } from './open-api.ts';
import { seedRecommendations, seedAlert, seedListing, seedMatch } from './seed-market.ts';

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

const at = (hour: number): Date => new Date(Date.UTC(2026, 10, 20, hour));
const addProducts = async (count: number): Promise<string[]> => {
  const products = Array.from({ length: count }, (_, i) => ({
    name: 'K',
    sku: `p${i}`,
    url: 'https://shop.example/k',
    currency: 'EUR',
    your_price: 19.9,
  }));
  const { json } = await client.send('POST /v1/products/batch', { products });
  return json.results.map((result: { id: string }) => result.id);
};
const list = async (path: string): Promise<string[]> => {
  const { status, json } = await client.get(path);
  expect(status, path).toBe(200);
  const [rows] = Object.values(json).filter(Array.isArray);
  return (rows ?? [])
    .map(
      (row: { id?: string; listing_id: string; product_id: string }) =>
        row.id ?? row.listing_id ?? row.product_id,
    )
    .toSorted();
};
/** Listings "l0", "l1", … at a retailer each. */
const addListings = (count: number): Promise<string[]> =>
  Promise.all(
    Array.from({ length: count }, (_, i) =>
      seedListing(api.context.db, { accountId: client.accountId, n: `f${n}l${i}`, minor: 1790n }),
    ),
  );

test('alerts are filtered by state, type, product, retailer and time', async () => {
  const products = await addProducts(2);
  const listings = await addListings(2);
  const ids = [0, 1, 2, 3].map((i) => `alt_f${n}${i}`);
  for (const [i, id] of ids.entries()) {
    await seedAlert(api.context.db, {
      id,
      accountId: client.accountId,
      productId: products[i % 2] ?? '',
      listingId: listings[i % 2] ?? '',
      at: at(6 + i),
      resolved: i > 1,
    });
  }
  await api.context.db.query(`update pricing.alert set retailer = $2 where listing_id = $1`, [
    listings[1],
    `shop-f${n}l1.example`,
  ]);
  const [a, b, c, d] = ids;
  expect(await list('/v1/alerts?status=open')).toEqual([a, b]);
  expect(await list('/v1/alerts?status=resolved')).toEqual([c, d]);
  expect(await list('/v1/alerts?type=map_violation')).toEqual(ids);
  expect(await list('/v1/alerts?type=other')).toEqual([]);
  expect(await list(`/v1/alerts?product_id=${products[0]}`)).toEqual([a, c]);
  expect(await list(`/v1/alerts?retailer_id=ret_f${n}l1`)).toEqual([b, d]);
  expect(await list(`/v1/alerts?retailer=shop-f${n}l1.example&status=open`)).toEqual([b]);
  expect(
    await list('/v1/alerts?created_after=2026-11-20T07:00:00Z&created_before=2026-11-20T09:00:00Z'),
  ).toEqual([b, c]);
  expect(
    await list(
      '/v1/alerts?created_after=2026-11-20T09:00:00%2B01:00&created_before=2026-11-20T10:00:00%2B01:00',
    ),
  ).toEqual([c]);
});

test('recommendations are filtered by confidence, product and time', async () => {
  const products = await addProducts(3);
  const ids = [0, 1, 2].map((i) => `rec_f${n}${i}`);
  for (const [i, id] of ids.entries())
    await seedRecommendations(api.context.db, {
      id,
      accountId: client.accountId,
      productId: products[i] ?? '',
      confidence: 0.6 + i / 10,
    });
  await api.context.db.query('update pricing.recommendation set created_at = $2 where id = $1', [
    ids[0],
    at(6),
  ]);
  expect(await list('/v1/recommendations?min_confidence=0.7')).toEqual(ids.slice(1));
  expect(await list(`/v1/recommendations?product_id=${products[2]}`)).toEqual([ids[2]]);
  expect(await list('/v1/recommendations?created_before=2026-11-20T11:00:00Z')).toEqual([ids[0]]);
  expect(await list('/v1/recommendations?created_after=2026-11-20T11:00:00Z')).toEqual(
    ids.slice(1),
  );
});

test('products are filtered by the time they were added', async () => {
  await addProducts(1);
  api.context.clock.advance(60_000);
  const border = api.context.clock.now().toISOString();
  const { json } = await client.send('POST /v1/products', {
    name: 'K',
    sku: 'late',
    url: 'https://shop.example/k',
    currency: 'EUR',
    your_price: 19.9,
  });
  expect(await list(`/v1/products?created_after=${border}`)).toEqual([json.id]);
  expect(await list(`/v1/products?created_before=${border}`)).toHaveLength(1);
  expect(await list(`/v1/products?created_before=${border}&sku=late`)).toEqual([]);
});

test('unmatched products and unmatched listings can be listed', async () => {
  const products = await addProducts(5);
  const listings = await addListings(5);
  const pair = (i: number, verdict: string) =>
    seedMatch(api.context.db, {
      accountId: client.accountId,
      productId: products[i] ?? '',
      listingId: listings[i] ?? '',
      verdict,
    });
  await pair(0, 'auto');
  await pair(1, 'confirmed');
  await pair(2, 'review');
  await pair(3, 'rejected');
  const [matched, unmatched] = [products.slice(0, 2).toSorted(), products.slice(2).toSorted()];
  expect(await list('/v1/products?matched=true')).toEqual(matched);
  expect(await list('/v1/products?matched=false')).toEqual(unmatched);
  expect(await list('/v1/listings')).toEqual(listings.toSorted());
  expect(await list('/v1/listings?matched=true')).toEqual(listings.slice(0, 2).toSorted());
  expect(await list('/v1/listings?matched=false')).toEqual(listings.slice(2).toSorted());
  expect(await list(`/v1/listings?matched=false&retailer_id=ret_f${n}l4`)).toEqual([listings[4]]);
  expect(await list(`/v1/listings?retailer=https://www.SHOP-f${n}l0.example/kettle`)).toEqual([
    listings[0],
  ]);
  const { json } = await client.get(`/v1/listings?retailer_id=ret_f${n}l0`);
  expect(json).toEqual({
    listings: [
      {
        id: listings[0],
        retailer_id: `ret_f${n}l0`,
        retailer: `shop-f${n}l0.example`,
        url: `https://shop-f${n}l0.example/kettle`,
        name: 'Their kettle',
        brand: null,
        gtin: null,
        mpn: null,
        sku: null,
        image_url: null,
        price: 17.9,
        currency: 'EUR',
        list_price: null,
        availability: 'in_stock',
        condition: 'new',
        seller: null,
        state: 'ok',
        first_seen_at: '2026-11-20T11:00:00Z',
        observed_at: '2026-11-20T11:00:00Z',
        product_ids: [products[0]],
      },
    ],
    next_cursor: null,
  });
  await api.context.db.query(`update pricing.listing set state = 'gone' where id = $1`, [
    listings[4],
  ]);
  expect(await list('/v1/listings?matched=false')).toEqual(listings.slice(2, 4).toSorted());
  // An automatic match counts while its retailer is watched, as for prices; a person's always.
  await client.send(`DELETE /v1/retailers/ret_f${n}l0`);
  await client.send(`DELETE /v1/retailers/ret_f${n}l1`);
  expect(await list('/v1/products?matched=true')).toEqual([products[1]]);
  expect(await list(`/v1/prices/${products[0]}`)).toEqual([]);
  expect(await list(`/v1/prices/${products[1]}`)).toEqual([listings[1]]);
});

test('another account’s matches do not count, and its retailers are not shown', async () => {
  const [productId = ''] = await addProducts(1);
  const [listingId = ''] = await addListings(1);
  await seedMatch(api.context.db, { accountId: client.accountId, productId, listingId });
  const retailerId = `ret_f${n}l0`;
  client = await api.signUp();
  expect(await list(`/v1/listings?retailer_id=${retailerId}`)).toEqual([]);
  await client.send('POST /v1/retailers', { domain: `shop-f${n}l0.example` });
  expect(await list('/v1/listings?matched=false')).toEqual([listingId]);
  expect((await client.get('/v1/listings')).json.listings[0].product_ids).toEqual([]);
});

test('prices, their history, matches and retailers are filtered', async () => {
  const [productId = ''] = await addProducts(1);
  const listings = await addListings(3);
  for (const [i, listingId] of listings.entries())
    await seedMatch(api.context.db, {
      accountId: client.accountId,
      productId,
      listingId,
      verdict: ['auto', 'confirmed', 'review'][i] ?? '',
      at: at(6 + i),
    });
  const [first, second, third] = listings;
  expect(await list(`/v1/prices/${productId}?retailer_id=ret_f${n}l1`)).toEqual([second]);
  expect(await list(`/v1/prices/${productId}?retailer=shop-f${n}l0.example`)).toEqual([first]);
  expect(await list(`/v1/prices/${productId}?verdict=review`)).toEqual([third]);
  expect(await list(`/v1/prices/${productId}/history?retailer=shop-f${n}l1.example`)).toEqual([
    second,
  ]);
  expect(
    await list(`/v1/prices/${productId}/history?retailer_id=ret_f${n}l0&listing_id=${second}`),
  ).toEqual([]);
  const mat = (id: string | undefined) => id?.replace('lst', 'mat');
  expect(await list(`/v1/matches?retailer_id=ret_f${n}l2`)).toEqual([mat(third)]);
  expect(await list(`/v1/matches?retailer=shop-f${n}l2.example&verdict=auto`)).toEqual([]);
  expect(await list('/v1/matches?created_after=2026-11-20T07:00:00Z')).toEqual([
    mat(second),
    mat(third),
  ]);
  expect(await list(`/v1/retailers?domain=www.shop-f${n}l1.example`)).toEqual([`ret_f${n}l1`]);
  expect(await list('/v1/retailers?status=active')).toHaveLength(3);
  expect(await list('/v1/retailers?status=gone')).toEqual([]);
});

test.each([
  ['/v1/alerts?state=open', 'state', 'unknown_field'],
  ['/v1/alerts?status=closed', 'status', 'invalid_value'],
  ['/v1/alerts?status=open&status=open', 'status', 'repeated'],
  ['/v1/alerts?created_after=2026-11-20', 'created_after', 'invalid_format'],
  ['/v1/alerts?created_after=yesterday', 'created_after', 'invalid_format'],
  ['/v1/alerts?retailer=not%20a%20domain', 'retailer', 'invalid_domain'],
  ['/v1/alerts?retailer=', 'retailer', 'too_small'],
  ['/v1/recommendations?status=open', 'status', 'unknown_field'],
  ['/v1/recommendations?created_before=1969-12-31T00:00:00Z', 'created_before', 'out_of_range'],
  ['/v1/products?matched=yes', 'matched', 'invalid_value'],
  ['/v1/listings?product_id=x', 'product_id', 'unknown_field'],
  ['/v1/matches?type=x', 'type', 'unknown_field'],
  ['/v1/retailers?domain=localhost', 'domain', 'invalid_domain'],
  ['/v1/account/keys?name=x', 'name', 'unknown_field'],
  ['/v1/account?limit=1', 'limit', 'unknown_field'],
])('%s is refused', async (path, pointer, code) => {
  const { status, json } = await client.get(path);
  expect({
    status,
    code: json.code,
    errors: json.errors.map((error: { pointer: string; code: string }) => [
      error.pointer,
      error.code,
    ]),
  }).toEqual({ status: 400, code: 'invalid_query', errors: [[pointer, code]] });
});
