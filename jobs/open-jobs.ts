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
import { CRASHED, createMergedWork, createWork, type Kind, type Work } from './create-work.ts';
import {
  countJobs,
  type DeadJob,
  type JobCounts,
  listJobTables,
  scheduleFailedJobs,
  updateJobTimes,
} from './job-tables.ts';
import { listenForJobs } from './listen-for-jobs.ts';
import { DEFAULT_EXPIRE_SECONDS, type QueueRun, startQueue } from './run-queue.ts';
import { type OrphanWatch, startOrphanCheck } from './start-orphan-check.ts';
import { createSuspects, logDeadJobs } from './try-quarantined.ts';

export interface Jobs<Payloads = JobPayloads> extends Enqueuing<Payloads>, JobRegistry {
  /** Creates the queues and, with `work`, starts to run jobs; `before` runs in between. */
  start(options: { work: boolean; before?: () => Promise<void> }): Promise<void>;
  /**
   * Fetches no more jobs and aborts the running ones by their signal; waits up to `timeoutMs` for
   * them, and gives unfinished ones back. That counts nowhere: the next process runs them at once.
   */
  stop(timeoutMs?: number): Promise<void>;
  /**
   * Before `stop`, when the process ends because of an error that nobody caught: a running job may be
   * the cause, so this counts as the death of its process.
   */
  crash(): Promise<void>;
  /** Runs failed jobs again that are not found otherwise (`WhenLost`). Returns their number. */
  repeatFailed(): Promise<number>;
  /** Number of waiting, running, failed and quarantined jobs by queue. */
  counts(): Promise<JobCounts[]>;
}

interface Registered {
  readonly job: JobDefinition<object>;
  readonly createWork: ((kind: Kind<object>) => Work) | null;
}

/** Interval for checking whether the database's clock was set back, and for suspect jobs. */
const CLOCK_EVERY_MS = 60_000;
/** Interval of pg-boss's maintenance (five statements per queue): ends overlong jobs, counts. */
const UPKEEP_EVERY_MS = 5 * 60_000;
/** pg-boss counts a missing heartbeat as an error; ours is noticed long before. */
const HEARTBEAT_OF_PG_BOSS_SECONDS = 3_600;

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
  quarantine?: { readonly idleWithinMs: number };
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
  for (const job of options.queues) registered.set(job.name, { job, createWork: null });
  let tables = new Map<string, string>();
  const runs: QueueRun[] = [];
  const stopping = new AbortController();
  const waking = listenForJobs({ db, log, lookEveryMs: options.lookEveryMs });
  let clockTimer: NodeJS.Timeout | undefined;
  let upkeepTimer: NodeJS.Timeout | undefined;
  let orphans: OrphanWatch | undefined;
  const onError = (error: unknown): void => log.warn({ err: error }, 'job queue error');
  const merged = (): Set<string> =>
    new Set(
      [...registered.values()].filter(({ job }) => job.options.batch).map((each) => each.job.name),
    );
  const suspects = createSuspects({
    sql: db,
    log,
    listRuns: () => runs,
    isMerged: (queue) => merged().has(queue),
    ...options.quarantine,
  });
  const onDead = (dead: readonly DeadJob[]): void => {
    logDeadJobs(log, dead);
    void suspects.look().catch(onError);
  };
  const settleClock = (): void => {
    void updateJobTimes(db).catch(onError);
    void suspects.look().catch(onError);
  };

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
      registered.set(job.name, {
        job,
        createWork: (kind) => createWork({ ...kind, job }, handler),
      });
    },
    handleMerged: (job, handler) => {
      registered.set(job.name, {
        job,
        createWork: (kind) => createMergedWork({ ...kind, job }, handler),
      });
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
      await suspects.look();
      clockTimer = setInterval(settleClock, options.clockEveryMs ?? CLOCK_EVERY_MS).unref();
      orphans = startOrphanCheck({ sql: db, onError, onReleased: onDead });
      const handled = [...registered.values()].flatMap(({ job, createWork: create }) =>
        create ? [{ job, create }] : [],
      );
      // Once for all processes. If none ran at some of these times, one job is queued as soon as
      // one runs again.
      for (const { job } of handled)
        if (job.cron !== undefined)
          await boss.schedule(job.name, job.cron, job.schema.parse({}), { missed: 'once' });
      upkeepTimer = setInterval(
        () => void boss.supervise().catch(onError),
        UPKEEP_EVERY_MS,
      ).unref();
      for (const { job, create } of handled) {
        const kind = { boss, sql: db, log, job, stopping: stopping.signal };
        const run = startQueue({
          ...kind,
          boss,
          work: create(kind),
          findSuspect: (queue, key) => suspects.find(queue, key),
          onGivenBack: () => waking.announce(job.name),
        });
        runs.push(run);
        waking.add(job.name, () => run.pull(), { isMerged: (job.options.batch ?? 1) > 1 });
      }
      waking.start();
    },
    stop: async (timeoutMs = 15_000) => {
      clearInterval(clockTimer);
      clearInterval(upkeepTimer);
      orphans?.stop();
      stopping.abort();
      await Promise.all([
        ...runs.splice(0).map((run) => run.stop(timeoutMs)),
        boss.stop({ graceful: true, timeout: timeoutMs, close: false }),
      ]);
      // Last, because it still announces the jobs that were given back.
      await waking.stop();
    },
    crash: async () => {
      stopping.abort(CRASHED);
      const dead = await Promise.all(runs.map((run) => run.crash()));
      logDeadJobs(log, dead.flat());
    },
    repeatFailed: () =>
      scheduleFailedJobs(
        db,
        [...registered.values()].flatMap(({ job }) =>
          job.whenLost === 'repeat' ? [job.name] : [],
        ),
      ),
    counts: () => countJobs(db),
  };
}

/**
 * Creates missing queues and updates those whose settings changed: one query when nothing has
 * changed. The policy `short` allows one waiting job per key, for any number of running ones. Each
 * queue has its own table, so that a busy one does not slow down the others.
 */
async function createQueues(boss: PgBoss, jobs: readonly JobDefinition<object>[]): Promise<void> {
  const existing = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));
  for (const job of jobs) {
    const queue = existing.get(job.name);
    const settings = settingsOf(job);
    if (queue && isUpToDate(queue, settings)) continue;
    if (queue) await boss.updateQueue(job.name, settings);
    else await boss.createQueue(job.name, { policy: 'short', partition: true, ...settings });
    // Makes pg-boss load the queue now. Otherwise it would do so when the first job is queued in
    // one of our transactions, on another connection, which may not be available.
    await boss.insert(job.name, []);
  }
}

type Settings = ReturnType<typeof settingsOf>;

function settingsOf({ options }: JobDefinition<object>) {
  return {
    retryLimit: options.retryLimit ?? 5,
    retryDelay: options.retryDelay ?? 5,
    retryBackoff: true,
    expireInSeconds: options.expireInSeconds ?? DEFAULT_EXPIRE_SECONDS,
    heartbeatSeconds: HEARTBEAT_OF_PG_BOSS_SECONDS,
    deleteAfterSeconds: 3600,
  };
}

function isUpToDate(queue: QueueResult, settings: Settings): boolean {
  return Object.entries(settings).every(([name, value]) => queue[name as keyof Settings] === value);
}
