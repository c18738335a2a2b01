import { z } from 'zod';
import { createJobDefinition } from '#jobs/create-job-definition.ts';

/** Sends what is due at one endpoint, in order, for a slice of time. One waiting job per endpoint (key: its id). */
export const deliverWebhooksJob = createJobDefinition(
  'webhooks.deliver',
  z.object({ endpointId: z.string().min(1).max(64) }),
  { concurrency: 4, retryLimit: 2, expireInSeconds: 120 },
);

/** Queues a job for every endpoint that has something due: repeats, and what a dead worker left. Scheduled by the server. */
export const enqueueDueEndpointsJob = createJobDefinition('webhooks.enqueue-due', z.object({}), {
  retryLimit: 0,
});
