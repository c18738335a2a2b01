/** Says which stage does which of the service's jobs. */
import type { Jobs } from '#jobs/open-jobs.ts';
import { checkAccount } from '#pricing/alerts/check-account.ts';
import { checkListings } from '#pricing/alerts/check-listings.ts';
import { checkProducts } from '#pricing/alerts/check-products.ts';
import { checkPromotionEdges } from '#pricing/alerts/check-promotion-edges.ts';
import { checkRetailer } from '#pricing/alerts/check-retailer.ts';
import { reviewMonitoring } from '#pricing/alerts/review-monitoring.ts';
import type { Stage } from '#pricing/events/stage.ts';
import type { CaptureKeeping } from '#pricing/market/drop-captures.ts';
import { adviseAccount, adviseEverything } from '#pricing/recommendations/advise-account.ts';
import { adviseListings } from '#pricing/recommendations/advise-listings.ts';
import { adviseProducts } from '#pricing/recommendations/advise-products.ts';
import { adviseRetailer } from '#pricing/recommendations/advise-retailer.ts';
import { learnFirst } from '#pricing/recommendations/learn-first.ts';
import { handleMatchingJobs } from './handle-matching-jobs.ts';
import { keepHouse } from './keep-house.ts';
import { mergeIds } from './merge-ids.ts';
import {
  adviseListingsJob,
  adviseProductsJob,
  checkListingsJob,
  checkProductsJob,
  housekeepingJob,
  learnFirstJob,
  promotionEdgesJob,
  reviewAccountJob,
  reviewAllJob,
  reviewMonitoringJob,
  reviewRetailerJob,
} from './service-jobs.ts';

const PROMOTION_EDGES_MS = 10 * 60_000;

export function handleServiceJobs(stage: Stage, jobs: Jobs, keeping?: CaptureKeeping): void {
  handleMatchingJobs(stage, jobs);
  jobs.handleMerged(checkListingsJob, async (payloads) => {
    for (const { ids: listingIds } of mergeIds(payloads, {
      key: () => '',
      ids: (each) => each.listingIds,
    }))
      await checkListings(stage, { listingIds });
  });
  jobs.handleMerged(checkProductsJob, async (payloads) => {
    for (const { ids: productIds } of mergeIds(payloads, {
      key: () => '',
      ids: (each) => each.productIds,
    }))
      await checkProducts(stage, { productIds });
  });
  jobs.handle(promotionEdgesJob, () =>
    checkPromotionEdges(stage, { withinMs: PROMOTION_EDGES_MS }),
  );
  jobs.handleMerged(adviseProductsJob, async (payloads) => {
    for (const { key: accountId, ids: productIds } of mergeIds(payloads, {
      key: (each) => each.accountId,
      ids: (each) => each.productIds,
    }))
      await adviseProducts(stage, { accountId, productIds });
  });
  jobs.handleMerged(adviseListingsJob, async (payloads) => {
    for (const { ids: listingIds } of mergeIds(payloads, {
      key: () => '',
      ids: (each) => each.listingIds,
    }))
      await adviseListings(stage, { listingIds });
  });
  jobs.handle(learnFirstJob, (payload) => learnFirst(stage, payload));
  jobs.handle(reviewRetailerJob, async ({ retailerId }) => {
    await checkRetailer(stage, { retailerId });
    await adviseRetailer(stage, { retailerId });
  });
  jobs.handle(reviewAccountJob, async ({ accountId }) => {
    await checkAccount(stage, { accountId });
    await adviseAccount(stage, { accountId });
  });
  jobs.handle(reviewMonitoringJob, async ({ accountId }) => {
    await reviewMonitoring(stage, { accountId });
    await adviseEverything(stage, { accountId });
  });
  jobs.handle(reviewAllJob, async () => {
    const accounts = await stage.db.query<{ id: string }>(
      'select id from pricing.account where suspended_at is null and monitoring_paused_at is null',
    );
    await jobs.enqueueMany(
      reviewAccountJob,
      accounts.rows.map(({ id }) => ({ payload: { accountId: id }, key: id })),
    );
  });
  jobs.handle(housekeepingJob, () => keepHouse(stage, keeping));
  jobs.schedule(reviewAllJob, '20 3 * * *', {});
  jobs.schedule(housekeepingJob, '40 2 * * *', {});
  jobs.schedule(promotionEdgesJob, '*/5 * * * *', {});
}
