/**
 * The only file that knows the tables of pg-boss. Each function says why no method of pg-boss does
 * it. After an update of pg-boss job-tables.test.ts fails when a column has changed: compare these
 * statements with those of its plans.js before changing the list in the test.
 */
import type { Database, Sql, Tx } from '#prisma/open-database.ts';

/**
 * A crash need not be caused by the job, so even a job that is not retried on failure is run again.
 * A job during which the process crashed this many times ends as failed.
 */
const MAX_CRASHES = 3;
const TOLERATED = `interval '10 minutes'`;

/**
 * Locks the waiting jobs with these keys until the transaction ends: workers skip locked rows. `tx`
 * does not wait for the answer.
 *
 * `update` and `upsert` of pg-boss lock a row too, but they write it (seven indexes), replace its
 * payload and start, take one key each, and need the answer.
 */
export async function lockWaitingJobs(
  tx: Sql | Tx,
  name: string,
  keys: readonly string[],
): Promise<void> {
  const text = `select 1 from pgboss.job
    where name = $1 and coalesce(singleton_key, '') = any($2) and state = 'created' and policy = 'short'
    order by singleton_key for update`;
  if ('send' in tx) tx.send(text, [name, keys]);
  else await tx.query(text, [name, keys]);
}

/** A waiting job that takes no more ids gets another key: the next ids are put into a new job. */
const MAX_IDS = 40;

/**
 * Puts `data` into the waiting job with this key: appends its list `ids` (a field of `data`) to that
 * of the job; without such a job, queues one. The job is locked until the transaction ends, so that
 * workers skip it. A job has at most 40 ids and those of one call. `tx` does not wait.
 *
 * `insert` of pg-boss queues nothing when a job is waiting, `upsert` replaces its payload and
 * cannot be sent without waiting for the answer, and both cost several times as much.
 */
export function addToWaitingJob(
  tx: Tx,
  { queue, table }: { queue: string; table: string },
  { key, ids, data }: { key: string; ids: string; data: object },
): void {
  if (!/^[a-z][a-z0-9_]*$/.test(table)) throw new RangeError(`Not a table of jobs: ${table}`);
  tx.send(
    `insert into pgboss.${table} as job (name, data, singleton_key, keep_until, expire_seconds,
       deletion_seconds, retry_limit, retry_delay, retry_backoff, retry_delay_max, policy,
       dead_letter, heartbeat_seconds)
     select name, $2::jsonb, $3, now() + retention_seconds * interval '1 second', expire_seconds,
       deletion_seconds, retry_limit, retry_delay, retry_backoff, retry_delay_max, policy,
       dead_letter, heartbeat_seconds
     from pgboss.queue where name = $1
     on conflict (name, coalesce(singleton_key, '')) where state = 'created' and policy = 'short'
     do update set
       data = jsonb_set(job.data, array[$4], (job.data -> $4) || (excluded.data -> $4)),
       singleton_key = case
         when jsonb_array_length(job.data -> $4) + jsonb_array_length(excluded.data -> $4) < ${MAX_IDS}
         then job.singleton_key else gen_random_uuid()::text end`,
    [queue, JSON.stringify(data), key, ids],
    { prepare: true, gather: true },
  );
}

/** The table of each queue's jobs, which pg-boss does not return. */
export async function listJobTables(sql: Sql): Promise<Map<string, string>> {
  const { rows } = await sql.query<{ name: string; table: string }>(
    'select name, table_name as table from pgboss.queue',
  );
  return new Map(rows.map(({ name, table }) => [name, table]));
}

export interface JobCounts {
  readonly name: string;
  readonly waiting: number;
  readonly active: number;
  readonly failed: number;
}

/**
 * Number of jobs by queue, for queues that have any.
 *
 * `getQueues` of pg-boss returns counts that are as old as its last maintenance (minutes), and
 * `getQueueStats` with `force` up to a minute, with three statements for each of sixty queues.
 */
export async function countJobs(sql: Sql): Promise<JobCounts[]> {
  const { rows } = await sql.query<JobCounts>(
    `select name, (count(*) filter (where state in ('created', 'retry')))::int as waiting,
       (count(*) filter (where state = 'active'))::int as active,
       (count(*) filter (where state = 'failed'))::int as failed
     from pgboss.job group by name order by name`,
  );
  return rows;
}

/**
 * Queues with a job that is due now or within some time, and in how many milliseconds.
 *
 * Workers of pg-boss poll each queue's table separately, or are notified by the transaction that
 * queues a job, which makes such transactions commit one after another (decision 021).
 */
export async function findDueQueues(
  db: Database,
  names: readonly string[],
  withinMs: number,
): Promise<{ name: string; inMs: number }[]> {
  // One index probe per queue. Prepared once: planning for the tables of all queues takes ten times
  // as long as the query.
  const { rows } = await db.query<{ name: string; inMs: number }>(
    `select name, greatest(0, extract(epoch from at - clock_timestamp()) * 1000)::float8 as "inMs"
     from (select queue.name, (
         select job.start_after from pgboss.job
         where job.name = queue.name and job.state < 'active' and not job.blocked
           and job.start_after <= now() + $2 * interval '1 millisecond'
         order by job.start_after limit 1) as at
       from pgboss.queue where queue.name = any($1)) as due
     where at is not null`,
    [names, withinMs],
    { prepare: true },
  );
  return rows;
}

/**
 * Releases the running jobs whose process no longer sends heartbeats, so that another process gets
 * them. Returns their number.
 *
 * `supervise` of pg-boss does this once a minute at best, with statistics of every queue, and ends
 * a job that is not retried on failure (decision 017).
 */
export async function releaseOrphanedJobs(sql: Sql): Promise<number> {
  const returned = await sql.query(
    `update pgboss.job set start_after = now(),
       state = case when retry_count < greatest(retry_limit, $1) then 'retry' else 'failed' end::pgboss.job_state,
       completed_on = case when retry_count < greatest(retry_limit, $1) then null else now() end,
       output = '{"message": "its process died"}'
     where state = 'active' and heartbeat_seconds is not null and heartbeat_on + heartbeat_seconds * interval '1 second' < now()`,
    [MAX_CRASHES],
    // Runs every few seconds; planning for the tables of all queues takes five times as long as the
    // query.
    { prepare: true },
  );
  return returned.rowCount ?? 0;
}

/**
 * Releases all running jobs. Only for a process that knows that no other one works.
 *
 * pg-boss can `fail` a running job (a job that is not retried would end, the others would wait) or
 * `cancel` and `resume` it, which a crash in between would leave cancelled for ever.
 */
export async function releaseActiveJobs(sql: Sql): Promise<void> {
  await sql.query(
    `update pgboss.job set state = 'retry', start_after = now() where state = 'active'`,
  );
}

/**
 * Repairs times after the database's clock was set back: jobs that were created, started or
 * interrupted at times that are now in the future get the current time. Waiting times are kept: a
 * job that was due now is due now, and a later one as much later as before. So does the scheduler,
 * which otherwise stops until that time. Returns the number of jobs.
 *
 * pg-boss warns of a clock that differs from the process's clock, and does nothing.
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
