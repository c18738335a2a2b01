import { z } from 'zod';
import { createJob, NEXT_RUN } from '#jobs/create-job.ts';
import { withInstalledShop } from '#app/shop-state/with-installed-shop.server.ts';
import { refreshSubscription } from './refresh-subscription.server.ts';
import { scheduleSubscriptionReads } from './schedule-subscription-reads.server.ts';

const shop = z.object({ shop: z.string() });
const noPayload = z.object({});

declare module '#jobs/create-job.ts' {
  interface JobPayloads {
    'plans.refresh-subscription': z.infer<typeof shop>;
    'plans.schedule-subscription-reads': z.infer<typeof noPayload>;
  }
}

export const planJobs = [
  /**
   * Reads a shop's plan. Key: the shop. A plan that cannot be read is requested again every hour.
   */
  createJob({
    name: 'plans.refresh-subscription',
    payload: shop,
    whenLost: { foundBy: 'plans.schedule-subscription-reads' },
    retryLimit: 3,
    retryDelay: 60,
    concurrency: 2,
    handle: withInstalledShop(refreshSubscription),
  }),
  /** The same for all shops, for changes that no webhook reported. */
  createJob({
    name: 'plans.schedule-subscription-reads',
    payload: noPayload,
    whenLost: NEXT_RUN,
    cron: '23 * * * *',
    handle: scheduleSubscriptionReads,
  }),
] as const;
