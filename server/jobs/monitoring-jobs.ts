/** Jobs that visit retailers. */
import { z } from 'zod';
import { createJob, NEXT_RUN } from '#jobs/create-job.ts';
import { readStoredCaptures } from '#pricing/monitoring/chosen-places/read-stored-captures.ts';
import type { Monitoring } from '#pricing/monitoring/monitoring.ts';
import { runRetailerSlice, scheduleDueRetailers } from '#pricing/monitoring/run-retailer-slice.ts';

const visitedRetailer = z.strictObject({ retailerId: z.string().min(1).max(64) });
const noPayload = z.strictObject({});
// Long enough for a probe of a retailer that requires a minute between two visits.
const options = { retryLimit: 3, retryDelay: 10, expireInSeconds: 900 };
/** Polling interval for due listings. */
const DUE_EVERY_MS = 10_000;

declare module '#jobs/create-job.ts' {
  interface JobPayloads {
    'monitoring.work-retailer': z.infer<typeof visitedRetailer>;
    'monitoring.work-slow-retailer': z.infer<typeof visitedRetailer>;
    'monitoring.enqueue-due-retailers': z.infer<typeof noPayload>;
    'monitoring.read-captures-again': z.infer<typeof visitedRetailer>;
  }
}

export const monitoringJobs = [
  /**
   * Works on one retailer for a slice of time: probes it, finds its catalog, visits what is due.
   * One waiting job per retailer (key: its id). Most of the time is spent waiting for the host's
   * delay or for a response, so the concurrency is the number of hosts that may be unresponsive at
   * once before this is detected.
   */
  createJob({
    name: 'monitoring.work-retailer',
    payload: visitedRetailer,
    whenLost: { foundBy: 'monitoring.enqueue-due-retailers' },
    ...options,
    places: 64,
    handle: runRetailerSlice,
  }),
  /**
   * The same for a retailer whose last response was slow or missing: these wait only for each other
   * and do not delay other retailers.
   */
  createJob({
    name: 'monitoring.work-slow-retailer',
    payload: visitedRetailer,
    whenLost: { foundBy: 'monitoring.enqueue-due-retailers' },
    ...options,
    places: 12,
    handle: (monitoring: Monitoring, payload, run) =>
      runRetailerSlice(monitoring, payload, { ...run, isSlowLane: true }),
  }),
  /**
   * Queues a job for every retailer that has something to do. Each run queues the next one; the
   * schedule starts the sequence, also after a run was lost.
   */
  createJob({
    name: 'monitoring.enqueue-due-retailers',
    payload: noPayload,
    whenLost: NEXT_RUN,
    retryLimit: 0,
    cron: '* * * * *',
    handle: async ({ context, jobs }: Monitoring) => {
      await scheduleDueRetailers(context, jobs);
      await jobs.enqueue(
        'monitoring.enqueue-due-retailers',
        {},
        { key: 'next', startAfter: new Date(context.clock.now().getTime() + DUE_EVERY_MS) },
      );
    },
  }),
  /**
   * Reads the stored pages of one retailer again after a person chose or undid the place of its
   * prices. One waiting job per retailer (key: its id); a retry continues where it stopped.
   */
  createJob({
    name: 'monitoring.read-captures-again',
    payload: visitedRetailer,
    whenLost: 'repeat',
    ...options,
    handle: async (monitoring: Monitoring, { retailerId }, { reportProgress }) => {
      await readStoredCaptures(monitoring, {
        retailerId,
        since: null,
        apply: true,
        report: () => undefined,
        onProgress: reportProgress,
      });
    },
  }),
] as const;
