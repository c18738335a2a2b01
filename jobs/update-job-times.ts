/**
 * Repairs job times after the database's clock was set back. Waiting times are kept: a job that was
 * due now is due now, and a later one as much later as before.
 */
import type { Sql } from '#prisma/open-database.ts';

const TOLERATED = `interval '10 minutes'`;

/**
 * Jobs that were created, started or interrupted at times that are now in the future get the
 * current time; so does the queue's scheduler, which otherwise stops until that time. Returns the
 * number of jobs.
 */
export async function updateJobTimes(sql: Sql): Promise<number> {
  const jobs = await sql.query(
    `update pgboss.job set start_after = now() + greatest(start_after - created_on, interval '0'),
       created_on = least(created_on, now()), started_on = least(started_on, now())
     where state in ('created', 'retry', 'active')
       and greatest(created_on, started_on) > now() + ${TOLERATED}`,
  );
  await sql.query(`update pgboss.version set cron_on = null where cron_on > now() + ${TOLERATED}`);
  await sql.query(
    `update pgboss.queue set monitor_on = null, maintain_on = null, monitor_claim_on = null
     where greatest(monitor_on, maintain_on, monitor_claim_on) > now() + ${TOLERATED}`,
  );
  return jobs.rowCount ?? 0;
}
