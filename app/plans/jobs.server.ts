import { z } from 'zod';
import { defineJob } from '#jobs/define-job.ts';

/** Brings a shop's plan in line with its subscription at Shopify. Key: the shop. */
export const followSubscriptionJob = defineJob(
  'plans.follow-subscription',
  z.object({ shop: z.string() }),
  { retryLimit: 8, retryDelay: 15 },
);
/** The same for all shops, for what no webhook told. */
export const followSubscriptionsJob = defineJob('plans.follow-subscriptions', z.object({}));
