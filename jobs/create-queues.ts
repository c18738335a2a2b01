import type { PgBoss, QueueResult } from 'pg-boss';
import type { JobDefinition } from './create-job.ts';
import { HEARTBEAT_SECONDS } from './start-orphan-check.ts';

/** Seconds after which a running job is given to another worker, unless its definition says otherwise. */
export const DEFAULT_EXPIRE_SECONDS = 300;

/**
 * Creates missing queues and updates those whose settings changed: one query when nothing has
 * changed. The policy `short` allows one waiting job per key, for any number of running ones. Each
 * queue has its own table, so that a busy one does not slow down the others.
 */
export async function createQueues(
  boss: PgBoss,
  jobs: readonly JobDefinition<object>[],
): Promise<void> {
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
