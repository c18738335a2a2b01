import { beforeAll, beforeEach, expect, test } from 'vitest';
import { type Client, openApi, type OpenApi } from './open-api.ts';
import { seedAdvice, seedAlert, seedListing, seedMatch } from './seed-market.ts';
import { settleFeed } from './settle-feed.ts';

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
async function walk(path: string, name: string, between: (rows: object[]) => Promise<void> = async () => undefined): Promise<string[]> {
  const seen: string[] = [];
  for (let next: string | undefined = path; next !== undefined; ) {
    const { status, json, headers } = await client.get(next);
    expect(status).toBe(200);
    seen.push(...json[name].map((row: { id?: string; product_id: string; listing_id?: string }) => row.id ?? row.listing_id ?? row.product_id));
    const link = /^<http:\/\/127\.0\.0\.1:3000([^>]+)>; rel="next"$/.exec(headers.get('link') ?? '')?.[1];
    expect(link === undefined ? null : new URLSearchParams(link.split('?')[1]).get('cursor')).toBe(json.next_cursor);
    next = link;
    await between(json[name]);
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
  const before = (await client.get('/v1/alerts')).json.alerts;
  let round = 0;
  const shown: object[] = [];
  await walk('/v1/alerts?limit=3&status=resolved', 'alerts', async (rows) => {
    shown.push(...rows);
    api.stage.clock.advance(1000);
    await client.send('POST /v1/alerts/read', { ids: ids.slice(round * 3, round * 3 + 4) });
    await client.send('POST /v1/alerts/read', { ids: ids.slice(0, 2), read: false });
    round += 1;
    await api.stage.db.query(`update pricing.alert set listed_minor = listed_minor - 10, resolved_at = null where id = $1`, [ids[round]]);
    await api.stage.db.query(`update pricing.alert set resolved_at = detected_at where id = $1`, [ids[round]]);
    await seedAlert(api.stage.db, { id: `alt_${n}_new${round}`, accountId: client.accountId, productId, listingId, at: new Date(Date.UTC(2026, 10, 20, 6)), resolved: true });
  });
  expect(shown).toEqual(before);
  const unread = ids.filter((_, i) => i % 3 !== 0).reverse();
  expect(before.map(({ id }: { id: string }) => id)).toEqual([...unread, ...ids.filter((_, i) => i % 3 === 0).reverse()]);
});

test('a walk over advice is as of its first page', async () => {
  const products = await addProducts(9);
  for (const [i, productId] of products.entries()) await seedAdvice(api.stage.db, { id: `rec_${n}_${i}`, accountId: client.accountId, productId, confidence: 0.9 - i / 25, gain: i % 4 === 0 ? null : 0.01 });
  const before = (await client.get('/v1/recommendations')).json.recommendations;
  expect(before.map(({ id }: { id: string }) => id)).toEqual(products.map((_, i) => `rec_${n}_${i}`));
  const change = (sql: string, i: number) => api.stage.db.query(`update pricing.recommendation set ${sql} where product_id = $1`, [products[i]]);
  let round = 0;
  const shown: object[] = [];
  await walk('/v1/recommendations?limit=2', 'recommendations', async (rows) => {
    shown.push(...rows);
    round += 1;
    if (round > 1) return;
    await change('confidence = 0.99', 8);
    await change('confidence = 0.51', 0);
    await change(`suggested_minor = null, confidence = null, abstained = 'no offers', id = id || 'w'`, 3);
    await change(`id = id || 'n', suggested_minor = 1, confidence = 0.6`, 4);
    await change(`id = id || 'm', suggested_minor = 2, confidence = 0.95`, 4);
    await client.send(`DELETE /v1/products/${products[5]}`);
    const [added = ''] = await addProducts(1, 'new');
    await seedAdvice(api.stage.db, { id: `rec_${n}_new`, accountId: client.accountId, productId: added, confidence: 0.7 });
  });
  expect(shown).toEqual(before.filter(({ product_id }: { product_id: string }) => product_id !== products[5]));
});

test('what commits after the first page is not in its walk, whenever it began', async () => {
  const products = await addProducts(4);
  for (const [i, productId] of products.entries()) await seedAdvice(api.stage.db, { id: `rec_${n}_${i}`, accountId: client.accountId, productId, confidence: 0.9 - i / 10 });
  let commit = (): void => undefined;
  const mayCommit = new Promise<void>((resolve) => (commit = resolve));
  let begin = (): void => undefined;
  const begun = new Promise<void>((resolve) => (begin = resolve));
  const writing = api.stage.db.transaction(async (tx) => {
    await tx.query('update pricing.recommendation set confidence = 0.99 where id = $1', [`rec_${n}_3`]);
    begin();
    await mayCommit;
  });
  await begun;
  // A later transaction that is over when the walk begins.
  await api.stage.db.query('update pricing.recommendation set confidence = 0.95 where id = $1', [`rec_${n}_2`]);
  const seen = await walk('/v1/recommendations?limit=1', 'recommendations', async () => {
    commit();
    await writing;
  });
  expect(seen).toEqual([2, 0, 1, 3].map((i) => `rec_${n}_${i}`));
});

test('rows of a restored dump, with numbers this server has not reached, are in every walk', async () => {
  const products = await addProducts(4);
  for (const [i, productId] of products.entries()) await seedAdvice(api.stage.db, { id: `rec_${n}_${i}`, accountId: client.accountId, productId, confidence: 0.9 - i / 10 });
  const { db } = api.stage;
  await db.query('update pricing.recommendation set confidence = confidence - 0.01 where account_id = $1', [client.accountId]);
  await db.transaction(async (tx) => {
    await tx.query(`set local session_replication_role = 'replica'`);
    await tx.query('update pricing.recommendation set since_tx = 8000000000000000000 where account_id = $1', [client.accountId]);
    await tx.query('update pricing.recommendation_past set since_tx = 7000000000000000000, until_tx = 8000000000000000000 where account_id = $1', [client.accountId]);
  });
  expect(await walk('/v1/recommendations?limit=1', 'recommendations')).toEqual([0, 1, 2, 3].map((i) => `rec_${n}_${i}`));
});

test('a walk ends a day after its first page', async () => {
  const products = await addProducts(4);
  for (const [i, productId] of products.entries()) await seedAdvice(api.stage.db, { id: `rec_${n}_${i}`, accountId: client.accountId, productId, confidence: 0.9 - i / 10 });
  const first = (await client.get('/v1/recommendations?limit=1')).json.next_cursor;
  api.stage.clock.advance(23 * 3_600_000);
  const second = await client.get(`/v1/recommendations?limit=1&cursor=${first}`);
  expect(second.status).toBe(200);
  // Its age is that of the walk, not of the cursor.
  api.stage.clock.advance(3_600_001);
  for (const cursor of [first, second.json.next_cursor]) {
    expect(await client.get(`/v1/recommendations?limit=1&cursor=${cursor}`)).toMatchObject({ status: 410, json: { code: 'gone' } });
  }
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

test('every list is walked whole, record by record, while others are added and removed', async () => {
  const { db, clock } = api.stage;
  const ids = await addProducts(4);
  const [productId = ''] = ids;
  const listings: string[] = [];
  for (const [i, id] of ids.entries()) {
    await seedAdvice(db, { id: `rec_${n}_${i}`, accountId: client.accountId, productId: id, confidence: null });
    const listingId = await seedListing(db, { accountId: client.accountId, n: `s${n}k${i}`, minor: 1790n });
    listings.push(listingId);
    await seedMatch(db, { accountId: client.accountId, productId, listingId });
    await client.send('POST /v1/account/keys', { name: `key ${i}` });
    clock.advance(10);
  }
  const idsOf = async (path: string, name: string): Promise<string[]> => (await client.get(path)).json[name].map((row: { id?: string; listing_id?: string; product_id: string }) => row.id ?? row.listing_id ?? row.product_id);
  const lists: [path: string, name: string][] = [
    ['/v1/products?matched=false', 'products'], ['/v1/listings?matched=true', 'listings'], [`/v1/prices/${productId}`, 'prices'], [`/v1/prices/${productId}/history`, 'history'],
    ['/v1/retailers', 'retailers'], ['/v1/matches', 'matches'], ['/v1/account/keys', 'keys'], ['/v1/recommendations/abstentions', 'abstentions'],
  ];
  for (const [at, [path, name]] of lists.entries()) {
    const standing = await idsOf(path, name);
    expect(standing.length, path).toBeGreaterThan(2);
    let round = 0;
    const seen = await walk(`${path}${path.includes('?') ? '&' : '?'}limit=1`, name, async () => {
      round += 1;
      if (round > 3) return;
      clock.advance(10);
      // One comes and goes, one comes and stays: of every kind, before and after where the walk stands.
      for (const kind of ['a', 'z']) {
        const [added = ''] = await addProducts(1, `${kind}${at}${round}`);
        await seedAdvice(db, { id: `rec_${kind}${n}${at}${round}`, accountId: client.accountId, productId: added, confidence: null });
        const listingId = await seedListing(db, { accountId: client.accountId, n: `${kind}${n}k${at}k${round}`, minor: 1790n });
        await seedMatch(db, { accountId: client.accountId, productId, listingId, at: clock.now() });
        const key = await client.send('POST /v1/account/keys', { name: 'passing' });
        if (kind === 'z') continue;
        await client.send(`DELETE /v1/products/${added}`);
        await db.query('delete from pricing.listing where id = $1', [listingId]);
        await client.send(`DELETE /v1/retailers/${listingId.replace('lst', 'ret')}`);
        await client.send(`DELETE /v1/account/keys/${key.json.id}`);
      }
    });
    expect(new Set(seen).size, path).toBe(seen.length);
    expect(seen.filter((id) => standing.includes(id)), path).toEqual(standing);
  }
});

test('changes are read one by one to the end', async () => {
  await addProducts(3);
  await settleFeed(api.stage.db);
  const types: string[] = [];
  let cursor = '';
  for (let more = true; more; ) {
    const { json } = await client.get(`/v1/changes?limit=1${cursor && `&cursor=${cursor}`}`);
    types.push(...json.changes.map((change: { product_id: string }) => change.product_id));
    cursor = json.next_cursor;
    more = json.has_more;
    if (types.length !== 1) continue;
    await addProducts(1, 'later');
    await settleFeed(api.stage.db);
  }
  expect(types).toHaveLength(4);
  expect(new Set(types).size).toBe(4);
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
  for (const [i, productId] of (await addProducts(3)).entries()) await seedAdvice(api.stage.db, { id: `rec_${n}_${i}`, accountId: client.accountId, productId, confidence: 0.8 });
  const walked: string = (await client.get('/v1/recommendations?limit=1&min_confidence=0.6')).json.next_cursor;
  for (const path of ['/v1/recommendations?', '/v1/recommendations?min_confidence=0.7&', '/v1/recommendations?min_confidence=0.6&created_after=2026-11-01T00:00:00Z&', '/v1/alerts?', '/v1/recommendations/abstentions?']) {
    expect(await client.get(`${path}cursor=${walked}`), path).toMatchObject({ status: 400, json: { code: 'invalid_cursor' } });
  }
  expect((await client.get(`/v1/recommendations?cursor=${walked}&min_confidence=0.6`)).json.recommendations).toHaveLength(2);
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
