/** Jobs that recommend prices. */
import type { z } from 'zod';
import { createJob, createMergedJob, NEXT_RUN } from '#jobs/create-job.ts';
import type { ServiceContext } from '#pricing/events/service-context.ts';
import {
  learnFirst,
  recommendForAllProducts,
  recommendForListings,
} from '#pricing/recommendations/refresh-recommendations.ts';
import { recommendForProducts } from '#pricing/recommendations/recommend-for-products.ts';
import { publishDueSchedules } from '#pricing/rules/publish-due-schedules.ts';
import { mergeListings, mergeProducts } from './merge-ids.ts';
import { MERGED, account, accountProducts, listings, noPayload } from './payloads.ts';

declare module '#jobs/create-job.ts' {
  interface JobPayloads {
    'recommendations.recommend-products': z.infer<typeof accountProducts>;
    'recommendations.recommend-listings': z.infer<typeof listings>;
    'recommendations.learn-first': z.infer<typeof account>;
    'recommendations.apply-rules': z.infer<typeof account>;
    'recommendations.publish-rule-schedules': z.infer<typeof noPayload>;
  }
}

export const recommendationJobs = [
  createMergedJob({
    name: 'recommendations.recommend-products',
    payload: accountProducts,
    whenLost: { foundBy: 'service.review-all' },
    batch: MERGED,
    expireInSeconds: 600,
    handleMerged: async (context: ServiceContext, payloads) => {
      for (const { accountId, productIds } of mergeProducts(payloads))
        await recommendForProducts(context, { accountId, productIds });
    },
  }),
  createMergedJob({
    name: 'recommendations.recommend-listings',
    payload: listings,
    whenLost: { foundBy: 'service.review-all' },
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
    whenLost: { foundBy: 'service.review-all' },
    expireInSeconds: 900,
    handle: learnFirst,
  }),
  /** Another rule set holds, or a rule begins or ends to hold. */
  createJob({
    name: 'recommendations.apply-rules',
    payload: account,
    whenLost: { foundBy: 'service.review-all' },
    expireInSeconds: 3_600,
    handle: recommendForAllProducts,
  }),
  createJob({
    name: 'recommendations.publish-rule-schedules',
    payload: noPayload,
    whenLost: NEXT_RUN,
    cron: '* * * * *',
    handle: (context: ServiceContext) => publishDueSchedules(context),
  }),
] as const;
