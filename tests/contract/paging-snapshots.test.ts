/**
 * Paging through alerts and recommendations that change in between: every page shows the state of
 * the first, for a day.
 */
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { HOUR_MS } from '#kernel/durations.ts';
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

test('pages of alerts show the state of the first page', async () => {
  const [productId = ''] = await addProducts(1);
  const listingId = await seedListing(api.context.db, {
    accountId: client.accountId,
    n: `p${n}`,
    minor: 1790n,
  });
  const ids = Array.from({ length: 12 }, (_, i) => `alt_${n}_${String(i).padStart(2, '0')}`);
  for (const [i, id] of ids.entries()) {
    await seedAlert(api.context.db, {
      id,
      accountId: client.accountId,
      productId,
      listingId,
      at: new Date(Date.UTC(2026, 10, 20, 6, i)),
      read: i % 3 === 0,
      resolved: true,
    });
  }
  const before = (await client.get('/v1/alerts')).json.alerts;
  let round = 0;
  const shown: object[] = [];
  await walk('/v1/alerts?limit=3&status=resolved', 'alerts', async (rows) => {
    shown.push(...rows);
    api.context.clock.advance(1000);
    await client.send('POST /v1/alerts/read', { ids: ids.slice(round * 3, round * 3 + 4) });
    await client.send('POST /v1/alerts/read', { ids: ids.slice(0, 2), read: false });
    round += 1;
    await api.context.db.query(
      `update pricing.alert set listed_minor = listed_minor - 10, resolved_at = null where id = $1`,
      [ids[round]],
    );
    await api.context.db.query(`update pricing.alert set resolved_at = detected_at where id = $1`, [
      ids[round],
    ]);
    await seedAlert(api.context.db, {
      id: `alt_${n}_new${round}`,
      accountId: client.accountId,
      productId,
      listingId,
      at: new Date(Date.UTC(2026, 10, 20, 6)),
      resolved: true,
    });
  });
  expect(shown).toEqual(before);
  const unread = ids.filter((_, i) => i % 3 !== 0).reverse();
  expect(before.map(({ id }: { id: string }) => id)).toEqual([
    ...unread,
    ...ids.filter((_, i) => i % 3 === 0).reverse(),
  ]);
});

test('pages of recommendations show the state of the first page', async () => {
  const products = await addProducts(9);
  for (const [i, productId] of products.entries())
    await seedRecommendations(api.context.db, {
      id: `rec_${n}_${i}`,
      accountId: client.accountId,
      productId,
      confidence: 0.9 - i / 25,
      gain: i % 4 === 0 ? null : 0.01,
    });
  const before = (await client.get('/v1/recommendations')).json.recommendations;
  expect(before.map(({ id }: { id: string }) => id)).toEqual(
    products.map((_, i) => `rec_${n}_${i}`),
  );
  const change = (sql: string, i: number) =>
    api.context.db.query(`update pricing.recommendation set ${sql} where product_id = $1`, [
      products[i],
    ]);
  let round = 0;
  const shown: object[] = [];
  await walk('/v1/recommendations?limit=2', 'recommendations', async (rows) => {
    shown.push(...rows);
    round += 1;
    if (round > 1) return;
    await change('confidence = 0.99', 8);
    await change('confidence = 0.51', 0);
    await change(
      `suggested_minor = null, confidence = null, abstained = 'no offers', id = id || 'w'`,
      3,
    );
    await change(`id = id || 'n', suggested_minor = 1, confidence = 0.6`, 4);
    await change(`id = id || 'm', suggested_minor = 2, confidence = 0.95`, 4);
    await client.send(`DELETE /v1/products/${products[5]}`);
    const [added = ''] = await addProducts(1, 'new');
    await seedRecommendations(api.context.db, {
      id: `rec_${n}_new`,
      accountId: client.accountId,
      productId: added,
      confidence: 0.7,
    });
  });
  // The deleted product too: it is kept, and the list was begun before.
  expect(shown).toEqual(before);
});

test('what commits after the first page is not on later pages, whenever it began', async () => {
  const products = await addProducts(4);
  for (const [i, productId] of products.entries())
    await seedRecommendations(api.context.db, {
      id: `rec_${n}_${i}`,
      accountId: client.accountId,
      productId,
      confidence: 0.9 - i / 10,
    });
  let commit = (): void => undefined;
  const mayCommit = new Promise<void>((resolve) => (commit = resolve));
  let begin = (): void => undefined;
  const begun = new Promise<void>((resolve) => (begin = resolve));
  const writing = api.context.db.transaction(async (tx) => {
    await tx.query('update pricing.recommendation set confidence = 0.99 where id = $1', [
      `rec_${n}_3`,
    ]);
    begin();
    await mayCommit;
  });
  await begun;
  // A later transaction that has ended when the first page is read.
  await api.context.db.query('update pricing.recommendation set confidence = 0.95 where id = $1', [
    `rec_${n}_2`,
  ]);
  const seen = await walk('/v1/recommendations?limit=1', 'recommendations', async () => {
    commit();
    await writing;
  });
  expect(seen).toEqual([2, 0, 1, 3].map((i) => `rec_${n}_${i}`));
});

test('rows of a restored dump, with transaction numbers not yet reached here, are on every page', async () => {
  const products = await addProducts(4);
  for (const [i, productId] of products.entries())
    await seedRecommendations(api.context.db, {
      id: `rec_${n}_${i}`,
      accountId: client.accountId,
      productId,
      confidence: 0.9 - i / 10,
    });
  const { db } = api.context;
  await db.query(
    'update pricing.recommendation set confidence = confidence - 0.01 where account_id = $1',
    [client.accountId],
  );
  await db.transaction(async (tx) => {
    await tx.query(`set local session_replication_role = 'replica'`);
    await tx.query(
      'update pricing.recommendation set since_tx = 8000000000000000000 where account_id = $1',
      [client.accountId],
    );
    await tx.query(
      'update pricing.recommendation_past set since_tx = 7000000000000000000, until_tx = 8000000000000000000 where account_id = $1',
      [client.accountId],
    );
  });
  expect(await walk('/v1/recommendations?limit=1', 'recommendations')).toEqual(
    [0, 1, 2, 3].map((i) => `rec_${n}_${i}`),
  );
});

test('a cursor expires a day after its first page', async () => {
  const products = await addProducts(4);
  for (const [i, productId] of products.entries())
    await seedRecommendations(api.context.db, {
      id: `rec_${n}_${i}`,
      accountId: client.accountId,
      productId,
      confidence: 0.9 - i / 10,
    });
  const first = (await client.get('/v1/recommendations?limit=1')).json.next_cursor;
  api.context.clock.advance(23 * HOUR_MS);
  const second = await client.get(`/v1/recommendations?limit=1&cursor=${first}`);
  expect(second.status).toBe(200);
  // Measured from the first page, not from the last cursor.
  api.context.clock.advance(3_600_001);
  for (const cursor of [first, second.json.next_cursor]) {
    expect(await client.get(`/v1/recommendations?limit=1&cursor=${cursor}`)).toMatchObject({
      status: 410,
      json: { code: 'gone' },
    });
  }
});
