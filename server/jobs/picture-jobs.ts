/** Jobs that take pictures of retailers' pages, and that open the alerts which wait for them. */
import type { z } from 'zod';
import { createJob, NEXT_RUN } from '#jobs/create-job.ts';
import type { AlertContext } from '#pricing/alerts/open-after-pictures.ts';
import { checkPictures, requestScheduledPictures } from '#pricing/alerts/request-pictures.ts';
import { listRetailersWithPictures } from '#pricing/market/write-pictures.ts';
import type { Monitoring } from '#pricing/monitoring/monitoring.ts';
import { fetchPictures } from '#pricing/monitoring/pictures/fetch-pictures.ts';
import { noPayload, retailer } from './payloads.ts';

declare module '#jobs/create-job.ts' {
  interface JobPayloads {
    'monitoring.take-pictures': z.infer<typeof retailer>;
    'monitoring.enqueue-pictures': z.infer<typeof noPayload>;
    'alerts.check-pictures': z.infer<typeof noPayload>;
    'alerts.schedule-pictures': z.infer<typeof noPayload>;
  }
}

/** Need a browser. */
export const pictureJobs = [
  /**
   * Takes the pictures that wait at one retailer. One waiting job per retailer (key: its id). Most
   * of the time is spent waiting for the host or the browser, which draws fewer pages at once.
   */
  createJob({
    name: 'monitoring.take-pictures',
    payload: retailer,
    whenLost: { foundBy: 'monitoring.enqueue-pictures' },
    retryLimit: 1,
    retryDelay: 5,
    expireInSeconds: 600,
    places: 4,
    handle: fetchPictures,
  }),
  /** Pictures whose job was lost, or did not get the host's lock. */
  createJob({
    name: 'monitoring.enqueue-pictures',
    payload: noPayload,
    whenLost: NEXT_RUN,
    retryLimit: 0,
    cron: '* * * * *',
    handle: async ({ context, jobs }: Monitoring) => {
      const retailerIds = await listRetailersWithPictures(context.db);
      await jobs.enqueueMany(
        'monitoring.take-pictures',
        retailerIds.map((retailerId) => ({ payload: { retailerId }, key: retailerId })),
      );
    },
  }),
] as const;

/** Need the service's context only. */
export const pictureAlertJobs = [
  /** Opens alerts whose picture is finished, or whose time to wait is over. */
  createJob({
    name: 'alerts.check-pictures',
    payload: noPayload,
    whenLost: NEXT_RUN,
    retryLimit: 0,
    cron: '* * * * *',
    handle: (context: AlertContext) => checkPictures(context),
  }),
  /** Pictures of alerts that last, once a day each. */
  createJob({
    name: 'alerts.schedule-pictures',
    payload: noPayload,
    whenLost: NEXT_RUN,
    retryLimit: 0,
    cron: '17 * * * *',
    handle: async (context: AlertContext) => {
      if (context.pictures?.isScheduled) await requestScheduledPictures(context);
    },
  }),
] as const;
