/** An installed app that sends its mails to a real mail server, with three users and violations. */
import { afterEach, beforeAll } from 'vitest';
import { createManualClock } from '#kernel/clock.ts';
import type { AppServices } from '#app/services.server.ts';
import type { Mailer } from '#mail/mailer.ts';
import { type MailServer, startMailServer } from '#tests/support/start-mail-server.ts';
import { openSmtpMailer } from '#mail/open-smtp-mailer.ts';
import { openTestApp, type TestApp } from './open-test-app.ts';
import { createViolations, type Violations } from './violations.ts';

export interface TestMails {
  readonly app: TestApp;
  readonly mail: MailServer;
  readonly clock: ReturnType<typeof createManualClock>;
  readonly services: AppServices & { readonly mailer: Mailer };
  /** Of a product named `title`, once the app is installed. */
  violations(): Violations;
}

/**
 * Call it at the top of a test file. Users 42 (the owner) and 43 have verified addresses, 44 has not.
 * After each test the mails, the alerts, the jobs and the rows of `tables` are deleted.
 */
export async function openTestMails({
  title,
  tables,
}: {
  title: string;
  tables: readonly string[];
}): Promise<TestMails> {
  const app = await openTestApp();
  const mail = await startMailServer();
  const clock = createManualClock(new Date('2026-11-20T12:00:00Z'));
  const mailer = openSmtpMailer({ url: mail.url, from: 'Pricing <alerts@pricing.example>' });
  const services = { ...app.services, clock, mailer };
  const { shop } = app;
  let violations: Violations | undefined;
  beforeAll(async () => {
    await app.open();
    await app.drain();
    violations = await createViolations(services, { shop, title });
    await services.db.query('delete from pgboss.job');
    await services.db.prisma.shopUser.createMany({
      data: ['42', '43', '44'].map((userId) => ({
        shop,
        userId,
        name: `User ${userId}`,
        email: `user${userId}@shop.example`,
        emailVerified: userId !== '44',
        locale: 'en',
        role: userId === '42' ? 'owner' : 'viewer',
        readAt: clock.now(),
      })),
      skipDuplicates: true,
    });
  });
  afterEach(async () => {
    mail.received.length = 0;
    for (const table of ['shop.alert_copy', 'shop.notification_sent', 'pgboss.job', ...tables])
      await services.db.query(`delete from ${table}`);
  });
  return {
    app,
    mail,
    clock,
    services,
    violations: () => {
      if (!violations) throw new Error('The app is not installed yet');
      return violations;
    },
  };
}
