/** Jobs that deliver events to webhook endpoints. */
import { z } from 'zod';
import { createJob } from '#jobs/create-job.ts';
import { scheduleDueEndpoints, sendDeliveries } from '#pricing/events/webhooks/send-deliveries.ts';

const endpoint = z.object({ endpointId: z.string().min(1).max(64) });
const noPayload = z.object({});

declare module '#jobs/create-job.ts' {
  interface JobPayloads {
    'webhooks.deliver': z.infer<typeof endpoint>;
    'webhooks.enqueue-due': z.infer<typeof noPayload>;
  }
}

export const webhookJobs = [
  /**
   * Sends the due deliveries of one endpoint, in order, for a time slice. At most one waiting job
   * per endpoint (key: its id).
   */
  createJob({
    name: 'webhooks.deliver',
    payload: endpoint,
    concurrency: 4,
    retryLimit: 2,
    expireInSeconds: 120,
    handle: sendDeliveries,
  }),
  /**
   * Queues a job for every endpoint with due deliveries: retries, and those left by a dead worker.
   */
  createJob({
    name: 'webhooks.enqueue-due',
    payload: noPayload,
    retryLimit: 0,
    cron: '* * * * *',
    handle: scheduleDueEndpoints,
  }),
] as const;
