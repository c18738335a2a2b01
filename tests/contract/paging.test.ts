import { beforeAll, beforeEach, expect, test } from 'vitest';
import { type Client, openApi, type OpenApi } from './open-api.ts';
import { seedAdvice, seedAlert, seedListing, seedMatch } from './seed-market.ts';

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

const product = (sku: string) => ({ name: 'K', sku, url: 'https://shop.example/k', currency: 'EUR', your_price: 19.9 });
const addProducts = async (count: number, prefix = 'p'): Promise<string[]> => {
  const { json } = await client.send('POST /v1/products/batch', { products: Array.from({ length: count }, (_, i) => product(`${prefix}${i}`)) });
  return json.results.map((result: { id: string }) => result.id);
};

/** Follows the Link headers to the end; `between` runs after each page. */
async function walk(path: string, name: string, between: () => Promise<void> = async () => undefined): Promise<string[]> {
  const seen: string[] = [];
  for (let next: string | undefined = path; next !== undefined; ) {
    const { status, json, headers } = await client.get(next);
    expect(status).toBe(200);
    seen.push(...json[name].map((row: { id?: string; product_id: string; listing_id?: string }) => row.id ?? row.listing_id ?? row.product_id));
    const link = /^<http:\/\/127\.0\.0\.1:3000([^>]+)>; rel="next"$/.exec(headers.get('link') ?? '')?.[1];
    expect(link === undefined ? null : new URLSearchParams(link.split('?')[1]).get('cursor')).toBe(json.next_cursor);
    next = link;
    await between();
  }
  return seen;
}

test('a walk over products is whole while others are added and deleted', async () => {
  const ids = await addProducts(25);
  let round = 0;
  const seen = await walk('/v1/products?limit=4', 'products', async () => {
    round += 1;
    api.stage.clock.advance(10);
    const added = await client.send('POST /v1/products', product(`new${round}`));
    if (round % 2) await client.send(`DELETE /v1/products/${added.json.id}`);
  });
  expect(seen.toSorted()).toEqual(ids.toSorted());
});

test('a walk over alerts is as of its first page', async () => {
  const [productId = ''] = await addProducts(1);
  const listingId = await seedListing(api.stage.db, { accountId: client.accountId, n: `p${n}`, minor: 1790n });
  const ids = Array.from({ length: 12 }, (_, i) => `alt_${n}_${String(i).padStart(2, '0')}`);
  for (const [i, id] of ids.entries()) {
    await seedAlert(api.stage.db, { id, accountId: client.accountId, productId, listingId, at: new Date(Date.UTC(2026, 10, 20, 6, i)), read: i % 3 === 0, resolved: true });
  }
  let round = 0;
  const seen = await walk('/v1/alerts?limit=3&status=resolved', 'alerts', async () => {
    api.stage.clock.advance(1000);
    await client.send('POST /v1/alerts/read', { ids: ids.slice(round * 3, round * 3 + 4) });
    round += 1;
    await seedAlert(api.stage.db, { id: `alt_${n}_new${round}`, accountId: client.accountId, productId, listingId, at: api.stage.clock.now(), resolved: true });
  });
  const unread = ids.filter((_, i) => i % 3 !== 0).reverse();
  expect(seen).toEqual([...unread, ...ids.filter((_, i) => i % 3 === 0).reverse()]);
});

test('lists of other things are walked whole', async () => {
  const ids = await addProducts(9);
  const listings: string[] = [];
  for (const [i, productId] of ids.entries()) {
    await seedAdvice(api.stage.db, { id: `rec_${n}_${i}`, accountId: client.accountId, productId, confidence: i < 6 ? 0.6 + (i % 2) / 10 : null, gain: i === 0 ? null : 0.01 });
    listings.push(await seedListing(api.stage.db, { accountId: client.accountId, n: `w${n}${i}`, minor: 1790n }));
    await seedMatch(api.stage.db, { accountId: client.accountId, productId: ids[0] ?? '', listingId: listings[i] ?? '' });
  }
  expect(await walk('/v1/recommendations?limit=2', 'recommendations')).toEqual([5, 3, 1, 4, 2, 0].map((i) => `rec_${n}_${i}`));
  expect(await walk('/v1/recommendations/abstentions?limit=2', 'abstentions')).toEqual(ids.slice(6).toSorted());
  expect(await walk(`/v1/prices/${ids[0]}?limit=2`, 'prices')).toEqual(listings.toSorted());
  expect((await walk(`/v1/prices/${ids[0]}/history?limit=2`, 'history')).toSorted()).toEqual(listings.toSorted());
  expect((await walk('/v1/matches?limit=2&verdict=auto', 'matches')).toSorted()).toEqual(listings.map((id) => id.replace('lst', 'mat')).toSorted());
  expect((await walk('/v1/retailers?limit=2', 'retailers')).toSorted()).toEqual(listings.map((id) => id.replace('lst', 'ret')).toSorted());
});

test('a cursor opens only the walk that it was made for', async () => {
  await addProducts(3);
  const { json } = await client.get('/v1/products?limit=1');
  const cursor: string = json.next_cursor;
  const tampered = `${cursor.slice(0, -2)}${cursor.endsWith('A') ? 'B' : 'A'}${cursor.slice(-1)}`;
  for (const path of [`/v1/products?sku=p1&cursor=${cursor}`, `/v1/matches?cursor=${cursor}`, `/v1/changes?cursor=${cursor}`, `/v1/products?cursor=${tampered}`, `/v1/products?cursor=x`, `/v1/products?cursor=${cursor}*`]) {
    expect(await client.get(path), path).toMatchObject({ status: 400, json: { code: 'invalid_cursor' } });
  }
  expect(await (await api.signUp()).get(`/v1/products?cursor=${cursor}`)).toMatchObject({ status: 400, json: { code: 'invalid_cursor' } });
  expect((await client.get(`/v1/products?limit=1000&cursor=${cursor}`)).json.products).toHaveLength(2);
});

test('price history gives closed spans and the current offer', async () => {
  const [productId = ''] = await addProducts(1);
  const listingId = await seedListing(api.stage.db, { accountId: client.accountId, n: `h${n}`, minor: 1790n });
  await seedMatch(api.stage.db, { accountId: client.accountId, productId, listingId });
  await api.stage.db.query(
    `insert into pricing.price_span (id, listing_id, "from", "to", price_minor, currency, availability) values ('spn_1', $1, '2026-11-01Z', '2026-11-10Z', 2090, 'EUR', 'in_stock'),
       ('spn_2', $1, '2026-11-10Z', '2026-11-20T11:00Z', null, null, 'out_of_stock')`,
    [listingId],
  );
  const spans = async (query: string) => (await client.get(`/v1/prices/${productId}/history${query}`)).json.history;
  expect(await spans('')).toEqual([
    { listing_id: listingId, retailer: `shop-h${n}.example`, from: '2026-11-01T00:00:00Z', to: '2026-11-10T00:00:00Z', price: 20.9, currency: 'EUR', list_price: null, availability: 'in_stock' },
    { listing_id: listingId, retailer: `shop-h${n}.example`, from: '2026-11-10T00:00:00Z', to: '2026-11-20T11:00:00Z', price: null, currency: null, list_price: null, availability: 'out_of_stock' },
    { listing_id: listingId, retailer: `shop-h${n}.example`, from: '2026-11-20T11:00:00Z', to: null, price: 17.9, currency: 'EUR', list_price: null, availability: 'in_stock' },
  ]);
  expect(await spans('?from=2026-11-10T00:00:00Z')).toHaveLength(2);
  expect(await spans('?to=2026-11-10T00:00:00Z')).toHaveLength(1);
  expect(await spans('?listing_id=lst_other')).toEqual([]);
});
