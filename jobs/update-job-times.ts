/**
 * After the database's clock was set back: what is due by times of the clock that was ahead is due
 * now, as long from now as it was then.
 */
import type { Sql } from '#prisma/open-database.ts';

const TOLERATED = `interval '10 minutes'`;

/**
 * Jobs that were made, begun or cut off in what is now the future get the times of now, and so does
 * the queue's own clockwork, which otherwise stands still until that future is reached. Answers how
 * many jobs.
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
