import { afterEach, beforeAll, expect, test } from 'vitest';
import { formatDecimal } from '#kernel/money.ts';
import { openTestApp } from '#tests/support/app/open-test-app.ts';
import { listPriceChanges } from './list-price-changes.server.ts';
import { applyRecommendation, type RecommendationToApply } from './apply-recommendation.server.ts';
import { hideRecommendation } from './handle-recommendation-decision.server.ts';
import { recordIntent } from './record-intent.server.ts';
import { resolveInterruptedChange } from './resolve-interrupted-change.server.ts';
import { scheduleOpenChanges } from './schedule-open-changes.server.ts';
import { undoChange } from './undo-change.server.ts';
import { writePrice } from './write-prices.server.ts';

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

test('writes the suggested price over the price it was made on', async () => {
  const { variant, recommendation } = await recommendNext();
  const outcome = await applyRecommendation(services, recommendation);
  expect(outcome).toMatchObject({
    status: 'applied',
    reason: null,
    to: { minor: recommendation.toMinor },
  });
  expect(sandbox.control.variant(variant.gid).price).toBe(decimal(recommendation.toMinor));
  expect(await journal(outcome.changeId)).toMatchObject({
    status: 'applied',
    from_minor: recommendation.expectedMinor,
    to_minor: recommendation.toMinor,
    by_name: 'Ada',
    by_user_id: '42',
  });
  expect(await recommendationOf(variant)).toMatchObject({ decision: 'applied' });
  expect(await app.waiting()).toEqual(
    expect.arrayContaining(['catalog-sync.refresh-product', 'catalog-sync.send-variants']),
  );
});

test('makes one change for a double click', async () => {
  const { variant, recommendation } = await recommendNext();
  const [first, second] = await Promise.all([
    applyRecommendation(services, recommendation),
    applyRecommendation(services, recommendation),
  ]);
  expect(first.changeId).toBe(second.changeId);
  expect([first.status, second.status]).toEqual(['applied', 'applied']);
  expect(
    (
      await services.db.query('select 1 from shop.price_change where variant_gid = $1', [
        variant.gid,
      ])
    ).rows,
  ).toHaveLength(1);
});

test('refuses when the price in the shop has changed', async () => {
  const { variant, recommendation } = await recommendNext();
  await sandbox.control.setShopPrice(variant.gid, '77.77');
  const outcome = await applyRecommendation(services, recommendation);
  expect(outcome).toMatchObject({
    status: 'refused',
    reason: 'price_moved',
    current: { minor: 7777n },
  });
  expect(sandbox.control.variant(variant.gid).price).toBe('77.77');
  const copy = await services.db.query<{ price_minor: bigint }>(
    'select price_minor from shop.variant where gid = $1',
    [variant.gid],
  );
  expect(copy.rows[0]?.price_minor).toBe(7777n);
});

test('refuses a recommendation that was replaced since the page was shown', async () => {
  const { variant, recommendation } = await recommendNext();
  await services.db.query(
    'update shop.recommendation_copy set suggested_minor = suggested_minor + 1, recommendation_id = $2 where service_product_id = $1',
    [variant.service_product_id, 'rec_newer'],
  );
  expect(await applyRecommendation(services, recommendation)).toMatchObject({
    status: 'refused',
    reason: 'recommendation_changed',
  });
  expect(sandbox.control.variant(variant.gid).price).toBe(decimal(variant.price_minor));
});

test.for([
  { connection: 'refused', silent: '0 hours', status: 'refused' },
  { connection: 'missing', silent: '0 hours', status: 'refused' },
  { connection: 'unreachable', silent: '7 hours', status: 'refused' },
  { connection: 'unreachable', silent: '1 hour', status: 'applied' },
])(
  'where the service is $connection for $silent, its recommendation is $status',
  async ({ connection, silent, status }) => {
    const { variant, recommendation } = await recommendNext();
    await services.db.query(
      'update shop.shop set connection = $1, changes_at = now() - $2::interval',
      [connection, silent],
    );
    const outcome = await applyRecommendation(services, recommendation);
    await services.db.query(`update shop.shop set connection = 'ok', changes_at = now()`);
    expect(outcome).toMatchObject({
      status,
      reason: status === 'refused' ? 'service_disconnected' : null,
    });
    expect(sandbox.control.variant(variant.gid).price).toBe(
      decimal(status === 'refused' ? variant.price_minor : recommendation.toMinor),
    );
  },
);

test('refuses the product of another shop', async () => {
  const { recommendation } = await recommendNext();
  await expect(
    applyRecommendation(services, { ...recommendation, shop: 'other.myshopify.com' }),
  ).rejects.toMatchObject({ code: 'not_found' });
});

test('reports a variant that was deleted in the meantime', async () => {
  const { variant, recommendation } = await recommendNext();
  // The webhook has not arrived.
  sandbox.control.setMissing([variant.product_gid]);
  expect(await applyRecommendation(services, recommendation)).toMatchObject({
    status: 'refused',
    reason: 'variant_gone',
  });
  variants = variants.filter((each) => each.product_gid !== variant.product_gid);
});

test('sets the compare-at price to the old price, and restores it with the undo', async () => {
  const { variant, recommendation } = await recommendNext();
  await sandbox.control.setShopCompareAtPrice(variant.gid, '999.00');
  const toMinor = variant.price_minor - 50n;
  await services.db.query(
    'update shop.recommendation_copy set suggested_minor = $2 where service_product_id = $1',
    [variant.service_product_id, toMinor],
  );
  const { changeId, compareAt } = await applyRecommendation(services, {
    ...recommendation,
    toMinor,
    compareAt: 'old_price',
  });
  const before = { minor: 99_900n, currency: 'EUR' };
  const after = { minor: variant.price_minor, currency: 'EUR' };
  expect(compareAt).toEqual({ from: before, to: after });
  expect(
    (await listPriceChanges(services, shop, { variantGid: variant.gid })).rows[0]?.compareAt,
  ).toEqual({ from: before, to: after });
  expect(sandbox.control.variant(variant.gid)).toMatchObject({
    price: decimal(toMinor),
    compareAtPrice: decimal(variant.price_minor),
  });
  expect(await journal(changeId)).toMatchObject({
    compare_at_from: 99_900n,
    compare_at_to: variant.price_minor,
  });
  await undoChange(services, { shop, changeId, by });
  expect(sandbox.control.variant(variant.gid)).toMatchObject({
    price: decimal(variant.price_minor),
    compareAtPrice: '999.00',
  });
});

test.for([
  {
    died: 'before it was sent',
    sent: false,
    inShop: 'before',
    end: { status: 'failed', reason: 'not_written' },
  },
  {
    died: 'while it was sent',
    sent: true,
    inShop: 'before',
    end: { status: 'failed', reason: 'not_written' },
  },
  {
    died: 'after it was sent',
    sent: true,
    inShop: 'after',
    end: { status: 'applied', reason: null },
  },
  // The same price set by somebody else: not ours to undo.
  {
    died: 'before it was sent, and somebody set the price',
    sent: false,
    inShop: 'after',
    end: { status: 'refused', reason: 'price_moved' },
  },
])('finds out the outcome of a change whose process died $died', async ({ sent, inShop, end }) => {
  const { variant, recommendation } = await recommendNext();
  const row = await intend(variant, recommendation);
  const later = await services.db.query<{ data: { changeId: string } }>(
    `select data from pgboss.job where name = 'repricing.resolve-change' and start_after > now()`,
  );
  expect(later.rows.map(({ data }) => data.changeId)).toContain(row.id);
  if (sent)
    await services.db.query('update shop.price_change set sent_at = now() where id = $1', [row.id]);
  if (inShop === 'after')
    await sandbox.control.setShopPrice(variant.gid, decimal(recommendation.toMinor));
  expect(await resolveInterruptedChange(services, { shop, changeId: row.id })).toMatchObject(end);
  expect(await resolveInterruptedChange(services, { shop, changeId: row.id })).toMatchObject(end);
});

test('does not write a change that was closed while it waited for its turn', async () => {
  const { variant, recommendation } = await recommendNext();
  const row = await intend(variant, recommendation);
  await resolveInterruptedChange(services, { shop, changeId: row.id });
  await writePrice(services, row);
  expect(sandbox.control.variant(variant.gid).price).toBe(decimal(variant.price_minor));
  expect(await journal(row.id)).toMatchObject({ status: 'failed', reason: 'not_written' });
});

test('queues a change without an outcome that no job resolves, after ten minutes', async () => {
  const { variant, recommendation } = await recommendNext();
  const row = await intend(variant, recommendation);
  await services.db.query('delete from pgboss.job');
  await scheduleOpenChanges(services);
  expect(await app.waiting()).toEqual([]);
  await services.db.query(
    `update shop.price_change set at = now() - interval '11 minutes' where id = $1`,
    [row.id],
  );
  await scheduleOpenChanges(services);
  await app.drain();
  expect(await journal(row.id)).toMatchObject({ status: 'failed', reason: 'not_written' });
});

test('hides a dismissed recommendation and tells the service', async () => {
  const { variant, recommendation } = await recommendNext();
  await hideRecommendation(services, {
    shop,
    serviceProductId: variant.service_product_id,
    recommendationId: recommendation.recommendationId,
    by,
  });
  expect(await recommendationOf(variant)).toMatchObject({ decision: 'dismissed' });
  await app.drain();
  expect(app.asked).toContainEqual({
    method: 'POST',
    path: `/v1/recommendations/${variant.service_product_id}/decision`,
  });
  await expect(
    hideRecommendation(services, {
      shop,
      serviceProductId: variant.service_product_id,
      recommendationId: 'rec_other',
      by,
    }),
  ).rejects.toMatchObject({ code: 'not_found' });
});

test('tells the service of an applied price before it sends the price', async () => {
  const { variant, recommendation } = await recommendNext();
  app.asked.length = 0;
  await applyRecommendation(services, recommendation);
  expect(app.asked).toEqual([
    { method: 'POST', path: `/v1/recommendations/${variant.service_product_id}/decision` },
  ]);
  await app.drain();
  expect(app.asked.slice(1)).toContainEqual({ method: 'POST', path: '/v1/products/batch' });
});

const decimal = (minor: bigint): string => formatDecimal({ minor, currency: 'EUR' });
const recommendationOf = async (variant: Variant) =>
  (
    await services.db.query(
      'select * from shop.recommendation_copy where service_product_id = $1',
      [variant.service_product_id],
    )
  ).rows[0];
const intend = async (variant: Variant, recommendation: RecommendationToApply) =>
  (
    await recordIntent(services, {
      shop,
      variantGid: variant.gid,
      productGid: variant.product_gid,
      serviceProductId: variant.service_product_id,
      recommendationId: null,
      currency: 'EUR',
      fromMinor: recommendation.expectedMinor,
      toMinor: recommendation.toMinor,
      requestKey: recommendation.requestKey,
      undoOf: null,
      compareAt: { mode: 'leave' },
      by,
    })
  ).row;
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
