import { afterEach, beforeAll, expect, test } from 'vitest';
import { createManualClock } from '#kernel/clock.ts';
import { DAY_MS, HOUR_MS } from '#kernel/durations.ts';
import { formatDecimal } from '#kernel/money.ts';
import { openTestApp } from '#tests/support/app/open-test-app.ts';
import { runBatch } from '#app/repricing/run-batch.server.ts';
import { undoChange } from '#app/repricing/undo-change.server.ts';
import { saveShopSettings } from '#app/settings/save-shop-settings.server.ts';
import { applyAutomatically, type AutomationRun } from './apply-automatically.server.ts';
import { scheduleAutomation } from './schedule-automation.server.ts';
import { findAutomation, startAutomation } from './automation.server.ts';

const app = await openTestApp();
const { shop, sandbox } = app;
const clock = createManualClock(new Date('2026-11-21T12:00:00Z'));
const services = { ...app.services, clock };
const limits = {
  enabled: true,
  minConfidence: 0.85,
  maxChange: 0.05,
  perDay: 3,
  holdDays: null,
};
const quiet = { signal: new AbortController().signal };
interface Variant {
  gid: string;
  service_product_id: string;
  price_minor: bigint;
}
let variants: Variant[];
let next = 0;

beforeAll(async () => {
  await app.open();
  await app.drain();
  variants = (
    await services.db.query<Variant>(
      `select distinct on (product_gid) gid, service_product_id, price_minor
       from shop.variant
       where service_product_id is not null and map_minor is null and price_minor > 2000
       order by product_gid, gid`,
    )
  ).rows;
});
afterEach(async () => {
  for (const table of [
    'shop.price_change',
    'shop.price_batch',
    'shop.recommendation_copy',
    'shop.automation',
    'pgboss.job',
  ])
    await services.db.query(`delete from ${table}`);
  await services.db.query(`update shop.shop set settings = settings - 'automation'`);
});

test('is off until the merchant turns it on', async () => {
  await recommend({});
  expect(await applyAutomatically(services, { shop })).toBe('off');
  await scheduleAutomation(services);
  expect(await app.waiting()).toEqual([]);
  await saveShopSettings(services, shop, { automation: limits });
  await services.db.query('delete from pgboss.job');
  await scheduleAutomation(services);
  expect(await app.waiting()).toEqual(['automation.apply']);
});

test('applies what is within every limit, and nothing else', async () => {
  await saveShopSettings(services, shop, { automation: limits });
  const right = await recommend({});
  await recommend({ confidence: 0.84 });
  await recommend({ percent: 6n });
  await recommend({ basis: 'prior' });
  const below = await recommend({ percent: -4n });
  await services.db.query('update shop.variant set map_minor = price_minor where gid = $1', [
    below.gid,
  ]);
  const moved = await recommend({});
  await services.db.query('update shop.variant set price_minor = price_minor + 1 where gid = $1', [
    moved.gid,
  ]);
  await run();
  expect(await changes()).toEqual([{ gid: right.gid, status: 'applied', by_user_id: null }]);
  expect(sandbox.control.variant(right.gid).price).toBe(
    decimal(right.price_minor + (right.price_minor * 4n) / 100n),
  );
  await services.db.query('update shop.variant set map_minor = null where gid = $1', [below.gid]);
});

test('leaves a product to people when it would no longer be shown as reduced', async () => {
  await saveShopSettings(services, shop, { automation: limits });
  const [ending, lasting, unreduced] = [
    await recommend({}),
    await recommend({}),
    await recommend({}),
  ];
  for (const [{ gid }, compareAt] of [
    [ending, 104n],
    [lasting, 105n],
    [unreduced, 100n],
  ] as const)
    await services.db.query(
      'update shop.variant set compare_at_minor = price_minor * $2 / 100 where gid = $1',
      [gid, compareAt],
    );
  await run();
  expect((await changes()).map(({ gid }) => gid).sort()).toEqual(
    [lasting.gid, unreduced.gid].sort(),
  );
});

test('does nothing when the service has not responded for a day', async () => {
  await saveShopSettings(services, shop, { automation: limits });
  await recommend({});
  await services.db.query('update shop.shop set changes_at = $1', [
    new Date(clock.now().getTime() - 25 * HOUR_MS),
  ]);
  expect(await applyAutomatically(services, { shop })).toBe('stale');
  await services.db.query('update shop.shop set changes_at = null');
  expect(await applyAutomatically(services, { shop })).toBe('stale');
});

test('a running batch ends when automatic pricing is turned off', async () => {
  await saveShopSettings(services, shop, { automation: limits });
  await recommend({});
  await hear();
  const started = await applyAutomatically(services, { shop });
  if (typeof started !== 'object') throw new Error(`expected a batch, got ${started}`);
  await saveShopSettings(services, shop, { automation: { ...limits, enabled: false } });
  await runBatch(services, { shop, batchId: started.batchId }, quiet);
  expect((await changes()).map(({ status }) => status)).toEqual(['refused']);
  expect((await services.db.query('select state, stop_reason from shop.price_batch')).rows).toEqual(
    [{ state: 'stopped', stop_reason: 'by_person' }],
  );
});

test('respects the cap of the shop’s day, and starts again the next day', async () => {
  await saveShopSettings(services, shop, { automation: { ...limits, perDay: 2 } });
  for (let n = 0; n < 3; n += 1) await recommend({});
  await run();
  expect(await run()).toBe('nothing');
  expect(await changes()).toHaveLength(2);
  // Midnight in Berlin.
  clock.set(new Date('2026-11-21T22:57:00Z'));
  expect(await run()).toBe('nothing');
  clock.set(new Date('2026-11-21T23:01:00Z'));
  await run();
  expect(await changes()).toHaveLength(3);
});

test('leaves a price unchanged for a week after any change of it', async () => {
  await saveShopSettings(services, shop, { automation: limits });
  const variant = await recommend({});
  await run();
  const [change] = (await services.db.query<{ id: string }>('select id from shop.price_change'))
    .rows;
  await undoChange(services, {
    shop,
    changeId: change?.id ?? '',
    by: { userId: '42', name: 'Ada' },
  });
  expect(
    (
      await services.db.query(
        'select decision from shop.recommendation_copy where service_product_id = $1',
        [variant.service_product_id],
      )
    ).rows,
  ).toEqual([{ decision: null }]);
  expect(await run()).toBe('nothing');
  clock.advance(8 * DAY_MS);
  expect(await run()).toMatchObject({ batchId: expect.any(String) });
});

test('pauses when people undo three changes, reports it, and continues when restarted', async () => {
  await saveShopSettings(services, shop, { automation: limits });
  for (let n = 0; n < 3; n += 1) await recommend({});
  await run();
  for (const { id } of (await services.db.query<{ id: string }>('select id from shop.price_change'))
    .rows)
    await undoChange(services, { shop, changeId: id, by: { userId: '42', name: 'Ada' } });
  clock.advance(DAY_MS);
  await recommend({});
  expect(await run()).toBe('stopped');
  expect(await findAutomation(services, shop)).toMatchObject({
    stoppedAt: clock.now(),
    stopReason: 'undone',
  });
  clock.advance(DAY_MS);
  expect(await run()).toBe('stopped');
  await scheduleAutomation(services);
  expect(await app.waiting()).not.toContain('automation.apply');
  await startAutomation(services, shop);
  expect(await run()).toMatchObject({ batchId: expect.any(String) });
  expect(await findAutomation(services, shop)).toMatchObject({
    stoppedAt: null,
    stopReason: null,
    changedToday: 1,
  });
});

test('pauses when its prices keep being changed by others', async () => {
  await saveShopSettings(services, shop, { automation: limits });
  for (let n = 0; n < 3; n += 1)
    await sandbox.control.setShopPrice((await recommend({})).gid, '5.55');
  await run();
  expect((await changes()).map(({ status }) => status)).toEqual(['refused', 'refused', 'refused']);
  expect(await run()).toBe('stopped');
  expect(await findAutomation(services, shop)).toMatchObject({ stopReason: 'price_moved' });
});

test('pauses when its changes have reduced profit', async () => {
  await saveShopSettings(services, shop, { automation: limits });
  for (let n = 0; n < 3; n += 1) await recommend({});
  await run();
  const measure = (improved: number) =>
    services.db.query(
      `insert into pricing.recommendation_ledger (id, account_id, product_id, currency, from_minor,
         to_minor, uplift, uplift_low, uplift_high, confidence, basis, given_at, outcome,
         decided_at, measurement, realised)
       select c.recommendation_id, p.account_id, p.id, 'EUR', c.from_minor, c.to_minor, 0.1, 0, 0.2,
              0.9, 'own', now(), 'applied', now(), 'measured',
              jsonb_build_object('kind', 'realised', 'uplift', -0.3, 'interval',
                '[-0.4, -0.2]'::jsonb, 'improved', $1::float8, 'per', 'day', 'unitsBefore', 90,
                'unitsAfter', 60, 'daysBefore', 28, 'daysAfter', 28)
       from shop.price_change c join pricing.product p on p.id = c.service_product_id
       on conflict (id) do update set realised = excluded.realised`,
      [improved],
    );
  await measure(0.4);
  expect(await run()).toBe('nothing');
  await measure(0.02);
  expect(await run()).toBe('stopped');
  expect(await findAutomation(services, shop)).toMatchObject({ stopReason: 'losses' });
});

const decimal = (minor: bigint): string => formatDecimal({ minor, currency: 'EUR' });
const changes = async () =>
  (
    await services.db.query<{ gid: string; status: string; by_user_id: string | null }>(
      'select variant_gid as gid, status, by_user_id from shop.price_change where undo_of is null order by id',
    )
  ).rows;

/** The service has just responded. */
const hear = () => services.db.query('update shop.shop set changes_at = $1', [clock.now()]);

async function run(): Promise<AutomationRun> {
  clock.advance(60_000);
  await hear();
  const ran = await applyAutomatically(services, { shop });
  if (typeof ran === 'object') await runBatch(services, { shop, batchId: ran.batchId }, quiet);
  return ran;
}

/** A recommendation for a variant that no other test used. */
async function recommend({
  confidence = 0.9,
  percent = 4n,
  basis = 'own',
}: {
  confidence?: number;
  percent?: bigint;
  basis?: string;
}): Promise<Variant> {
  const variant = variants[next++];
  if (!variant) throw new Error('no variant left');
  await services.db.query(
    `insert into shop.recommendation_copy (shop, service_product_id, recommendation_id, currency,
       current_minor, suggested_minor, confidence, detail, recommended_at, copied_at)
     values ($1, $2, $3, 'EUR', $4, $5, $6, jsonb_build_object('basis', $7::text), now(), now())`,
    [
      shop,
      variant.service_product_id,
      `rec_${next}`,
      variant.price_minor,
      variant.price_minor + (variant.price_minor * percent) / 100n,
      confidence,
      basis,
    ],
  );
  return variant;
}
