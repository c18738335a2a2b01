/**
 * Paging through alerts and recommendations that change in between: every page follows the order of
 * the first, for a day, and shows current values.
 */
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { HOUR_MS } from '#kernel/durations.ts';
import {
  MAX_STORED_IDS,
  MAX_STORED_LISTS,
  readStoredIds,
} from '#pricing/api/queries/stored-lists.ts';
import { followLists } from './follow-lists.ts';
import { type Client, openApi, type OpenApi } from './open-api.ts';
import { seedRecommendations, seedAlert, seedListing } from './seed-market.ts';

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

const { addProducts, walk } = followLists(() => client);
const db = () => api.context.db;
type Shown = { readonly id: string };

test('pages of alerts follow the order of the first page and show current values', async () => {
  const [productId = ''] = await addProducts(1);
  const listingId = await seedListing(db(), {
    accountId: client.accountId,
    n: `p${n}`,
    minor: 1790n,
  });
  const ids = Array.from({ length: 12 }, (_, i) => `alt_${n}_${String(i).padStart(2, '0')}`);
  const seed = (id: string, i: number) =>
    seedAlert(db(), {
      id,
      accountId: client.accountId,
      productId,
      listingId,
      at: new Date(Date.UTC(2026, 10, 20, 6, i)),
      read: i % 3 === 0,
      resolved: true,
    });
  for (const [i, id] of ids.entries()) await seed(id, i);
  const before: Shown[] = (await client.get('/v1/alerts')).json.alerts;
  expect(before.map(({ id }) => id)).toEqual([
    ...ids.filter((_, i) => i % 3 !== 0).reverse(),
    ...ids.filter((_, i) => i % 3 === 0).reverse(),
  ]);
  const lengths: number[] = [];
  const seen = await walk('/v1/alerts?limit=3&status=resolved', 'alerts', async (rows) => {
    const round = lengths.push(rows.length);
    const { alerts } = (await client.get('/v1/alerts')).json;
    expect(alerts).toEqual(expect.arrayContaining(rows));
    api.context.clock.advance(1000);
    await client.send('POST /v1/alerts/read', { ids: ids.slice(round * 3 - 3, round * 3 + 1) });
    await client.send('POST /v1/alerts/read', { ids: ids.slice(0, 2), read: false });
    await db().query(
      `update pricing.alert set listed_minor = listed_minor - 10,
         resolved_at = case when id <> $2 then resolved_at end
       where id = any($1)`,
      [ids, ids[4]],
    );
    await seed(`alt_${n}_new${round}`, 0);
    if (round === 1) await db().query('delete from pricing.alert where id = $1', [ids[7]]);
  });
  expect(seen).toEqual(before.map(({ id }) => id).filter((id) => id !== ids[7]));
  // The page with the deleted record is shorter, and the next one goes on.
  expect(lengths).toEqual([3, 2, 3, 3]);
});

test('pages of recommendations have each product once, with its current recommendation', async () => {
  const products = await addProducts(9);
  for (const [i, productId] of products.entries())
    await seedRecommendations(db(), {
      id: `rec_${n}_${i}`,
      accountId: client.accountId,
      productId,
      confidence: 0.9 - i / 25,
      gain: i % 4 === 0 ? null : 0.01,
    });
  const change = (sql: string, i: number) =>
    db().query(`update pricing.recommendation set ${sql} where product_id = $1`, [products[i]]);
  let round = 0;
  const seen = await walk('/v1/recommendations?limit=2', 'recommendations', async (rows) => {
    const { recommendations } = (await client.get('/v1/recommendations')).json;
    expect(recommendations).toEqual(expect.arrayContaining(rows));
    round += 1;
    if (round > 1) return;
    await change('confidence = 0.99', 8);
    await change('confidence = 0.51', 0);
    await change(`suggested_minor = null, confidence = null, abstained = 'no offers'`, 3);
    await change(`id = id || 'n', suggested_minor = 2, confidence = 0.95`, 4);
    await client.send(`DELETE /v1/products/${products[5]}`);
    await change('confidence = 0.5', 6);
    const [added = ''] = await addProducts(1, 'new');
    await seedRecommendations(db(), {
      id: `rec_${n}_new`,
      accountId: client.accountId,
      productId: added,
      confidence: 0.7,
    });
  });
  expect(seen).toEqual(['0', '1', '2', '4n', '7', '8'].map((i) => `rec_${n}_${i}`));
});

/** Recommendations of confidence 0.9, 0.88 and so on. */
async function seedDescending(count: number): Promise<void> {
  for (const [i, productId] of (await addProducts(count)).entries())
    await seedRecommendations(db(), {
      id: `rec_${n}_${i}`,
      accountId: client.accountId,
      productId,
      confidence: (90 - i * 2) / 100,
    });
}

const readPage = (query: string) => client.get(`/v1/recommendations?limit=1&${query}`);
const GONE = { status: 410, json: { code: 'gone' } };

async function countStored(): Promise<number> {
  const { rows } = await db().query<{ count: number }>(
    'select count(*)::int as count from pricing.stored_list where account_id = $1',
    [client.accountId],
  );
  return rows[0]?.count ?? 0;
}

test('a list is stored when it has more than a page, and the same list once', async () => {
  await seedDescending(3);
  await client.get('/v1/recommendations?limit=3');
  expect(await countStored()).toBe(0);
  await client.get('/v1/recommendations?limit=2');
  await client.get('/v1/recommendations?limit=1&min_confidence=0.5');
  expect(await countStored()).toBe(1);
  await client.get('/v1/recommendations?limit=1&min_confidence=0.87');
  expect(await countStored()).toBe(2);
});

test('a cursor expires a day after its first page', async () => {
  await seedDescending(4);
  const first = (await readPage('')).json.next_cursor;
  api.context.clock.advance(23 * HOUR_MS);
  const second = await readPage(`cursor=${first}`);
  expect(second.status).toBe(200);
  // Measured from the first page, not from the last cursor.
  api.context.clock.advance(3_600_001);
  for (const cursor of [first, second.json.next_cursor])
    expect(await readPage(`cursor=${cursor}`)).toMatchObject(GONE);
});

test('of too many lists the one that was not read for the longest time is dropped', async () => {
  await seedDescending(MAX_STORED_LISTS + 2);
  const begin = async (i: number): Promise<string> => {
    api.context.clock.advance(1000);
    const filter = `min_confidence=${(88 - i * 2) / 100}`;
    return `${filter}&cursor=${(await readPage(filter)).json.next_cursor}`;
  };
  const lists: string[] = [];
  for (let i = 0; i < MAX_STORED_LISTS; i++) lists.push(await begin(i));
  const [oldest = '', next = ''] = lists;
  api.context.clock.advance(1000);
  expect((await readPage(oldest)).status).toBe(200);
  await begin(MAX_STORED_LISTS);
  expect(await countStored()).toBe(MAX_STORED_LISTS);
  expect((await readPage(oldest)).status).toBe(200);
  expect(await readPage(next)).toMatchObject(GONE);
});

test('pages beyond the stored ids are refused, not left out', async () => {
  const at = { list: 'any', from: MAX_STORED_IDS };
  await expect(
    readStoredIds(db(), { accountId: client.accountId, now: new Date(), limit: 1, at }),
  ).rejects.toMatchObject({ code: 'gone', message: expect.stringContaining('filters') });
});
