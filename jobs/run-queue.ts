/**
 * Fetches and runs the jobs of one kind in this process: as many at once as it has places, each
 * with heartbeats and a time limit, until the process stops.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { JobWithMetadata, PgBoss } from 'pg-boss';
import { z } from 'zod';
import { type Kind, recordError, type Work } from './create-work.ts';
import {
  type DeadJob,
  scheduleAfterSuspect,
  type FetchedJob,
  releaseStoppedJobs,
  releaseCrashedJobs,
} from './job-tables.ts';
import { HEARTBEAT_EVERY_MS } from './start-orphan-check.ts';

/**
 * Seconds after which a running job is given to another worker, unless its definition says
 * otherwise.
 */
export const DEFAULT_EXPIRE_SECONDS = 300;
/** Maximum per fetch: the rest is left for other processes. */
const MAX_AT_ONCE = 8;
/** Jobs that only wait for I/O end soon after they are aborted. */
const PLACES_END_MS = 3_000;

export interface QueueRun {
  readonly queue: string;
  /** Fetches the available jobs. */
  pull(): void;
  /** Fetches no more jobs until `resume`; returns when none is running. */
  pause(): Promise<void>;
  resume(): void;
  /** Runs a job that was taken elsewhere, also while paused, once `ready` allows it. */
  runTaken(job: FetchedJob, ready: Promise<boolean>): Promise<void>;
  /**
   * Fetches no more jobs, aborts the running ones, and gives back those that have not ended after
   * `timeoutMs`.
   */
  stop(timeoutMs: number): Promise<void>;
  /** The process ends because of an error that nobody caught: counts as a death for each job. */
  crash(): Promise<DeadJob[]>;
}

interface RunOptions extends Kind<object> {
  readonly boss: Pick<PgBoss, 'complete' | 'fetch' | 'touch'>;
  readonly work: Work;
  /** The id of the suspect job with this key, if there is one. */
  readonly findSuspect: (queue: string, key: string | null) => string | undefined;
  /** Other processes can take a job that was given back. */
  readonly onGivenBack: () => void;
}

/** Jobs that run together. */
interface Group {
  readonly jobs: readonly { job: FetchedJob; signal: AbortSignal; lost: AbortController }[];
  readonly ended: Promise<void>;
  /** Was taken to be run alone. */
  readonly isAlone: boolean;
}

const Output = z.object({ deaths: z.number() });

/** Starts to fetch jobs of one kind. */
export function startQueue(options: RunOptions): QueueRun {
  const { boss, sql, log, job, work, stopping } = options;
  const queue = job.name;
  const batch = job.options.batch ?? 1;
  const places = job.options.places ?? job.options.concurrency ?? 1;
  const expireMs = (job.options.expireInSeconds ?? DEFAULT_EXPIRE_SECONDS) * 1_000;
  const running = new Set<Group>();
  const onError = (error: unknown): void =>
    log.warn({ job: job.name, err: error }, 'job queue error');
  let isEnding = false;
  let isPaused = false;
  let isPulled = false;
  let mayBeMore = false;
  /** Jobs during which a process died are not merged: only one of them is the cause. */
  let isSingle = false;
  let fetching: Promise<void> = Promise.resolve();
  let wake = (): void => undefined;
  const pull = (): void => {
    isPulled = true;
    wake();
  };
  const listRunning = () => [...running].flatMap(({ jobs }) => jobs);

  const runWithin = async (jobs: Group['jobs']): Promise<void> => {
    const late = new AbortController();
    const tooLate = sleep(expireMs, true, { ref: false, signal: late.signal }).catch(() => false);
    try {
      if (await Promise.race([work(jobs).then(() => false), tooLate])) {
        const error = new Error(`took longer than ${expireMs / 1_000} s`);
        for (const { lost } of jobs) lost.abort(error);
        // A handler that does not listen to its signal runs on, but its result counts no more.
        await recordError(
          options,
          jobs.map((one) => one.job),
          error,
        );
      }
    } finally {
      late.abort();
    }
  };
  const start = (fetched: readonly FetchedJob[], ready?: Promise<boolean>): Promise<void> => {
    const jobs = fetched.map((one) => {
      const lost = new AbortController();
      return { job: one, lost, signal: AbortSignal.any([stopping, lost.signal]) };
    });
    const runWhenReady = async (): Promise<void> => {
      if (!ready || ((await ready) && !isEnding)) await runWithin(jobs);
      else await releaseStoppedJobs(sql, queue, fetched);
    };
    const group: Group = {
      jobs,
      isAlone: ready !== undefined,
      ended: runWhenReady()
        .catch(onError)
        .finally(() => {
          running.delete(group);
          if (mayBeMore) pull();
        }),
    };
    running.add(group);
    return group.ended;
  };
  const sendHeartbeat = async (): Promise<void> => {
    const held = listRunning().filter(({ lost }) => !lost.signal.aborted);
    if (held.length === 0) return;
    const { settled } = z.object({ settled: z.array(z.string()).optional() }).parse(
      await boss.touch(
        queue,
        held.map((one) => one.job),
      ),
    );
    // Released because our heartbeats did not arrive, or just ended.
    for (const { job: one, lost } of settled ? held : [])
      if (!settled?.includes(one.id)) lost.abort(new Error('the job was given to another process'));
  };
  const beat = setInterval(() => void sendHeartbeat().catch(onError), HEARTBEAT_EVERY_MS).unref();

  const startFetched = async (fetched: readonly JobWithMetadata<object>[]): Promise<void> => {
    if (isEnding) return releaseStoppedJobs(sql, queue, fetched);
    const ready: JobWithMetadata<object>[] = [];
    for (const one of fetched) {
      const suspectId = options.findSuspect(queue, one.singletonKey);
      const waits =
        suspectId !== undefined &&
        suspectId !== one.id &&
        (await scheduleAfterSuspect(sql, queue, { attempt: one, suspectId }));
      if (!waits) ready.push(one);
    }
    if (batch === 1) for (const one of ready) void start([one]);
    else {
      isSingle = ready.some(({ output }) => (Output.safeParse(output).data?.deaths ?? 0) > 0);
      const [now, later] = isSingle ? [ready.slice(0, 1), ready.slice(1)] : [ready, []];
      if (now.length > 0) void start(now);
      if (later.length > 0) await releaseStoppedJobs(sql, queue, later);
    }
  };
  const fetchOnce = async (): Promise<void> => {
    const free = places - running.size;
    const together = isSingle ? 1 : batch;
    const batchSize = batch > 1 ? together : Math.min(free, MAX_AT_ONCE);
    const fetched =
      free > 0
        ? await boss.fetch<object>(queue, { batchSize, includeMetadata: true }).catch(onError)
        : undefined;
    // A full fetch: there may be more, now or when a place is free again.
    mayBeMore = free <= 0 || fetched?.length === batchSize;
    if (fetched && fetched.length > 0) await startFetched(fetched).catch(onError);
    if (mayBeMore && running.size < places) isPulled = true;
  };
  const take = async (): Promise<void> => {
    while (!isEnding) {
      if (isPulled && !isPaused) {
        isPulled = false;
        await (fetching = fetchOnce());
      } else await new Promise<void>((resolve) => (wake = resolve));
    }
  };
  const took = take();
  const endTaking = async (): Promise<void> => {
    isEnding = true;
    wake();
    await took;
  };

  return {
    queue,
    pull,
    pause: async () => {
      isPaused = true;
      await fetching;
      const others = [...running].filter(({ isAlone }) => !isAlone);
      await Promise.all(others.map(({ ended }) => ended));
    },
    resume: () => {
      isPaused = false;
      pull();
    },
    runTaken: (taken, ready) => start([taken], ready),
    stop: async (timeoutMs) => {
      const limitMs =
        job.options.places === undefined ? timeoutMs : Math.min(timeoutMs, PLACES_END_MS);
      const tooLate = sleep(limitMs, undefined, { ref: false });
      const isIdle = running.size === 0;
      // A fetch that the database does not answer must not keep us from giving back what runs.
      await Promise.race([endTaking(), tooLate]);
      await Promise.race([Promise.all([...running].map((one) => one.ended)), tooLate]);
      clearInterval(beat);
      const left = listRunning().map((one) => one.job);
      if (left.length > 0) await releaseStoppedJobs(sql, queue, left).catch(onError);
      if (!isIdle) options.onGivenBack();
    },
    crash: async () => {
      isEnding = true;
      wake();
      clearInterval(beat);
      const left = listRunning().map((one) => one.job);
      return left.length > 0 ? releaseCrashedJobs(sql, queue, left) : [];
    },
  };
}
