import { beforeAll, beforeEach, expect, test } from 'vitest';
import { openTestApp } from '#tests/support/app/open-test-app.ts';
import { applyAutomatically } from '../automation/apply-automatically.server.ts';
import { changeSettings } from '../insights/change-settings.server.ts';
import { fireFlow } from '../notifications/fire-flow.server.ts';
import { saveShopSettings } from '../settings/save-shop-settings.server.ts';
import { followSubscription } from './follow-subscription.server.ts';
import { followSubscriptions } from './follow-subscriptions.server.ts';
import { hasFeature, readPlanName, requestsPerMinute } from './plan.ts';

const app = await openTestApp();
const { services, shop, sandbox } = app;

beforeAll(async () => {
  await app.open();
  await app.drain();
});
beforeEach(async () => {
  await sandbox.control.setPlan(null);
  await sandbox.control.settled();
  await services.db.query(`update shop.shop set plan = 'growth', subscription_gid = null`);
});

test('follows the subscription by webhook, with the account’s limit', async () => {
  await sandbox.control.setPlan('Starter');
  await sandbox.control.settled();
  expect(await app.drain()).toContain('plans.follow-subscription');
  expect(await planOfAccount()).toEqual({ plan: 'starter', account: 'starter' });
  await sandbox.control.setPlan('Enterprise');
  await sandbox.control.settled();
  await app.drain();
  expect(await planOfAccount()).toEqual({ plan: 'enterprise', account: 'enterprise' });
});

test('a shop without a subscription keeps its plan; one whose subscription ended falls to the smallest', async () => {
  expect(await followSubscription(services, { shop })).toBe('growth');
  await sandbox.control.setPlan('Scale');
  expect(await followSubscription(services, { shop })).toBe('scale');
  await sandbox.control.setPlan(null);
  expect(await followSubscription(services, { shop })).toBe('starter');
  expect(await followSubscription(services, { shop })).toBe('starter');
  expect(await planOfAccount()).toEqual({ plan: 'starter', account: 'starter' });
});

test('takes nothing away for a subscription that it does not know', async () => {
  await sandbox.control.setPlan('Founders');
  expect(await followSubscription(services, { shop })).toBe('growth');
});

test('notices that come late, twice and out of order end at what the merchant has', async () => {
  sandbox.control.deliver({ late: 0, twice: true, outOfOrder: true });
  for (const plan of ['Scale', 'Starter', 'Enterprise', 'Growth', 'Scale'])
    await sandbox.control.setPlan(plan);
  await sandbox.control.settled();
  sandbox.control.deliver({ late: 0, twice: false, outOfOrder: false });
  await app.drain();
  expect(await planOfAccount()).toEqual({ plan: 'scale', account: 'scale' });
});

test('a smaller plan takes no product away, and what rests comes back with the plan', async () => {
  const monitored = async () =>
    (
      await services.db.query(
        'select count(*)::int as n from shop.variant where service_product_id is not null',
      )
    ).rows[0];
  const before = await monitored();
  await saveShopSettings(services, shop, {
    automation: { enabled: true, minConfidence: 0.85, maxChange: 0.05, perDay: 3 },
  });
  await sandbox.control.setPlan('Starter');
  await followSubscription(services, { shop });
  expect(await applyAutomatically(services, { shop })).toBe('off');
  expect(await monitored()).toEqual(before);
  await sandbox.control.setPlan('Growth');
  await followSubscription(services, { shop });
  expect(await applyAutomatically(services, { shop })).not.toBe('off');
});

test('looks at every installed shop when no webhook came', async () => {
  await followSubscriptions(services);
  expect(await app.waiting()).toContain('plans.follow-subscription');
  await app.drain();
});

test('what the plan lacks is refused by name, and does not run', async () => {
  await saveShopSettings(services, shop, {
    automation: { enabled: true, minConfidence: 0.85, maxChange: 0.05, perDay: 3 },
  });
  await services.db.query(`update shop.shop set plan = 'starter', flow_since = now()`);
  expect(await applyAutomatically(services, { shop })).toBe('off');
  expect(await fireFlow(services, { shop })).toBe(0);
  const form = {
    intent: 'automation',
    enabled: '1',
    minConfidence: '90',
    maxChange: '5',
    perDay: '3',
  };
  await expect(changeSettings(services, { shop, userId: '42' }, form)).rejects.toMatchObject({
    code: 'plan_limit',
    message: expect.stringContaining('plan Growth'),
  });
  // Turning it off is never refused.
  await changeSettings(services, { shop, userId: '42' }, { ...form, enabled: '' });
});

test('reads plans from the names of subscriptions', () => {
  expect(
    ['Starter', 'growth', 'Scale (yearly)', ' Enterprise-2026', 'Growthy', 'Free'].map(
      readPlanName,
    ),
  ).toEqual(['starter', 'growth', 'scale', 'enterprise', null, null]);
  expect([
    hasFeature('starter', 'flow'),
    hasFeature('scale', 'flow'),
    hasFeature('unheard-of', 'automation'),
  ]).toEqual([false, true, false]);
  expect(['starter', 'growth', 'unheard-of'].map(requestsPerMinute)).toEqual([60, 600, 60]);
});

const planOfAccount = async () =>
  (
    await services.db.query(
      'select s.plan, a.plan as account from shop.shop s join pricing.account a on a.id = s.account_id',
    )
  ).rows[0];
