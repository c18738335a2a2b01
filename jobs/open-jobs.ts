/**
 * Durable jobs on pg-boss, in the same database as their data: enqueued in the transaction that
 * makes them necessary, given to one worker at a time, and given to another within 30 seconds when
 * a worker dies. They run at least once, not exactly once.
 */
import { PgBoss, type QueueResult } from 'pg-boss';
import type { Logger } from '#kernel/logger.ts';
import type { Database, Sql } from '#prisma/open-database.ts';
import { createEnqueuing, type Enqueuing } from './create-enqueuing.ts';
import type { JobDefinition, JobPayloads, JobRegistry } from './create-job.ts';
import { createMergedWork, createWork, type Work } from './create-work.ts';
import { countJobs, type JobCounts, listJobTables, updateJobTimes } from './job-tables.ts';
import { listenForJobs } from './listen-for-jobs.ts';
import { startLanes, type Places, startPlaces } from './fetch-jobs.ts';
import { type OrphanWatch, startOrphanCheck, HEARTBEAT_SECONDS } from './start-orphan-check.ts';

export interface Jobs<Payloads = JobPayloads> extends Enqueuing<Payloads>, JobRegistry {
  /** Creates the queues and, with `work`, starts to run jobs; `before` runs in between. */
  start(options: { work: boolean; before?: () => Promise<void> }): Promise<void>;
  /**
   * Fetches no more jobs and aborts the running ones by their signal; waits up to `timeoutMs` for
   * them, and returns unfinished ones to the queue.
   */
  stop(timeoutMs?: number): Promise<void>;
  /** Number of waiting, running and failed jobs by queue. */
  counts(): Promise<JobCounts[]>;
}

interface Registered {
  readonly job: JobDefinition<object>;
  readonly work: Work | null;
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
export function openJobs<Payloads = JobPayloads>(options: {
  db: Database;
  enqueueThrough?: Sql;
  log: Logger;
  queues: readonly JobDefinition<object>[];
  lookEveryMs?: number;
  clockEveryMs?: number;
}): Jobs<Payloads> {
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
  let tables = new Map<string, string>();
  const places: Places[] = [];
  const stopping = new AbortController();
  const waking = listenForJobs({ db, log, lookEveryMs: options.lookEveryMs });
  let clockTimer: NodeJS.Timeout | undefined;
  let upkeepTimer: NodeJS.Timeout | undefined;
  let orphans: OrphanWatch | undefined;
  const onError = (error: unknown): void => log.warn({ err: error }, 'job queue error');
  const settleClock = (): void => void updateJobTimes(db).catch(onError);

  const find = (name: string): JobDefinition<object> => {
    const found = registered.get(name);
    if (!found) throw new RangeError(`Job ${JSON.stringify(name)}: not known in this process`);
    return found.job;
  };
  const tableOf = (queue: string): string => {
    const table = tables.get(queue);
    if (table === undefined) throw new RangeError(`Queue ${JSON.stringify(queue)}: not created`);
    return table;
  };

  return {
    ...createEnqueuing<Payloads>({
      boss,
      waking,
      find,
      tableOf,
      outside: options.enqueueThrough ?? db,
    }),
    handle: (job, handler) => {
      registered.set(job.name, { job, work: createWork({ boss, log, job }, handler) });
    },
    handleMerged: (job, handler) => {
      registered.set(job.name, { job, work: createMergedWork({ boss, log, job }, handler) });
    },
    start: async ({ work, before }) => {
      await boss.start();
      await createQueues(
        boss,
        [...registered.values()].map(({ job }) => job),
      );
      tables = await listJobTables(db);
      await before?.();
      if (!work) return;
      clockTimer = setInterval(settleClock, options.clockEveryMs ?? CLOCK_EVERY_MS).unref();
      orphans = startOrphanCheck({
        sql: db,
        onError,
        onReturned: (count) => log.warn({ count }, 'released jobs of dead processes'),
      });
      // Once for all processes. If none ran at some of these times, one job is queued as soon as
      // one runs again.
      for (const { job, work: run } of registered.values())
        if (run && job.cron !== undefined)
          await boss.schedule(job.queue, job.cron, job.schema.parse({}), { missed: 'once' });
      upkeepTimer = setInterval(
        () => void boss.supervise().catch(onError),
        UPKEEP_EVERY_MS,
      ).unref();
      for (const { job, work: run } of registered.values()) {
        if (!run) continue;
        const isMerged = (job.options.batch ?? 1) > 1;
        if (job.options.places === undefined)
          waking.add(job.queue, await startLanes({ boss, job, run, stopping: stopping.signal }), {
            isMerged,
          });
        else {
          const taking = fillPlaces({ boss, job, run, log, places: job.options.places });
          places.push(taking);
          waking.add(job.queue, taking.pull, { isMerged });
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
    counts: () => countJobs(db),
  };
}

/**
 * Seconds after which a running job is given to another worker, unless its definition says
 * otherwise.
 */
const DEFAULT_EXPIRE_SECONDS = 300;

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
    name: job.queue,
    places,
    expireInSeconds: job.options.expireInSeconds ?? DEFAULT_EXPIRE_SECONDS,
    run: (claimed, signal) => run([{ job: claimed, signal }]),
    onError: (error) => log.warn({ job: job.name, err: error }, 'job queue error'),
  });
}

/**
 * Creates missing queues and updates those whose settings changed: one query when nothing has
 * changed. The policy `short` allows one waiting job per key, for any number of running ones. Each
 * queue has its own table, so that a busy one does not slow down the others.
 */
async function createQueues(boss: PgBoss, jobs: readonly JobDefinition<object>[]): Promise<void> {
  const existing = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));
  for (const job of jobs) {
    const queue = existing.get(job.queue);
    const settings = settingsOf(job);
    if (queue && isUpToDate(queue, settings)) continue;
    if (queue) await boss.updateQueue(job.queue, settings);
    else await boss.createQueue(job.queue, { policy: 'short', partition: true, ...settings });
    // Makes pg-boss load the queue now. Otherwise it would do so when the first job is queued in
    // one of our transactions, on another connection, which may not be available.
    await boss.insert(job.queue, []);
  }
}

type Settings = ReturnType<typeof settingsOf>;

function settingsOf({ options }: JobDefinition<object>) {
  return {
    retryLimit: options.retryLimit ?? 5,
    retryDelay: options.retryDelay ?? 5,
    retryBackoff: true,
    expireInSeconds: options.expireInSeconds ?? DEFAULT_EXPIRE_SECONDS,
    heartbeatSeconds: HEARTBEAT_SECONDS,
    deleteAfterSeconds: 3600,
  };
}

function isUpToDate(queue: QueueResult, settings: Settings): boolean {
  return Object.entries(settings).every(([name, value]) => queue[name as keyof Settings] === value);
}
