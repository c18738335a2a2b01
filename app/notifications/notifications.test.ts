import { expect, test } from 'vitest';
import { DAY_MS, HOUR_MS } from '#kernel/durations.ts';
import { openTestMails } from '#tests/support/app/open-test-mails.ts';
import { stopAutomation } from '#app/automation/automation.server.ts';
import { action, loader } from '#app/routes/notifications.unsubscribe.tsx';
import { findPreference, savePreference } from './preference.server.ts';
import { runFlowTriggers } from './flow-triggers.server.ts';
import { scheduleNotifications } from './schedule-notifications.server.ts';
import { sendAlertEmail, sendDigest, sendAutomationPausedEmail } from './send-emails.server.ts';

const { app, mail, clock, services, violations } = await openTestMails({
  title: '<b>Kettle</b> & Søn',
  tables: ['shop.notification_preference', 'shop.automation', 'shop.offer_copy'],
});
const { shop, sandbox } = app;
const user = { shop, userId: '42' };
const violate = (count: number) => violations().add(count);

test('sends new violations at once, in one message, once', async () => {
  await savePreference(services, user, { mode: 'instant' });
  clock.advance(60_000);
  await violate(3);
  await scheduleNotifications(services);
  expect(await app.waiting()).toEqual(['notifications.send-alert-email']);
  expect(await sendAlertEmail(services, user)).toBe(true);
  expect(await sendAlertEmail(services, user)).toBe(false);
  const [message] = mail.received;
  expect(mail.received).toHaveLength(1);
  expect(message?.to).toEqual(['user42@shop.example']);
  expect(message?.source).toContain('Subject: 3 MAP violations');
  expect(message?.source).toContain('- <b>Kettle</b> & Søn');
  expect(message?.source).toContain('&#60;b&#62;Kettle&#60;/b&#62; &#38; Søn');
  expect(message?.source).toContain(
    'shop-1.example advertises €44.00. Your MAP price is €50.00 (12% below)',
  );
  expect(message?.source).toMatch(/List-Unsubscribe-Post: List-Unsubscribe=One-Click/);
  await services.db.query('delete from pgboss.job');
  await scheduleNotifications(services);
  expect(await app.waiting()).toEqual([]);
  await violate(1);
  // Not a minute later: violations found in the meantime go into one message.
  await scheduleNotifications(services);
  expect(await app.waiting()).toEqual([]);
  expect(await sendAlertEmail(services, user)).toBe(false);
  clock.advance(600_000);
  await scheduleNotifications(services);
  expect(await app.waiting()).toEqual(['notifications.send-alert-email']);
  expect(await sendAlertEmail(services, user)).toBe(true);
  expect(mail.received[1]?.source).toContain('Subject: 1 MAP violation');
});

test('a competitor’s price cut is sent once the merchant set a threshold, and named as one', async () => {
  await savePreference(services, user, { mode: 'instant' });
  clock.advance(60_000);
  await violate(1);
  await violations().addUndercut();
  expect(await sendAlertEmail(services, user)).toBe(true);
  expect(mail.received[0]?.source).toContain('Subject: 1 MAP violation');
  await scheduleNotifications(services);
  clock.advance(600_000);
  await scheduleNotifications(services);
  expect(await app.waiting()).not.toContain('notifications.send-alert-email');
  await services.db.query(`update shop.shop set settings = settings || '{"undercutThreshold": 0}'`);
  await scheduleNotifications(services);
  expect(await app.waiting()).toContain('notifications.send-alert-email');
  expect(await sendAlertEmail(services, user)).toBe(true);
  await services.db.query(`update shop.shop set settings = settings - 'undercutThreshold'`);
  expect(mail.received[1]?.source).toContain('Subject: 1 new alert');
  expect(mail.received[1]?.source).toContain(
    'shop-1.example cut its price from €52.00 to €44.00. Your price is €50.00 (12% below).',
  );
});

test('sends nothing from before, nothing closed, and nothing to anybody else', async () => {
  await violate(1);
  clock.advance(60_000);
  await savePreference(services, user, { mode: 'instant' });
  await violate(1);
  await services.db.query(`update shop.alert_copy set resolved_at = now()`);
  expect(await sendAlertEmail(services, user)).toBe(false);
  expect(await sendAlertEmail(services, { shop, userId: '43' })).toBe(false);
  await expect(
    savePreference(services, { shop, userId: '44' }, { mode: 'daily' }),
  ).rejects.toMatchObject({ code: 'validation_failed' });
});

test('repeats what the mail server did not accept, and sends nothing twice', async () => {
  await savePreference(services, user, { mode: 'instant' });
  clock.advance(1000);
  await violate(1);
  mail.refuse(1);
  await expect(sendAlertEmail(services, user)).rejects.toThrow(/451/);
  expect(
    await Promise.all([sendAlertEmail(services, user), sendAlertEmail(services, user)]),
  ).toEqual(expect.arrayContaining([true, false]));
  expect(mail.received).toHaveLength(1);
});

test('sends a digest at seven in the shop’s morning, and none when there is nothing', async () => {
  await savePreference(services, user, { mode: 'daily' });
  const due = new Date('2026-11-21T06:00:00Z');
  expect((await services.db.prisma.notificationPreference.findFirstOrThrow()).digestAt).toEqual(
    due,
  );
  await violate(2);
  expect(await sendAlertEmail(services, user)).toBe(false);
  expect(await sendDigest(services, user)).toBe(false);
  clock.set(due);
  await scheduleNotifications(services);
  expect(await app.waiting()).toEqual(['notifications.send-digest']);
  expect(await sendDigest(services, user)).toBe(true);
  expect(mail.received[0]?.source).toContain('Subject: Summary: 2 new MAP violations');
  clock.set(new Date('2026-11-22T06:00:00Z'));
  await sendDigest(services, user);
  expect(mail.received).toHaveLength(1);
  expect((await services.db.prisma.notificationPreference.findFirstOrThrow()).digestAt).toEqual(
    new Date('2026-11-23T06:00:00Z'),
  );
});

test('sends a digest at the chosen hour, with violations that reached us late', async () => {
  clock.set(new Date('2026-11-20T12:00:00Z'));
  await savePreference(services, user, { mode: 'daily', hour: 18 });
  const due = new Date('2026-11-20T17:00:00Z');
  await violate(1);
  clock.set(due);
  expect(await sendDigest(services, user)).toBe(true);
  // Found before that digest and copied after it; another one was closed before anybody was
  // notified.
  clock.set(new Date('2026-11-20T16:59:00Z'));
  await violate(2);
  await services.db.query(`update shop.alert_copy set resolved_at = $2 where id = $1`, [
    violations().id(),
    clock.now(),
  ]);
  clock.set(new Date('2026-11-21T17:00:00Z'));
  expect(await sendDigest(services, user)).toBe(true);
  expect(mail.received.map(({ source }) => /Subject: (.*?) \(/.exec(source)?.[1])).toEqual([
    'Summary: 1 new MAP violation',
    'Summary: 1 new MAP violation',
  ]);
  expect(mail.received[1]?.source).toContain(
    `/app/alerts/evidence/${violations().id(1)}`.replaceAll('/', '%2F'),
  );
});

test.each([
  ['recovered', true],
  ['corrected_reading', false],
])('a digest counts an alert that ended as %s: %s', async (resolution, isCounted) => {
  clock.set(new Date('2026-11-20T12:00:00Z'));
  await savePreference(services, user, { mode: 'daily', hour: 18 });
  await violate(2);
  clock.set(new Date('2026-11-20T17:00:00Z'));
  await services.db.query(
    `update shop.alert_copy set resolved_at = $2, resolution = $3 where id = $1`,
    [violations().id(), clock.now(), resolution],
  );
  expect(await sendDigest(services, user)).toBe(true);
  expect(mail.received[0]?.source.includes('violation was resolved in that time')).toBe(isCounted);
});

test('sends hundreds of violations as one message, with the number not listed', async () => {
  await savePreference(services, user, { mode: 'instant' });
  clock.advance(1000);
  await violate(700);
  await scheduleNotifications(services);
  await sendAlertEmail(services, user);
  clock.advance(600_000);
  expect(await sendAlertEmail(services, user)).toBe(false);
  expect(mail.received).toHaveLength(1);
  expect(mail.received[0]?.source).toContain('Subject: 700 MAP violations');
  expect(mail.received[0]?.source).toContain('and 675 more in the app.');
});

test('a process that died while sending neither repeats nor loses a message', async () => {
  await savePreference(services, user, { mode: 'daily' });
  const due = (await services.db.prisma.notificationPreference.findFirstOrThrow()).digestAt!;
  await violate(1);
  clock.set(due);
  // Died before it was sent: the claim is stored, and for a while no other process takes it.
  await services.db.query(
    `insert into shop.notification_sent (shop, recipient, subject, claimed_at) values ($1, '42', $2, $3)`,
    [shop, `digest:${due.toISOString()}`, clock.now()],
  );
  expect(await sendDigest(services, user)).toBe(false);
  clock.advance(16 * 60_000);
  expect(await sendDigest(services, user)).toBe(true);
  // Died after it was sent: only the next one is scheduled.
  await services.db.prisma.notificationPreference.updateMany({ data: { digestAt: due } });
  expect(await sendDigest(services, user)).toBe(false);
  expect(mail.received).toHaveLength(1);
  expect((await services.db.prisma.notificationPreference.findFirstOrThrow()).digestAt).toEqual(
    new Date(due.getTime() + DAY_MS),
  );
});

test('waits for a mail server that is unavailable for hours, then sends everything once', async () => {
  await savePreference(services, user, { mode: 'instant' });
  clock.advance(1000);
  await violate(1);
  await mail.close();
  await expect(sendAlertEmail(services, user)).rejects.toThrow(/ECONNREFUSED/);
  clock.advance(5 * HOUR_MS);
  await violate(1);
  await expect(sendAlertEmail(services, user)).rejects.toThrow(/ECONNREFUSED/);
  await services.db.query('delete from pgboss.job');
  await scheduleNotifications(services);
  expect(await app.waiting()).toEqual(['notifications.send-alert-email']);
  await mail.open();
  expect(await sendAlertEmail(services, user)).toBe(true);
  expect(mail.received.map(({ source }) => /Subject: (\d+)/.exec(source)?.[1])).toEqual(['2']);
});

test('does not write again to a permanently refused address, and Settings says why', async () => {
  await savePreference(services, user, { mode: 'instant' });
  clock.advance(1000);
  await violate(1);
  mail.refuseAddress('user42@shop.example');
  expect(await sendAlertEmail(services, user)).toBe(false);
  expect(await findPreference(services, user)).toMatchObject({
    mode: 'off',
    refusedNote: expect.stringContaining('550'),
  });
  await services.db.query('delete from pgboss.job');
  await scheduleNotifications(services);
  expect(await app.waiting()).toEqual([]);
  mail.refuseAddress(null);
  await savePreference(services, user, { mode: 'instant' });
  expect(await findPreference(services, user)).toMatchObject({
    mode: 'instant',
    refusedNote: null,
  });
});

test('a shop name cannot add a mail header', async () => {
  await services.db.query('update shop.shop set name = $1', [
    'Nordlicht\r\nBcc: victim@shop.example\r\n\r\n<h1>',
  ]);
  await savePreference(services, user, { mode: 'instant' });
  clock.advance(1000);
  await violate(1);
  await sendAlertEmail(services, user);
  expect(mail.received[0]?.to).toEqual(['user42@shop.example']);
  expect(mail.received[0]?.source.split('\r\n\r\n')[0]).not.toMatch(/^Bcc:/m);
  await services.db.query(`update shop.shop set name = 'Nordlicht'`);
});

test("writes in the reader's language, else the shop's", async () => {
  await services.db.query(`update shop.shop set locale = 'de'`);
  await services.db.query(`update shop.shop_user set locale = null where user_id = '43'`);
  for (const userId of ['42', '43'])
    await savePreference(services, { shop, userId }, { mode: 'instant' });
  clock.advance(1000);
  await violate(1);
  for (const userId of ['42', '43']) await sendAlertEmail(services, { shop, userId });
  expect(
    mail.received.map(({ to, source }) => [
      to[0],
      /<html lang="(\w+)"/.exec(source.replaceAll('=3D', '='))?.[1],
    ]),
  ).toEqual([
    ['user42@shop.example', 'en'],
    ['user43@shop.example', 'de'],
  ]);
});

test('tells users with e-mail that automatic pricing was paused', async () => {
  await savePreference(services, user, { mode: 'weekly' });
  await stopAutomation(services, { shop, reason: 'price_moved' });
  await stopAutomation(services, { shop, reason: 'failures' });
  expect(
    (await app.waiting()).filter((name) => name === 'notifications.send-automation-paused-email'),
  ).toHaveLength(1);
  expect(
    await sendAutomationPausedEmail(services, { ...user, stoppedAt: clock.now().toISOString() }),
  ).toBe(true);
  expect(
    await sendAutomationPausedEmail(services, { ...user, stoppedAt: clock.now().toISOString() }),
  ).toBe(false);
  expect(mail.received[0]?.source).toContain('Several prices were changed elsewhere just before');
});

test('unsubscribes by the link in the message, without sign-in', async () => {
  await savePreference(services, user, { mode: 'instant' });
  clock.advance(1000);
  await violate(1);
  await sendAlertEmail(services, user);
  const link = /List-Unsubscribe: <([^>]+)>/.exec(mail.received[0]?.source ?? '')?.[1] ?? '';
  const ask = (url: string, method = 'GET') => ({
    request: new Request(url, { method }),
    params: {},
    context: {},
  });
  const page = loader(ask(link));
  expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('Unsubscribe')]);
  expect((await services.db.prisma.notificationPreference.findFirstOrThrow()).mode).toBe('instant');
  expect(loader(ask(`${link}x`)).status).toBe(404);
  expect(
    (
      await action(
        ask(
          link.replace(/token=\d\.[^.]+/, (token) => token.slice(0, -2) + 'AA'),
          'POST',
        ),
      )
    ).status,
  ).toBe(404);
  // As mail programs do it (RFC 8058).
  expect(
    (
      await action({
        request: new Request(link, {
          method: 'POST',
          body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
        }),
        params: {},
        context: {},
      })
    ).status,
  ).toBe(200);
  expect((await action(ask(link, 'POST'))).status).toBe(200);
  expect((await services.db.prisma.notificationPreference.findFirstOrThrow()).mode).toBe('off');
  await violate(1);
  expect(await sendAlertEmail(services, user)).toBe(false);
});

test.each<[string, () => Promise<unknown>]>([
  ['whose retailer was removed', () => violations().watch(false)],
  ['whose retailer is set aside', () => violations().setRetailerStatus('quarantined')],
  ['whose match was refused', () => violations().refuseMatch()],
  ['that ended, while our copy does not know it yet', () => violations().endAtService()],
])('sends nothing about a violation %s after it began', async (_what, happen) => {
  await savePreference(services, user, { mode: 'instant' });
  await savePreference(services, { shop, userId: '43' }, { mode: 'daily' });
  await services.db.query(`update shop.shop set flow_since = $1`, [clock.now()]);
  clock.advance(60_000);
  await violate(1);
  await happen();
  const triggers = sandbox.control.flowTriggers().length;
  expect(await sendAlertEmail(services, user)).toBe(false);
  expect(await runFlowTriggers(services, { shop })).toBe(0);
  clock.advance(25 * HOUR_MS);
  await sendDigest(services, { shop, userId: '43' });
  expect([mail.received.length, sandbox.control.flowTriggers().length]).toEqual([0, triggers]);
  await violations().watch(true);
  await violations().setRetailerStatus('active');
  await services.db.query('update shop.shop set flow_since = null');
});

test('waits while the service cannot be reached, and sends then', async () => {
  await savePreference(services, user, { mode: 'instant' });
  clock.advance(60_000);
  await violate(1);
  const builtInFetch: typeof fetch = async () => Promise.reject(new Error('away'));
  expect(await sendAlertEmail({ ...services, builtInFetch }, user)).toBe(false);
  expect(mail.received).toEqual([]);
  expect(await sendAlertEmail(services, user)).toBe(true);
});
