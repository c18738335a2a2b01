/** Jobs that recommend prices. */
import type { z } from 'zod';
import { createJob, createMergedJob } from '#jobs/create-job.ts';
import type { ServiceContext } from '#pricing/events/service-context.ts';
import {
  learnFirst,
  recommendForListings,
} from '#pricing/recommendations/refresh-recommendations.ts';
import { recommendForProducts } from '#pricing/recommendations/recommend-for-products.ts';
import { mergeListings, mergeProducts } from './merge-ids.ts';
import { MERGED, account, accountProducts, listings } from './payloads.ts';

declare module '#jobs/create-job.ts' {
  interface JobPayloads {
    'recommendations.recommend-products': z.infer<typeof accountProducts>;
    'recommendations.recommend-listings': z.infer<typeof listings>;
    'recommendations.learn-first': z.infer<typeof account>;
  }
}

export const recommendationJobs = [
  createMergedJob({
    name: 'recommendations.recommend-products',
    queue: 'recommendations.advise-products',
    payload: accountProducts,
    batch: MERGED,
    expireInSeconds: 600,
    handleMerged: async (context: ServiceContext, payloads) => {
      for (const { accountId, productIds } of mergeProducts(payloads))
        await recommendForProducts(context, { accountId, productIds });
    },
  }),
  createMergedJob({
    name: 'recommendations.recommend-listings',
    queue: 'recommendations.advise-listings',
    payload: listings,
    batch: MERGED,
    expireInSeconds: 600,
    handleMerged: async (context: ServiceContext, payloads) => {
      for (const listingIds of mergeListings(payloads))
        await recommendForListings(context, { listingIds });
    },
  }),
  /** An account's first sales: its demand model is fitted without waiting for the nightly run. */
  createJob({
    name: 'recommendations.learn-first',
    payload: account,
    expireInSeconds: 900,
    handle: learnFirst,
  }),
] as const;
