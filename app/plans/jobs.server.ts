import { z } from 'zod';
import { createJobDefinition } from '#jobs/create-job-definition.ts';

/** Reads a shop's plan. Key: the shop. A plan that cannot be read is requested again every hour. */
export const followSubscriptionJob = createJobDefinition(
  'plans.follow-subscription',
  z.object({ shop: z.string() }),
  { retryLimit: 3, retryDelay: 60, concurrency: 2 },
);
/** The same for all shops, for changes that no webhook reported. */
export const followSubscriptionsJob = createJobDefinition(
  'plans.follow-subscriptions',
  z.object({}),
);
