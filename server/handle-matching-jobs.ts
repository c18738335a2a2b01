/** Binds the service's matching jobs to the functions of `pricing/matching`. */
import type { Jobs } from '#jobs/open-jobs.ts';
import type { ServiceContext } from '#pricing/events/service-context.ts';
import { applyThresholds } from '#pricing/matching/apply-thresholds.ts';
import { countCoverage } from '#pricing/matching/count-coverage.ts';
import { deleteMatches } from '#pricing/matching/delete-matches.ts';
import { matchFreed } from '#pricing/matching/match-freed.ts';
import { matchListings } from '#pricing/matching/match-listings.ts';
import { matchProducts } from '#pricing/matching/match-products.ts';
import { matchRepricedListings, matchRepricedProducts } from '#pricing/matching/match-repriced.ts';
import { fitMarket } from '#pricing/matching/refit/fit-market.ts';
import { recommendForProducts } from '#pricing/recommendations/recommend-for-products.ts';
import { mergeIds } from './merge-ids.ts';
import {
  applyThresholdsJob,
  countCoverageJob,
  deleteMatchesJob,
  matchFreedJob,
  matchListingsJob,
  matchProductsJob,
  matchRepricedListingsJob,
  matchRepricedProductsJob,
  refitMarketJob,
} from './service-jobs.ts';

export function handleMatchingJobs(context: ServiceContext, jobs: Jobs): void {
  jobs.handleMerged(matchProductsJob, async (payloads) => {
    for (const { key: accountId, ids: productIds } of mergeIds(payloads, {
      key: (each) => each.accountId,
      ids: (each) => each.productIds,
    })) {
      await matchProducts(context, { accountId, productIds });
      // Also for products without matches, so that the reason for no recommendation is stored.
      await recommendForProducts(context, { accountId, productIds });
    }
  });
  jobs.handleMerged(matchListingsJob, async (payloads) => {
    for (const { key: retailerId, ids: listingIds } of mergeIds(payloads, {
      key: (each) => each.retailerId,
      ids: (each) => each.listingIds,
    }))
      await matchListings(context, { retailerId, listingIds });
  });
  jobs.handleMerged(matchRepricedListingsJob, async (payloads) => {
    for (const { ids: listingIds } of mergeIds(payloads, {
      key: () => '',
      ids: (each) => each.listingIds,
    }))
      await matchRepricedListings(context, { listingIds });
  });
  jobs.handleMerged(matchRepricedProductsJob, async (payloads) => {
    for (const { key: accountId, ids: productIds } of mergeIds(payloads, {
      key: (each) => each.accountId,
      ids: (each) => each.productIds,
    }))
      await matchRepricedProducts(context, { accountId, productIds });
  });
  jobs.handle(matchFreedJob, async (freed) => {
    await matchFreed(context, freed);
  });
  jobs.handle(deleteMatchesJob, async (payload) => {
    await deleteMatches(context, payload);
  });
  jobs.handle(refitMarketJob, async (key, { signal }) => {
    await fitMarket(context, key, { signal });
  });
  jobs.handle(applyThresholdsJob, async ({ accountId }, { signal }) => {
    await applyThresholds(context, { accountId, signal });
    signal.throwIfAborted();
  });
  jobs.handle(countCoverageJob, async (_payload, { signal }) => {
    await countCoverage(context, { signal });
  });
  jobs.schedule(countCoverageJob, '*/5 * * * *', {});
}
