import { z } from 'zod';
import { createJobDefinition } from '#jobs/create-job-definition.ts';

/**
 * Sends the due deliveries of one endpoint, in order, for a time slice. At most one waiting job per
 * endpoint (key: its id).
 */
export const deliverWebhooksJob = createJobDefinition(
  'webhooks.deliver',
  z.object({ endpointId: z.string().min(1).max(64) }),
  { concurrency: 4, retryLimit: 2, expireInSeconds: 120 },
);

/**
 * Queues a job for every endpoint with due deliveries: retries, and those left by a dead worker.
 * Scheduled by the server.
 */
export const enqueueDueEndpointsJob = createJobDefinition('webhooks.enqueue-due', z.object({}), {
  retryLimit: 0,
});
