import { z } from 'zod';
import { createJobDefinition } from '#jobs/create-job-definition.ts';

/** Reads a shop's plan. Key: the shop. What cannot be read is asked for again every hour. */
export const followSubscriptionJob = createJobDefinition(
  'plans.follow-subscription',
  z.object({ shop: z.string() }),
  { retryLimit: 3, retryDelay: 60, concurrency: 2 },
);
/** The same for all shops, for what no webhook told. */
export const followSubscriptionsJob = createJobDefinition(
  'plans.follow-subscriptions',
  z.object({}),
);
