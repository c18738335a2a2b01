/** Jobs that match products and listings. */
import type { z } from 'zod';
import { createJob, createMergedJob, NEXT_RUN } from '#jobs/create-job.ts';
import type { ServiceContext } from '#pricing/events/service-context.ts';
import type { MarketContext } from '#pricing/market/market-context.ts';
import { applyThresholds } from '#pricing/matching/apply-thresholds.ts';
import { countCoverage } from '#pricing/matching/count-coverage.ts';
import { refreshUnwatchedMarkets } from '#pricing/insights/refresh-markets.ts';
import { deleteMatches } from '#pricing/matching/delete-matches.ts';
import { matchListings, matchProducts, matchFreed } from '#pricing/matching/match-market.ts';
import { matchRepricedListings, matchRepricedProducts } from '#pricing/matching/match-repriced.ts';
import { runMatchChange } from '#pricing/matching/review/change-matches.ts';
import { refreshAllEffects, refreshEffects } from '#pricing/matching/review/refresh-effects.ts';
import { fitMarket } from '#pricing/matching/refit/fit-market.ts';
import { readSamplePages } from '#pricing/samples/read-sample-pages.ts';
import { recommendForProducts } from '#pricing/recommendations/recommend-for-products.ts';
import {
  MERGED,
  account,
  accountChange,
  accountProducts,
  accountRetailer,
  freed,
  listings,
  noPayload,
  retailerListings,
} from './payloads.ts';
import { mergeIds, mergeListings, mergeProducts } from './merge-ids.ts';

declare module '#jobs/create-job.ts' {
  interface JobPayloads {
    'matching.match-products': z.infer<typeof accountProducts>;
    'matching.match-listings': z.infer<typeof retailerListings>;
    'matching.match-freed': z.infer<typeof freed>;
    'matching.match-repriced-listings': z.infer<typeof listings>;
    'matching.match-repriced-products': z.infer<typeof accountProducts>;
    'matching.refit-market': z.infer<typeof accountRetailer>;
    'matching.apply-thresholds': z.infer<typeof account>;
    'matching.delete-matches': z.infer<typeof accountRetailer>;
    'matching.count-coverage': z.infer<typeof noPayload>;
    'matching.run-change': z.infer<typeof accountChange>;
    'matching.refresh-effects': z.infer<typeof account>;
    'matching.refresh-all-effects': z.infer<typeof noPayload>;
  }
}

export const matchingJobs = [
  /**
   * New products, and products whose identifying fields changed: matched, then given
   * recommendations. One job, because each extra job costs a registration as much as its row.
   */
  createMergedJob({
    name: 'matching.match-products',
    payload: accountProducts,
    whenLost: 'repeat',
    batch: MERGED,
    expireInSeconds: 600,
    handleMerged: async (context: MarketContext, payloads) => {
      for (const { accountId, productIds } of mergeProducts(payloads)) {
        // Of a test account: what its sample retailers ask for them.
        await readSamplePages(context, { accountId, productIds });
        await matchProducts(context, { accountId, productIds });
        // Also for products without matches, so that the reason for no recommendation is stored.
        await recommendForProducts(context, { accountId, productIds });
      }
    },
  }),
  createMergedJob({
    name: 'matching.match-listings',
    payload: retailerListings,
    whenLost: 'repeat',
    batch: MERGED,
    expireInSeconds: 600,
    handleMerged: async (context: ServiceContext, payloads) => {
      for (const { key: retailerId, ids: listingIds } of mergeIds(payloads, {
        key: (each) => each.retailerId,
        ids: (each) => each.listingIds,
      }))
        await matchListings(context, { retailerId, listingIds });
    },
  }),
  /** Products and listings whose match was removed by a deletion or a decision. */
  createJob({
    name: 'matching.match-freed',
    payload: freed,
    whenLost: 'repeat',
    expireInSeconds: 600,
    handle: (context: ServiceContext, payload) => matchFreed(context, payload),
  }),
  /** Prices changed: existing matches are scored again. */
  createMergedJob({
    name: 'matching.match-repriced-listings',
    payload: listings,
    whenLost: 'repeat',
    batch: MERGED,
    expireInSeconds: 600,
    handleMerged: async (context: ServiceContext, payloads) => {
      for (const listingIds of mergeListings(payloads))
        await matchRepricedListings(context, { listingIds });
    },
  }),
  createMergedJob({
    name: 'matching.match-repriced-products',
    payload: accountProducts,
    whenLost: 'repeat',
    batch: MERGED,
    expireInSeconds: 600,
    handleMerged: async (context: ServiceContext, payloads) => {
      for (const { accountId, productIds } of mergeProducts(payloads))
        await matchRepricedProducts(context, { accountId, productIds });
    },
  }),
  /**
   * An account starts to watch a retailer, or much changed there: everything is matched again, with
   * newly fitted weights.
   */
  createJob({
    name: 'matching.refit-market',
    payload: accountRetailer,
    whenLost: 'repeat',
    expireInSeconds: 3600,
    handle: (context: ServiceContext, market, { signal, reportProgress }) =>
      fitMarket(context, market, { signal, onProgress: reportProgress }),
  }),
  /** An account's thresholds changed: automatic match statuses are updated. */
  createJob({
    name: 'matching.apply-thresholds',
    payload: account,
    whenLost: 'repeat',
    expireInSeconds: 900,
    handle: async (context: ServiceContext, { accountId }, { signal, reportProgress }) => {
      await applyThresholds(context, { accountId, signal, onProgress: reportProgress });
      signal.throwIfAborted();
    },
  }),
  /** An account no longer watches a retailer: its matches there are deleted. */
  createJob({
    name: 'matching.delete-matches',
    payload: accountRetailer,
    whenLost: 'repeat',
    expireInSeconds: 600,
    handle: async (context: MarketContext, payload) => {
      await deleteMatches(context, payload);
      await refreshUnwatchedMarkets(context, payload);
    },
  }),
  /** Decides, or undoes, the next part of a decision about many matches. */
  createJob({
    name: 'matching.run-change',
    payload: accountChange,
    whenLost: 'repeat',
    expireInSeconds: 600,
    handle: runMatchChange,
  }),
  /** What decisions about waiting matches would change, after matches changed. Key: the account. */
  createJob({
    name: 'matching.refresh-effects',
    payload: account,
    whenLost: { foundBy: 'matching.refresh-all-effects' },
    expireInSeconds: 300,
    handle: async (context: ServiceContext, payload) => {
      await refreshEffects(context, payload);
    },
  }),
  /** The same for every account: sales, prices and MAP prices change without their matches. */
  createJob({
    name: 'matching.refresh-all-effects',
    payload: noPayload,
    whenLost: NEXT_RUN,
    cron: '40 3 * * *',
    expireInSeconds: 3600,
    handle: (context: ServiceContext) => refreshAllEffects(context),
  }),
  /** Recounts how far large retailers are covered. */
  createJob({
    name: 'matching.count-coverage',
    payload: noPayload,
    whenLost: NEXT_RUN,
    cron: '*/5 * * * *',
    handle: (context: ServiceContext, _payload, { signal }) => countCoverage(context, { signal }),
  }),
] as const;
