import { z } from 'zod';
import { defineJob } from '#jobs/define-job.ts';

export interface WorkRetailerPayload {
  retailerId: string;
}

/** Works at one retailer for a slice of time: probes it, finds its catalogue, visits what is due. One waiting job per retailer (key: its id). */
export const workRetailerJob = defineJob<WorkRetailerPayload>('monitoring.work-retailer', z.strictObject({ retailerId: z.string().min(1).max(64) }), {
  concurrency: 6,
  retryLimit: 3,
  retryDelay: 10,
  // A probe of a shop that asks for a minute between two visits.
  expireInSeconds: 900,
});

/** Queues a job for every retailer that has something to do. Scheduled by the server. */
export const enqueueDueRetailersJob = defineJob<Record<string, never>>('monitoring.enqueue-due-retailers', z.strictObject({}), { retryLimit: 0 });
