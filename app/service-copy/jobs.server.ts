/** Jobs that update our copy of the service's data. Key: shop. */
import { z } from 'zod';
import { createJobDefinition } from '#jobs/create-job-definition.ts';

const shop = z.object({ shop: z.string() });

/** Reads the changes feed from our cursor on. */
export const followChangesJob = createJobDefinition('insights.follow-changes', shop, {
  concurrency: 2,
  expireInSeconds: 600,
  retryLimit: 8,
});
/**
 * Reads the lists completely: at the first connection, and regularly from a server without a feed.
 */
export const refreshInsightsJob = createJobDefinition('insights.refresh', shop, {
  expireInSeconds: 900,
  retryLimit: 8,
});
/**
 * Reads competitor prices product by product, from a server without a feed. `after`: the variant to
 * continue after.
 */
export const refreshOffersJob = createJobDefinition(
  'insights.refresh-offers',
  shop.extend({ after: z.string().optional() }),
  { expireInSeconds: 900, retryLimit: 8 },
);
/**
 * Reads offers of products with new matches: the feed contains the match, the price list where its
 * price was read.
 */
export const refreshMatchedOffersJob = createJobDefinition(
  'insights.refresh-matched-offers',
  shop.extend({ productIds: z.array(z.string()).min(1).max(100) }),
  { expireInSeconds: 600, retryLimit: 5 },
);
/** Reads why products have no recommendation. */
export const refreshAbstentionsJob = createJobDefinition('insights.refresh-abstentions', shop, {
  retryLimit: 3,
});
/** Every few minutes: reads changes that no event reported. */
export const followAllJob = createJobDefinition('insights.follow-all', z.object({}));
