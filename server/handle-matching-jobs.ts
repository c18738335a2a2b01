/** Says what matching does in which of the service's jobs. */
import type { Jobs } from '#jobs/open-jobs.ts';
import type { Stage } from '#pricing/events/stage.ts';
import { applyThresholds } from '#pricing/matching/apply-thresholds.ts';
import { countCoverage } from '#pricing/matching/count-coverage.ts';
import { deleteMatches } from '#pricing/matching/delete-matches.ts';
import { matchFreed } from '#pricing/matching/match-freed.ts';
import { matchListings } from '#pricing/matching/match-listings.ts';
import { matchProducts } from '#pricing/matching/match-products.ts';
import { matchRepricedListings, matchRepricedProducts } from '#pricing/matching/match-repriced.ts';
import { refitMarket } from '#pricing/matching/refit/refit-market.ts';
import { adviseProducts } from '#pricing/recommendations/advise-products.ts';
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

export function handleMatchingJobs(stage: Stage, jobs: Jobs): void {
  jobs.handleMerged(matchProductsJob, async (payloads) => {
    for (const { key: accountId, ids: productIds } of mergeIds(payloads, {
      key: (each) => each.accountId,
      ids: (each) => each.productIds,
    })) {
      await matchProducts(stage, { accountId, productIds });
      // Also what nothing was found for: no advice is said with its reason.
      await adviseProducts(stage, { accountId, productIds });
    }
  });
  jobs.handleMerged(matchListingsJob, async (payloads) => {
    for (const { key: retailerId, ids: listingIds } of mergeIds(payloads, {
      key: (each) => each.retailerId,
      ids: (each) => each.listingIds,
    }))
      await matchListings(stage, { retailerId, listingIds });
  });
  jobs.handleMerged(matchRepricedListingsJob, async (payloads) => {
    for (const { ids: listingIds } of mergeIds(payloads, {
      key: () => '',
      ids: (each) => each.listingIds,
    }))
      await matchRepricedListings(stage, { listingIds });
  });
  jobs.handleMerged(matchRepricedProductsJob, async (payloads) => {
    for (const { key: accountId, ids: productIds } of mergeIds(payloads, {
      key: (each) => each.accountId,
      ids: (each) => each.productIds,
    }))
      await matchRepricedProducts(stage, { accountId, productIds });
  });
  jobs.handle(matchFreedJob, async (freed) => {
    await matchFreed(stage, freed);
  });
  jobs.handle(deleteMatchesJob, async (payload) => {
    await deleteMatches(stage, payload);
  });
  jobs.handle(refitMarketJob, async (key, { signal }) => {
    await refitMarket(stage, key, { signal });
  });
  jobs.handle(applyThresholdsJob, async ({ accountId }, { signal }) => {
    await applyThresholds(stage, { accountId, signal });
    signal.throwIfAborted();
  });
  jobs.handle(countCoverageJob, async (_payload, { signal }) => {
    await countCoverage(stage, { signal });
  });
  jobs.schedule(countCoverageJob, '*/5 * * * *', {});
}
