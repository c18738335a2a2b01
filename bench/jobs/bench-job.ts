import { z } from 'zod';
import { createJobDefinition } from '#jobs/create-job-definition.ts';

/** Does nothing; knows when it was queued. */
export const benchJob = createJobDefinition('bench.job', z.object({ queuedAt: z.number() }), {
  batch: 40,
});

/** With it about as many queues as an installation has: each is a table that a look at all of them goes through. */
export const idleJobs = Array.from({ length: 60 }, (_, n) =>
  createJobDefinition(`bench.idle-${n}`, z.object({})),
);

export const benchQueues = [...idleJobs, benchJob];
