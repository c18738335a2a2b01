/**
 * Shopify refuses an input array of more than 250 items. This runs every document that sends arrays
 * with a product of more variants than that.
 */
import { beforeAll, expect, test } from 'vitest';
import { lookUpMissing } from '#app/catalog-sync/look-up-missing.server.ts';
import { openTestApp } from '#tests/support/app/open-test-app.ts';
import { addressOf, textBodyOf } from '#tests/support/read-fetch.ts';
import { applyMapPriceFile } from '#app/map-prices/apply-map-price-file.server.ts';
import { getMapPriceFile } from '#app/map-prices/get-map-price-file.server.ts';
import { receiveMapPriceFile } from '#app/map-prices/receive-map-price-file.server.ts';
import { writeMapPrices } from '#app/map-prices/write-map-prices.server.ts';
import { runBatch, resolveInterruptedBatch } from '#app/repricing/run-batch.server.ts';
import { startBatch } from '#app/repricing/start-batch.server.ts';
import { type AdminDocument } from './open-admin.server.ts';

const MAX = 250;
const VARIANTS = MAX + 1;
/** The smallest number of products that is written in bulk. */
const PRODUCTS = 50;

const app = await openTestApp({ costTimes: 10 });
const { services, shop, sandbox } = app;
const goOn = { signal: new AbortController().signal };
/** The largest array that each document sent. */
const largest = new Map<string, number>();
let product = '';
let gids: string[] = [];
let others: string[] = [];

beforeAll(async () => {
  await app.open();
  await app.drain();
  product = await sandbox.control.createProduct('Many sizes', '10.00');
  await sandbox.control.setVariantCount(product, VARIANTS);
  await sandbox.control.settled();
  await app.drain();
  const { rows } = await services.db.query<{ gid: string; product_gid: string }>(
    `select distinct on (case when product_gid = $1 then gid else product_gid end) gid, product_gid
     from shop.variant where deleted_at is null`,
    [product],
  );
  gids = rows.filter((row) => row.product_gid === product).map(({ gid }) => gid);
  others = rows.filter((row) => row.product_gid !== product).map(({ gid }) => gid);
  expect(gids).toHaveLength(VARIANTS);
  const platform = globalThis.fetch;
  globalThis.fetch = async (input, init) => {
    if (addressOf(input).includes('/graphql.json')) {
      const { query, variables } = JSON.parse(textBodyOf(init)) as {
        query: string;
        variables: unknown;
      };
      recordSizes(/(?:query|mutation) (\w+)/.exec(query)?.[1] ?? '?', variables);
    }
    if (init?.body instanceof FormData) {
      const file = init.body.get('file');
      const text = file instanceof Blob ? await file.text() : '';
      for (const line of text.trim().split('\n')) recordSizes('lines of a file', JSON.parse(line));
    }
    return platform(input, init);
  };
});

function recordSizes(name: string, variables: unknown): void {
  if (typeof variables !== 'object' || variables === null) return;
  const size = Array.isArray(variables) ? variables.length : 0;
  largest.set(name, Math.max(largest.get(name) ?? 0, size));
  for (const value of Object.values(variables)) recordSizes(name, value);
}

/** Applies and writes a file of lines `<variant>,<MAP price>`; returns its id. */
async function writeFile(lines: readonly string[]): Promise<string> {
  const id = await receiveMapPriceFile(services, {
    shop,
    name: 'map-prices.csv',
    sign: 'point',
    body: new Blob([`variant_id,floor\n${lines.join('\n')}\n`]).stream(),
    byUserId: null,
  });
  // Deleted since the file was read: the last variant of the product, in its second line of the
  // bulk mutation.
  if (lines.length > gids.length)
    await services.db.query(
      `update shop.map_price_file_row set gid = 'gid://shopify/ProductVariant/1' where file_id = $1 and line = $2`,
      [id, gids.length + 1],
    );
  await applyMapPriceFile(services, { shop, id });
  await writeMapPrices(services, { shop }, goOn);
  return id;
}

test("a file writes a large product in bulk, and stores Shopify's message with its line", async () => {
  const wanted = [...gids, ...others.slice(0, PRODUCTS - 1)];
  const id = await writeFile(wanted.map((gid) => `${gid},5.25`));
  expect(largest.get('lines of a file')).toBe(MAX);
  expect([...largest.keys()]).not.toContain('UpdateMapPrices');
  expect(await getMapPriceFile(services, shop, id)).toMatchObject({
    state: 'done',
    written: wanted.length - 1,
    failed: 1,
    problems: [{ line: gids.length + 1, problem: 'shopify' }],
  });
  expect(wanted.map((gid) => sandbox.control.variant(gid).mapPrice)).toEqual(
    wanted.map((gid) => (gid === gids.at(-1) ? null : '5.25')),
  );
});

test('a file sets the MAP prices of one large product, and another one removes them', async () => {
  for (const mapPrice of ['7.25', 'none']) {
    const id = await writeFile(gids.map((gid) => `${gid},${mapPrice}`));
    expect(await getMapPriceFile(services, shop, id)).toMatchObject({
      state: 'done',
      written: gids.length,
      failed: 0,
    });
    expect(new Set(gids.map((gid) => sandbox.control.variant(gid).mapPrice))).toEqual(
      new Set([mapPrice === 'none' ? null : mapPrice]),
    );
  }
});

test('a batch changes all prices of a large product, also after a crash', async () => {
  const { batchId } = await startBatch(
    services,
    {
      shop,
      kind: 'undo',
      requestKey: 'large-product',
      by: { userId: '42', name: 'Ada' },
    },
    async () => ({
      planned: gids.map((variantGid) => ({
        variantGid,
        productGid: product,
        serviceProductId: null,
        recommendationId: null,
        currency: 'EUR',
        fromMinor: 1000n,
        toMinor: 1100n,
        undoOf: 'chg_before',
        compareAt: { mode: 'leave' },
      })),
    }),
  );
  await services.db.query(`update shop.price_change set status = 'writing' where batch_id = $1`, [
    batchId,
  ]);
  await resolveInterruptedBatch(services, { shop, batchId });
  await runBatch(services, { shop, batchId }, goOn);
  expect(
    (
      await services.db.query(
        `select status, reason, count(*)::int from shop.price_change where batch_id = $1 group by 1, 2`,
        [batchId],
      )
    ).rows,
  ).toEqual([{ status: 'applied', reason: null, count: VARIANTS }]);
  expect(new Set(gids.map((gid) => sandbox.control.variant(gid).price))).toEqual(
    new Set(['11.00']),
  );
});

test('variants of a large product that a reading lacked are looked up', async () => {
  await services.db.query('update shop.variant set missing_since = now() where product_gid = $1', [
    product,
  ]);
  await lookUpMissing(services, { shop });
  const { rows } = await services.db.query<{ found: number }>(
    'select count(found_at)::int as found from shop.variant where product_gid = $1',
    [product],
  );
  expect(rows).toEqual([{ found: VARIANTS }]);
});

test('no document sent more than Shopify accepts, and every one with arrays was sent', () => {
  const modules = import.meta.glob<Record<string, unknown>>(['./documents.ts', './*-document.ts'], {
    eager: true,
  });
  const named = Object.values(modules)
    .flatMap((exported) => Object.values(exported))
    .filter(isDocument)
    .filter(({ text }) => /\$\w+: \[/.test(text))
    .map(({ name }) => name);
  expect(named.length).toBeGreaterThan(3);
  expect([...largest.keys()]).toEqual(expect.arrayContaining(named));
  for (const [name, size] of largest) expect([name, size <= MAX]).toEqual([name, true]);
});

function isDocument(value: unknown): value is AdminDocument<unknown> {
  return typeof value === 'object' && value !== null && 'text' in value && 'name' in value;
}
