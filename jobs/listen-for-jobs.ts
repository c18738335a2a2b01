/**
 * Wakes the workers of a queue when it has jobs, so that they need not poll the database. Jobs
 * queued by this process wake them at once; other processes announce theirs. One query over all
 * queues every two seconds finds the rest: retries, jobs scheduled for later, and jobs announced
 * while nobody listened.
 */
import { randomUUID } from 'node:crypto';
import type { Logger } from '#kernel/logger.ts';
import type { Database } from '#prisma/open-database.ts';
import type { Listening } from '#prisma/listen-to-channel.ts';
import { findDueQueues } from './job-tables.ts';

const LOOK_EVERY_MS = 2_000;
/**
 * Minimum time between two wake-ups of a queue, so that a stream of jobs does not cause as many
 * fetches.
 */
const WAKE_EVERY_MS = 100;
/** Merged jobs are collected for this long. */
const WAKE_MERGED_EVERY_MS = 500;
/** Added to a timer, because it may fire slightly before the job is due by the database's clock. */
const TIMER_MS = 10;

/** Fetches the available jobs of one queue. */
type Pull = () => void;

export interface QueueWaking {
  /** Wakes this and the other processes: jobs were queued and committed. */
  announce(name: string): void;
  /**
   * Wakes this process after this many milliseconds; jobs later than the next poll are left to it.
   */
  wakeIn(name: string, milliseconds: number): void;
  /** Registers a queue: `pull` is called when it has jobs. */
  add(name: string, pull: Pull, options: { isMerged: boolean }): void;
  /** Starts polling and listening. */
  start(): void;
  /** Stops; announcements already made are still sent to the other processes. */
  stop(): Promise<void>;
}

interface Sleeper {
  readonly pull: Pull;
  readonly everyMs: number;
  pulledAt: number;
  timer: NodeJS.Timeout | undefined;
  timerAt: number;
}

interface Announcing {
  announce(name: string): void;
  /** Starts listening for announcements of other processes. */
  listen(): void;
  close(): Promise<void>;
}

export function listenForJobs({
  db,
  log,
  lookEveryMs = LOOK_EVERY_MS,
}: {
  db: Database;
  log: Logger;
  lookEveryMs?: number;
}): QueueWaking {
  const sleepers = new Map<string, Sleeper>();
  const onError = (error: unknown): void => log.warn({ err: error }, 'job queue error');
  let looks: NodeJS.Timeout | undefined;
  let isLooking = false;
  let isStopped = false;
  const wakeIn = (name: string, milliseconds: number): void => {
    const sleeper = sleepers.get(name);
    if (!sleeper || isStopped || milliseconds > lookEveryMs) return;
    const now = performance.now();
    const at = Math.max(now + milliseconds, sleeper.pulledAt + sleeper.everyMs);
    if (sleeper.timer && sleeper.timerAt <= at) return;
    clearTimeout(sleeper.timer);
    sleeper.timerAt = at;
    const pull = (): void => {
      sleeper.timer = undefined;
      sleeper.pulledAt = performance.now();
      sleeper.pull();
    };
    if (at <= now) pull();
    else sleeper.timer = setTimeout(pull, at - now + TIMER_MS).unref();
  };
  const look = async (): Promise<void> => {
    if (isLooking) return;
    isLooking = true;
    try {
      for (const { name, inMs } of await findDueQueues(db, [...sleepers.keys()], lookEveryMs))
        wakeIn(name, inMs);
    } catch (error) {
      onError(error);
    } finally {
      isLooking = false;
    }
  };
  const announcing: Announcing = publishQueues({
    db,
    onAnnounced: (names) => {
      for (const name of names) wakeIn(name, 0);
    },
    onListening: () => void look(),
    onError,
  });
  return {
    wakeIn,
    announce: (name) => {
      wakeIn(name, 0);
      announcing.announce(name);
    },
    add: (name, pull, { isMerged }) => {
      const everyMs = isMerged ? WAKE_MERGED_EVERY_MS : WAKE_EVERY_MS;
      sleepers.set(name, { pull, everyMs, pulledAt: -everyMs, timer: undefined, timerAt: 0 });
    },
    start: () => {
      isStopped = false;
      // Where it can listen, the first look follows when it does.
      if (db.listen === null) void look();
      announcing.listen();
      looks = setInterval(() => void look(), lookEveryMs).unref();
    },
    stop: async () => {
      isStopped = true;
      clearInterval(looks);
      for (const sleeper of sleepers.values()) clearTimeout(sleeper.timer);
      await announcing.close();
    },
  };
}

const CHANNEL = 'pricing_jobs';
const ANNOUNCE_EVERY_MS = 50;

/**
 * Announces jobs to other processes: NOTIFY after the transaction that queued them, combined for
 * all queues over a short time. It is not sent in that transaction, because transactions that
 * notify commit one after another, which would halve the number of jobs that can be queued.
 */
function publishQueues({
  db,
  onAnnounced,
  onListening,
  onError,
}: {
  db: Database;
  /** Called when another process queued jobs in these queues. */
  onAnnounced: (names: readonly string[]) => void;
  onListening: () => void;
  onError: (error: unknown) => void;
}): Announcing {
  const own = randomUUID();
  const waiting = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  let announcedAt = -ANNOUNCE_EVERY_MS;
  let listening: Listening | undefined;
  let isClosed = false;

  const notify = async (): Promise<void> => {
    timer = undefined;
    announcedAt = performance.now();
    const names = [...waiting].join(' ');
    waiting.clear();
    await db.query('select pg_notify($1, $2)', [CHANNEL, `${own} ${names}`]).catch(onError);
  };
  return {
    announce: (name) => {
      if (db.listen === null || isClosed) return;
      waiting.add(name);
      const after = Math.max(0, announcedAt + ANNOUNCE_EVERY_MS - performance.now());
      timer ??= setTimeout(() => void notify(), after).unref();
    },
    listen: () => {
      isClosed = false;
      listening ??= db.listen?.({
        channel: CHANNEL,
        onMessage: (payload) => {
          const [from, ...names] = payload.split(' ');
          if (from !== own) onAnnounced(names);
        },
        onListening,
        onError,
      });
    },
    close: async () => {
      isClosed = true;
      clearTimeout(timer);
      if (waiting.size > 0) await notify();
      await listening?.close();
      listening = undefined;
    },
  };
}
