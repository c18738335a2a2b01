/** Jobs that deliver events to webhook endpoints. */
import { z } from 'zod';
import { createJob, NEXT_RUN } from '#jobs/create-job.ts';
import { scheduleDueEndpoints, sendDeliveries } from '#pricing/events/webhooks/send-deliveries.ts';
import type { WebhookSender } from '#pricing/events/webhooks/webhook-sender.ts';

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
    whenLost: { foundBy: 'webhooks.enqueue-due' },
    concurrency: 4,
    retryLimit: 2,
    expireInSeconds: 120,
    handle: async (sender: WebhookSender, payload, run) => {
      await sendDeliveries(sender, payload, run);
      // Stopped between two deliveries: given back, for the next process to go on at once.
      run.signal.throwIfAborted();
    },
  }),
  /**
   * Queues a job for every endpoint with due deliveries: retries, and those left by a dead worker.
   */
  createJob({
    name: 'webhooks.enqueue-due',
    payload: noPayload,
    whenLost: NEXT_RUN,
    retryLimit: 0,
    cron: '* * * * *',
    handle: scheduleDueEndpoints,
  }),
] as const;
