/**
 * The jobs by which an event of one module makes another module act. The modules export plain
 * functions; these jobs make the calls durable. Payloads contain row ids, never data: a job that
 * runs late or twice works on the current state.
 */
import { z } from 'zod';
import { createJobDefinition } from '#jobs/create-job-definition.ts';

/**
 * A retailer visited page by page queues one job per page; merged, they need one pass over the
 * catalog.
 */
const MERGED = 40;

const ids = z.array(z.string()).min(1).max(1000);
const account = z.object({ accountId: z.string() });
const productBatch = account.extend({ productIds: ids });

/**
 * New products, and products whose identifying fields changed: matched, then given recommendations.
 * One job, because each extra job costs a registration as much as its row.
 */
export const matchProductsJob = createJobDefinition('matching.match-products', productBatch, {
  batch: MERGED,
  expireInSeconds: 600,
});
export const matchListingsJob = createJobDefinition(
  'matching.match-listings',
  z.object({ retailerId: z.string(), listingIds: ids }),
  { batch: MERGED, expireInSeconds: 600 },
);
/** Products and listings whose match was removed by a deletion or a decision. */
export const matchFreedJob = createJobDefinition(
  'matching.match-freed',
  account.extend({
    retailerId: z.string(),
    productIds: z.array(z.string()).max(1000),
    listingIds: z.array(z.string()).max(1000),
  }),
  { expireInSeconds: 600 },
);
/** Prices changed: existing matches are scored again. */
export const matchRepricedListingsJob = createJobDefinition(
  'matching.match-repriced-listings',
  z.object({ listingIds: ids }),
  { batch: MERGED, expireInSeconds: 600 },
);
export const matchRepricedProductsJob = createJobDefinition(
  'matching.match-repriced-products',
  productBatch,
  { batch: MERGED, expireInSeconds: 600 },
);
/**
 * An account starts to watch a retailer, or much changed there: everything is matched again, with
 * newly fitted weights.
 */
export const refitMarketJob = createJobDefinition(
  'matching.refit-market',
  account.extend({ retailerId: z.string() }),
  { expireInSeconds: 3600 },
);
/** An account's thresholds changed: automatic match statuses are updated. */
export const applyThresholdsJob = createJobDefinition('matching.apply-thresholds', account, {
  expireInSeconds: 900,
});
/** An account no longer watches a retailer: its matches there are deleted. */
export const deleteMatchesJob = createJobDefinition(
  'matching.delete-matches',
  account.extend({ retailerId: z.string() }),
  { expireInSeconds: 600 },
);
/** Recounts how far large retailers are covered. */
export const countCoverageJob = createJobDefinition('matching.count-coverage', z.object({}));
export const checkListingsJob = createJobDefinition(
  'alerts.check-listings',
  z.object({ listingIds: ids }),
  {
    batch: MERGED,
  },
);
export const checkProductsJob = createJobDefinition(
  'alerts.check-products',
  z.object({ productIds: ids }),
  {
    batch: MERGED,
  },
);
/** A promotion window opened or closed; no event reports that. */
export const promotionEdgesJob = createJobDefinition('alerts.promotion-edges', z.object({}));
export const recommendForProductsJob = createJobDefinition(
  'recommendations.advise-products',
  productBatch,
  {
    batch: MERGED,
    expireInSeconds: 600,
  },
);
export const recommendForListingsJob = createJobDefinition(
  'recommendations.advise-listings',
  z.object({ listingIds: ids }),
  { batch: MERGED, expireInSeconds: 600 },
);
/** An account's first sales: its demand model is fitted without waiting for the nightly run. */
export const learnFirstJob = createJobDefinition('recommendations.learn-first', account, {
  expireInSeconds: 900,
});
/**
 * Updates alerts and recommendations that depend on a retailer that was quarantined, released, or
 * is no longer watched.
 */
export const reviewRetailerJob = createJobDefinition(
  'service.review-retailer',
  z.object({ retailerId: z.string() }),
  { expireInSeconds: 600 },
);
/** Updates everything of an account: its settings changed, or a day has passed. */
export const reviewAccountJob = createJobDefinition('service.review-account', account, {
  expireInSeconds: 900,
});
/**
 * An account's plan changed, or its monitoring was paused or resumed: visit weights, alerts and
 * recommendations are updated.
 */
export const reviewMonitoringJob = createJobDefinition('service.review-monitoring', account, {
  expireInSeconds: 900,
});
export const reviewAllJob = createJobDefinition('service.review-all', z.object({}), {});
export const housekeepingJob = createJobDefinition('service.housekeeping', z.object({}), {});

export const serviceJobs = [
  matchProductsJob,
  matchListingsJob,
  matchFreedJob,
  matchRepricedListingsJob,
  matchRepricedProductsJob,
  refitMarketJob,
  applyThresholdsJob,
  deleteMatchesJob,
  countCoverageJob,
  checkListingsJob,
  checkProductsJob,
  promotionEdgesJob,
  recommendForProductsJob,
  recommendForListingsJob,
  learnFirstJob,
  reviewRetailerJob,
  reviewAccountJob,
  reviewMonitoringJob,
  reviewAllJob,
  housekeepingJob,
] as const;
