/**
 * The only file that knows the tables of pg-boss. Each function says why no method of pg-boss does
 * it. After an update of pg-boss job-tables.test.ts fails when a column has changed: compare these
 * statements with those of its plans.js before changing the list in the test.
 */
import type { Database, Sql, Tx } from '#prisma/open-database.ts';

/**
 * A job during which so many processes died without progress is quarantined. Ten restarts in a row
 * (a deploy that crashes, a machine that is short of memory) are survived by every job.
 */
const DEATHS_TO_QUARANTINE = 12;
const TRIED_EVERY = `interval '1 day'`;
/** After a trial that could not begin or was stopped. */
const TRIED_AGAIN = `interval '1 hour'`;
/** A quarantined job is not deleted as one that nobody runs; each trial begins this time again. */
const QUARANTINE_KEPT = `interval '90 days'`;
/** What a job did not do is repeated every night for so long. */
const REPEATED_FOR = `interval '7 days'`;
const FAILED_KEPT_SECONDS = 14 * 86_400;
/** Deaths of processes without progress. Kept in the job's output, which a completed job replaces. */
const DEATHS = `coalesce((output ->> 'deaths')::int, 0)`;
/** Attempts that ended by a stop or a death, and so are no errors. */
const UNCOUNTED = `coalesce((output ->> 'uncounted')::int, 0)`;
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
  /** Every process that ran them died; they are tried alone once a day. */
  readonly quarantined: number;
}

/**
 * Number of jobs by queue, for queues that have any.
 *
 * `getQueues` of pg-boss returns counts that are as old as its last maintenance (minutes), and
 * `getQueueStats` with `force` up to a minute, with three statements for each of sixty queues.
 */
export async function countJobs(sql: Sql): Promise<JobCounts[]> {
  const { rows } = await sql.query<JobCounts>(
    `select name, (count(*) filter (where state in ('created', 'retry') and not blocked))::int as waiting,
       (count(*) filter (where state = 'active'))::int as active,
       (count(*) filter (where state = 'failed'))::int as failed,
       (count(*) filter (where state = 'retry' and blocked))::int as quarantined
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

/** An attempt at a job. Each claim has another number, so that a late result is not recorded. */
export interface Attempt {
  readonly id: string;
  readonly retryCount: number;
}

const OF_ATTEMPTS = `state = 'active' and name = $1
  and (id, retry_count) in (select * from unnest($2::uuid[], $3::int[]))`;

const listValues = (queue: string, attempts: readonly Attempt[]): unknown[] => [
  queue,
  attempts.map(({ id }) => id),
  attempts.map(({ retryCount }) => retryCount),
];

/**
 * Records that a handler threw: the job waits longer each time, and fails after its last attempt.
 * Returns whether it failed; null when the attempt is no longer the current one. A failed job that
 * the nightly review repeats (`isRepeated`) is kept for it.
 *
 * `fail` of pg-boss counts stops and deaths like errors, also for the pause: after ten stops a job
 * would wait for an hour and a half.
 */
export async function recordFailure(
  sql: Sql,
  queue: string,
  { attempt, message, isRepeated }: { attempt: Attempt; message: string; isRepeated: boolean },
): Promise<boolean | null> {
  const { rows } = await sql.query<{ isFailed: boolean }>(
    `update pgboss.job set
       state = case when retry_count < retry_limit then 'retry' else 'failed' end::pgboss.job_state,
       completed_on = case when retry_count < retry_limit then null else now() end,
       deletion_seconds = case when $5 then greatest(deletion_seconds, ${FAILED_KEPT_SECONDS}) else deletion_seconds end,
       start_after = now() + retry_delay * 2 ^ least(16, retry_count - ${UNCOUNTED}) * (1 + random()) * interval '1 second',
       output = jsonb_build_object('message', $4::text, 'uncounted', ${UNCOUNTED}, 'deaths', ${DEATHS})
     where ${OF_ATTEMPTS}
     returning state = 'failed' as "isFailed"`,
    [...listValues(queue, [attempt]), message, isRepeated],
  );
  return rows[0]?.isFailed ?? null;
}

/**
 * Gives running jobs back, to be run at once by another process: ours stops. The attempt does not
 * count; a quarantined job stays in quarantine and is tried again an hour later.
 *
 * pg-boss can `fail` a job, which counts, or `restore` it, which gives the next attempt the same
 * number: a handler that is still running here could record its result for the next process's.
 */
export async function releaseStoppedJobs(
  sql: Sql,
  queue: string,
  attempts: readonly Attempt[],
): Promise<void> {
  await sql.query(
    `update pgboss.job set state = 'retry', retry_limit = retry_limit + 1,
       blocked = ${DEATHS} >= ${DEATHS_TO_QUARANTINE},
       start_after = now() + case when ${DEATHS} >= ${DEATHS_TO_QUARANTINE}
         then ${TRIED_AGAIN} else interval '0' end,
       output = jsonb_build_object('message', 'the process stopped', 'uncounted', ${UNCOUNTED} + 1, 'deaths', ${DEATHS})
     where ${OF_ATTEMPTS}`,
    listValues(queue, attempts),
  );
}

/** A job whose process died. */
export interface DeadJob {
  readonly name: string;
  readonly id: string;
  readonly deaths: number;
  readonly isQuarantined: boolean;
}

/**
 * The first death need not be caused by the job, so the job is run again at once; after that the
 * pauses grow from 5 s to 10 minutes, 40 minutes until quarantine.
 */
const RELEASE = `update pgboss.job set state = 'retry', retry_limit = retry_limit + 1,
    blocked = ${DEATHS} + 1 >= ${DEATHS_TO_QUARANTINE},
    start_after = now() + case
      when ${DEATHS} + 1 >= ${DEATHS_TO_QUARANTINE} then ${TRIED_EVERY}
      when ${DEATHS} = 0 then interval '0'
      else least(600, 5 * 2 ^ (${DEATHS} - 1)) * interval '1 second' end,
    keep_until = case when ${DEATHS} + 1 >= ${DEATHS_TO_QUARANTINE}
      then greatest(keep_until, now() + ${QUARANTINE_KEPT}) else keep_until end,
    output = jsonb_build_object('message', 'its process died', 'uncounted', ${UNCOUNTED} + 1, 'deaths', ${DEATHS} + 1)`;
const RELEASED = `returning name, id, (output ->> 'deaths')::int as deaths, blocked as "isQuarantined"`;

/**
 * Releases the running jobs whose process has sent no heartbeat for this long, so that another
 * process gets them.
 *
 * `supervise` of pg-boss does this once a minute at best, with statistics of every queue, and
 * counts the death as an error of the job (decision 017).
 */
export async function releaseOrphanedJobs(sql: Sql, silentSeconds: number): Promise<DeadJob[]> {
  const { rows } = await sql.query<DeadJob>(
    `${RELEASE} where state = 'active' and heartbeat_seconds is not null
       and heartbeat_on + $1 * interval '1 second' < now() ${RELEASED}`,
    [silentSeconds],
    // Runs every few seconds; planning for the tables of all queues takes five times as long as the
    // query.
    { prepare: true },
  );
  return rows;
}

/** Releases all running jobs. Only for a process that knows that no other one works. */
export async function releaseActiveJobs(sql: Sql): Promise<DeadJob[]> {
  return (await sql.query<DeadJob>(`${RELEASE} where state = 'active' ${RELEASED}`)).rows;
}

/** Releases the jobs of our own process, which ends because of an error that nobody caught. */
export async function releaseCrashedJobs(
  sql: Sql,
  queue: string,
  attempts: readonly Attempt[],
): Promise<DeadJob[]> {
  const { rows } = await sql.query<DeadJob>(
    `${RELEASE} where ${OF_ATTEMPTS} ${RELEASED}`,
    listValues(queue, attempts),
  );
  return rows;
}

/**
 * The job got further than before: earlier deaths of its processes no longer count. Writes nothing
 * when there were none, since jobs report after each of thousands of parts.
 */
export async function updateProgress(sql: Sql, queue: string, attempt: Attempt): Promise<void> {
  await sql.query(
    `update pgboss.job set output = output - 'deaths' where ${OF_ATTEMPTS} and ${DEATHS} > 0`,
    listValues(queue, [attempt]),
  );
}

/** A job during which several processes died and which has neither ended nor got further since. */
interface SuspectJob {
  readonly name: string;
  readonly id: string;
  readonly key: string | null;
  readonly isQuarantined: boolean;
  /** Of a quarantined job: it may be tried alone now. */
  readonly isDue: boolean;
}

export async function listSuspectJobs(sql: Sql): Promise<SuspectJob[]> {
  const { rows } = await sql.query<SuspectJob>(
    `select name, id, singleton_key as key, blocked and state = 'retry' as "isQuarantined",
       start_after <= now() as "isDue"
     from pgboss.job where state in ('retry', 'active') and ${DEATHS} > 1
     order by start_after`,
    [],
    { prepare: true },
  );
  return rows;
}

/** A job that was fetched, as far as it is needed to run it. */
export interface FetchedJob extends Attempt {
  readonly data: unknown;
}

/** Takes a quarantined job that is due, to be tried alone. Null when another process was first. */
export async function startQuarantinedJob(
  sql: Sql,
  { name, id }: { name: string; id: string },
): Promise<FetchedJob | null> {
  const { rows } = await sql.query<{ id: string; retryCount: number; data: unknown }>(
    // pg-boss counts its time limit from started_on; first the process has to become idle.
    `update pgboss.job set state = 'active', blocked = false, started_on = now() + interval '6 minutes',
       heartbeat_on = now(), retry_count = retry_count + 1
     where name = $1 and id = $2 and state = 'retry' and blocked and start_after <= now()
     returning id, retry_count as "retryCount", data`,
    [name, id],
  );
  return rows[0] ?? null;
}

/**
 * A job was taken whose key is that of a suspect job: it would kill as many processes again. When
 * the suspect one waits with the same payload, that one does the work of both; otherwise the taken
 * one waits until after it. False when the suspect one has ended: the taken one is not touched.
 */
export async function scheduleAfterSuspect(
  sql: Sql,
  queue: string,
  { attempt, suspectId }: { attempt: Attempt; suspectId: string },
): Promise<boolean> {
  const { rowCount } = await sql.query(
    `update pgboss.job taken set
       state = case when suspect.state = 'retry' and suspect.data = taken.data then 'completed' else 'retry' end::pgboss.job_state,
       completed_on = case when suspect.state = 'retry' and suspect.data = taken.data then now() end,
       retry_limit = taken.retry_limit + 1,
       start_after = greatest(suspect.start_after, now()) + interval '30 seconds',
       keep_until = greatest(taken.keep_until, suspect.keep_until),
       output = jsonb_build_object('message', 'another job with its key', 'uncounted',
         coalesce((taken.output ->> 'uncounted')::int, 0) + 1)
     from pgboss.job suspect
     where taken.name = $1 and taken.id = $2 and taken.retry_count = $3 and taken.state = 'active'
       and suspect.name = $1 and suspect.id = $4 and suspect.state in ('retry', 'active')`,
    [queue, attempt.id, attempt.retryCount, suspectId],
  );
  return rowCount === 1;
}

/**
 * Repeats failed jobs of these queues, with all their attempts, until they are a week old. Returns
 * their number.
 *
 * `retry` of pg-boss gives one attempt, and wants the ids.
 */
export async function scheduleFailedJobs(sql: Sql, queues: readonly string[]): Promise<number> {
  const repeated = await sql.query(
    `update pgboss.job set state = 'retry', start_after = now(), completed_on = null,
       retry_limit = job.retry_count + 1 + queue.retry_limit,
       output = jsonb_build_object('message', output ->> 'message', 'uncounted', job.retry_count + 1)
     from pgboss.queue
     where queue.name = job.name and job.name = any($1) and job.state = 'failed'
       and job.created_on > now() - ${REPEATED_FOR}`,
    [queues],
  );
  return repeated.rowCount ?? 0;
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
