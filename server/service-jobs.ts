/**
 * The jobs by which one stage's event makes another stage act. The stages export plain functions; here they become durable.
 * Payloads name rows, never hold data: a job that runs late, or twice, works on what is true then.
 */
import { z } from 'zod';
import { createJobDefinition } from '#jobs/create-job-definition.ts';

/** A retailer read page by page makes a job per page: together they cost one look at the catalogue. */
const MERGED = 40;

const ids = z.array(z.string()).min(1).max(1000);
const account = z.object({ accountId: z.string() });
const productBatch = account.extend({ productIds: ids });

/**
 * New products, or products that mean something else now: matched, then advised on. One job,
 * because each costs a registration as much as its row.
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
/** What a deletion or a verdict left without a partner. */
export const matchFreedJob = createJobDefinition(
  'matching.match-freed',
  account.extend({
    retailerId: z.string(),
    productIds: z.array(z.string()).max(1000),
    listingIds: z.array(z.string()).max(1000),
  }),
  { expireInSeconds: 600 },
);
/** Prices moved: pairs that are known are scored again. */
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
/** An account starts to watch a retailer, or much has changed there: all is matched anew, with weights of their own. */
export const refitMarketJob = createJobDefinition(
  'matching.refit-market',
  account.extend({ retailerId: z.string() }),
  { expireInSeconds: 3600 },
);
/** An account's thresholds changed: the machine's verdicts follow. */
export const applyThresholdsJob = createJobDefinition('matching.apply-thresholds', account, {
  expireInSeconds: 900,
});
/** An account no longer watches a retailer: what was matched there goes. */
export const deleteMatchesJob = createJobDefinition(
  'matching.delete-matches',
  account.extend({ retailerId: z.string() }),
  { expireInSeconds: 600 },
);
/** How large retailers are covered, counted anew. */
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
/** A promotion window opened or closed: no event says so. */
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
/** An account's first sales: what its products say together is learned without waiting for the night. */
export const learnFirstJob = createJobDefinition('recommendations.learn-first', account, {
  expireInSeconds: 900,
});
/** Alerts and advice that rest on a retailer again: it was quarantined, trusted again, or is no longer watched. */
export const reviewRetailerJob = createJobDefinition(
  'service.review-retailer',
  z.object({ retailerId: z.string() }),
  { expireInSeconds: 600 },
);
/** Everything of an account again: its settings changed, or a day has passed. */
export const reviewAccountJob = createJobDefinition('service.review-account', account, {
  expireInSeconds: 900,
});
/** An account's plan changed, or its monitoring was paused or goes on: weights, alerts and advice follow. */
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
