/** A process to be killed while the mail server holds its message: hands over one message. */
import { systemClock } from '#kernel/clock.ts';
import { silentLogger } from '#kernel/logger.ts';
import { sendQueuedMail } from '#mail/outbox/send-queued-mail.ts';
import { openSmtpSender } from '#mail/outbox/open-smtp-sender.ts';
import { openDatabase } from '#prisma/open-database.ts';

const [host = '', database = '', url = '', key = ''] = process.argv.slice(2);
const db = openDatabase({ host, database });
const address = 'notices@pricing.example';
await sendQueuedMail(
  { db, clock: systemClock, log: silentLogger },
  openSmtpSender({ url, address, returnPath: address }),
  key,
);
