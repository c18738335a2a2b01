import { afterEach, beforeAll, expect, test } from 'vitest';
import { createManualClock } from '#kernel/clock.ts';
import { openTestApp } from '#tests/support/app/open-test-app.ts';
import { startMailServer } from '#tests/support/start-mail-server.ts';
import { stopAutomation } from '../automation/stop-automation.server.ts';
import { action, loader } from '../routes/notifications.unsubscribe.tsx';
import { fireFlow } from './fire-flow.server.ts';
import { notifyAll } from './notify-all.server.ts';
import { openSmtpMailer } from './open-smtp-mailer.server.ts';
import { recordFlowNotice } from './record-flow-notice.server.ts';
import { savePreference } from './save-preference.server.ts';
import { sendDigest } from './send-digest.server.ts';
import { tellAlerts } from './tell-alerts.server.ts';
import { tellStop } from './tell-stop.server.ts';

const app = await openTestApp();
const { shop, sandbox } = app;
const mail = await startMailServer();
const clock = createManualClock(new Date('2026-11-20T12:00:00Z'));
const services = { ...app.services, clock, mailer: openSmtpMailer({ url: mail.url, from: 'Pricing <alerts@pricing.example>' }) };
const user = { shop, userId: '42' };
let product: string;
let alerts = 0;

beforeAll(async () => {
  await app.open();
  await app.drain();
  product = (await services.db.query<{ id: string }>(`select service_product_id as id from shop.variant where service_product_id is not null order by gid limit 1`)).rows[0]!.id;
  await services.db.query(`update shop.variant set product_title = '<b>Kettle</b> & Søn', title = 'Default Title' where service_product_id = $1`, [product]);
  for (const [id, verified] of [['42', true], ['43', true], ['44', false]] as const) {
    await services.db.prisma.shopUser.create({ data: { shop, userId: id, name: `User ${id}`, email: `user${id}@shop.example`, emailVerified: verified, locale: 'en', readAt: clock.now() } });
  }
});
afterEach(async () => {
  mail.received.length = 0;
  for (const table of ['shop.alert_copy', 'shop.notification_preference', 'shop.notification_sent', 'shop.automation', 'pgboss.job']) await services.db.query(`delete from ${table}`);
});

test('tells of new violations at once, in one message, once', async () => {
  await savePreference(services, user, 'instant');
  clock.advance(60_000);
  await violate(3);
  await notifyAll(services);
  expect(await app.waiting()).toEqual(['notifications.tell-alerts']);
  expect(await tellAlerts(services, user)).toBe(true);
  expect(await tellAlerts(services, user)).toBe(false);
  const [message] = mail.received;
  expect(mail.received).toHaveLength(1);
  expect(message?.to).toEqual(['user42@shop.example']);
  expect(message?.source).toContain('Subject: 3 violations of your floors at competitors');
  expect(message?.source).toContain('- <b>Kettle</b> & Søn');
  expect(message?.source).toContain('&#60;b&#62;Kettle&#60;/b&#62; &#38; Søn');
  expect(message?.source).toContain('shop-1.example lists €44.00; your floor is €50.00 (12% below)');
  expect(message?.source).toMatch(/List-Unsubscribe-Post: List-Unsubscribe=One-Click/);
  await services.db.query('delete from pgboss.job');
  await notifyAll(services);
  expect(await app.waiting()).toEqual([]);
  await violate(1);
  expect(await tellAlerts(services, user)).toBe(true);
  expect(mail.received[1]?.source).toContain('Subject: 1 violation of your floors');
});

test('tells nothing of before, of what has ended, and to nobody else', async () => {
  await violate(1);
  clock.advance(60_000);
  await savePreference(services, user, 'instant');
  await violate(1);
  await services.db.query(`update shop.alert_copy set resolved_at = now()`);
  expect(await tellAlerts(services, user)).toBe(false);
  expect(await tellAlerts(services, { shop, userId: '43' })).toBe(false);
  await expect(savePreference(services, { shop, userId: '44' }, 'daily')).rejects.toMatchObject({ code: 'validation_failed' });
});

test('sends again what the mail server did not take, and never twice', async () => {
  await savePreference(services, user, 'instant');
  clock.advance(1000);
  await violate(1);
  mail.refuse(1);
  await expect(tellAlerts(services, user)).rejects.toThrow(/451/);
  expect(await Promise.all([tellAlerts(services, user), tellAlerts(services, user)])).toEqual(expect.arrayContaining([true, false]));
  expect(mail.received).toHaveLength(1);
});

test('sends a digest at seven in the shop’s morning, and is quiet when there is nothing', async () => {
  await savePreference(services, user, 'daily');
  const due = new Date('2026-11-21T06:00:00Z');
  expect((await services.db.prisma.notificationPreference.findFirstOrThrow()).digestAt).toEqual(due);
  await violate(2);
  expect(await tellAlerts(services, user)).toBe(false);
  expect(await sendDigest(services, user)).toBe(false);
  clock.set(due);
  await notifyAll(services);
  expect(await app.waiting()).toEqual(['notifications.send-digest']);
  expect(await sendDigest(services, user)).toBe(true);
  expect(mail.received[0]?.source).toContain('Subject: Summary: 2 new violations');
  clock.set(new Date('2026-11-22T06:00:00Z'));
  await sendDigest(services, user);
  expect(mail.received).toHaveLength(1);
  expect((await services.db.prisma.notificationPreference.findFirstOrThrow()).digestAt).toEqual(new Date('2026-11-23T06:00:00Z'));
});

test('tells those who get e-mail that automatic applying has stopped', async () => {
  await savePreference(services, user, 'weekly');
  await stopAutomation(services, { shop, reason: 'price_moved' });
  await stopAutomation(services, { shop, reason: 'failures' });
  expect((await app.waiting()).filter((name) => name === 'notifications.tell-stop')).toHaveLength(1);
  expect(await tellStop(services, { ...user, stoppedAt: clock.now().toISOString() })).toBe(true);
  expect(await tellStop(services, { ...user, stoppedAt: clock.now().toISOString() })).toBe(false);
  expect(mail.received[0]?.source).toContain('Several prices were changed by somebody or something else');
});

test('ends by the link in the message, without signing in', async () => {
  await savePreference(services, user, 'instant');
  clock.advance(1000);
  await violate(1);
  await tellAlerts(services, user);
  const link = /List-Unsubscribe: <([^>]+)>/.exec(mail.received[0]?.source ?? '')?.[1] ?? '';
  const ask = (url: string, method = 'GET') => ({ request: new Request(url, { method }), params: {}, context: {} });
  const page = loader(ask(link));
  expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('End these e-mails')]);
  expect((await services.db.prisma.notificationPreference.findFirstOrThrow()).mode).toBe('instant');
  expect(loader(ask(`${link}x`)).status).toBe(404);
  expect((await action(ask(link.replace(/token=\d\.[^.]+/, (token) => token.slice(0, -2) + 'AA'), 'POST'))).status).toBe(404);
  expect((await action(ask(link, 'POST'))).status).toBe(200);
  expect((await services.db.prisma.notificationPreference.findFirstOrThrow()).mode).toBe('off');
  await violate(1);
  expect(await tellAlerts(services, user)).toBe(false);
});

test('starts workflows only where one waits, once for each violation', async () => {
  await violate(1);
  clock.advance(60_000);
  expect(await fireFlow(services, { shop })).toBe(0);
  const notice = (on: boolean, at: string) => recordFlowNotice(services, shop, { flow_trigger_definition_id: 'x', has_enabled_flow: on, shop_id: 1, shopify_domain: shop, timestamp: at });
  await notice(true, '2026-11-20T12:00:00Z');
  await violate(2);
  await notifyAll(services);
  expect(await app.waiting()).toEqual(['notifications.fire-flow']);
  expect(await fireFlow(services, { shop })).toBe(2);
  expect(await fireFlow(services, { shop })).toBe(0);
  expect(sandbox.control.flowTriggers()).toHaveLength(2);
  expect(sandbox.control.flowTriggers()[0]).toMatchObject({
    handle: 'price-below-floor',
    payload: { product_id: expect.any(Number), Competitor: 'shop-1.example', 'Listed price': 44, Floor: 50, Currency: 'EUR', Address: 'https://shop-1.example/p' },
  });
  await notice(false, '2026-11-20T11:00:00Z');
  expect((await services.db.prisma.shop.findFirstOrThrow()).flowSince).not.toBeNull();
  await notice(false, '2026-11-20T13:00:00Z');
  expect((await services.db.prisma.shop.findFirstOrThrow()).flowSince).toBeNull();
  await expect(recordFlowNotice(services, shop, { has_enabled_flow: 'yes' })).rejects.toMatchObject({ code: 'validation_failed' });
});

async function violate(count: number): Promise<void> {
  await services.db.query(
    `insert into shop.alert_copy (shop, id, service_product_id, type, retailer, listing_url, currency, floor_minor, listed_minor, detected_at, copied_at)
     select $1, 'alt_' || ($2::int + n), $3, 'map_violation', 'shop-1.example', 'https://shop-1.example/p', 'EUR', 5000, 4400, $4, $4 from generate_series(1, $5::int) n`,
    [shop, alerts, product, clock.now(), count],
  );
  alerts += count;
}
