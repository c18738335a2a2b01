import { z } from 'zod';
import { createJobDefinition } from '#jobs/create-job-definition.ts';

export interface WorkRetailerPayload {
  retailerId: string;
}

const payload = z.strictObject({ retailerId: z.string().min(1).max(64) });
// Long enough for a probe of a retailer that requires a minute between two visits.
const options = { retryLimit: 3, retryDelay: 10, expireInSeconds: 900 };

/**
 * Works on one retailer for a slice of time: probes it, finds its catalog, visits what is due. One
 * waiting job per retailer (key: its id). Most of the time is spent waiting for the host's delay or
 * for a response, so the concurrency is the number of hosts that may be unresponsive at once before
 * this is detected.
 */
export const workRetailerJob = createJobDefinition<WorkRetailerPayload>(
  'monitoring.work-retailer',
  payload,
  {
    ...options,
    places: 64,
  },
);

/**
 * The same for a retailer whose last response was slow or missing: these wait only for each other
 * and do not delay other retailers.
 */
export const workSlowRetailerJob = createJobDefinition<WorkRetailerPayload>(
  'monitoring.work-slow-retailer',
  payload,
  { ...options, places: 12 },
);

/** Queues a job for every retailer that has something to do. Scheduled by the server. */
export const enqueueDueRetailersJob = createJobDefinition<Record<string, never>>(
  'monitoring.enqueue-due-retailers',
  z.strictObject({}),
  { retryLimit: 0 },
);
