/**
 * A file of the whole catalog: its Admin API cost, the result of every line, and what happens when
 * something fails.
 */
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { openTestApp } from '#tests/support/app/open-test-app.ts';
import { IS_LONG } from '#tests/support/is-long.ts';
import { addressOf, textBodyOf } from '#tests/support/read-fetch.ts';
import { applyMapPriceFile } from './apply-map-price-file.server.ts';
import { getMapPriceFile } from './get-map-price-file.server.ts';
import { receiveMapPriceFile } from './receive-map-price-file.server.ts';
import { writeMapPrices } from './write-map-prices.server.ts';

const app = await openTestApp({ costTimes: 10 });
const { services, shop, sandbox } = app;
const platform = globalThis.fetch;
const asked: string[] = [];
const goOn = { signal: new AbortController().signal };
let mapPrice = 5;
/** Variants of the file. */
let gids: string[] = [];
let catalog: string[] = [];
/**
 * One variant each of the smallest number of products that are written in bulk, and all variants of
 * the first product.
 */
let few: string[] = [];
const FEW_PRODUCTS = 50;
/** This many lines of the file, from the first, have a cost. */
let costs = Number.POSITIVE_INFINITY;

beforeAll(async () => {
  await app.open();
  await app.drain();
  const { rows } = await services.db.query<{ gid: string; product: number; nth: number }>(
    `select gid, dense_rank() over (order by product_gid)::int as product,
       row_number() over (partition by product_gid order by gid)::int as nth
     from shop.variant where deleted_at is null order by gid`,
  );
  catalog = rows.map(({ gid }) => gid);
  few = rows
    .filter(({ product, nth }) => product === 1 || (nth === 1 && product <= FEW_PRODUCTS))
    .map(({ gid }) => gid);
});

beforeEach(() => {
  gids = few;
  costs = Number.POSITIVE_INFINITY;
  asked.length = 0;
  globalThis.fetch = async (input, init) => {
    if (addressOf(input).includes('/graphql.json'))
      asked.push(/(?:query|mutation) (\w+)/.exec(textBodyOf(init))?.[1] ?? '?');
    return platform(input, init);
  };
});

/**
 * Sets another MAP price for every variant of the file, and a cost where it has one; clears the MAP
 * price of the first.
 */
async function apply(): Promise<string> {
  mapPrice += 1;
  const lines = gids.map(
    (gid, at) =>
      `${gid},${at === 0 ? 'none' : `${mapPrice}.25`},${at < costs ? `${mapPrice - 1}.75` : ''}`,
  );
  const id = await receiveMapPriceFile(services, {
    shop,
    name: 'all.csv',
    sign: 'point',
    body: new Blob([`variant_id,floor,cost\n${lines.join('\n')}\n`]).stream(),
    byUserId: null,
  });
  await applyMapPriceFile(services, { shop, id });
  return id;
}

async function expectWritten(): Promise<void> {
  for (const [at, gid] of gids.entries())
    expect([gid, sandbox.control.variant(gid)]).toMatchObject([
      gid,
      {
        mapPrice: at === 0 ? null : `${mapPrice}.25`,
        ...(at < costs && { cost: `${mapPrice - 1}.75` }),
      },
    ]);
  const { rows } = await services.db.query<{ count: number }>(
    `select count(*)::int as count
     from shop.variant
     where gid = any($4)
       and ((cost_minor = $1 or gid <> all($5))
         and map_minor is not distinct from (case when gid = $2 then null else $3::bigint end)
         and sent_at is not null or not_monitored is not null)`,
    [(mapPrice - 1) * 100 + 75, gids[0], mapPrice * 100 + 25, gids, gids.slice(0, costs)],
  );
  expect(rows).toEqual([{ count: gids.length }]);
}

test('writes with a few requests, and reads the result with a few', async () => {
  gids = catalog;
  const id = await apply();
  await app.drain();
  await sandbox.control.settled();
  const done = await app.drain();
  expect(await getMapPriceFile(services, shop, id)).toMatchObject({
    state: 'done',
    written: gids.length,
    failed: 0,
    waiting: 0,
  });
  await expectWritten();
  expect(asked.filter((name) => name === 'UpdateMapPrices' || name === 'RemoveMapPrices')).toEqual([
    'UpdateMapPrices',
    'RemoveMapPrices',
  ]);
  expect(asked.filter((name) => name === 'MirrorProduct').length).toBeLessThanOrEqual(2);
  expect(asked.length).toBeLessThan(40);
  expect(done.filter((name) => name === 'catalog-sync.sync-catalog').length).toBeLessThan(3);
  expect(
    (
      await services.db.query(
        'select state, kind from shop.sync_run order by started_at desc limit 1',
      )
    ).rows,
  ).toEqual([{ state: 'done', kind: 'reconciliation' }]);
});

test('follows what the merchant changes in the meantime', async () => {
  const { isOwnBulkWrite } = await import('#app/webhooks/is-own-bulk-write.server.ts');
  const id = await apply();
  await services.db.query(
    `update shop.map_price_file set bulk_started_at = now() - interval '1 minute' where id = $1`,
    [id],
  );
  const [first] = (
    await services.db.query<{ gid: string }>(
      `update shop.map_price_file_row set bulk_line = 0 where file_id = $1 and line = 5 returning product_gid as gid`,
      [id],
    )
  ).rows;
  const own = (productGid: string | null, triggeredAt = new Date()) =>
    isOwnBulkWrite(services.db, { shop, productGid, triggeredAt });
  expect([
    await own(String(first?.gid)),
    await own('gid://shopify/Product/1'),
    await own(null),
    await own(String(first?.gid), new Date(Date.now() - 120_000)),
  ]).toEqual([true, false, true, false]);
  await services.db.query(
    `update shop.map_price_file set bulk_ended_at = now() - interval '1 second' where id = $1`,
    [id],
  );
  expect([
    await own(String(first?.gid)),
    await own(String(first?.gid), new Date(Date.now() - 30_000)),
  ]).toEqual([false, true]);
  await app.drain();
  await expectWritten();
});

test('continues what a dead process began, or repeats it', async () => {
  const id = await apply();
  const stopped = new AbortController();
  stopped.abort();
  await writeMapPrices(services, { shop }, { signal: stopped.signal });
  expect(
    (
      await services.db.query(
        'select bulk_id is not null as running from shop.map_price_file where id = $1',
        [id],
      )
    ).rows,
  ).toEqual([{ running: true }]);
  // Killed between Shopify's response and storing it: another mutation writes the same values.
  await services.db.query('update shop.map_price_file set bulk_id = null where id = $1', [id]);
  await writeMapPrices(services, { shop }, { signal: stopped.signal });
  await writeMapPrices(services, { shop }, goOn);
  await app.drain();
  expect(await getMapPriceFile(services, shop, id)).toMatchObject({
    state: 'done',
    written: gids.length,
    failed: 0,
  });
  await expectWritten();
});

test("shows Shopify's progress while it writes", async () => {
  const id = await apply();
  const stopped = { signal: AbortSignal.abort() };
  await writeMapPrices(services, { shop }, stopped);
  const watched = globalThis.fetch;
  let products = 1;
  globalThis.fetch = async (input, init) => {
    const answer = await watched(input, init);
    if (!textBodyOf(init).includes('query CatalogRead')) return answer;
    const body = (await answer.json()) as { data: { bulkOperation: object } };
    const running = { status: 'RUNNING', objectCount: String(products), url: null };
    Object.assign(body.data.bulkOperation, running);
    return Response.json(body);
  };
  const look = async () => {
    await writeMapPrices(services, { shop }, stopped);
    const { state, reached, written } = await getMapPriceFile(services, shop, id);
    return { state, reached, written };
  };
  const { rows } = await services.db.query<{ first: number; two: number }>(
    `select (count(*) filter (where bulk_line < 1))::int as first, count(*)::int as two
     from shop.map_price_file_row where file_id = $1 and bulk_line < 2`,
    [id],
  );
  expect(rows[0]?.two).toBeGreaterThan(Number(rows[0]?.first));
  expect(await look()).toEqual({ state: 'applying', reached: rows[0]?.first, written: 0 });
  products = 2;
  expect(await look()).toEqual({ state: 'applying', reached: rows[0]?.two, written: 0 });
  // Progress never decreases, whatever Shopify counts.
  products = 1;
  expect(await look()).toEqual({ state: 'applying', reached: rows[0]?.two, written: 0 });
  globalThis.fetch = watched;
  await writeMapPrices(services, { shop }, goOn);
  await app.drain();
  expect(await getMapPriceFile(services, shop, id)).toMatchObject({
    state: 'done',
    written: gids.length,
    reached: gids.length,
  });
});

test("stores Shopify's message for a refused line, and writes the others", async () => {
  const id = await apply();
  const { rows } = await services.db.query<{ line: number }>(
    `update shop.map_price_file_row set product_gid = 'gid://shopify/Product/1' where file_id = $1 and gid = $2 returning line`,
    [id, gids.at(-1)],
  );
  await app.drain();
  expect(await getMapPriceFile(services, shop, id)).toMatchObject({
    state: 'done',
    written: gids.length - 1,
    failed: 1,
    problems: [{ line: rows[0]?.line, problem: 'shopify', value: 'Product does not exist' }],
  });
});

const FAILURES: [string, string, () => Promise<Response>][] = [
  [
    'the place for the file refuses it',
    '/sandbox-upload',
    async () => new Response('<Error/>', { status: 403 }),
  ],
  [
    'the place for the file is out of reach',
    '/sandbox-upload',
    async () => Promise.reject(new TypeError('fetch failed')),
  ],
  ['the result is no longer kept', '/sandbox-bulk/', async () => new Response('', { status: 404 })],
];

test.each(IS_LONG ? FAILURES : FAILURES.slice(-1))(
  'writes product by product when %s',
  async (_what, path, answer) => {
    // Shopify sends a webhook for every changed cost.
    costs = 5;
    const watched = globalThis.fetch;
    let broken = false;
    globalThis.fetch = async (input, init) => {
      if (broken || !addressOf(input).includes(path)) return watched(input, init);
      broken = true;
      return answer();
    };
    const warned: string[] = [];
    const log = Object.assign(Object.create(services.log) as typeof services.log, {
      warn: (_of: unknown, message: string) => void warned.push(message),
    });
    const id = await apply();
    await writeMapPrices({ ...services, log }, { shop }, goOn);
    await app.drain();
    expect(warned).toEqual(['Shopify refused the bulk write of a file']);
    expect(asked.filter((name) => name === 'UpdateMapPrices').length).toBe(FEW_PRODUCTS);
    expect(await getMapPriceFile(services, shop, id)).toMatchObject({
      state: 'done',
      written: gids.length,
      failed: 0,
    });
    await expectWritten();
  },
);
