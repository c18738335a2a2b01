/** Runs jobs of one kind in lanes: each lane fetches some jobs, runs them, and fetches the next. */
import type { Job, PgBoss } from 'pg-boss';
import type { JobDefinition } from './create-job.ts';
import type { Work } from './create-work.ts';
import { HEARTBEAT_EVERY_MS } from './start-orphan-check.ts';
import type { Pull } from './listen-for-jobs.ts';

/** A lane that is not woken polls at this interval; normally it is woken when there are jobs. */
const FETCH_EVERY_SECONDS = 600;

/** Starts to fetch jobs of one kind. Returns a function that makes it fetch the available ones. */
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
