/** No price of a paused product is changed from here: by hand, by a rule, automatically, by an undo. */
import { afterEach, beforeAll, expect, test } from 'vitest';
import { openTestApp } from '#tests/support/app/open-test-app.ts';
import { listCandidates } from '#app/automation/apply-automatically.server.ts';
import { listRuleCandidates } from '#app/automation/list-rule-candidates.server.ts';
import { getBulkOutlook } from '#app/recommendations/get-bulk-outlook.server.ts';
import { listRecommendations } from '#app/recommendations/list-recommendations.server.ts';
import { countInsights } from '#app/service-copy/count-insights.server.ts';
import { NO_AUTOMATION } from '#app/shop-state/automation-settings.ts';
import { applyRecommendation } from './apply-recommendation.server.ts';
import { listPriceChanges } from './list-price-changes.server.ts';
import { createApplyPreview } from './previews/create-apply-preview.server.ts';
import { createUndoPreview } from './previews/create-undo-preview.server.ts';
import { runBatch } from './run-batch.server.ts';
import { startApplyBatch } from './start-apply-batch.server.ts';
import { undoChange } from './undo-change.server.ts';

const app = await openTestApp({ costTimes: 20 });
const { services, shop, sandbox } = app;
const by = { userId: '42', name: 'Ada' };
const quiet = { signal: new AbortController().signal };
interface Variant {
  gid: string;
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
      `select distinct on (product_gid) gid, service_product_id as "productId",
         price_minor as "priceMinor"
       from shop.variant
       where service_product_id is not null and map_minor is null and price_minor > 1000
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

test.each(['draft', 'archived', 'unpublished', 'no_price'])(
  'a suggested price is neither listed nor applied while the product is paused: %s',
  async (reason) => {
    const variant = await recommendNext();
    expect(await listed()).toEqual([variant.productId]);
    await pause(variant, reason);
    expect(await apply(variant)).toMatchObject({ status: 'refused', reason: 'product_paused' });
    expect(sandbox.control.variant(variant.gid).price).toBe(decimal(variant.priceMinor));
    expect(await listed()).toEqual([]);
    expect((await getBulkOutlook(services, shop, 0.6)).count).toBe(0);
    expect((await countInsights(services, shop, 0.6)).recommendation).toBe(0);
    const { previewId } = await createApplyPreview(services, {
      shop,
      choice: { picked: [variant.productId] },
    });
    expect(await leftOut(previewId)).toEqual(['product_paused']);
    await pause(variant, null);
    expect(await apply(variant)).toMatchObject({ status: 'applied' });
  },
);

test('a refusal by the service and the limit of the plan are no pause', async () => {
  const variant = await recommendNext();
  await pause(variant, 'refused');
  await services.db.query('update shop.variant set beyond_plan = true where gid = $1', [
    variant.gid,
  ]);
  expect(await apply(variant)).toMatchObject({ status: 'applied' });
});

test('a batch leaves alone what is paused before it starts and while it waits', async () => {
  const [early, late, kept] = [await recommendNext(), await recommendNext(), await recommendNext()];
  await pause(early, 'archived');
  const { batchId } = await startApplyBatch(services, {
    shop,
    shown: [early, late, kept].map((each) => ({
      serviceProductId: each.productId,
      recommendationId: `rec_${each.gid}`,
      currency: 'EUR',
      expectedMinor: each.priceMinor,
      toMinor: each.priceMinor + 100n,
    })),
    compareAt: 'leave',
    requestKey: `paused ${early.gid}`,
    by,
  });
  await pause(late, 'draft');
  await runBatch(services, { shop, batchId }, quiet);
  expect(await outcomes(batchId)).toEqual([
    { gid: early.gid, status: 'refused', reason: 'product_paused' },
    { gid: late.gid, status: 'refused', reason: 'product_paused' },
    { gid: kept.gid, status: 'applied', reason: null },
  ]);
  await pause(kept, 'no_price');
  const { previewId } = await createUndoPreview(services, { shop, batchId });
  expect(await leftOut(previewId)).toEqual(['product_paused']);
});

test('neither a rule nor automatic pricing chooses a paused product', async () => {
  const [byRule, byModel] = [await recommendNext('automatic'), await recommendNext()];
  const chosen = () =>
    services.db.transaction(async (tx) => {
      const now = services.clock.now();
      const limits = { ...NO_AUTOMATION, minConfidence: 0.5, maxChange: 0.5 };
      const rules = [{ key: 'follow-a', maxChangesPerDay: null }];
      return [
        ...(await listRuleCandidates(tx, { shop, now, limits: rules })),
        ...(await listCandidates(tx, { shop, now, limits, room: 10 })),
      ].map(({ variantGid }) => variantGid);
    });
  expect(await chosen()).toEqual([byRule.gid, byModel.gid]);
  await pause(byRule, 'draft');
  await pause(byModel, 'unpublished');
  expect(await chosen()).toEqual([]);
});

test('a change is undone only when the product is no longer paused', async () => {
  const variant = await recommendNext();
  const { changeId } = await apply(variant);
  await pause(variant, 'draft');
  expect(await undoChange(services, { shop, changeId, by })).toMatchObject({
    status: 'refused',
    reason: 'product_paused',
  });
  expect((await listPriceChanges(services, shop)).rows).toMatchObject([
    { undoBlocked: 'product_paused' },
  ]);
  await pause(variant, null);
  expect(await undoChange(services, { shop, changeId, by })).toMatchObject({ status: 'applied' });
});

const decimal = (minor: bigint): string =>
  `${minor / 100n}.${String(minor % 100n).padStart(2, '0')}`;
const pause = ({ gid }: Variant, reason: string | null) =>
  services.db.query('update shop.variant set not_monitored = $2 where gid = $1', [gid, reason]);
const listed = async () =>
  (await listRecommendations(services, shop, { query: {}, threshold: 0.6 })).rows.map(
    ({ recommendation }) => recommendation.serviceProductId,
  );
const leftOut = async (previewId: string) =>
  (
    await services.db.query<{ why: string | null }>(
      'select left_out as why from shop.price_preview_row where preview_id = $1',
      [previewId],
    )
  ).rows.map(({ why }) => why);
const outcomes = async (batchId: string) =>
  (
    await services.db.query(
      `select variant_gid as gid, status, reason from shop.price_change
       where batch_id = $1 order by id`,
      [batchId],
    )
  ).rows;
const apply = ({ gid, productId, priceMinor }: Variant) =>
  applyRecommendation(services, {
    shop,
    serviceProductId: productId,
    recommendationId: `rec_${gid}`,
    expectedMinor: priceMinor,
    toMinor: priceMinor + 100n,
    requestKey: crypto.randomUUID(),
    by,
  });

/** A price one euro above the current one, of a rule with that mode, for the next variant. */
async function recommendNext(mode?: 'automatic'): Promise<Variant> {
  const variant = variants[next++];
  if (!variant) throw new Error('no variant left');
  const rule = { key: 'follow-a', name: 'Follow A', mode, version: 1, waits_for_person: null };
  await services.db.query(
    `insert into shop.recommendation_copy (shop, service_product_id, recommendation_id, currency,
       current_minor, suggested_minor, confidence, detail, recommended_at, copied_at)
     values ($1, $2, $3, 'EUR', $4, $5, 0.9, $6, now(), now())`,
    [
      shop,
      variant.productId,
      `rec_${variant.gid}`,
      variant.priceMinor,
      variant.priceMinor + 100n,
      JSON.stringify(mode ? { objective: 'pricing_rule', rule } : { basis: 'own_sales' }),
    ],
  );
  return variant;
}
