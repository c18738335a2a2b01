/** Jobs that update our copy of the service's data. Key: shop. */
import { z } from 'zod';
import { createJob, NEXT_RUN } from '#jobs/create-job.ts';
import { applyServiceChanges } from './apply-service-changes.server.ts';
import { refreshAbstentions } from './refresh-abstentions.server.ts';
import { refreshInsights } from './refresh-insights.server.ts';
import { refreshMarkets } from './refresh-markets.server.ts';
import { refreshMatchedOffers } from './refresh-matched-offers.server.ts';
import { refreshOffers } from './refresh-offers.server.ts';
import { scheduleChangeReads } from './schedule-change-reads.server.ts';

const shop = z.object({ shop: z.string() });
const noPayload = z.object({});
const refreshOffersPayload = shop.extend({ after: z.string().optional() });
const refreshMatchedOffersPayload = shop.extend({
  productIds: z.array(z.string()).min(1).max(100),
});

declare module '#jobs/create-job.ts' {
  interface JobPayloads {
    'service-copy.apply-changes': z.infer<typeof shop>;
    'service-copy.refresh': z.infer<typeof shop>;
    'service-copy.refresh-offers': z.infer<typeof refreshOffersPayload>;
    'service-copy.refresh-matched-offers': z.infer<typeof refreshMatchedOffersPayload>;
    'service-copy.refresh-abstentions': z.infer<typeof shop>;
    'service-copy.refresh-markets': z.infer<typeof shop>;
    'service-copy.schedule-change-reads': z.infer<typeof noPayload>;
  }
}

export const serviceCopyJobs = [
  /** Reads the changes feed from our cursor on. */
  createJob({
    name: 'service-copy.apply-changes',
    payload: shop,
    whenLost: { foundBy: 'service-copy.schedule-change-reads' },
    concurrency: 2,
    expireInSeconds: 600,
    retryLimit: 8,
    handle: applyServiceChanges,
  }),
  /**
   * Reads the lists completely: at the first connection, and regularly from a server without a
   * feed.
   */
  createJob({
    name: 'service-copy.refresh',
    payload: shop,
    whenLost: 'repeat',
    expireInSeconds: 900,
    retryLimit: 8,
    handle: refreshInsights,
  }),
  /**
   * Reads competitor prices product by product, from a server without a feed. `after`: the variant
   * to continue after.
   */
  createJob({
    name: 'service-copy.refresh-offers',
    payload: refreshOffersPayload,
    whenLost: 'repeat',
    expireInSeconds: 900,
    retryLimit: 8,
    handle: refreshOffers,
  }),
  /**
   * Reads offers of products with new matches: the feed contains the match, the price list where
   * its price was read.
   */
  createJob({
    name: 'service-copy.refresh-matched-offers',
    payload: refreshMatchedOffersPayload,
    whenLost: 'repeat',
    expireInSeconds: 600,
    retryLimit: 5,
    handle: refreshMatchedOffers,
  }),
  /** Reads why products have no recommendation. */
  createJob({
    name: 'service-copy.refresh-abstentions',
    payload: shop,
    whenLost: 'repeat',
    retryLimit: 3,
    handle: refreshAbstentions,
  }),
  /** Reads the figures of products that changed since the last time, after the changes feed. */
  createJob({
    name: 'service-copy.refresh-markets',
    payload: shop,
    whenLost: { foundBy: 'service-copy.schedule-change-reads' },
    concurrency: 2,
    expireInSeconds: 900,
    retryLimit: 5,
    handle: refreshMarkets,
  }),
  /** Every few minutes: reads changes that no event reported. */
  createJob({
    name: 'service-copy.schedule-change-reads',
    payload: noPayload,
    whenLost: NEXT_RUN,
    cron: '*/5 * * * *',
    handle: scheduleChangeReads,
  }),
] as const;
