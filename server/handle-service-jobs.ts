/** Binds the service's jobs to the functions that do them. */
import type { Jobs } from '#jobs/open-jobs.ts';
import { checkAccount } from '#pricing/alerts/check-account.ts';
import { checkListings } from '#pricing/alerts/check-listings.ts';
import { checkProducts } from '#pricing/alerts/check-products.ts';
import { closeOldEvents } from '#pricing/alerts/close-old-events.ts';
import { checkPromotionEdges } from '#pricing/alerts/check-promotion-edges.ts';
import { checkRetailer } from '#pricing/alerts/check-retailer.ts';
import { applyMonitoringChange } from '#pricing/alerts/apply-monitoring-change.ts';
import type { ServiceContext } from '#pricing/events/service-context.ts';
import type { CaptureKeeping } from '#pricing/market/delete-old-captures.ts';
import {
  recommendForAccount,
  recommendForAllProducts,
} from '#pricing/recommendations/recommend-for-account.ts';
import { recommendForListings } from '#pricing/recommendations/recommend-for-listings.ts';
import { recommendForProducts } from '#pricing/recommendations/recommend-for-products.ts';
import { recommendForRetailer } from '#pricing/recommendations/recommend-for-retailer.ts';
import { learnFirst } from '#pricing/recommendations/learn-first.ts';
import { handleMatchingJobs } from './handle-matching-jobs.ts';
import { runDailyCleanup } from './run-daily-cleanup.ts';
import { mergeIds } from './merge-ids.ts';
import {
  recommendForListingsJob,
  recommendForProductsJob,
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

export function handleServiceJobs(
  context: ServiceContext,
  jobs: Jobs,
  keeping?: CaptureKeeping,
): void {
  handleMatchingJobs(context, jobs);
  jobs.handleMerged(checkListingsJob, async (payloads) => {
    for (const { ids: listingIds } of mergeIds(payloads, {
      key: () => '',
      ids: (each) => each.listingIds,
    }))
      await checkListings(context, { listingIds });
  });
  jobs.handleMerged(checkProductsJob, async (payloads) => {
    for (const { ids: productIds } of mergeIds(payloads, {
      key: () => '',
      ids: (each) => each.productIds,
    }))
      await checkProducts(context, { productIds });
  });
  jobs.handle(promotionEdgesJob, () =>
    checkPromotionEdges(context, { withinMs: PROMOTION_EDGES_MS }),
  );
  jobs.handleMerged(recommendForProductsJob, async (payloads) => {
    for (const { key: accountId, ids: productIds } of mergeIds(payloads, {
      key: (each) => each.accountId,
      ids: (each) => each.productIds,
    }))
      await recommendForProducts(context, { accountId, productIds });
  });
  jobs.handleMerged(recommendForListingsJob, async (payloads) => {
    for (const { ids: listingIds } of mergeIds(payloads, {
      key: () => '',
      ids: (each) => each.listingIds,
    }))
      await recommendForListings(context, { listingIds });
  });
  jobs.handle(learnFirstJob, (payload) => learnFirst(context, payload));
  jobs.handle(reviewRetailerJob, async ({ retailerId }) => {
    await checkRetailer(context, { retailerId });
    await recommendForRetailer(context, { retailerId });
  });
  jobs.handle(reviewAccountJob, async ({ accountId }) => {
    await checkAccount(context, { accountId });
    await recommendForAccount(context, { accountId });
  });
  jobs.handle(reviewMonitoringJob, async ({ accountId }) => {
    await applyMonitoringChange(context, { accountId });
    await recommendForAllProducts(context, { accountId });
  });
  jobs.handle(reviewAllJob, async () => {
    const accounts = await context.db.query<{ id: string }>(
      'select id from pricing.account where suspended_at is null and monitoring_paused_at is null',
    );
    await jobs.enqueueMany(
      reviewAccountJob,
      accounts.rows.map(({ id }) => ({ payload: { accountId: id }, key: id })),
    );
  });
  jobs.handle(housekeepingJob, async () => {
    await closeOldEvents(context);
    await runDailyCleanup(context, keeping);
  });
  jobs.schedule(reviewAllJob, '20 3 * * *', {});
  jobs.schedule(housekeepingJob, '40 2 * * *', {});
  jobs.schedule(promotionEdgesJob, '*/5 * * * *', {});
}
