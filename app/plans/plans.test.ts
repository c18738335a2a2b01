import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { DAY_MS } from '#kernel/durations.ts';
import { countPlans } from '#server/count-plans.ts';
import { createMetrics } from '#server/metrics.ts';
import { openTestApp } from '#tests/support/app/open-test-app.ts';
import { applyAutomatically } from '#app/automation/apply-automatically.server.ts';
import { updateSettings } from '#app/settings/update-settings.server.ts';
import { getShop } from '#app/shop/get-shop.server.ts';
import { sendVariants } from '#app/catalog-sync/send-variants.server.ts';
import { runFlowTriggers } from '#app/notifications/flow-triggers.server.ts';
import { isDisconnected } from '#app/repricing/require-connection.server.ts';
import { saveShopSettings } from '#app/settings/save-shop-settings.server.ts';
import { refreshSubscription } from './refresh-subscription.server.ts';
import { scheduleSubscriptionReads } from './schedule-subscription-reads.server.ts';
import { handlePlanReturn } from './handle-plan-return.server.ts';
import { waitForPartnerApiTurn } from './fetch-subscription.server.ts';

const app = await openTestApp();
const { services, shop, sandbox } = app;
const { control } = sandbox;
const AUTOMATION = {
  enabled: true,
  minConfidence: 0.85,
  maxChange: 0.05,
  perDay: 3,
  holdDays: null,
};

beforeAll(async () => {
  await app.open();
  await app.drain();
});
beforeEach(async () => {
  await control.setPartnerApiFailing(false);
  await control.setFrozen(false);
  await control.setBillingWebhooks(false);
  await control.setPlan('Growth');
  await read();
  await app.drain();
});

const read = () => refreshSubscription(services, { shop });
const planOfAccount = async () =>
  (
    await services.db.query(
      `select s.plan, s.plan_state as state, a.plan as account, a.monitoring_paused_at is null as monitored
       from shop.shop s join pricing.account a on a.id = s.account_id`,
    )
  ).rows[0];

test('a shop that never chose a plan has none, and one that chose has its choice', async () => {
  await services.db.query(
    `update shop.shop set plan = 'trial', plan_state = 'unread', chosen_plan = null, plan_read_at = null`,
  );
  await control.setPlan(null);
  expect(await read()).toMatchObject({ state: 'never' });
  expect(await planOfAccount()).toMatchObject({ state: 'never', monitored: false });
  for (const plan of ['starter', 'growth', 'scale', 'enterprise']) {
    await control.setPlan(plan);
    await read();
    expect(await planOfAccount()).toEqual({
      plan,
      state: 'active',
      account: plan,
      monitored: true,
    });
  }
});

test("a trial has the trial's limits, then becomes the plan", async () => {
  await control.setPlan('Scale', { trial: true });
  expect(await read()).toMatchObject({ plan: 'trial', state: 'trial', chosen: 'scale' });
  expect(await planOfAccount()).toMatchObject({ plan: 'trial', account: 'trial' });
  await control.endTrial();
  expect(await read()).toMatchObject({ plan: 'scale', state: 'active', trialEndsAt: null });
  // There is only one trial.
  await control.setPlan('Growth', { trial: true });
  expect(await read()).toMatchObject({ plan: 'growth', state: 'active' });
});

test('a canceled plan lasts until its end, and ends when Shopify says so', async () => {
  await control.cancelPlan();
  const plan = await read();
  expect(plan).toMatchObject({ plan: 'growth', state: 'cancelled' });
  expect(plan?.endsAt?.getTime()).toBeGreaterThan(Date.now() + 29 * DAY_MS);
  expect(await planOfAccount()).toMatchObject({ account: 'growth', monitored: true });
  await control.setPlan(null);
  expect(await read()).toMatchObject({ plan: 'growth', state: 'ended', endsAt: null });
  expect(await planOfAccount()).toMatchObject({ state: 'ended', monitored: false });
});

test('an unpaid shop has no plan until it pays', async () => {
  await control.setFrozen(true);
  expect(await read()).toMatchObject({ state: 'ended' });
  await control.setFrozen(false);
  expect(await read()).toMatchObject({ plan: 'growth', state: 'active' });
  expect(await planOfAccount()).toMatchObject({ monitored: true });
});

test('an error ends no plan; after three days the operator is notified', async () => {
  await control.setPlan(null);
  await control.setPartnerApiFailing(true);
  await expect(read()).rejects.toMatchObject({ code: 'unavailable' });
  expect(await planOfAccount()).toMatchObject({ plan: 'growth', state: 'active', monitored: true });
  const error = vi.spyOn(services.log, 'error');
  await scheduleSubscriptionReads(services);
  expect(error).not.toHaveBeenCalled();
  await services.db.query(
    `update shop.shop set plan_failing_since = plan_failing_since - interval '73 hours', plan_read_at = now() - interval '73 hours'`,
  );
  await scheduleSubscriptionReads(services);
  expect(error.mock.calls).toEqual([
    [expect.objectContaining({ shops: 1, shop }), expect.stringContaining('PARTNER_API_TOKEN')],
  ]);
  error.mockRestore();
  const metrics = createMetrics(
    () => null,
    () => countPlans(services.db, services.clock.now()),
  );
  const text = await metrics.render();
  expect(text).toContain('shops{plan="growth",state="active"} 1');
  expect(text).toContain('shops_plan_unreadable 1');
  expect(Number(/^shops_plan_unreadable_seconds (\S+)$/m.exec(text)?.[1])).toBeGreaterThan(
    72 * 3600,
  );
  expect((await getShop(services, shop)).subscription).toMatchObject({
    state: 'active',
    isLate: true,
  });
  // The merchant tries again: the state is current.
  await expect(
    updateSettings(services, { shop, userId: '42' }, { intent: 'read-plan' }),
  ).rejects.toMatchObject({ code: 'unavailable' });
  await control.setPartnerApiFailing(false);
  await control.setPlan('Scale');
  await updateSettings(services, { shop, userId: '42' }, { intent: 'read-plan' });
  expect((await getShop(services, shop)).subscription).toMatchObject({
    state: 'active',
    chosen: 'scale',
    isLate: false,
  });
});

test('removes nothing for an unknown plan', async () => {
  await control.setPlan('Founders');
  expect(await read()).toMatchObject({ plan: 'growth', state: 'active' });
});

test('the link from the plan page triggers a request and is not trusted', async () => {
  const back = (query: string) =>
    handlePlanReturn(services, { shop, search: new URLSearchParams(query) });
  expect(await back('plan_handle=enterprise&charge_id=1')).toBe('waiting');
  expect(await planOfAccount()).toMatchObject({ plan: 'growth', account: 'growth' });
  const { rows } = await services.db.query(
    `select 1 from pgboss.job where name = 'plans.refresh-subscription' and state = 'created' and start_after > now()`,
  );
  expect(rows).toHaveLength(2);
  await control.setPlan('Enterprise');
  expect(await back('plan_handle=enterprise')).toBe('settled');
  expect(await planOfAccount()).toMatchObject({ plan: 'enterprise', account: 'enterprise' });
  await control.setPlan('Starter');
  expect(await back(`plan_handle=${encodeURIComponent("'; drop table")}`)).toBe('settled');
  expect(await planOfAccount()).toMatchObject({ plan: 'starter' });
});

test('opening the app reads the plan when it is older than ten minutes, and not before', async () => {
  await control.setPlan('Scale');
  expect((await getShop(services, shop)).plan).toBe('growth');
  await services.db.query(`update shop.shop set plan_asked_at = now() - interval '11 minutes'`);
  const before = control.partnerRequests().length;
  const opened = await Promise.all([1, 2, 3].map(() => getShop(services, shop)));
  expect(opened.map(({ plan }) => plan)).toContain('scale');
  expect(control.partnerRequests().length - before).toBe(1);
});

test('a page is shown although Shopify does not respond, and a job asks again', async () => {
  await control.setPartnerApiFailing(true);
  await services.db.query(`update shop.shop set plan_asked_at = null`);
  expect((await getShop(services, shop)).plan).toBe('growth');
  expect(await app.waiting()).toContain('plans.refresh-subscription');
  await control.setPartnerApiFailing(false);
  await app.drain();
});

test('a webhook triggers a read', async () => {
  await control.setPlan('Starter');
  await control.settled();
  expect(await app.waiting()).not.toContain('plans.refresh-subscription');
  await control.setBillingWebhooks(true);
  control.deliver({ late: 0, twice: true, outOfOrder: true });
  for (const plan of ['Scale', 'Starter', 'Enterprise', 'Growth', 'Scale'])
    await control.setPlan(plan);
  await control.settled();
  control.deliver({ late: 0, twice: false, outOfOrder: false });
  await app.drain();
  expect(await planOfAccount()).toMatchObject({ plan: 'scale', account: 'scale' });
});

test("all processes together stay within Shopify's rate limit", async () => {
  const before = control.partnerRequests().length;
  await Promise.all(Array.from({ length: 7 }, read));
  const asked = control.partnerRequests().slice(before);
  expect(asked.map(({ status }) => status)).toEqual(Array.from({ length: 7 }, () => 200));
  // A caller with a shorter wait limit gets an error and takes no turn.
  const waiting = Promise.all(
    [1, 2, 3].map(() => waitForPartnerApiTurn(services, { atMostMs: 60_000 })),
  );
  await expect(waitForPartnerApiTurn(services, { atMostMs: 1 })).rejects.toMatchObject({
    code: 'rate_limited',
  });
  await waiting;
});

test('every hour all shops are read, within the rate limit', async () => {
  await services.db.query(`update shop.shop set plan_read_at = now() - interval '2 hours'`);
  await services.db.query(
    `insert into shop.shop (domain, installed_at) select 'other' || n || '.myshopify.com', now() from generate_series(1, 6) n`,
  );
  await scheduleSubscriptionReads(services);
  const { rows } = await services.db.query<{ seconds: number }>(
    `select extract(epoch from max(start_after) - min(start_after))::float8 as seconds
     from pgboss.job where name = 'plans.refresh-subscription' and state = 'created'`,
  );
  expect(rows[0]?.seconds).toBeGreaterThanOrEqual(6 / 4);
  await services.db.query(`delete from shop.shop where domain like 'other%'`);
  await services.db.query(`delete from pgboss.job where name = 'plans.refresh-subscription'`);
});

test('a shop whose plan has ended causes no cost and resumes with a new one', async () => {
  await saveShopSettings(services, shop, { automation: AUTOMATION });
  await control.setPlan(null);
  await read();
  await app.drain();
  await services.db.query(`update shop.variant set sent_at = null, sent_hash = null`);
  app.asked.length = 0;
  await sendVariants(services, { shop }, { signal: new AbortController().signal });
  expect(app.asked).toEqual([]);
  expect(await applyAutomatically(services, { shop })).toBe('off');
  expect(await isDisconnected(services, shop)).toBe(true);
  const products = await services.db.query(
    'select count(*)::int as n from pricing.product where monitored',
  );
  await control.setPlan('Growth');
  await read();
  expect(await app.drain()).toEqual(
    expect.arrayContaining(['catalog-sync.send-variants', 'catalog-sync.refresh-monitored']),
  );
  expect(app.asked.some(({ path }) => path === '/v1/products/batch')).toBe(true);
  expect(await isDisconnected(services, shop)).toBe(false);
  expect(
    (await services.db.query('select count(*)::int as n from pricing.product where monitored'))
      .rows,
  ).toEqual(products.rows);
});

test("shows products beyond the plan's limit with the reason", async () => {
  await services.db.query(
    `update pricing.product set monitored = false where id in (select id from pricing.product order by id limit 2)`,
  );
  await services.jobs.enqueue('catalog-sync.refresh-monitored', { shop }, { key: shop });
  await app.drain();
  const { countProducts } = await import('#app/home/count-products.server.ts');
  expect((await countProducts(services, shop)).reasons).toContainEqual({
    reason: 'beyond_plan',
    count: 2,
  });
  await services.db.query('update pricing.product set monitored = true');
  await services.db.query('update shop.variant set beyond_plan = false');
});

test('refuses a feature that the plan lacks, naming the plan, and does not run it', async () => {
  await saveShopSettings(services, shop, { automation: AUTOMATION });
  await control.setPlan('Starter');
  await read();
  await services.db.query('update shop.shop set flow_since = now()');
  expect(await applyAutomatically(services, { shop })).toBe('off');
  expect(await runFlowTriggers(services, { shop })).toBe(0);
  const form = {
    intent: 'automation',
    enabled: '1',
    minConfidence: '90',
    maxChange: '5',
    perDay: '3',
  };
  await expect(updateSettings(services, { shop, userId: '42' }, form)).rejects.toMatchObject({
    code: 'plan_limit',
    message: expect.stringContaining('Growth plan'),
  });
  // Turning it off is never refused.
  await updateSettings(services, { shop, userId: '42' }, { ...form, enabled: '' });
});
