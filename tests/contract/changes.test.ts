import { beforeAll, expect, test } from 'vitest';
import { DAY_MS } from '#kernel/durations.ts';
import { parseExactJson } from '#kernel/exact-json.ts';
import { ChangeListSchema, MONEY_KEYS } from '#pricing/contract/contract.ts';
import { type Client, openApi, type OpenApi } from './open-api.ts';
import { seedRecommendations, seedAlert, seedListing, seedMatch } from './seed-market.ts';
import { settleFeed } from './settle-feed.ts';

let api: OpenApi;
let client: Client;
beforeAll(async () => {
  api = await openApi();
  client = await api.signUp();
});

const tell = (
  type: Parameters<OpenApi['context']['events']['publishToAccounts']>[1][number]['type'],
  data: Record<string, unknown>,
) =>
  api.context.db.transaction((tx) =>
    api.context.events.publishToAccounts(tx, [{ accountId: client.accountId, type, data }]),
  );

test('the feed shows what happened, with the current state of the objects', async () => {
  const { json: product } = await client.send('POST /v1/products', {
    name: 'K',
    sku: 'K1',
    url: 'https://shop.example/k',
    currency: 'EUR',
    your_price: 19.9,
  });
  const listingId = await seedListing(api.context.db, {
    accountId: client.accountId,
    n: 'a',
    minor: 1790n,
  });
  const matchId = await seedMatch(api.context.db, {
    accountId: client.accountId,
    productId: product.id,
    listingId,
  });
  await seedAlert(api.context.db, {
    id: 'alt_1',
    accountId: client.accountId,
    productId: product.id,
    listingId,
    at: new Date('2026-11-20T09:00:00Z'),
  });
  await seedRecommendations(api.context.db, {
    id: 'rec_1',
    accountId: client.accountId,
    productId: product.id,
    confidence: 0.7,
  });
  const pair = { product_id: product.id, listing_id: listingId };
  await tell('match.updated', { match_id: matchId, ...pair });
  await tell('price.changed', pair);
  await tell('alert.created', { alert_id: 'alt_1', ...pair });
  await tell('recommendation.created', { recommendation_id: 'rec_1', product_id: product.id });
  await tell('retailer.trouble', { retailer_id: 'ret_a' });
  await tell('alert.created', { alert_id: 'alt_gone', ...pair });
  await settleFeed(api.context.db);
  const { json, text } = await client.get('/v1/changes');
  expect(json.changes.map((change: { type: string }) => change.type)).toEqual([
    'product.updated',
    'match.updated',
    'price.changed',
    'alert.created',
    'recommendation.created',
    'retailer.trouble',
    'alert.created',
  ]);
  expect(json.changes).toMatchObject([
    { product_id: product.id, listing_id: null, product: { your_price: 19.9 } },
    { match: { id: matchId, listing: { price: 17.9 } } },
    { ...pair, price: { price: 17.9 } },
    { alert: { your_floor: 19.9 } },
    { recommendation: { suggested_price: 18.9 } },
    { retailer: { domain: 'shop-a.example', matched: 1 } },
    { alert: null },
  ]);
  expect(ChangeListSchema.parse(parseExactJson(text, MONEY_KEYS)).changes).toHaveLength(7);
});

test('a cursor continues where it stopped and never ends', async () => {
  const first = await client.get('/v1/changes?limit=3');
  expect(first.json).toMatchObject({ has_more: true, changes: { length: 3 } });
  const rest = await client.get(`/v1/changes?cursor=${first.json.next_cursor}`);
  expect(rest.json).toMatchObject({ has_more: false, changes: { length: 4 } });
  const none = await client.get(`/v1/changes?cursor=${rest.json.next_cursor}`);
  expect(none.json).toEqual({ changes: [], next_cursor: rest.json.next_cursor, has_more: false });
  await tell('retailer.trouble', { retailer_id: 'ret_unknown' });
  await settleFeed(api.context.db);
  expect(
    (await client.get(`/v1/changes?cursor=${none.json.next_cursor}`)).json.changes,
  ).toMatchObject([{ type: 'retailer.trouble', retailer: null }]);
});

test('reads nothing newer than a transaction that is still running', async () => {
  const { json: before } = await client.get('/v1/changes');
  let late: Promise<void> | undefined;
  let release = (): void => undefined;
  await new Promise<void>((written) => {
    late = api.context.db.transaction(async (tx) => {
      await api.context.events.publishToAccounts(tx, [
        {
          accountId: client.accountId,
          type: 'retailer.trouble',
          data: { retailer_id: 'ret_slow' },
        },
      ]);
      // Events may be delayed; this waits until the feed contains them.
      await tx.query('select 1');
      written();
      await new Promise<void>((go) => {
        release = go;
      });
    });
  });
  await tell('retailer.trouble', { retailer_id: 'ret_fast' });
  expect((await client.get(`/v1/changes?cursor=${before.next_cursor}`)).json.changes).toEqual([]);
  release();
  await late;
  await settleFeed(api.context.db);
  expect((await client.get(`/v1/changes?cursor=${before.next_cursor}`)).json.changes).toHaveLength(
    2,
  );
});

test('answers 410 to a cursor older than the retention time', async () => {
  const { json } = await client.get('/v1/changes?limit=1');
  api.context.clock.advance(29 * DAY_MS);
  const later = await client.get(`/v1/changes?limit=1&cursor=${json.next_cursor}`);
  expect(later.status).toBe(200);
  api.context.clock.advance(2 * DAY_MS);
  expect(await client.get(`/v1/changes?cursor=${json.next_cursor}`)).toMatchObject({
    status: 410,
    json: { code: 'gone' },
  });
  expect((await client.get(`/v1/changes?cursor=${later.json.next_cursor}`)).status).toBe(200);
});

test('an account sees its own changes only', async () => {
  expect((await (await api.signUp()).get('/v1/changes')).json.changes).toEqual([]);
});
