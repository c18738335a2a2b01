import { z } from 'zod';
import { createJobDefinition } from '#jobs/create-job.ts';

/** Jobs of this benchmark are not in JobPayloads. */
export type BenchPayloads = Record<string, object>;

/** Does nothing; contains the time when it was queued. */
export const benchJob = createJobDefinition('bench.job', z.object({ queuedAt: z.number() }), {
  batch: 40,
});

/**
 * With it there are about as many queues as in an installation: each is a table that a query over
 * all of them reads.
 */
export const idleJobs = Array.from({ length: 60 }, (_, n) =>
  createJobDefinition(`bench.idle-${n}`, z.object({})),
);

export const benchQueues = [...idleJobs, benchJob];
