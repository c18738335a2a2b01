import { afterEach, beforeAll, expect, test } from 'vitest';
import { formatDecimal } from '#kernel/money.ts';
import { openTestApp } from '#tests/support/app/open-test-app.ts';
import { applyChanges } from '#app/service-copy/apply-changes.server.ts';
import { refreshAbstentions } from '#app/service-copy/refresh-abstentions.server.ts';
import { refreshInsights } from '#app/service-copy/refresh-insights.server.ts';
import type { VariantRow } from '#app/catalog-sync/to-variant-row.ts';
import { upsertVariants } from '#app/catalog-sync/write-variants.server.ts';
import { applyRecommendation, type RecommendationToApply } from './apply-recommendation.server.ts';
import { undoChange } from './undo-change.server.ts';

const app = await openTestApp();
const { services, shop, sandbox } = app;
const by = { userId: '42', name: 'Ada' };
interface Variant {
  gid: string;
  product_gid: string;
  service_product_id: string;
  price_minor: bigint;
  currency: string;
}
let variants: Variant[];
let next = 0;

beforeAll(async () => {
  await app.open();
  await app.drain();
  variants = (
    await services.db.query<Variant>(
      `select gid, product_gid, service_product_id, price_minor, currency
       from shop.variant
       where service_product_id is not null
       order by gid limit 40`,
    )
  ).rows;
});
afterEach(async () => {
  await services.db.query('delete from pgboss.job');
});

test('restores the old price, once', async () => {
  const { variant, recommendation } = await recommendNext();
  const { changeId } = await applyRecommendation(services, recommendation);
  const [undone, again] = await Promise.all([
    undoChange(services, { shop, changeId, by }),
    undoChange(services, { shop, changeId, by }),
  ]);
  expect([undone.status, again.status].sort()).toEqual(expect.arrayContaining(['applied']));
  expect(sandbox.control.variant(variant.gid).price).toBe(decimal(variant.price_minor));
  expect(await journal(changeId)).toMatchObject({ status: 'undone', undone_at: expect.any(Date) });
  expect(await undoChange(services, { shop, changeId, by })).toMatchObject({
    status: 'refused',
    reason: 'already_undone',
  });
  expect(await recommendationOf(variant)).toMatchObject({ decision: null });
});

test('an undo restores the recommendation, and it can be applied again', async () => {
  const { variant, recommendation } = await recommendNext();
  const { changeId } = await applyRecommendation(services, recommendation);
  await withdraw(variant);
  await undoChange(services, { shop, changeId, by });
  expect(await recommendationOf(variant)).toMatchObject({ decision: null });
  const again = await applyRecommendation(services, {
    ...recommendation,
    requestKey: `${recommendation.requestKey}-2`,
  });
  expect(again).toMatchObject({ status: 'applied', reason: null });
});

test('an undo does not change a newer or a dismissed recommendation', async () => {
  const { variant, recommendation } = await recommendNext();
  const { changeId } = await applyRecommendation(services, recommendation);
  await services.db.query(
    `update shop.recommendation_copy set recommendation_id = 'rec_newer', decision = 'dismissed'
     where service_product_id = $1`,
    [variant.service_product_id],
  );
  await undoChange(services, { shop, changeId, by });
  expect(await recommendationOf(variant)).toMatchObject({ decision: 'dismissed' });
});

test('removes a recommendation restored by an undo when the service no longer confirms it', async () => {
  const { variant, recommendation } = await recommendNext();
  const { changeId } = await applyRecommendation(services, recommendation);
  await services.db.query(
    `insert into pricing.recommendation (id, account_id, product_id, currency, current_minor,
       detail, abstained, created_at, updated_at)
     select 'rec_none', p.account_id, p.id, 'EUR', p.price_minor, '{}', 'out of stock', now(), now()
     from pricing.product p where p.id = $1
     on conflict (product_id) do update set suggested_minor = null, abstained = 'out of stock'`,
    [variant.service_product_id],
  );
  await refreshAbstentions(services, { shop });
  // Still applied: the undo remains possible.
  expect(await recommendationOf(variant)).toMatchObject({
    decision: 'applied',
    suggested_minor: recommendation.toMinor,
  });
  await undoChange(services, { shop, changeId, by });
  expect(await recommendationOf(variant)).toMatchObject({
    decision: null,
    suggested_minor: recommendation.toMinor,
    abstained: null,
  });
  const queued = await services.db.query(
    `select 1 from pgboss.job where name = 'service-copy.refresh-abstentions' and start_after > now()`,
  );
  expect(queued.rows).toHaveLength(1);
  await refreshAbstentions(services, { shop });
  expect(await recommendationOf(variant)).toMatchObject({
    suggested_minor: null,
    abstained: 'out of stock',
  });
});

test('an applied recommendation survives a read of the whole list, an undone one does not', async () => {
  const { variant, recommendation } = await recommendNext();
  const { changeId } = await applyRecommendation(services, recommendation);
  await refreshInsights(services, { shop });
  expect(await recommendationOf(variant)).toMatchObject({ decision: 'applied' });
  await undoChange(services, { shop, changeId, by });
  await refreshInsights(services, { shop });
  expect(await recommendationOf(variant)).toBeUndefined();
});

test('a reading of the product that began before the price was written does not restore the old price', async () => {
  const { variant, recommendation } = await recommendNext();
  const readAt = services.clock.now();
  const { rows } = await services.db.query<{ was: VariantRow }>(
    'select to_jsonb(v) as was from shop.variant v where v.shop = $1 and v.gid = $2',
    [shop, variant.gid],
  );
  await applyRecommendation(services, recommendation);
  await upsertVariants(services.db, {
    shop,
    currency: 'EUR',
    readAt,
    rows: rows.map(({ was }) => was),
  });
  const copy = await services.db.query<{ price_minor: bigint }>(
    'select price_minor from shop.variant where gid = $1',
    [variant.gid],
  );
  expect(copy.rows[0]?.price_minor).toBe(recommendation.toMinor);
});

test('does not tell the service of an application after its undo', async () => {
  const { variant, recommendation } = await recommendNext();
  await services.db.query(
    `insert into pricing.recommendation (id, account_id, product_id, currency, current_minor,
       suggested_minor, confidence, detail, created_at, updated_at)
     select $2, p.account_id, p.id, 'EUR', $3, $4, 0.7, '{}', now(), now()
     from pricing.product p where p.id = $1
     on conflict (product_id) do update set id = excluded.id,
       current_minor = excluded.current_minor, suggested_minor = excluded.suggested_minor`,
    [
      variant.service_product_id,
      recommendation.recommendationId,
      recommendation.expectedMinor.toString(),
      recommendation.toMinor.toString(),
    ],
  );
  const silent = { ...services, builtInFetch: async () => new Response(null, { status: 503 }) };
  const { changeId } = await applyRecommendation(silent, recommendation);
  await services.db.query(`update shop.shop set connection = 'ok'`);
  await undoChange(services, { shop, changeId, by });
  await app.drain();
  const { rows } = await services.db.query<{ decision: string }>(
    'select decision from pricing.decision where product_id = $1 order by at, id',
    [variant.service_product_id],
  );
  expect(rows.at(-1)).toEqual({ decision: 'undone' });
});

test('refuses to undo when the price has changed since, and undoes it once it is back', async () => {
  const { variant, recommendation } = await recommendNext();
  const { changeId } = await applyRecommendation(services, recommendation);
  await sandbox.control.setShopPrice(variant.gid, '55.55');
  expect(await undoChange(services, { shop, changeId, by })).toMatchObject({
    status: 'refused',
    reason: 'price_moved',
    current: { minor: 5555n },
  });
  expect(sandbox.control.variant(variant.gid).price).toBe('55.55');
  await sandbox.control.setShopPrice(variant.gid, decimal(recommendation.toMinor));
  expect(await undoChange(services, { shop, changeId, by })).toMatchObject({ status: 'applied' });
});

test('leaves a compare-at price that somebody has set since', async () => {
  const { variant, recommendation } = await recommendNext();
  await sandbox.control.setShopCompareAtPrice(variant.gid, '999.00');
  const { changeId } = await applyRecommendation(services, {
    ...recommendation,
    compareAt: 'clear',
  });
  expect(sandbox.control.variant(variant.gid).compareAtPrice).toBeNull();
  await sandbox.control.setShopCompareAtPrice(variant.gid, '888.00');
  await undoChange(services, { shop, changeId, by });
  expect(sandbox.control.variant(variant.gid)).toMatchObject({
    price: decimal(variant.price_minor),
    compareAtPrice: '888.00',
  });
});

const decimal = (minor: bigint): string => formatDecimal({ minor, currency: 'EUR' });
const recommendationOf = async (variant: Variant) =>
  (
    await services.db.query(
      'select * from shop.recommendation_copy where service_product_id = $1',
      [variant.service_product_id],
    )
  ).rows[0];
/** The service pauses after a change: it withdraws its recommendation. */
const withdraw = (variant: Variant) =>
  services.db.transaction((tx) =>
    applyChanges(tx, {
      shop,
      at: services.clock.now(),
      changes: [
        {
          id: 'evt_withdrawn',
          type: 'recommendation.withdrawn',
          at: services.clock.now().toISOString(),
          product_id: variant.service_product_id,
          listing_id: null,
          recommendation: null,
        },
      ],
    }),
  );
const journal = async (id: string) =>
  (await services.db.query('select * from shop.price_change where id = $1', [id])).rows[0];

async function recommendNext(): Promise<{
  variant: Variant;
  recommendation: RecommendationToApply;
}> {
  const variant = variants[next++];
  if (!variant) throw new Error('no variant left');
  const toMinor = variant.price_minor + 100n;
  const recommendationId = `rec_test${next}`;
  await services.db.query(
    `insert into shop.recommendation_copy (shop, service_product_id, recommendation_id, currency,
       current_minor, suggested_minor, confidence, recommended_at, copied_at)
     values ($1, $2, $3, 'EUR', $4, $5, 0.7, now(), now())
     on conflict (shop, service_product_id) do update set
       recommendation_id = excluded.recommendation_id,
       current_minor = excluded.current_minor, suggested_minor = excluded.suggested_minor,
       decision = null`,
    [shop, variant.service_product_id, recommendationId, variant.price_minor, toMinor],
  );
  return {
    variant,
    recommendation: {
      shop,
      serviceProductId: variant.service_product_id,
      recommendationId,
      expectedMinor: variant.price_minor,
      toMinor,
      requestKey: `key-${next}`,
      by,
    },
  };
}
