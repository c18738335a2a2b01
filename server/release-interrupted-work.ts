import { releaseActiveJobs } from '#jobs/job-tables.ts';
import { logDeadJobs } from '#jobs/try-quarantined.ts';
import { systemClock } from '#kernel/clock.ts';
import type { Logger } from '#kernel/logger.ts';
import { recordLostMails } from '#mail/outbox/outbox.ts';
import type { Database } from '#prisma/open-database.ts';

/**
 * After a crash, running jobs and claimed hosts and webhook endpoints would stay claimed for half a
 * minute. The only server on a database can release them at once, and knows that no process is
 * handing a message over. Call it after the queues exist
 * and before any work starts.
 */
export async function releaseInterruptedWork(db: Database, log: Logger): Promise<void> {
  logDeadJobs(log, await releaseActiveJobs(db));
  await db.query(
    'update pricing.retailer set leased_until = null, leased_by = null where leased_until is not null',
  );
  await db.query(
    'update pricing.webhook_endpoint set lease = null, leased_until = null where lease is not null',
  );
  await recordLostMails({ db, clock: systemClock, log }, { all: true });
}
