/** Workflows of Shopify Flow: started for new violations, at most once. */
import { afterEach, beforeAll, expect, test } from 'vitest';
import { createManualClock } from '#kernel/clock.ts';
import { openTestApp } from '#tests/support/app/open-test-app.ts';
import { createViolations, type Violations } from '#tests/support/app/violations.ts';
import { findPreference, saveFlowView } from './preference.server.ts';
import { runFlowTriggers, recordFlowNotice } from './flow-triggers.server.ts';
import { scheduleNotifications } from './schedule-notifications.server.ts';

const app = await openTestApp();
const { shop, sandbox } = app;
const clock = createManualClock(new Date('2026-11-20T12:00:00Z'));
const services = { ...app.services, clock };
const user = { shop, userId: '42' };
let violations: Violations;
const violate = (count: number) => violations.add(count);

beforeAll(async () => {
  await app.open();
  await app.drain();
  violations = await createViolations(services, { shop, title: 'Kettle' });
  await services.db.query('delete from pgboss.job');
});
afterEach(async () => {
  for (const table of [
    'shop.alert_copy',
    'shop.notification_sent',
    'shop.offer_copy',
    'pgboss.job',
  ])
    await services.db.query(`delete from ${table}`);
});

test('starts workflows only where one uses the trigger, once for each violation', async () => {
  await violate(1);
  clock.advance(60_000);
  expect(await runFlowTriggers(services, { shop })).toBe(0);
  const notice = (on: boolean, at: string) =>
    recordFlowNotice(services, shop, {
      flow_trigger_definition_id: 'x',
      has_enabled_flow: on,
      shop_id: 1,
      shopify_domain: shop,
      timestamp: at,
    });
  await notice(true, '2026-11-20T12:00:00Z');
  await violate(2);
  await violations.addUndercut();
  await scheduleNotifications(services);
  expect(await app.waiting()).toEqual(['notifications.run-flow-triggers']);
  expect(await runFlowTriggers(services, { shop })).toBe(2);
  expect(await runFlowTriggers(services, { shop })).toBe(0);
  expect(sandbox.control.flowTriggers()).toHaveLength(2);
  expect(sandbox.control.flowTriggers()[0]).toMatchObject({
    handle: 'price-below-map-price',
    payload: {
      product_id: expect.any(Number),
      Competitor: 'shop-1.example',
      'Listed price': 44,
      'MAP price': 50,
      Currency: 'EUR',
      Address: 'https://shop-1.example/p',
    },
  });
  await notice(false, '2026-11-20T11:00:00Z');
  expect((await services.db.prisma.shop.findFirstOrThrow()).flowSince).not.toBeNull();
  await notice(false, '2026-11-20T13:00:00Z');
  expect((await services.db.prisma.shop.findFirstOrThrow()).flowSince).toBeNull();
  await expect(recordFlowNotice(services, shop, { has_enabled_flow: 'yes' })).rejects.toMatchObject(
    { code: 'validation_failed' },
  );
});

test('starts workflows only for violations that the chosen view shows', async () => {
  await services.db.query(`update shop.shop set flow_since = $1`, [clock.now()]);
  await services.db.query(
    `insert into shop.saved_view (id, shop, page, name, query, created_at)
     values ('vie_1', $1, 'alerts', 'Deep', 'depth=20', now()),
            ('vie_2', $1, 'alerts', 'Mine', 'assignee=me', now())`,
    [shop],
  );
  await expect(saveFlowView(services, shop, 'vie_2')).rejects.toMatchObject({
    code: 'validation_failed',
  });
  await saveFlowView(services, shop, 'vie_1');
  clock.advance(1000);
  await violate(1);
  expect(await runFlowTriggers(services, { shop })).toBe(0);
  // Deleted: its filters still apply.
  await services.db.query('delete from shop.saved_view');
  expect(await runFlowTriggers(services, { shop })).toBe(0);
  await saveFlowView(services, shop, '');
  expect(await runFlowTriggers(services, { shop })).toBe(1);
});

test('drops what Flow refuses, and keeps what could not be sent', async () => {
  await services.db.query(`update shop.shop set flow_since = $1`, [clock.now()]);
  clock.advance(1000);
  await violate(2);
  const before = sandbox.control.flowTriggers().length;
  await services.db.query(`update shop.alert_copy set listing_url = $2 where id = $1`, [
    violations.id(),
    `https://shop-1.example/${'p'.repeat(60_000)}`,
  ]);
  // One of the two is larger than Flow accepts: it is refused and logged, and the other one is
  // still sent.
  expect(await runFlowTriggers(services, { shop })).toBe(1);
  expect(await runFlowTriggers(services, { shop })).toBe(0);
  expect(sandbox.control.flowTriggers()).toHaveLength(before + 1);
});

test('does not repeat a start whose process was killed before the response was stored, and names it', async () => {
  await services.db.query(`update shop.shop set flow_since = $1`, [clock.now()]);
  clock.advance(1000);
  await violate(1);
  const before = sandbox.control.flowTriggers().length;
  const platform = globalThis.fetch;
  let isDead = false;
  globalThis.fetch = async (input, init) => {
    const answer = await platform(input, init);
    isDead ||= sandbox.control.flowTriggers().length > before;
    return answer;
  };
  const dying = {
    ...services,
    db: {
      ...services.db,
      query: ((...asked) =>
        isDead
          ? Promise.reject(new Error('killed'))
          : services.db.query(...asked)) as typeof services.db.query,
    },
  };
  await expect(runFlowTriggers(dying, { shop })).rejects.toThrow('killed');
  globalThis.fetch = platform;
  expect((await findPreference(services, user)).perhapsStarted).toEqual([]);
  clock.advance(20 * 60_000);
  await scheduleNotifications(services);
  expect(await app.waiting()).not.toContain('notifications.run-flow-triggers');
  expect(await runFlowTriggers(services, { shop })).toBe(0);
  expect(sandbox.control.flowTriggers()).toHaveLength(before + 1);
  expect((await findPreference(services, user)).perhapsStarted).toEqual([
    { product: expect.any(String), retailer: 'shop-1.example' },
  ]);
});
