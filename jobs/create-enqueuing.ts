/**
 * Queues jobs: in the transaction that makes them necessary, and announced once it has committed.
 */
import { randomUUID } from 'node:crypto';
import type { PgBoss, SendOptions } from 'pg-boss';
import { systemClock } from '#kernel/clock.ts';
import type { Sql, Tx } from '#prisma/open-database.ts';
import type { JobDefinition, JobPayloads } from './create-job.ts';
import { addToWaitingJob, lockWaitingJobs } from './job-tables.ts';
import type { QueueWaking } from './listen-for-jobs.ts';

interface EnqueueOptions {
  /** The transaction that makes the job necessary: the job exists if and only if it commits. */
  readonly tx?: Sql;
  /** At most one waiting job of this kind per key: a burst becomes one job. */
  readonly key?: string;
  /** Earliest start. */
  readonly startAfter?: Date;
  /** Higher first (default 0). */
  readonly priority?: number;
}

/**
 * Queues jobs by name. Throws RangeError for a job that this process does not know, ZodError for an
 * invalid payload.
 */
export interface Enqueuing<Payloads = JobPayloads> {
  /** Queues one job. False when a job with the same key is already waiting. */
  enqueue<Name extends keyof Payloads & string>(
    name: Name,
    payload: Payloads[Name],
    options?: EnqueueOptions,
  ): Promise<boolean>;
  /** Queues many jobs of one kind in one statement; in a transaction not awaited. */
  enqueueMany<Name extends keyof Payloads & string>(
    name: Name,
    items: readonly {
      payload: Payloads[Name];
      key?: string;
      startAfter?: Date;
      priority?: number;
    }[],
    options?: { tx?: Sql },
  ): Promise<void>;
  /**
   * Appends the list `ids` of the payload to the waiting job with this key, or queues one: a burst
   * becomes few jobs of about 40 ids. Not awaited. For a key, all payloads are the same but for the
   * list.
   */
  append<Name extends keyof Payloads & string>(
    name: Name,
    payload: Payloads[Name],
    options: { tx: Tx; key: string; ids: string },
  ): void;
}

/**
 * `outside` runs the statements of jobs that are queued without a transaction; `find` returns a job
 * by its name.
 */
export function createEnqueuing<Payloads>({
  boss,
  waking,
  find,
  tableOf,
  outside,
}: {
  boss: PgBoss;
  /** The table of a queue's jobs. */
  tableOf: (queue: string) => string;
  find: (name: string) => JobDefinition<object>;
  waking: QueueWaking;
  outside: Sql;
}): Enqueuing<Payloads> {
  return {
    enqueue: async (name, payload, given = {}) => {
      const job = find(name);
      const data = job.schema.parse(payload);
      // A waiting job also covers this one, but only if it starts after the transaction commits.
      if (given.tx && given.key !== undefined)
        await lockWaitingJobs(given.tx, job.name, [given.key]);
      const id = await boss.send(job.name, data, sendOptions(given, outside));
      announceWhenSeen(waking, job.name, { tx: given.tx, starts: [given.startAfter] });
      return id !== null;
    },
    enqueueMany: async (name, items, given = {}) => {
      if (items.length === 0) return;
      const job = find(name);
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
      if (given.tx && keys.length > 0) await lockWaitingJobs(given.tx, job.name, keys);
      await boss.insert(job.name, rows, { db: sendThrough(given.tx ?? outside) });
      const starts = items.map(({ startAfter }) => startAfter);
      announceWhenSeen(waking, job.name, { tx: given.tx, starts });
    },
    append: (name, payload, { tx, key, ids }) => {
      const job = find(name);
      const data = job.schema.parse(payload);
      addToWaitingJob(tx, { queue: job.name, table: tableOf(job.name) }, { key, ids, data });
      announceWhenSeen(waking, job.name, { tx, starts: [undefined] });
    },
  };
}

/** The queues allow one waiting job per key; a job without a key gets a unique one. */
function sendOptions(given: EnqueueOptions, outside: Sql): SendOptions {
  const sql = given.tx ?? outside;
  return {
    singletonKey: given.key ?? randomUUID(),
    ...(given.startAfter === undefined ? {} : { startAfter: given.startAfter }),
    ...(given.priority === undefined ? {} : { priority: given.priority }),
    db: { executeSql: async (text, values) => sql.query(text, values, { prepare: true }) },
  };
}

/**
 * For statements whose result rows are not needed: in a transaction the statement is only sent,
 * otherwise its completion is awaited.
 */
function sendThrough(sql: Sql | Tx): {
  executeSql(text: string, values?: unknown[]): Promise<{ rows: object[] }>;
} {
  return {
    executeSql: async (text, values) => {
      if ('send' in sql) sql.send(text, values, { prepare: true });
      else await sql.query(text, values, { prepare: true });
      return { rows: [] };
    },
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
