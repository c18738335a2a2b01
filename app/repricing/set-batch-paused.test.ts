import { afterEach, beforeAll, expect, test } from 'vitest';
import { formatDecimal } from '#kernel/money.ts';
import { textBodyOf } from '#tests/support/read-fetch.ts';
import { openTestApp } from '#tests/support/app/open-test-app.ts';
import { refreshProduct } from '#app/catalog-sync/refresh-product.server.ts';
import { estimateBatchSeconds } from './admin-pace.server.ts';
import { handleBatchRequest } from './handle-batch-request.server.ts';
import { runBatch } from './run-batch.server.ts';
import { startApplyBatch } from './start-apply-batch.server.ts';

const app = await openTestApp();
const { services, shop, sandbox } = app;
const by = { userId: '42', name: 'Ada' };
const quiet = { signal: new AbortController().signal };
interface Variant {
  gid: string;
  productGid: string;
  productId: string;
  priceMinor: bigint;
}
let variants: Variant[];
let next = 0;

beforeAll(async () => {
  await app.open();
  await app.drain();
  variants = (
    await services.db.query<Variant>(
      `select distinct on (product_gid) gid, product_gid as "productGid",
         service_product_id as "productId",
         price_minor as "priceMinor"
       from shop.variant
       where service_product_id is not null
       order by product_gid, gid`,
    )
  ).rows;
});
afterEach(async () => {
  for (const table of [
    'shop.price_change',
    'shop.price_batch',
    'shop.recommendation_copy',
    'pgboss.job',
  ])
    await services.db.query(`delete from ${table}`);
});

test('pauses after the prices that are being saved, and resumes with the others', async () => {
  const { batchId, picked } = await start(4);
  const restore = afterFirstWrite(() => ask('pause', batchId));
  await runBatch(services, { shop, batchId }, quiet);
  restore();
  expect(await states(batchId)).toEqual(['applied', 'waiting', 'waiting', 'waiting']);
  expect(await state(batchId)).toEqual({ state: 'paused', isFinished: false });
  // Another job, and another request to pause, change nothing.
  await ask('pause', batchId);
  await runBatch(services, { shop, batchId }, quiet);
  expect(await states(batchId)).toEqual(['applied', 'waiting', 'waiting', 'waiting']);

  // Meanwhile somebody else sets one of the prices, and the service replaces a recommendation.
  await sandbox.control.setShopPrice(picked[1]!.gid, '1.11');
  await services.db.query(
    'update shop.recommendation_copy set suggested_minor = suggested_minor + 1 where service_product_id = $1',
    [picked[2]!.productId],
  );
  await ask('resume', batchId);
  await ask('resume', batchId);
  expect(await app.waiting()).toContain('repricing.run-batch');
  await runBatch(services, { shop, batchId }, quiet);
  expect(await states(batchId)).toEqual([
    'applied',
    'price_moved',
    'recommendation_changed',
    'applied',
  ]);
  expect(await state(batchId)).toEqual({ state: 'done', isFinished: true });
  expect(priceOf(picked[3]!)).toBe(decimal(picked[3]!.priceMinor + 100n));
});

test('another batch runs while one is paused, and that one is resumed after it', async () => {
  const first = await start(2);
  await ask('pause', first.batchId);
  const second = await start(1);
  await expect(ask('resume', first.batchId)).rejects.toMatchObject({ code: 'conflict' });
  await runBatch(services, { shop, batchId: second.batchId }, quiet);
  await ask('resume', first.batchId);
  await runBatch(services, { shop, batchId: first.batchId }, quiet);
  expect(await states(first.batchId)).toEqual(['applied', 'applied']);
});

test('a paused batch can be stopped; one that has ended is neither paused nor resumed', async () => {
  const { batchId } = await start(2);
  await ask('pause', batchId);
  await ask('stop', batchId);
  await runBatch(services, { shop, batchId }, quiet);
  expect(await states(batchId)).toEqual(['stopped', 'stopped']);
  for (const intent of ['pause', 'resume'] as const) {
    await ask(intent, batchId);
    expect(await state(batchId)).toEqual({ state: 'stopped', isFinished: true });
    await expect(ask(intent, 'bat_unknown')).rejects.toMatchObject({ code: 'not_found' });
  }
});

test('what a dead process left as being written waits again in a paused batch', async () => {
  const { batchId } = await start(2);
  await services.db.query(
    `update shop.price_change set status = 'writing', sent_at = now() where batch_id = $1`,
    [batchId],
  );
  await ask('pause', batchId);
  await runBatch(services, { shop, batchId }, quiet);
  expect(await states(batchId)).toEqual(['waiting', 'waiting']);
  await ask('resume', batchId);
  await runBatch(services, { shop, batchId }, quiet);
  expect(await states(batchId)).toEqual(['applied', 'applied']);
});

test('says how long a batch takes at the rate that Shopify reports', async () => {
  await services.db.query('delete from shop.admin_pace');
  // Nothing measured: Shopify is asked.
  const guess = await estimateBatchSeconds(services, shop, 5_000);
  expect(guess).toBeGreaterThan(300);
  const { batchId, picked } = await start(3);
  await runBatch(services, { shop, batchId }, quiet);
  for (const { productGid } of picked) await refreshProduct(services, { shop, productGid });
  const another = await start(1);
  await runBatch(services, { shop, batchId: another.batchId }, quiet);
  const { rows } = await services.db.query<{ rate: number; cost: number }>(
    'select restore_rate as rate, change_cost as cost from shop.admin_pace',
  );
  expect(rows).toEqual([{ rate: 100, cost: expect.any(Number) }]);
  const { rate, cost } = rows[0]!;
  expect(cost).toBeGreaterThan(10);
  expect(cost).toBeLessThan(60);
  for (const products of [5_000, 100_000])
    expect(await estimateBatchSeconds(services, shop, products)).toBe(
      Math.ceil((products * cost) / rate),
    );
  // A shop with ten times the rate; so many that the program itself is slower.
  await services.db.query('update shop.admin_pace set restore_rate = 100000');
  expect(await estimateBatchSeconds(services, shop, 5_000)).toBeGreaterThan(100);
});

const decimal = (minor: bigint): string => formatDecimal({ minor, currency: 'EUR' });
const priceOf = ({ gid }: Variant) => sandbox.control.variant(gid).price;
const ask = (intent: 'pause' | 'resume' | 'stop', batchId: string) =>
  handleBatchRequest(services, { intent, batchId }, { shop, by });
const states = async (batchId: string) =>
  (
    await services.db.query<{ what: string }>(
      `select coalesce(reason, status) as what from shop.price_change where batch_id = $1 order by id`,
      [batchId],
    )
  ).rows.map(({ what }) => what);
const state = async (batchId: string) =>
  (
    await services.db.query(
      `select state, finished_at is not null as "isFinished" from shop.price_batch where id = $1`,
      [batchId],
    )
  ).rows[0];

/** A batch of recommendations for variants that no other test used. */
async function start(count: number): Promise<{ batchId: string; picked: Variant[] }> {
  const picked = variants.slice(next, (next += count));
  for (const { productId, priceMinor } of picked)
    await services.db.query(
      `insert into shop.recommendation_copy (shop, service_product_id, recommendation_id, currency,
         current_minor, suggested_minor, confidence, detail, recommended_at, copied_at)
       values ($1, $2, 'rec_1', 'EUR', $3, $4, 0.9, '{"basis": "own"}', now(), now())`,
      [shop, productId, priceMinor, priceMinor + 100n],
    );
  const { batchId } = await startApplyBatch(services, {
    shop,
    shown: picked.map(({ productId, priceMinor }) => ({
      serviceProductId: productId,
      recommendationId: 'rec_1',
      currency: 'EUR',
      expectedMinor: priceMinor,
      toMinor: priceMinor + 100n,
    })),
    compareAt: 'leave',
    requestKey: `pause ${next}`,
    by,
  });
  return { batchId, picked };
}

/** Does something when Shopify has answered the first write. */
function afterFirstWrite(work: () => Promise<unknown>): () => void {
  const send = globalThis.fetch;
  globalThis.fetch = async (input, init) => {
    const answer = await send(input, init);
    if (textBodyOf(init).includes('mutation UpdatePrices')) {
      globalThis.fetch = send;
      await work();
    }
    return answer;
  };
  return () => void (globalThis.fetch = send);
}
