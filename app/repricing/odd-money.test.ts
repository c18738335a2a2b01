/**
 * Unusual prices: another currency than the recommendation's, amounts a currency cannot express,
 * digits that Shopify does not store, zero.
 */
import { afterEach, beforeAll, expect, test } from 'vitest';
import { openTestApp } from '#tests/support/app/open-test-app.ts';
import { listCandidates } from '#app/automation/apply-automatically.server.ts';
import { getProduct } from '#app/products/get-product.server.ts';
import { getProductBlock } from '#app/product-block/get-product-block.server.ts';
import { countRecommendations } from '#app/service-copy/count-insights.server.ts';
import { getBulkOutlook } from '#app/recommendations/get-bulk-outlook.server.ts';
import { listPriceChanges } from './list-price-changes.server.ts';
import { listRecommendations } from '#app/recommendations/list-recommendations.server.ts';
import { NO_AUTOMATION } from '#app/shop-state/automation-settings.ts';
import { applyRecommendation, type RecommendationToApply } from './apply-recommendation.server.ts';
import { startPreviewedBatch } from './previews/start-previewed-batch.server.ts';
import { createApplyPreview } from './previews/create-apply-preview.server.ts';
import { lockNextChanges, runBatch, resolveInterruptedBatch } from './run-batch.server.ts';
import { startApplyBatch } from './start-apply-batch.server.ts';
import { startUndoBatch } from './start-undo-batch.server.ts';
import { undoChange } from './undo-change.server.ts';

const app = await openTestApp();
const { services, shop, sandbox } = app;
const by = { userId: '42', name: 'Ada' };
const quiet = { signal: new AbortController().signal };
interface Variant {
  gid: string;
  product_gid: string;
  service_product_id: string;
}
let variants: Variant[];
let next = 0;

beforeAll(async () => {
  await app.open();
  await app.drain();
  variants = (
    await services.db.query<Variant>(
      `select distinct on (product_gid) gid, product_gid, service_product_id
       from shop.variant
       where service_product_id is not null and map_minor is null
       order by product_gid, gid`,
    )
  ).rows;
});
afterEach(async () => {
  for (const table of [
    'pgboss.job',
    'shop.price_change',
    'shop.price_batch',
    'shop.recommendation_copy',
  ])
    await services.db.query(`delete from ${table}`);
  await useCurrency('EUR');
});

test("neither shows nor applies a recommendation in the shop's previous currency", async () => {
  const { variant, recommendation } = await recommendNext({
    price: '19.90',
    from: 1990n,
    to: 2090n,
  });
  await useCurrency('SEK');
  expect(await applyRecommendation(services, recommendation)).toMatchObject({
    status: 'refused',
    reason: 'currency_changed',
  });
  expect((await listRecommendations(services, shop, { query: {}, threshold: 0 })).rows).toEqual([]);
  expect(await countRecommendations(services, shop, 0.5)).toEqual({
    strong: 0,
    weaker: 0,
    approval: 0,
  });
  expect(await getBulkOutlook(services, shop, 0)).toMatchObject({ count: 0 });
  expect(await getProduct(services, shop, variant.gid.split('/').at(-1) ?? '')).toMatchObject({
    recommendation: null,
  });
  expect(
    (
      await getProductBlock(services, shop, {
        subject: { productGid: variant.product_gid },
        locale: 'en',
      })
    ).variants.map((each) => each.recommendation),
  ).not.toContainEqual(expect.anything());
  const limits = { ...NO_AUTOMATION, enabled: true, minConfidence: 0.7, maxChange: 0.3 };
  expect(
    await services.db.transaction((tx) =>
      listCandidates(tx, { shop, now: services.clock.now(), limits, room: 9 }),
    ),
  ).toEqual([]);
  await expect(applyAll()).rejects.toMatchObject({ code: 'not_found' });
  const { batchId } = await startApplyBatch(services, {
    shop,
    shown: [{ ...recommendation, currency: 'EUR' }],
    compareAt: 'leave',
    requestKey: 'one',
    by,
  });
  await runBatch(services, { shop, batchId }, quiet);
  expect(await outcomes(batchId)).toEqual([{ status: 'refused', reason: 'currency_changed' }]);
  expect(priceOf(variant)).toBe('19.90');
});

test('changes nothing in a shop whose currency changed before we were notified', async () => {
  const { variant, recommendation } = await recommendNext({
    price: '19.90',
    from: 1990n,
    to: 2090n,
  });
  const { batchId } = await startApplyBatch(services, {
    shop,
    shown: [{ ...recommendation, currency: 'EUR' }],
    compareAt: 'leave',
    requestKey: 'before',
    by,
  });
  await sandbox.control.setCurrency('SEK');
  expect(await applyRecommendation(services, recommendation)).toMatchObject({
    status: 'refused',
    reason: 'currency_changed',
    current: null,
  });
  await runBatch(services, { shop, batchId }, quiet);
  expect(await outcomes(batchId)).toEqual([{ status: 'refused', reason: 'currency_changed' }]);
  expect(priceOf(variant)).toBe('19.90');
});

test('does not undo a change in another currency', async () => {
  const { variant, recommendation } = await recommendNext({
    price: '19.90',
    from: 1990n,
    to: 2090n,
  });
  const { batchId } = await startApplyBatch(services, {
    shop,
    shown: [{ ...recommendation, currency: 'EUR' }],
    compareAt: 'leave',
    requestKey: 'undoable',
    by,
  });
  await runBatch(services, { shop, batchId }, quiet);
  const [change] = (await services.db.query<{ id: string }>('select id from shop.price_change'))
    .rows;
  await useCurrency('SEK');
  expect(
    (await listPriceChanges(services, shop)).rows.map(({ undoBlocked }) => undoBlocked),
  ).toEqual(['currency_changed']);
  expect(await undoChange(services, { shop, changeId: change?.id ?? '', by })).toMatchObject({
    status: 'refused',
    reason: 'currency_changed',
  });
  const undo = await startUndoBatch(services, {
    shop,
    batchId,
    changeIds: [change?.id ?? ''],
    requestKey: 'undo-all',
    by,
  });
  await runBatch(services, { shop, batchId: undo.batchId }, quiet);
  expect(await outcomes(undo.batchId)).toEqual([{ status: 'refused', reason: 'currency_changed' }]);
  expect(priceOf(variant)).toBe('20.90');
});

test('does not count a batch interrupted by a currency change as successful', async () => {
  const { recommendation } = await recommendNext({ price: '19.90', from: 1990n, to: 2090n });
  const { batchId } = await startApplyBatch(services, {
    shop,
    shown: [{ ...recommendation, currency: 'EUR' }],
    compareAt: 'leave',
    requestKey: 'interrupted',
    by,
  });
  await lockNextChanges(services, { batchId, products: 1 });
  await services.db.query('update shop.price_change set sent_at = now()');
  await sandbox.control.setCurrency('JPY');
  await resolveInterruptedBatch(services, { shop, batchId });
  expect(await outcomes(batchId)).toEqual([{ status: 'refused', reason: 'currency_changed' }]);
});

test('refuses a price that its currency cannot express, with the reason', async () => {
  const { variant, recommendation } = await recommendNext({
    price: '19.90',
    from: 1990n,
    to: 2090n,
  });
  // The digits of the euro price remain: 19.90 yen.
  await useCurrency('JPY');
  await services.db.query(`update shop.recommendation_copy set currency = 'JPY'`);
  expect(await applyRecommendation(services, recommendation)).toMatchObject({
    status: 'refused',
    reason: 'price_unreadable',
    current: null,
  });
  expect(priceOf(variant)).toBe('19.90');
});

test.for([
  { currency: 'JPY', price: '1500', from: 1500n, to: 1480n, written: '1480', back: '1500' },
  { currency: 'KWD', price: '1.250', from: 1250n, to: 1255n, written: '1.255', back: '1.250' },
  {
    currency: 'CLP',
    price: '990',
    from: 990n,
    to: 1_250_000_000n,
    written: '1250000000',
    back: '990',
  },
])(
  'writes and restores prices in $currency',
  async ({ currency, price, from, to, written, back }) => {
    await useCurrency(currency);
    const { variant, recommendation } = await recommendNext({ currency, price, from, to });
    const { changeId, status, ...outcome } = await applyRecommendation(services, {
      ...recommendation,
      compareAt: 'old_price',
    });
    expect([status, outcome.to]).toEqual(['applied', { minor: to, currency }]);
    expect(sandbox.control.variant(variant.gid)).toMatchObject({
      price: written,
      compareAtPrice: to < from ? back : null,
    });
    expect(await undoChange(services, { shop, changeId, by })).toMatchObject({ status: 'applied' });
    expect(sandbox.control.variant(variant.gid)).toMatchObject({
      price: back,
      compareAtPrice: null,
    });
  },
);

test('records in the journal how Shopify rounded a price', async () => {
  await useCurrency('KWD');
  const { variant, recommendation } = await recommendNext({
    currency: 'KWD',
    price: '1.250',
    from: 1250n,
    to: 1255n,
  });
  const platform = globalThis.fetch;
  globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    const text = await request.text();
    // Stored with two decimals.
    return platform(
      new Request(request.url, {
        method: request.method,
        headers: request.headers,
        ...(text ? { body: text.replace('"1.255"', '"1.26"') } : {}),
      }),
    );
  };
  const outcome = await applyRecommendation(services, recommendation).finally(
    () => (globalThis.fetch = platform),
  );
  expect(outcome).toMatchObject({
    status: 'applied',
    to: { minor: 1260n },
    current: { minor: 1260n },
  });
  expect((await services.db.query('select to_minor from shop.price_change')).rows).toEqual([
    { to_minor: 1260n },
  ]);
  expect(await undoChange(services, { shop, changeId: outcome.changeId, by })).toMatchObject({
    status: 'applied',
  });
  expect(priceOf(variant)).toBe('1.250');
});

test('never writes a price of zero, whatever recommends it', async () => {
  const { variant, recommendation } = await recommendNext({ price: '19.90', from: 1990n, to: 0n });
  await expect(applyRecommendation(services, recommendation)).rejects.toMatchObject({
    code: 'validation_failed',
  });
  await expect(applyAll()).rejects.toMatchObject({ code: 'not_found' });
  expect((await listRecommendations(services, shop, { query: {}, threshold: 0 })).rows).toEqual([]);
  expect(priceOf(variant)).toBe('19.90');
});

test('treats a price that became zero as changed', async () => {
  const { variant, recommendation } = await recommendNext({
    price: '19.90',
    from: 1990n,
    to: 2090n,
  });
  await sandbox.control.setShopPrice(variant.gid, '0.00');
  expect(await applyRecommendation(services, recommendation)).toMatchObject({
    status: 'refused',
    reason: 'price_moved',
    current: { minor: 0n },
  });
  expect(priceOf(variant)).toBe('0.00');
});

test('keeps a compare-at price below the price unless it is cleared, and the undo restores it', async () => {
  const { variant, recommendation } = await recommendNext({
    price: '19.90',
    from: 1990n,
    to: 2090n,
  });
  await sandbox.control.setShopCompareAtPrice(variant.gid, '20.00');
  const kept = await applyRecommendation(services, { ...recommendation, compareAt: 'leave' });
  expect(sandbox.control.variant(variant.gid)).toMatchObject({
    price: '20.90',
    compareAtPrice: '20.00',
  });
  await undoChange(services, { shop, changeId: kept.changeId, by });
  const cleared = await applyRecommendation(services, {
    ...recommendation,
    compareAt: 'clear',
    requestKey: 'cleared',
  });
  expect(sandbox.control.variant(variant.gid)).toMatchObject({
    price: '20.90',
    compareAtPrice: null,
  });
  await undoChange(services, { shop, changeId: cleared.changeId, by });
  expect(sandbox.control.variant(variant.gid)).toMatchObject({
    price: '19.90',
    compareAtPrice: '20.00',
  });
});

const priceOf = (variant: Variant) => sandbox.control.variant(variant.gid).price;
const outcomes = async (batchId: string) =>
  (
    await services.db.query(
      'select status, reason from shop.price_change where batch_id = $1 order by id',
      [batchId],
    )
  ).rows;

/** The merchant changes the currency, and our copy is updated. */
async function useCurrency(currency: string): Promise<void> {
  await sandbox.control.setCurrency(currency);
  await sandbox.control.settled();
  await services.db.query('update shop.shop set currency = $1', [currency]);
  await services.db.query('update shop.variant set currency = $1', [currency]);
}

/** All recommendations, as the preview page confirms them. */
async function applyAll(): Promise<{ batchId: string }> {
  const { previewId } = await createApplyPreview(services, {
    shop,
    choice: { all: { minConfidence: 0 } },
  });
  return startPreviewedBatch(services, { shop, previewId, compareAt: 'leave', by });
}

/** A recommendation for a variant that no other test used. */
async function recommendNext({
  currency = 'EUR',
  price,
  from,
  to,
}: {
  currency?: string;
  price: string;
  from: bigint;
  to: bigint;
}): Promise<{ variant: Variant; recommendation: RecommendationToApply }> {
  const variant = variants[next++];
  if (!variant) throw new Error('no variant left');
  await sandbox.control.setShopCompareAtPrice(variant.gid, null);
  await sandbox.control.setShopPrice(variant.gid, price);
  await sandbox.control.settled();
  await services.db.query('update shop.variant set price_minor = $2 where gid = $1', [
    variant.gid,
    from,
  ]);
  await services.db.query(
    `insert into shop.recommendation_copy (shop, service_product_id, recommendation_id, currency,
       current_minor, suggested_minor, confidence, detail, recommended_at, copied_at)
     values ($1, $2, $3, $4, $5, $6, 0.9, '{"basis": "own"}', now(), now())`,
    [shop, variant.service_product_id, `rec_${next}`, currency, from, to],
  );
  return {
    variant,
    recommendation: {
      shop,
      serviceProductId: variant.service_product_id,
      recommendationId: `rec_${next}`,
      expectedMinor: from,
      toMinor: to,
      requestKey: `key-${next}`,
      by,
    },
  };
}
