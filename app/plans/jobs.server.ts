import { z } from 'zod';
import { defineJob } from '#jobs/define-job.ts';

/** Reads a shop's plan. Key: the shop. What cannot be read is asked for again every hour. */
export const followSubscriptionJob = defineJob(
  'plans.follow-subscription',
  z.object({ shop: z.string() }),
  { retryLimit: 3, retryDelay: 60, concurrency: 2 },
);
/** The same for all shops, for what no webhook told. */
export const followSubscriptionsJob = defineJob('plans.follow-subscriptions', z.object({}));
