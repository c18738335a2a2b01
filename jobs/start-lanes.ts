/** Takes jobs of one kind, some at a time: in each lane a fetch, its jobs, the next fetch. */
import type { Job, PgBoss } from 'pg-boss';
import type { JobDefinition } from './create-job-definition.ts';
import { HEARTBEAT_EVERY_MS } from './release-orphaned-jobs.ts';
import type { Pull } from './listen-for-jobs.ts';

/** Does jobs of one kind, as they were taken from the queue. */
export type Work = (jobs: readonly { job: Job<object>; signal: AbortSignal }[]) => Promise<void>;

/** A lane that nobody wakes looks for itself so often; it is woken when there are jobs. */
const FETCH_EVERY_SECONDS = 600;

/** Begins to take jobs of one kind. Answers what makes it fetch those that are there. */
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
  // A lane that is busy fetches when it is done.
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
    lane.id = await boss.work(job.name, options, async (jobs: Job<object>[]) => {
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
