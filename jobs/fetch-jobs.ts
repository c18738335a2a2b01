import { setTimeout as sleep } from 'node:timers/promises';
import type { Job, PgBoss } from 'pg-boss';
import type { JobDefinition } from './create-job.ts';
import type { Work } from './create-work.ts';
import { HEARTBEAT_EVERY_MS } from './start-orphan-check.ts';
import type { Pull } from './listen-for-jobs.ts';

/** A lane that is not woken polls at this interval; normally it is woken when there are jobs. */
const FETCH_EVERY_SECONDS = 600;

/**
 * Runs jobs of one kind in lanes: each lane fetches some jobs, runs them, and fetches the next.
 *
 * Starts to fetch jobs of one kind. Returns a function that makes it fetch the available ones.
 */
export async function startLanes({
  boss,
  job,
  run,
  stopping,
}: {
  boss: PgBoss;
  job: JobDefinition<object>;
  run: Work;
  /** Aborted when the process stops. */
  stopping: AbortSignal;
}): Promise<Pull> {
  const batchSize = job.options.batch ?? 1;
  const lanes = Array.from({ length: job.options.concurrency ?? 1 }, () => ({
    id: '',
    isBusy: false,
  }));
  // A busy lane fetches when it is done.
  const pull = (): void => {
    const lane = lanes.find(({ isBusy }) => !isBusy) ?? lanes[0];
    if (lane) boss.notifyWorker(lane.id);
  };
  for (const lane of lanes) {
    const options = {
      batchSize,
      pollingIntervalSeconds: FETCH_EVERY_SECONDS,
      heartbeatRefreshSeconds: HEARTBEAT_EVERY_MS / 1_000,
    };
    lane.id = await boss.work(job.queue, options, async (jobs: Job<object>[]) => {
      const mayBeMore = jobs.length === batchSize;
      lane.isBusy = true;
      if (mayBeMore) pull();
      try {
        await run(
          jobs.map((one) => ({ job: one, signal: AbortSignal.any([one.signal, stopping]) })),
        );
      } finally {
        lane.isBusy = false;
        if (mayBeMore) boss.notifyWorker(lane.id);
      }
    });
  }
  return pull;
}

/** Maximum per fetch: the rest is left for other processes. */
const MAX_AT_ONCE = 8;

interface PlaceOptions {
  readonly boss: Pick<PgBoss, 'fetch' | 'fail' | 'touch'>;
  readonly name: string;
  readonly places: number;
  readonly expireInSeconds: number;
  /** Runs one job and records its result; does not throw. */
  readonly run: (job: Job<object>, signal: AbortSignal) => Promise<void>;
  readonly onError: (error: unknown) => void;
}

export interface Places {
  /** Fetches the available jobs. */
  readonly pull: () => void;
  /**
   * Fetches no more jobs, aborts the running ones, and after `timeoutMs` returns the unfinished
   * ones to the queue.
   */
  stop(timeoutMs: number): Promise<void>;
}

/**
 * Runs many jobs that mostly wait for I/O: one fetch requests as many as there are free places, so
 * that many places cost the database no more than one.
 *
 * Starts to fetch jobs of one kind.
 */
export function startPlaces(options: PlaceOptions): Places {
  const { boss, name, places, run } = options;
  const running = new Map<string, { readonly job: Job<object>; readonly ended: Promise<void> }>();
  const stopping = new AbortController();
  let isEnding = false;
  let isPulled = true;
  let mayBeMore = false;
  let wake = (): void => undefined;
  const pull = (): void => {
    isPulled = true;
    wake();
  };

  const startJob = (job: Job<object>): void => {
    const signal = AbortSignal.any([
      stopping.signal,
      AbortSignal.timeout(options.expireInSeconds * 1_000),
    ]);
    const ended = run(job, signal)
      .catch(options.onError)
      .finally(() => {
        if (running.get(job.id)?.ended === ended) running.delete(job.id);
        if (mayBeMore) pull();
      });
    running.set(job.id, { job, ended });
  };
  const sendHeartbeat = async (): Promise<void> => {
    if (running.size > 0)
      await boss.touch(
        name,
        [...running.values()].map(({ job }) => job),
      );
  };
  const beat = setInterval(
    () => void sendHeartbeat().catch(options.onError),
    HEARTBEAT_EVERY_MS,
  ).unref();
  const take = async (): Promise<void> => {
    while (!isEnding) {
      if (!isPulled) {
        await new Promise<void>((resolve) => (wake = resolve));
        continue;
      }
      isPulled = false;
      const wanted = Math.min(places - running.size, MAX_AT_ONCE);
      const fetched =
        wanted > 0
          ? await boss.fetch<object>(name, { batchSize: wanted }).catch(options.onError)
          : undefined;
      for (const job of fetched ?? []) startJob(job);
      // A full fetch: there may be more, now or when a place is free again.
      mayBeMore = wanted === 0 || fetched?.length === wanted;
      if (mayBeMore && running.size < places) isPulled = true;
    }
  };
  const took = take();

  return {
    pull,
    stop: async (timeoutMs) => {
      isEnding = true;
      pull();
      await took;
      stopping.abort();
      const ended = Promise.all([...running.values()].map((one) => one.ended));
      await Promise.race([ended, sleep(timeoutMs, undefined, { ref: false })]);
      clearInterval(beat);
      for (const { job } of running.values())
        await boss.fail(name, job, { message: 'the process stopped' }).catch(options.onError);
    },
  };
}
