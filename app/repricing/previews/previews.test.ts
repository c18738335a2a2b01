/** Tests previews of bulk changes against the database alone: nothing is written to Shopify. */
import { beforeEach, expect, test } from 'vitest';
import { createManualClock } from '#kernel/clock.ts';
import { getPreviewPage } from '#app/activity/preview/get-preview-page.server.ts';
import { listPreviewRows } from '#app/activity/preview/list-preview-rows.server.ts';
import { getPreviewTotals } from '#app/activity/preview/get-preview-totals.server.ts';
import { seedPages, SHOP as shop } from '#tests/browser/seed-pages.ts';
import { createBareServices } from '#tests/support/app/bare-services.ts';
import { createTestDatabase } from '#tests/support/create-test-database.ts';
import { startPreviewedBatch } from './start-previewed-batch.server.ts';
import { setPreviewRowIncluded } from '#app/repricing/handle-batch-request.server.ts';
import { createApplyPreview } from './create-apply-preview.server.ts';
import { createUndoPreview } from './create-undo-preview.server.ts';

const NOW = new Date('2026-11-20T12:00:00Z');
const db = await createTestDatabase();
const services = createBareServices({ db, clock: createManualClock(NOW) });
const by = { userId: '42', name: 'Ada' };
const everything = { all: { minConfidence: 0 } };

beforeEach(async () => {
  await db.query(
    `truncate shop.shop, shop.variant, shop.variant_price_past, shop.offer_copy, shop.alert_copy,
       shop.recommendation_copy, shop.price_change, shop.price_batch, shop.price_preview, shop.sync_run cascade`,
  );
  await seedPages(db, NOW);
});

test('shows each price with its figures, and writes no price', async () => {
  // An even number of offers: the median is the mean of the middle two.
  await db.query(
    `update shop.offer_copy set condition = 'new' where service_product_id = 'prd_6' and retailer = 'shop-2.example'`,
  );
  const { previewId } = await createApplyPreview(services, { shop, choice: everything });
  const { rows } = await list(previewId);
  expect(rows.map(({ productTitle }) => productTitle)).toEqual(
    [6, 5, 4, 3, 2, 1].map((n) => `Desk lamp 00${n}`),
  );
  expect(rows[0]).toMatchObject({
    from: eur(5590n),
    to: eur(5391n),
    median: eur(5140n),
    offers: 2,
    included: true,
    leftOut: null,
    belowCost: false,
  });
  expect(rows[0]?.change).toBeCloseTo(5391 / 5590 - 1, 10);
  expect(rows[0]?.marginBefore).toBeCloseTo(1 - 2500 / 5590, 10);
  expect(rows[0]?.marginAfter).toBeCloseTo(1 - 2500 / 5391, 10);
  expect(rows[1]).toMatchObject({ median: eur(4950n), offers: 1 });
  expect((await db.query('select 1 from shop.price_batch')).rows).toEqual([]);
});

test('sums the included changes, without those a user excluded', async () => {
  await recommend(5, { suggested_minor: 5600n });
  await db.query(`update shop.variant set cost_minor = null where service_product_id = 'prd_4'`);
  await db.query(`update shop.variant set cost_minor = 5500 where service_product_id = 'prd_6'`);
  const { previewId } = await createApplyPreview(services, { shop, choice: everything });
  const all = await getPreviewTotals(services, previewId);
  expect(all).toMatchObject({ included: 6, up: 1, down: 5, withCost: 5, belowCost: 1, removed: 0 });
  expect(all.largest).toMatchObject({ title: 'Desk lamp 001' });
  expect(all.largest?.change).toBeCloseTo(-199 / 5090, 10);
  await setPreviewRowIncluded(services, { shop, previewId, position: 6, keep: false });
  await setPreviewRowIncluded(services, { shop, previewId, position: 1, keep: false });
  const fewer = await getPreviewTotals(services, previewId);
  expect(fewer).toMatchObject({ included: 4, up: 1, down: 3, belowCost: 0, removed: 2 });
  expect(fewer.largest).toMatchObject({ title: 'Desk lamp 002' });
  expect(fewer.meanChange).toBeCloseTo(
    (5600 / 5490 - 1 - 199 / 5390 - 199 / 5290 - 199 / 5190) / 4,
    10,
  );
  await setPreviewRowIncluded(services, { shop, previewId, position: 6, keep: true });
  expect(await getPreviewTotals(services, previewId)).toMatchObject({ included: 5, removed: 1 });
});

test('lists excluded recommendations with the reason', async () => {
  await recommend(1, { current_minor: 1n });
  await recommend(2, { currency: 'CHF' });
  await db.query(
    `insert into shop.recommendation_copy (shop, service_product_id, recommendation_id, currency,
       current_minor, suggested_minor, confidence, detail, recommended_at, copied_at)
     select shop, service_product_id, 'rec_more', 'EUR', price_minor, price_minor + 100, 0.4, '{}',
       $1, $1
     from shop.variant
     where service_product_id = any (select 'prd_' || n from generate_series(20, 40) n)`,
    [NOW],
  );
  const { previewId } = await createApplyPreview(services, { shop, choice: everything });
  const totals = await getPreviewTotals(services, previewId);
  expect(totals.included).toBe(20);
  expect(totals.leftOut).toEqual([
    { reason: 'general_experience', count: 5 },
    { reason: 'currency_changed', count: 1 },
    { reason: 'price_moved', count: 1 },
  ]);
  const { rows } = await list(previewId, 'left_out');
  expect(rows.map(({ leftOut }) => leftOut).sort()).toEqual([
    'currency_changed',
    ...Array<string>(5).fill('general_experience'),
    'price_moved',
  ]);
  const { batchId } = await confirm(previewId);
  expect(
    (await db.query('select total, left_out from shop.price_batch where id = $1', [batchId])).rows,
  ).toEqual([{ total: 20, left_out: 5 }]);
});

test('names picked recommendations that can no longer be applied', async () => {
  await db.query(`delete from shop.recommendation_copy where service_product_id = 'prd_3'`);
  const { previewId } = await createApplyPreview(services, {
    shop,
    choice: { picked: ['prd_3', 'prd_4'] },
  });
  expect((await list(previewId)).rows).toMatchObject([{ productTitle: 'Desk lamp 004' }]);
  expect((await list(previewId, 'left_out')).rows).toMatchObject([
    { productTitle: 'Desk lamp 003', leftOut: 'recommendation_changed' },
  ]);
});

test('applies exactly what was shown, and refuses and names what has changed since', async () => {
  const { previewId } = await createApplyPreview(services, { shop, choice: everything });
  await setPreviewRowIncluded(services, { shop, previewId, position: 1, keep: false });
  await recommend(5, { suggested_minor: 5000n, recommendation_id: 'rec_newer' });
  await db.query(`delete from shop.recommendation_copy where service_product_id = 'prd_4'`);
  const first = await confirm(previewId, { compareAt: 'old_price' });
  expect(await confirm(previewId)).toEqual(first);
  const { rows } = await db.query(
    `select service_product_id as id, from_minor, to_minor, status, reason, compare_at_mode as mode
     from shop.price_change where batch_id = $1 order by service_product_id`,
    [first.batchId],
  );
  const row = (n: number, reason: string | null) => ({
    id: `prd_${n}`,
    from_minor: BigInt(4990 + n * 100),
    to_minor: BigInt(4990 + n * 100 - 199),
    status: reason ? 'refused' : 'waiting',
    reason,
    mode: 'old_price',
  });
  expect(rows).toEqual([
    row(1, null),
    row(2, null),
    row(3, null),
    row(4, 'recommendation_changed'),
    row(5, 'recommendation_changed'),
  ]);
  expect(await page(previewId)).toMatchObject({ batchId: first.batchId, runningBatchId: null });
});

test('refuses the same digits in another currency', async () => {
  const { previewId } = await createApplyPreview(services, { shop, choice: { picked: ['prd_6'] } });
  await db.query(`update shop.variant set currency = 'SEK'`);
  await db.query(`update shop.recommendation_copy set currency = 'SEK'`);
  const { batchId } = await confirm(previewId);
  expect(
    (await db.query('select status, reason from shop.price_change where batch_id = $1', [batchId]))
      .rows,
  ).toEqual([{ status: 'refused', reason: 'currency_changed' }]);
});

test('shows what an undo restores, and what cannot be undone', async () => {
  await db.query(
    `insert into shop.price_batch (id, shop, kind, state, request_key, total, started_at, updated_at)
     values ('bat_1', $1, 'apply', 'done', 'k', 6, $2, $2)`,
    [shop, NOW],
  );
  await db.query(
    `insert into shop.price_change (id, shop, variant_gid, product_gid, service_product_id,
       batch_id, request_key, currency, from_minor, to_minor, status, at)
     select 'chg_b' || n, $1, 'gid://shopify/ProductVariant/' || n, 'gid://shopify/Product/1',
       'prd_' || n, 'bat_1', 'b' || n, 'EUR', 6000, 4990 + n * 100,
       case n when 2 then 'undone' when 6 then 'refused' else 'applied' end, $2
     from generate_series(1, 6) n`,
    [shop, new Date(NOW.getTime() - 60_000)],
  );
  await db.query(
    `insert into shop.price_change (id, shop, variant_gid, product_gid, request_key, currency,
       from_minor, to_minor, status, at)
     values ('chg_newer', $1, 'gid://shopify/ProductVariant/5', 'p', 'newer', 'EUR', 5490, 5490,
       'applied', $2)`,
    [shop, NOW],
  );
  await db.query(`update shop.variant set price_minor = 4444 where service_product_id = 'prd_3'`);
  await db.query(`update shop.variant set deleted_at = now() where service_product_id = 'prd_4'`);
  const { previewId } = await createUndoPreview(services, { shop, batchId: 'bat_1' });
  expect((await list(previewId)).rows).toMatchObject([
    { productTitle: 'Desk lamp 001', from: eur(5090n), to: eur(6000n), median: eur(4590n) },
  ]);
  expect(
    (await list(previewId, 'left_out')).rows.map(({ productTitle, from, leftOut }) => [
      productTitle,
      from.minor,
      leftOut,
    ]),
  ).toEqual([
    ['Desk lamp 002', 5190n, 'already_undone'],
    ['Desk lamp 003', 4444n, 'price_moved'],
    [null, 5390n, 'variant_gone'],
    ['Desk lamp 005', 5490n, 'newer_change'],
  ]);
  const { batchId } = await confirm(previewId);
  expect(
    (
      await db.query(
        'select undo_of, from_minor, to_minor, status from shop.price_change where batch_id = $1',
        [batchId],
      )
    ).rows,
  ).toEqual([{ undo_of: 'chg_b1', from_minor: 5090n, to_minor: 6000n, status: 'waiting' }]);
});

test('belongs to one shop, and needs a service that can confirm the recommendations', async () => {
  const { previewId } = await createApplyPreview(services, { shop, choice: everything });
  const notFound = { code: 'not_found' };
  const other = 'other.myshopify.com';
  await expect(
    startPreviewedBatch(services, { shop: other, previewId, compareAt: 'leave', by }),
  ).rejects.toMatchObject(notFound);
  await expect(
    setPreviewRowIncluded(services, { shop: other, previewId, position: 1, keep: false }),
  ).rejects.toMatchObject(notFound);
  await expect(getPreviewPage(services, other, { id: previewId, query: {} })).rejects.toMatchObject(
    notFound,
  );
  await db.query(`update shop.shop set connection = 'refused'`);
  const disconnected = { code: 'conflict', said: { name: 'service_disconnected' } };
  await expect(createApplyPreview(services, { shop, choice: everything })).rejects.toMatchObject(
    disconnected,
  );
  await expect(confirm(previewId)).rejects.toMatchObject(disconnected);
});

const eur = (minor: bigint) => ({ minor, currency: 'EUR' });
const list = (previewId: string, scope: 'changes' | 'left_out' = 'changes') =>
  listPreviewRows(services, { previewId, scope, query: {} });
const page = (id: string) => getPreviewPage(services, shop, { id, query: {} });
const confirm = (
  previewId: string,
  { compareAt = 'leave' }: { compareAt?: 'leave' | 'old_price' } = {},
) => startPreviewedBatch(services, { shop, previewId, compareAt, by });

/** The recommendation of a product changes. */
async function recommend(n: number, change: Record<string, string | bigint>): Promise<void> {
  for (const [column, value] of Object.entries(change))
    await db.query(
      `update shop.recommendation_copy set ${column} = $1 where service_product_id = 'prd_' || $2::int`,
      [value, n],
    );
}
