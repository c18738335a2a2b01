import { afterEach, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { formatDecimal } from '#kernel/money.ts';
import { openTestApp } from '#tests/support/app/open-test-app.ts';
import { refreshProduct } from '#app/catalog-sync/refresh-product.server.ts';
import { startPreviewedBatch } from './previews/start-previewed-batch.server.ts';
import { createUndoPreview } from './previews/create-undo-preview.server.ts';
import { scheduleStalledBatches } from './schedule-stalled-batches.server.ts';
import { lockNextChanges, runBatch } from './run-batch.server.ts';
import { startApplyBatch } from './start-apply-batch.server.ts';
import { stopBatch } from './handle-batch-request.server.ts';

const app = await openTestApp();
const { services, shop, sandbox } = app;
const by = { userId: '42', name: 'Ada' };
const quiet = { signal: new AbortController().signal };
interface Variant {
  gid: string;
  product_gid: string;
  service_product_id: string;
  price_minor: bigint;
}
let variants: Variant[];
let clicks = 0;

beforeAll(async () => {
  await app.open();
  await app.drain();
  variants = (
    await services.db.query<Variant>(
      `select gid, product_gid, service_product_id, price_minor
       from shop.variant
       where service_product_id is not null
       order by product_gid, gid`,
    )
  ).rows;
});
afterEach(async () => {
  await services.db.query('delete from pgboss.job');
  await services.db.query('delete from shop.recommendation_copy');
  await services.db.query(
    `update shop.price_batch set state = 'done', finished_at = now() where finished_at is null`,
  );
  // The next test starts from the shop's current prices.
  for (const variant of variants)
    variant.price_minor = BigInt(
      Math.round(
        Number(sandbox.control.variants().find(({ id }) => id === variant.gid)?.price ?? 0) * 100,
      ),
    );
  await services.db.query(
    `update shop.variant v set price_minor = r.price from jsonb_to_recordset($1::jsonb) as r(gid text, price int8) where v.gid = r.gid`,
    [JSON.stringify(variants.map(({ gid, price_minor }) => ({ gid, price: Number(price_minor) })))],
  );
});

test('writes several variants of a product in one request, and the whole batch once', async () => {
  const picked = await recommend(variantsOfProducts([3, 1, 1]));
  const before = updatesSent();
  const { batchId } = await start(picked);
  let progress = 0;
  const reportProgress = (): Promise<void> => Promise.resolve(void (progress += 1));
  await runBatch(services, { shop, batchId }, { ...quiet, reportProgress });
  // The first product alone, then the others together; a repetition gets no further.
  expect(progress).toBe(2);
  await runBatch(services, { shop, batchId }, { ...quiet, reportProgress });
  expect(progress).toBe(2);
  expect(await outcomes(batchId)).toEqual({ applied: 5 });
  for (const variant of picked) expect(priceOf(variant)).toBe(decimal(variant.price_minor + 100n));
  await sandbox.control.settled();
  expect(updatesSent() - before).toBe(3);
  expect(await batchRow(batchId)).toMatchObject({
    state: 'done',
    stop_reason: null,
    total: 5,
    by_user_id: '42',
    by_name: 'Ada',
  });
});

test('writes products in parallel, and reads each again once, later', async () => {
  const picked = await recommend(variantsOfProducts([1, 1, 1]));
  const { batchId } = await start(picked);
  // The first is written alone; the second is answered only when the third has been sent.
  const third = Promise.withResolvers<undefined>();
  let writes = 0;
  const restore = answerAs(async (answer) => {
    writes += 1;
    if (writes === 3) third.resolve(undefined);
    if (writes > 1) await third.promise;
    return answer();
  });
  await runBatch(services, { shop, batchId }, quiet);
  restore();
  expect(await outcomes(batchId)).toEqual({ applied: 3 });
  await sandbox.control.settled();
  expect(await app.waiting()).not.toContain('catalog-sync.refresh-product');
  const later = await services.db.query<{ gid: string }>(
    `select data ->> 'productGid' as gid from pgboss.job
     where name = 'catalog-sync.refresh-product' and state = 'created' and start_after > now()`,
  );
  expect(later.rows.map(({ gid }) => gid).sort()).toEqual(
    picked.map(({ product_gid }) => product_gid).sort(),
  );
});

test('rereads a product without requesting more variants than it can have', async () => {
  const [variant] = variantsOfProducts([2]);
  const firsts: unknown[] = [];
  const restore = answerAs((answer, { variables }) => {
    firsts.push(variables['first']);
    return answer();
  }, 'query MirrorProduct');
  await refreshProduct(services, { shop, productGid: variant!.product_gid });
  restore();
  const known = variants.filter(({ product_gid }) => product_gid === variant!.product_gid).length;
  expect(firsts).toEqual([known + 5]);
});

test('continues after a change that cannot be written, and lists why', async () => {
  const [gone, moved, kept, replaced] = await recommend(variantsOfProducts([1, 1, 1, 1]));
  const { batchId } = await start([gone, moved, kept, replaced] as Variant[]);
  await sandbox.control.deleteProduct(gone!.product_gid);
  await sandbox.control.setShopPrice(moved!.gid, '1.23');
  await services.db.query(
    'update shop.recommendation_copy set suggested_minor = suggested_minor + 5 where service_product_id = $1',
    [replaced!.service_product_id],
  );
  await runBatch(services, { shop, batchId }, quiet);
  expect(await outcomes(batchId)).toEqual({
    'refused variant_gone': 1,
    'refused price_moved': 1,
    applied: 1,
    'refused recommendation_changed': 1,
  });
  expect(priceOf(moved!)).toBe('1.23');
  variants = variants.filter(({ product_gid }) => product_gid !== gone!.product_gid);
});

test('one invalid variant does not prevent the others of its product', async () => {
  const [bad, good] = await recommend(variantsOfProducts([2]), (variant, at) =>
    at === 0 ? 9_000_000_000_000_001n : variant.price_minor + 100n,
  );
  const { batchId } = await start([bad, good] as Variant[], (variant) =>
    variant === bad ? 9_000_000_000_000_001n : variant.price_minor + 100n,
  );
  await runBatch(services, { shop, batchId }, quiet);
  expect(await outcomes(batchId)).toEqual({
    'failed shopify_refused Price is too large': 1,
    applied: 1,
  });
});

test('stops after several refusals by Shopify in a row', async () => {
  const huge = () => 9_000_000_000_000_001n;
  const picked = await recommend(variantsOfProducts([1, 1, 1, 1, 1, 1, 1]), huge);
  const { batchId } = await start(picked, huge);
  await runBatch(services, { shop, batchId }, quiet);
  expect(await outcomes(batchId)).toEqual({
    'failed shopify_refused Price is too large': 5,
    'refused stopped': 2,
  });
  expect(await batchRow(batchId)).toMatchObject({ state: 'stopped', stop_reason: 'failures' });
});

test('stops on request and marks the rest as not done', async () => {
  const picked = await recommend(variantsOfProducts([1, 1]));
  const { batchId } = await start(picked);
  await expect(stopBatch(services, { shop: 'other.myshopify.com', batchId })).rejects.toMatchObject(
    { code: 'not_found' },
  );
  await stopBatch(services, { shop, batchId });
  await runBatch(services, { shop, batchId }, quiet);
  expect(await outcomes(batchId)).toEqual({ 'refused stopped': 2 });
  expect(await batchRow(batchId)).toMatchObject({ state: 'stopped', stop_reason: 'by_person' });
  for (const variant of picked) expect(priceOf(variant)).toBe(decimal(variant.price_minor));
});

test('writes nothing twice and loses nothing after a crash in the middle', async () => {
  const picked = await recommend(variantsOfProducts([3, 3]));
  const { batchId } = await start(picked);
  // One of the two products, whichever comes first.
  const taken = await lockNextChanges(services, { batchId, products: 1 });
  expect(taken).toHaveLength(3);
  await services.db.query('update shop.price_change set sent_at = now() where id = any($1)', [
    taken.map(({ id }) => id),
  ]);
  // The process dies after Shopify has done a part of it; somebody changes another price before the
  // restart.
  await sandbox.control.setShopPrice(taken[0]!.variant_gid, decimal(taken[0]!.to_minor));
  await sandbox.control.setShopPrice(taken[1]!.variant_gid, '3.21');
  await sandbox.control.settled();
  const before = updatesSent();
  await runBatch(services, { shop, batchId }, quiet);
  expect(await outcomes(batchId)).toEqual({ applied: 5, 'refused price_moved': 1 });
  expect(sandbox.control.variant(taken[1]!.variant_gid).price).toBe('3.21');
  await sandbox.control.settled();
  expect(updatesSent() - before).toBe(2);
});

test('waits while Shopify throttles', async () => {
  const picked = await recommend(variantsOfProducts([1]));
  const { batchId } = await start(picked);
  const restore = answerWrites({
    times: 2,
    answer: () =>
      Response.json({ errors: [{ message: 'Throttled', extensions: { code: 'THROTTLED' } }] }),
  });
  await runBatch(services, { shop, batchId }, quiet);
  restore();
  expect(await outcomes(batchId)).toEqual({ applied: 1 });
});

test('continues when Shopify responds again', async () => {
  const picked = await recommend(variantsOfProducts([1, 1]));
  const { batchId } = await start(picked);
  const restore = answerWrites({ times: 100, answer: () => Response.json({}, { status: 503 }) });
  await expect(runBatch(services, { shop, batchId }, quiet)).rejects.toMatchObject({
    code: 'unavailable',
  });
  restore();
  expect(await outcomes(batchId)).toEqual({ writing: 1, waiting: 1 });
  await services.db.query(`update shop.price_batch set updated_at = now() - interval '6 minutes'`);
  await services.db.query('delete from pgboss.job');
  await scheduleStalledBatches(services);
  expect(await app.waiting()).toEqual(['repricing.run-batch']);
  await runBatch(services, { shop, batchId }, quiet);
  expect(await outcomes(batchId)).toEqual({ applied: 2 });
});

test('takes at most twenty recommendations that are based on general experience', async () => {
  const picked = await recommend(variants.slice(60, 86));
  await services.db.query(
    `update shop.recommendation_copy set detail = '{"basis": "prior"}' where service_product_id <> $1`,
    [picked[0]!.service_product_id],
  );
  const { batchId } = await start(picked);
  expect(await batchRow(batchId)).toMatchObject({ total: 21, left_out: 5 });
});

test('starts one batch for two clicks, and one at a time', async () => {
  const picked = await recommend(variantsOfProducts([1, 1]));
  const shown = picked.map(toShown());
  const order = { shop, shown, compareAt: 'leave' as const, requestKey: 'same-click', by };
  const [first, second] = await Promise.all([
    startApplyBatch(services, order),
    startApplyBatch(services, order),
  ]);
  expect(first).toEqual(second);
  await expect(
    startApplyBatch(services, { ...order, requestKey: 'another-click' }),
  ).rejects.toMatchObject({ code: 'conflict' });
});

test('undoes a whole batch as shown, except prices that changed since', async () => {
  const picked = await recommend(variantsOfProducts([2, 1]));
  const { batchId } = await start(picked);
  await runBatch(services, { shop, batchId }, quiet);
  await sandbox.control.setShopPrice(picked[2]!.gid, '44.44');
  const { previewId } = await createUndoPreview(services, { shop, batchId });
  const bo = { userId: '43', name: 'Bo' };
  const order = { shop, previewId, compareAt: 'leave' as const, by: bo };
  const undo = await startPreviewedBatch(services, order);
  expect(await startPreviewedBatch(services, order)).toEqual(undo);
  await runBatch(services, { shop, batchId: undo.batchId }, quiet);
  expect(await outcomes(undo.batchId)).toEqual({ applied: 2, 'refused price_moved': 1 });
  expect(await outcomes(batchId)).toEqual({ undone: 2, applied: 1 });
  expect(picked.map(priceOf)).toEqual([
    decimal(picked[0]!.price_minor),
    decimal(picked[1]!.price_minor),
    '44.44',
  ]);
});

test('applies nothing more once the service refuses the shop, and starts no batch', async () => {
  const picked = await recommend(variantsOfProducts([1, 1]));
  const { batchId } = await start(picked);
  await services.db.query(`update shop.shop set connection = 'refused'`);
  await runBatch(services, { shop, batchId }, quiet);
  expect(await outcomes(batchId)).toEqual({ 'refused service_disconnected': 2 });
  await expect(start(picked)).rejects.toMatchObject({
    code: 'conflict',
    said: { name: 'service_disconnected' },
  });
  await services.db.query(`update shop.shop set connection = 'ok'`);
});

const decimal = (minor: bigint): string => formatDecimal({ minor, currency: 'EUR' });
const priceOf = (variant: Variant) => sandbox.control.variant(variant.gid).price;
const updatesSent = () =>
  sandbox.control.sentWebhooks().filter(({ topic }) => topic === 'products/update').length;
const batchRow = async (id: string) =>
  (await services.db.query('select * from shop.price_batch where id = $1', [id])).rows[0];
const toShown =
  (toMinor = (variant: Variant) => variant.price_minor + 100n) =>
  (variant: Variant) => ({
    serviceProductId: variant.service_product_id,
    recommendationId: `rec_${variant.service_product_id}`,
    currency: 'EUR',
    expectedMinor: variant.price_minor,
    toMinor: toMinor(variant),
  });
const start = (picked: readonly Variant[], toMinor?: (variant: Variant) => bigint) =>
  startApplyBatch(services, {
    shop,
    shown: picked.map(toShown(toMinor)),
    compareAt: 'leave',
    requestKey: `click-${(clicks += 1)}`,
    by,
  });

async function outcomes(batchId: string): Promise<Record<string, number>> {
  const { rows } = await services.db.query<{ status: string; n: number }>(
    `select concat_ws(' ', status, reason, shopify_words) as status, count(*)::int as n
     from shop.price_change where batch_id = $1 group by 1`,
    [batchId],
  );
  return Object.fromEntries(rows.map(({ status, n }) => [status, n]));
}

/**
 * The first products with that many variants each, in that order, and that many of their variants.
 */
function variantsOfProducts(sizes: readonly number[]): Variant[] {
  const products = Map.groupBy(variants, ({ product_gid }) => product_gid);
  return sizes.flatMap((size) => {
    const [gid, found] = [...products].find(([, each]) => each.length >= size) ?? [];
    if (!gid || !found) throw new Error(`No product with ${size} variants is left`);
    products.delete(gid);
    return found.slice(0, size);
  });
}

async function recommend(
  chosen: readonly Variant[],
  toMinor = (variant: Variant, _at: number) => variant.price_minor + 100n,
): Promise<Variant[]> {
  for (const [at, variant] of chosen.entries()) {
    await services.db.query(
      `insert into shop.recommendation_copy (shop, service_product_id, recommendation_id, currency,
         current_minor, suggested_minor, confidence, detail, recommended_at, copied_at)
       values ($1, $2, $3, 'EUR', $4, $5, 0.7, '{"basis": "own"}', now(), now())`,
      [
        shop,
        variant.service_product_id,
        `rec_${variant.service_product_id}`,
        variant.price_minor,
        toMinor(variant, at),
      ],
    );
  }
  return [...chosen];
}

/** Shopify answers the next writes with this. */
function answerWrites({ times, answer }: { times: number; answer: () => Response }): () => void {
  let left = times;
  return answerAs(async (real) => ((left -= 1) >= 0 ? answer() : real()));
}

const CallSchema = z.object({ variables: z.record(z.string(), z.unknown()).default({}) });

/** Answers every request of that document with this, until the returned function is called. */
function answerAs(
  answer: (real: () => Promise<Response>, call: z.infer<typeof CallSchema>) => Promise<Response>,
  document = 'mutation UpdatePrices',
): () => void {
  const real = globalThis.fetch;
  globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    const text = await request.clone().text();
    return text.includes(document)
      ? answer(() => real(request), CallSchema.parse(JSON.parse(text)))
      : real(request);
  };
  return () => void (globalThis.fetch = real);
}
