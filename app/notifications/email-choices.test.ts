/** Which alerts a user's e-mail is about, and the hours in which none comes. */
import { expect, test } from 'vitest';
import { openTestMails } from '#tests/support/app/open-test-mails.ts';
import { findPreference, savePreference } from './preference.server.ts';
import { scheduleNotifications } from './schedule-notifications.server.ts';
import { sendAlertEmail, sendDigest } from './send-emails.server.ts';

const { app, mail, clock, services, violations } = await openTestMails({
  title: '<b>Kettle</b> & Søn',
  tables: ['shop.notification_preference', 'shop.automation', 'shop.offer_copy'],
});
const { shop } = app;
const user = { shop, userId: '42' };
const violate = (count: number) => violations().add(count);

test('e-mail waits for the end of quiet hours, and a digest too', async () => {
  clock.set(new Date('2026-11-20T20:00:00Z'));
  const quiet = { from: 22 * 60, until: 8 * 60 };
  await savePreference(services, user, { mode: 'instant', quiet });
  await savePreference(services, { shop, userId: '43' }, { mode: 'daily', hour: 7, quiet });
  clock.set(new Date('2026-11-20T21:30:00Z'));
  await violate(1);
  await scheduleNotifications(services);
  expect(await app.waiting()).toEqual([]);
  expect(await sendAlertEmail(services, user)).toBe(false);
  clock.set(new Date('2026-11-21T06:00:00Z'));
  await violate(1);
  expect(await sendDigest(services, { shop, userId: '43' })).toBe(false);
  expect(mail.received).toEqual([]);
  clock.set(new Date('2026-11-21T07:00:00Z'));
  expect(await sendAlertEmail(services, user)).toBe(true);
  expect(await sendDigest(services, { shop, userId: '43' })).toBe(true);
  expect(mail.received.map(({ source }) => /Subject: (.*?) \(/.exec(source)?.[1])).toEqual([
    '2 MAP violations',
    'Summary: 2 new MAP violations',
  ]);
});

test('e-mail is about the chosen kinds and view alone, the user’s own alerts included', async () => {
  await services.db.query(
    `insert into shop.saved_view (id, shop, page, name, query, created_at)
     values ('vie_me', $1, 'alerts', 'Mine', 'assignee=me', now())`,
    [shop],
  );
  await savePreference(services, user, { mode: 'instant', view: 'vie_me' });
  await savePreference(
    services,
    { shop, userId: '43' },
    { mode: 'instant', kinds: ['price_changed'] },
  );
  clock.advance(1000);
  await violate(2);
  expect(await sendAlertEmail(services, user)).toBe(false);
  expect(await sendAlertEmail(services, { shop, userId: '43' })).toBe(false);
  await services.db.query('update shop.alert_copy set assignee_id = $2 where id = $1', [
    violations().id(),
    'gid://shopify/StaffMember/42',
  ]);
  expect(await sendAlertEmail(services, user)).toBe(true);
  expect(mail.received[0]?.source).toContain('Subject: 1 MAP violation');
  await services.db.query('delete from shop.saved_view');
  expect((await findPreference(services, user)).view).toEqual({
    id: null,
    name: 'Mine',
    query: 'assignee=me',
  });
});

test('a change of how e-mail comes loses nothing that was not sent yet', async () => {
  await savePreference(services, user, { mode: 'daily' });
  clock.advance(1000);
  await violate(1);
  clock.advance(1000);
  await savePreference(services, user, { mode: 'instant' });
  expect(await sendAlertEmail(services, user)).toBe(true);
});
