/**
 * Durable jobs on pg-boss, in the same database as their data: enqueued in the transaction that
 * makes them necessary, given to one worker at a time, and given to another within 30 seconds when
 * a worker dies. They run at least once, not exactly once.
 */
import { randomUUID } from 'node:crypto';
import { PgBoss, type Job, type SendOptions } from 'pg-boss';
import { systemClock } from '#kernel/clock.ts';
import type { Logger } from '#kernel/logger.ts';
import type { Database, QueryOptions, Sql, Tx } from '#prisma/open-database.ts';
import type { JobDefinition } from './create-job-definition.ts';
import { DEFAULT_EXPIRE_SECONDS, createQueues } from './create-queues.ts';
import { type OrphanWatch, startOrphanCheck } from './release-orphaned-jobs.ts';
import { updateJobTimes } from './update-job-times.ts';
import { startLanes, type Work } from './start-lanes.ts';
import { type Places, startPlaces } from './start-places.ts';
import { type QueueWaking, listenForJobs } from './listen-for-jobs.ts';

export interface EnqueueOptions {
  /** The transaction that makes the job necessary: the job exists if and only if it commits. */
  readonly tx?: Sql;
  /** At most one waiting job of this kind per key: a burst becomes one job. */
  readonly key?: string;
  /** Earliest start. */
  readonly startAfter?: Date;
  /** Higher first (default 0). */
  readonly priority?: number;
}

export type JobHandler<Payload extends object> = (
  payload: Payload,
  run: { signal: AbortSignal; id: string },
) => Promise<void>;

/** Handles several jobs together. When it throws, they are handled again, one by one. */
export type MergedHandler<Payload extends object> = (
  payloads: readonly Payload[],
  run: { signal: AbortSignal },
) => Promise<void>;

export interface Jobs {
  /** Queues one job. False when a job with the same key is already waiting. */
  enqueue<P extends object>(
    job: JobDefinition<P>,
    payload: P,
    options?: EnqueueOptions,
  ): Promise<boolean>;
  /** Queues many jobs of one kind in one statement; in a transaction not awaited. */
  enqueueMany<P extends object>(
    job: JobDefinition<P>,
    items: readonly { payload: P; key?: string; startAfter?: Date; priority?: number }[],
    options?: { tx?: Sql },
  ): Promise<void>;
  /** Registers the handler for this kind of job in this process; nothing runs before `start`. */
  handle<P extends object>(job: JobDefinition<P>, handler: JobHandler<P>): void;
  /** Like `handle`, for jobs that are cheaper together: gets up to `options.batch` payloads. */
  handleMerged<P extends object>(job: JobDefinition<P>, handler: MergedHandler<P>): void;
  /**
   * Queues the job at every time of the cron expression (UTC), once for all processes. If no
   * process ran at some of these times, one job is queued as soon as one runs again.
   */
  schedule<P extends object>(job: JobDefinition<P>, cron: string, payload: P): void;
  /** Creates the queues and, with `work`, starts to run jobs; `before` runs in between. */
  start(options: { work: boolean; before?: () => Promise<void> }): Promise<void>;
  /**
   * Fetches no more jobs and aborts the running ones by their signal; waits up to `timeoutMs` for
   * them, and returns unfinished ones to the queue.
   */
  stop(timeoutMs?: number): Promise<void>;
  /** Number of waiting, running and failed jobs by queue. */
  counts(): Promise<{ name: string; waiting: number; active: number; failed: number }[]>;
}

interface Registered {
  readonly job: JobDefinition<object>;
  readonly work: Work | null;
}

/** A job with its payload parsed by the schema. */
interface ClaimedJob<Payload extends object> {
  readonly id: string;
  /** Identifies the attempt: one that timed out must not record its result for the next one. */
  readonly attempt: Pick<Job, 'id' | 'retryCount'>;
  readonly payload: Payload;
  readonly signal: AbortSignal;
}

/** Jobs that only wait for I/O end soon after they are aborted. */
const PLACES_END_MS = 3_000;
/** Interval for checking whether the database's clock was set back. */
const CLOCK_EVERY_MS = 60_000;
/** Interval of pg-boss's maintenance (five statements per queue): ends overlong jobs, counts. */
const UPKEEP_EVERY_MS = 5 * 60_000;

/**
 * Opens the jobs of a database. `queues` are all kinds that may be enqueued here, whether or not
 * this process runs them. Jobs queued without a transaction use `enqueueThrough` (default `db`),
 * because requests also queue jobs and have other connection limits.
 */
export function openJobs(options: {
  db: Database;
  enqueueThrough?: Sql;
  log: Logger;
  queues: readonly JobDefinition<object>[];
  lookEveryMs?: number;
  clockEveryMs?: number;
}): Jobs {
  const { db, log } = options;
  const boss = new PgBoss({
    db: { executeSql: async (text: string, values?: unknown[]) => db.pool.query(text, values) },
    schema: 'pgboss',
    persistWarnings: false,
    // Otherwise pg-boss would poll each queue's table every five seconds for flows (unused here).
    supervise: false,
    monitorIntervalSeconds: (UPKEEP_EVERY_MS / 1_000) * 0.8,
  });
  boss.on('error', (error: Error) => log.warn({ err: error }, 'job queue error'));
  const registered = new Map<string, Registered>();
  for (const job of options.queues) registered.set(job.name, { job, work: null });
  const schedules: { name: string; cron: string; payload: object }[] = [];
  const places: Places[] = [];
  const stopping = new AbortController();
  const outside = options.enqueueThrough ?? db;
  const waking = listenForJobs({ db, log, lookEveryMs: options.lookEveryMs });
  let clockTimer: NodeJS.Timeout | undefined;
  let upkeepTimer: NodeJS.Timeout | undefined;
  let orphans: OrphanWatch | undefined;
  const onError = (error: unknown): void => log.warn({ err: error }, 'job queue error');
  const settleClock = (): void => void updateJobTimes(db).catch(onError);

  return {
    enqueue: async (job, payload, given = {}) => {
      const data = job.schema.parse(payload);
      if (given.tx && given.key !== undefined) await holdWaiting(given.tx, job.name, [given.key]);
      const id = await boss.send(job.name, data, sendOptions(given, outside));
      announceWhenSeen(waking, job.name, { tx: given.tx, starts: [given.startAfter] });
      return id !== null;
    },
    enqueueMany: async (job, items, given = {}) => {
      if (items.length === 0) return;
      const rows = items.map((item) => ({
        data: job.schema.parse(item.payload),
        singletonKey: item.key ?? randomUUID(),
        ...(item.startAfter ? { startAfter: item.startAfter } : {}),
        ...(item.priority ? { priority: item.priority } : {}),
      }));
      // The same order of keys everywhere: otherwise two transactions that queue the same keys
      // could deadlock.
      rows.sort((a, b) => (a.singletonKey < b.singletonKey ? -1 : 1));
      const keys = items.flatMap((item) => (item.key === undefined ? [] : [item.key]));
      if (given.tx && keys.length > 0) await holdWaiting(given.tx, job.name, keys);
      await boss.insert(job.name, rows, { db: sendThrough(given.tx ?? outside) });
      const starts = items.map(({ startAfter }) => startAfter);
      announceWhenSeen(waking, job.name, { tx: given.tx, starts });
    },
    handle: (job, handler) => {
      const settle = createSettler({ boss, log, name: job.name });
      registered.set(job.name, {
        job,
        work: async (jobs) => {
          for (const one of await parsePayloads({ boss, job, log }, jobs))
            await settle(one, () => handler(one.payload, { signal: one.signal, id: one.id }));
        },
      });
    },
    handleMerged: (job, handler) => {
      const settle = createSettler({ boss, log, name: job.name });
      registered.set(job.name, {
        job,
        work: async (jobs) => {
          const claimed = await parsePayloads({ boss, job, log }, jobs);
          if (claimed.length > 0)
            await workMerged({ claimed, run: handler, settle, boss, log, name: job.name });
        },
      });
    },
    schedule: (job, cron, payload) => {
      schedules.push({ name: job.name, cron, payload: job.schema.parse(payload) });
    },
    start: async ({ work, before }) => {
      await boss.start();
      await createQueues(
        boss,
        [...registered.values()].map(({ job }) => job),
      );
      await before?.();
      if (!work) return;
      clockTimer = setInterval(settleClock, options.clockEveryMs ?? CLOCK_EVERY_MS).unref();
      orphans = startOrphanCheck({
        sql: db,
        onError,
        onReturned: (count) => log.warn({ count }, 'released jobs of dead processes'),
      });
      for (const { name, cron, payload } of schedules)
        await boss.schedule(name, cron, payload, { missed: 'once' });
      upkeepTimer = setInterval(
        () => void boss.supervise().catch(onError),
        UPKEEP_EVERY_MS,
      ).unref();
      for (const { job, work: run } of registered.values()) {
        if (!run) continue;
        const isMerged = (job.options.batch ?? 1) > 1;
        if (job.options.places === undefined)
          waking.add(job.name, await startLanes({ boss, job, run, stopping: stopping.signal }), {
            isMerged,
          });
        else {
          const taking = fillPlaces({ boss, job, run, log, places: job.options.places });
          places.push(taking);
          waking.add(job.name, taking.pull, { isMerged });
        }
      }
      waking.start();
    },
    stop: async (timeoutMs = 15_000) => {
      clearInterval(clockTimer);
      clearInterval(upkeepTimer);
      orphans?.stop();
      await waking.stop();
      stopping.abort();
      await Promise.all([
        ...places.splice(0).map((taking) => taking.stop(Math.min(timeoutMs, PLACES_END_MS))),
        boss.stop({ graceful: true, timeout: timeoutMs, close: false }),
      ]);
    },
    counts: async () => {
      const found = await db.query<{
        name: string;
        waiting: bigint;
        active: bigint;
        failed: bigint;
      }>(
        `select name, count(*) filter (where state in ('created', 'retry')) as waiting, count(*) filter (where state = 'active') as active,
                count(*) filter (where state = 'failed') as failed from pgboss.job group by name order by name`,
      );
      return found.rows.map((row) => ({
        name: row.name,
        waiting: Number(row.waiting),
        active: Number(row.active),
        failed: Number(row.failed),
      }));
    },
  };
}

function wrap(tx: Sql): {
  executeSql(text: string, values?: unknown[]): Promise<{ rows: object[] }>;
} {
  return { executeSql: async (text, values) => tx.query(text, values, { prepare: true }) };
}

/** For statements whose result rows are not needed. */
function sendThrough(sql: Sql): {
  executeSql(text: string, values?: unknown[]): Promise<{ rows: object[] }>;
} {
  return {
    executeSql: async (text, values) => {
      await execute(sql, text, { values, prepare: true });
      return { rows: [] };
    },
  };
}

/** In a transaction the statement is only sent; otherwise its completion is awaited. */
async function execute(
  sql: Sql | Tx,
  text: string,
  { values, ...how }: QueryOptions & { values?: readonly unknown[] | undefined },
): Promise<void> {
  if ('send' in sql) sql.send(text, values, how);
  else await sql.query(text, values, how);
}

/**
 * An already waiting job also covers ours, but only if it starts after our transaction commits: its
 * row is locked until then, and workers skip locked rows.
 */
async function holdWaiting(tx: Sql, name: string, keys: readonly string[]): Promise<void> {
  await execute(
    tx,
    `select 1 from pgboss.job where name = $1 and coalesce(singleton_key, '') = any($2) and state = 'created' and policy = 'short'
     order by singleton_key for update`,
    { values: [name, keys] },
  );
}

/** The queues allow one waiting job per key; a job without a key gets a unique one. */
function sendOptions(given: EnqueueOptions, outside: Sql): SendOptions {
  return {
    singletonKey: given.key ?? randomUUID(),
    ...(given.startAfter === undefined ? {} : { startAfter: given.startAfter }),
    ...(given.priority === undefined ? {} : { priority: given.priority }),
    db: wrap(given.tx ?? outside),
  };
}

/**
 * Announces jobs when other processes can see them: after the transaction that queues them has
 * committed.
 */
function announceWhenSeen(
  waking: QueueWaking,
  name: string,
  { tx, starts }: { tx: Sql | Tx | undefined; starts: readonly (Date | undefined)[] },
): void {
  const now = systemClock.now().getTime();
  const inMs = Math.min(...starts.map((start) => (start ? start.getTime() - now : 0)));
  const announce = (): void => (inMs > 0 ? waking.wakeIn(name, inMs) : waking.announce(name));
  if (tx && 'afterCommit' in tx) tx.afterCommit(announce);
  else announce();
}

type Settle = (
  job: Pick<ClaimedJob<object>, 'id' | 'attempt'>,
  work: () => Promise<void>,
) => Promise<void>;

/**
 * Runs one job and records its result at once, so that after a crash only unfinished jobs are
 * repeated.
 */
function createSettler({ boss, log, name }: { boss: PgBoss; log: Logger; name: string }): Settle {
  return async (job, work) => {
    try {
      await work();
    } catch (error) {
      log.warn({ job: name, id: job.id, err: error }, 'job failed and will be retried');
      await boss.fail(name, job.attempt, {
        message: error instanceof Error ? error.message : String(error),
      });
      return;
    }
    await boss.complete(name, job.attempt);
  };
}

async function workMerged<Payload extends object>(input: {
  claimed: readonly ClaimedJob<Payload>[];
  run: MergedHandler<Payload>;
  settle: Settle;
  boss: PgBoss;
  log: Logger;
  name: string;
}): Promise<void> {
  const { claimed, run, settle } = input;
  const signal = claimed[0]?.signal ?? new AbortController().signal;
  const oneByOne = async (): Promise<void> => {
    for (const one of claimed) await settle(one, () => run([one.payload], { signal: one.signal }));
  };
  if (claimed.length === 1) return oneByOne();
  try {
    await run(
      claimed.map((one) => one.payload),
      { signal },
    );
  } catch (error) {
    if (signal.aborted) {
      const cause = new Error('The process is stopping', { cause: error });
      for (const one of claimed) await settle(one, () => Promise.reject(cause));
      return;
    }
    input.log.warn(
      { job: input.name, count: claimed.length, err: error },
      'merged jobs failed; retrying one by one',
    );
    return oneByOne();
  }
  await input.boss.complete(
    input.name,
    claimed.map(({ attempt }) => attempt),
  );
}

function fillPlaces({
  boss,
  job,
  run,
  log,
  places,
}: {
  boss: PgBoss;
  job: JobDefinition<object>;
  run: Work;
  log: Logger;
  places: number;
}): Places {
  return startPlaces({
    boss,
    name: job.name,
    places,
    expireInSeconds: job.options.expireInSeconds ?? DEFAULT_EXPIRE_SECONDS,
    run: (claimed, signal) => run([{ job: claimed, signal }]),
    onError: (error) => log.warn({ job: job.name, err: error }, 'job queue error'),
  });
}

/** The jobs with a valid payload; the others are completed and logged. */
async function parsePayloads<Payload extends object>(
  { boss, job, log }: { boss: PgBoss; job: JobDefinition<Payload>; log: Logger },
  jobs: Parameters<Work>[0],
): Promise<ClaimedJob<Payload>[]> {
  const valid: ClaimedJob<Payload>[] = [];
  for (const { job: claimed, signal } of jobs) {
    const attempt = { id: claimed.id, retryCount: claimed.retryCount };
    const payload = job.schema.safeParse(claimed.data);
    if (payload.success) valid.push({ id: claimed.id, attempt, payload: payload.data, signal });
    else {
      // Written by an older release: retrying would fail in the same way.
      log.error(
        { job: job.name, id: claimed.id, problem: payload.error.message },
        'job dropped: its payload is invalid',
      );
      await boss.complete(job.name, attempt);
    }
  }
  return valid;
}
