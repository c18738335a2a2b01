import { z } from 'zod';
import { createJobDefinition } from '#jobs/create-job-definition.ts';

export interface WorkRetailerPayload {
  retailerId: string;
}

const payload = z.strictObject({ retailerId: z.string().min(1).max(64) });
// A probe of a shop that asks for a minute between two visits.
const options = { retryLimit: 3, retryDelay: 10, expireInSeconds: 900 };

/**
 * Works at one retailer for a slice of time: probes it, finds its catalogue, visits what is due.
 * One waiting job per retailer (key: its id). Nearly all of that time is waiting, for its turn or
 * for an answer: the places are for as many hosts as may hang at once before anybody knows it.
 */
export const workRetailerJob = createJobDefinition<WorkRetailerPayload>(
  'monitoring.work-retailer',
  payload,
  {
    ...options,
    places: 64,
  },
);

/** The same for a retailer whose last answer took long or never came: they wait for each other, nobody waits for them. */
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
