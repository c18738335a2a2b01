/**
 * As many variants as Shopify allows, names that contain markup or right-to-left text, and data of
 * another shop.
 */
import { beforeAll, expect, test } from 'vitest';
import { openTestApp } from '#tests/support/app/open-test-app.ts';
import { IS_LONG } from '#tests/support/is-long.ts';
import { getBatchPage } from '#app/activity/get-batch-page.server.ts';
import { listPriceChanges } from './list-price-changes.server.ts';
import { applyRecommendation } from './apply-recommendation.server.ts';
import { hideRecommendation } from './handle-recommendation-decision.server.ts';
import { startPreviewedBatch } from './previews/start-previewed-batch.server.ts';
import { createUndoPreview } from './previews/create-undo-preview.server.ts';
import { runBatch } from './run-batch.server.ts';
import { startApplyBatch } from './start-apply-batch.server.ts';
import { undoChange } from './undo-change.server.ts';

const app = await openTestApp({ costTimes: 10 });
const { services, shop, sandbox } = app;
const by = { userId: '42', name: 'Ada' };
const quiet = { signal: new AbortController().signal };
const OTHER = 'other.myshopify.com';
const NAME = '<img src=x onerror=alert(1)> מנורת שולחן \u202E100';
const VARIANTS = IS_LONG ? 2048 : 300;
/** Of VARIANTS: more than fit into one request. */
const ADVISED = 120;

interface Variant {
  gid: string;
  product_gid: string;
  service_product_id: string;
  price_minor: bigint;
}
let variants: Variant[];

beforeAll(async () => {
  await app.open();
  const product = await sandbox.control.createProduct(NAME, '10.00');
  await sandbox.control.setVariantCount(product, VARIANTS);
  await sandbox.control.settled();
  await app.drain();
  variants = (
    await services.db.query<Variant>(
      `select gid, product_gid, service_product_id, price_minor
       from shop.variant
       where product_gid = $1 and service_product_id is not null
       order by gid`,
      [product],
    )
  ).rows;
  await services.db.query(
    `insert into shop.recommendation_copy (shop, service_product_id, recommendation_id, currency,
       current_minor, suggested_minor, confidence, detail, recommended_at, copied_at)
     select shop, service_product_id, 'rec_' || service_product_id, 'EUR', price_minor,
       price_minor - 50, 0.9, '{"basis": "own"}', now(), now()
     from shop.variant
     where gid = any($1)`,
    [variants.slice(0, ADVISED + 1).map(({ gid }) => gid)],
  );
});

test('changes and restores many variants of a large product, fifty per request', async () => {
  const shown = variants.slice(0, ADVISED).map((variant) => ({
    serviceProductId: variant.service_product_id,
    recommendationId: null,
    currency: 'EUR',
    expectedMinor: variant.price_minor,
    toMinor: variant.price_minor - 50n,
  }));
  const { batchId } = await startApplyBatch(services, {
    shop,
    shown,
    compareAt: 'old_price',
    requestKey: 'many',
    by,
  });
  expect(await countWrites(() => runBatch(services, { shop, batchId }, quiet))).toBe(3);
  expect(
    (
      await services.db.query(
        'select status, count(*)::int as n from shop.price_change where batch_id = $1 group by 1',
        [batchId],
      )
    ).rows,
  ).toEqual([{ status: 'applied', n: ADVISED }]);
  const { previewId } = await createUndoPreview(services, { shop, batchId });
  const undo = await startPreviewedBatch(services, { shop, previewId, compareAt: 'leave', by });
  expect(await countWrites(() => runBatch(services, { shop, batchId: undo.batchId }, quiet))).toBe(
    3,
  );
  const there = new Map(sandbox.control.variants().map((variant) => [variant.id, variant]));
  expect(
    variants.filter(
      ({ gid }) => there.get(gid)?.price !== '10.00' || there.get(gid)?.compareAtPrice !== null,
    ),
  ).toEqual([]);
  await expect(getBatchPage(services, OTHER, { id: batchId, query: {} })).rejects.toMatchObject({
    code: 'not_found',
  });
  await expect(
    startPreviewedBatch(services, { shop: OTHER, previewId, compareAt: 'leave', by }),
  ).rejects.toMatchObject({ code: 'not_found' });
  await expect(createUndoPreview(services, { shop: OTHER, batchId })).rejects.toMatchObject({
    code: 'not_found',
  });
}, 120_000);

test("treats markup and right-to-left text as plain names, and refuses another shop's changes", async () => {
  const variant = variants[ADVISED];
  if (!variant) throw new Error('no variant left');
  const recommendation = {
    serviceProductId: variant.service_product_id,
    recommendationId: `rec_${variant.service_product_id}`,
    expectedMinor: variant.price_minor,
    toMinor: variant.price_minor - 50n,
    requestKey: 'named',
    by,
  };
  await expect(
    hideRecommendation(services, { ...recommendation, shop: OTHER }),
  ).rejects.toMatchObject({
    code: 'not_found',
  });
  const { changeId, status } = await applyRecommendation(services, { ...recommendation, shop });
  expect(status).toBe('applied');
  expect(
    (await listPriceChanges(services, shop, { variantGid: variant.gid })).rows[0]?.productTitle,
  ).toBe(NAME);
  await expect(undoChange(services, { shop: OTHER, changeId, by })).rejects.toMatchObject({
    code: 'not_found',
  });
  expect((await listPriceChanges(services, OTHER)).rows).toEqual([]);
  expect(sandbox.control.variant(variant.gid).price).toBe('9.50');
});

/** Requests that write prices. */
async function countWrites(work: () => Promise<void>): Promise<number> {
  const platform = globalThis.fetch;
  let writes = 0;
  globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    if ((await request.clone().text()).includes('mutation UpdatePrices')) writes += 1;
    return platform(request);
  };
  await work().finally(() => (globalThis.fetch = platform));
  return writes;
}
