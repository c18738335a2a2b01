/**
 * Durable jobs on pg-boss, in the same database as what they are about: enqueued in the transaction that makes them necessary,
 * handed to one worker at a time, given to another within 30 seconds when a worker dies. At least once, never exactly once.
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
  /** The transaction that makes the job necessary: it is there if and only if that commits. */
  readonly tx?: Sql;
  /** At most one waiting job of this kind per key: a burst becomes one job. */
  readonly key?: string;
  /** Not before this. */
  readonly startAfter?: Date;
  /** Higher first (default 0). */
  readonly priority?: number;
}

export type JobHandler<Payload extends object> = (
  payload: Payload,
  run: { signal: AbortSignal; id: string },
) => Promise<void>;

/** Does several jobs of one kind in one go. When it throws, they are done one by one, so that one bad job does not fail its neighbours. */
export type MergedHandler<Payload extends object> = (
  payloads: readonly Payload[],
  run: { signal: AbortSignal },
) => Promise<void>;

export interface Jobs {
  /** Queues one job. False when a job with the same key is waiting already. */
  enqueue<P extends object>(
    job: JobDefinition<P>,
    payload: P,
    options?: EnqueueOptions,
  ): Promise<boolean>;
  /** Queues many of one kind in one statement; in a transaction it is on its way, and what it says there is not waited for. */
  enqueueMany<P extends object>(
    job: JobDefinition<P>,
    items: readonly { payload: P; key?: string; startAfter?: Date; priority?: number }[],
    options?: { tx?: Sql },
  ): Promise<void>;
  /** Says who does the jobs of this kind in this process; nothing runs before `start`. */
  handle<P extends object>(job: JobDefinition<P>, handler: JobHandler<P>): void;
  /** As `handle`, for jobs whose work is cheaper together: gets up to `options.batch` payloads. */
  handleMerged<P extends object>(job: JobDefinition<P>, handler: MergedHandler<P>): void;
  /**
   * Queues the job at every time of the cron expression (UTC), once for all processes. Times at which no process was there are made up for
   * by one job as soon as there is one again.
   */
  schedule<P extends object>(job: JobDefinition<P>, cron: string, payload: P): void;
  /** Makes the queues and, with `work`, starts taking jobs; `before` runs in between. */
  start(options: { work: boolean; before?: () => Promise<void> }): Promise<void>;
  /**
   * Takes no more jobs and tells the running ones to end, by their signal; waits for them up to `timeoutMs`, and gives back those that have
   * not ended.
   */
  stop(timeoutMs?: number): Promise<void>;
  /** How many jobs wait, run and failed, by queue. */
  counts(): Promise<{ name: string; waiting: number; active: number; failed: number }[]>;
}

interface Registered {
  readonly job: JobDefinition<object>;
  readonly work: Work | null;
}

/** A job with its payload as the schema reads it. */
interface TakenJob<Payload extends object> {
  readonly id: string;
  /** Which try this is: one that took too long says nothing about the next one. */
  readonly attempt: Pick<Job, 'id' | 'retryCount'>;
  readonly payload: Payload;
  readonly signal: AbortSignal;
}

/** What waits for others ends at once when told. */
const PLACES_END_MS = 3_000;
/** How soon a clock that was set back is noticed. */
const CLOCK_EVERY_MS = 60_000;
/**
 * pg-boss looks after every queue by itself: five statements each. It ends jobs that ran for too long, which a living process also does
 * itself, and counts.
 */
const UPKEEP_EVERY_MS = 5 * 60_000;

/**
 * Opens the jobs of a database. `queues` are all kinds that may be enqueued here, whether or not this process does them. What is queued
 * without a transaction goes through `enqueueThrough` (`db`): requests queue jobs too, and have other limits.
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
    // By itself it would ask every queue's table every five seconds for flows, which are not used here.
    supervise: false,
    monitorIntervalSeconds: (UPKEEP_EVERY_MS / 1_000) * 0.8,
  });
  boss.on('error', (error: Error) => log.warn({ err: error }, 'job queue trouble'));
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
  const onError = (error: unknown): void => log.warn({ err: error }, 'job queue trouble');
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
      // One order of keys for everybody: two transactions that queue the same keys wait, they do not deadlock.
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
          for (const one of await understand({ boss, job, log }, jobs))
            await settle(one, () => handler(one.payload, { signal: one.signal, id: one.id }));
        },
      });
    },
    handleMerged: (job, handler) => {
      const settle = createSettler({ boss, log, name: job.name });
      registered.set(job.name, {
        job,
        work: async (jobs) => {
          const taken = await understand({ boss, job, log }, jobs);
          if (taken.length > 0)
            await workMerged({ taken, run: handler, settle, boss, log, name: job.name });
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
        onReturned: (count) => log.warn({ count }, 'jobs whose process died are given to others'),
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

/** For statements whose rows nobody needs. */
function sendThrough(sql: Sql): {
  executeSql(text: string, values?: unknown[]): Promise<{ rows: object[] }>;
} {
  return {
    executeSql: async (text, values) => {
      await carryOut(sql, text, { values, prepare: true });
      return { rows: [] };
    },
  };
}

/** In a transaction the statement is on its way when this returns; elsewhere it is done. */
async function carryOut(
  sql: Sql | Tx,
  text: string,
  { values, ...how }: QueryOptions & { values?: readonly unknown[] | undefined },
): Promise<void> {
  if ('send' in sql) sql.send(text, values, how);
  else await sql.query(text, values, how);
}

/**
 * A job that waits already will do for ours too, but only if it starts after our transaction's changes can be seen: its row is
 * locked until we commit, and workers skip locked rows.
 */
async function holdWaiting(tx: Sql, name: string, keys: readonly string[]): Promise<void> {
  await carryOut(
    tx,
    `select 1 from pgboss.job where name = $1 and coalesce(singleton_key, '') = any($2) and state = 'created' and policy = 'short'
     order by singleton_key for update`,
    { values: [name, keys] },
  );
}

/** The queues allow one waiting job per key; a job without a key gets one of its own. */
function sendOptions(given: EnqueueOptions, outside: Sql): SendOptions {
  return {
    singletonKey: given.key ?? randomUUID(),
    ...(given.startAfter === undefined ? {} : { startAfter: given.startAfter }),
    ...(given.priority === undefined ? {} : { priority: given.priority }),
    db: wrap(given.tx ?? outside),
  };
}

/** Says that jobs are there once they can be seen: when the transaction that queues them has been committed. */
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
  job: Pick<TakenJob<object>, 'id' | 'attempt'>,
  work: () => Promise<void>,
) => Promise<void>;

/** Runs one job's work and says at once what became of it: a process that dies later repeats only what it had not finished. */
function createSettler({ boss, log, name }: { boss: PgBoss; log: Logger; name: string }): Settle {
  return async (job, work) => {
    try {
      await work();
    } catch (error) {
      log.warn({ job: name, id: job.id, err: error }, 'job failed; it will be tried again');
      await boss.fail(name, job.attempt, {
        message: error instanceof Error ? error.message : String(error),
      });
      return;
    }
    await boss.complete(name, job.attempt);
  };
}

async function workMerged<Payload extends object>(input: {
  taken: readonly TakenJob<Payload>[];
  run: MergedHandler<Payload>;
  settle: Settle;
  boss: PgBoss;
  log: Logger;
  name: string;
}): Promise<void> {
  const { taken, run, settle } = input;
  const signal = taken[0]?.signal ?? new AbortController().signal;
  const oneByOne = async (): Promise<void> => {
    for (const one of taken) await settle(one, () => run([one.payload], { signal: one.signal }));
  };
  if (taken.length === 1) return oneByOne();
  try {
    await run(
      taken.map((one) => one.payload),
      { signal },
    );
  } catch (error) {
    if (signal.aborted) {
      const cause = new Error('The process is stopping', { cause: error });
      for (const one of taken) await settle(one, () => Promise.reject(cause));
      return;
    }
    input.log.warn(
      { job: input.name, count: taken.length, err: error },
      'merged jobs failed; they are tried one by one',
    );
    return oneByOne();
  }
  await input.boss.complete(
    input.name,
    taken.map(({ attempt }) => attempt),
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
    run: (taken, signal) => run([{ job: taken, signal }]),
    onError: (error) => log.warn({ job: job.name, err: error }, 'job queue trouble'),
  });
}

/** Those of the jobs whose payload the schema knows; the others are completed and logged. */
async function understand<Payload extends object>(
  { boss, job, log }: { boss: PgBoss; job: JobDefinition<Payload>; log: Logger },
  jobs: Parameters<Work>[0],
): Promise<TakenJob<Payload>[]> {
  const understood: TakenJob<Payload>[] = [];
  for (const { job: taken, signal } of jobs) {
    const attempt = { id: taken.id, retryCount: taken.retryCount };
    const payload = job.schema.safeParse(taken.data);
    if (payload.success) understood.push({ id: taken.id, attempt, payload: payload.data, signal });
    else {
      // Written by an older release: another attempt would fail in the same way.
      log.error(
        { job: job.name, id: taken.id, problem: payload.error.message },
        'job payload not understood; dropped',
      );
      await boss.complete(job.name, attempt);
    }
  }
  return understood;
}
