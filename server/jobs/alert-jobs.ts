/**
 * Jobs that check prices against the alert rules. The same changes move the own price among the
 * offers; it is placed in the same job, because each extra job costs as much as its work.
 */
import type { z } from 'zod';
import { createJob, createMergedJob, NEXT_RUN } from '#jobs/create-job.ts';
import type { Enqueuing } from '#jobs/create-enqueuing.ts';
import { HOUR_MS } from '#kernel/durations.ts';
import { closeExcuses } from '#pricing/alerts/cases/refresh-cases.ts';
import {
  listCountedAccounts,
  refreshComplianceDay,
} from '#pricing/alerts/compliance/refresh-compliance-day.ts';
import { checkListings, checkProducts, stopProducts } from '#pricing/alerts/check-alerts.ts';
import { checkHeldChanges, checkRetailers } from '#pricing/alerts/check-lasting.ts';
import type { TimeStampAuthority } from '#pricing/alerts/evidence/time-stamps/request-time-stamp.ts';
import { updateTimeStamps } from '#pricing/alerts/evidence/time-stamps/update-time-stamps.ts';
import type { AlertContext } from '#pricing/alerts/open-after-pictures.ts';
import { publishDueEdges } from '#pricing/catalog/map-price-periods/publish-due-edges.ts';
import type { ServiceContext } from '#pricing/events/service-context.ts';
import { refreshMarkets } from '#pricing/insights/refresh-markets.ts';
import { mergeIds, mergeListings } from './merge-ids.ts';
import { MERGED, account, listings, noPayload, products } from './payloads.ts';

const HELD_CHANGES_MS = 2 * HOUR_MS;

/** What the time stamps need besides the service's context. */
interface StampContext extends ServiceContext {
  readonly timeStampAuthority?: TimeStampAuthority | undefined;
}

interface ComplianceContext extends ServiceContext {
  readonly jobs: Enqueuing;
}

declare module '#jobs/create-job.ts' {
  interface JobPayloads {
    'alerts.check-listings': z.infer<typeof listings>;
    'alerts.check-products': z.infer<typeof products>;
    'alerts.stop-products': z.infer<typeof products>;
    'alerts.end-excuses': z.infer<typeof noPayload>;
    'alerts.check-lasting': z.infer<typeof noPayload>;
    'alerts.map-price-edges': z.infer<typeof noPayload>;
    'alerts.stamp-captures': z.infer<typeof noPayload>;
    'alerts.count-compliance': z.infer<typeof noPayload>;
    'alerts.count-account-compliance': z.infer<typeof account>;
  }
}

export const alertJobs = [
  createMergedJob({
    name: 'alerts.check-listings',
    payload: listings,
    whenLost: { foundBy: 'service.review-all' },
    batch: MERGED,
    handleMerged: async (context: AlertContext, payloads) => {
      for (const listingIds of mergeListings(payloads)) {
        await checkListings(context, { listingIds });
        await refreshMarkets(context, { listingIds });
      }
    },
  }),
  createMergedJob({
    name: 'alerts.check-products',
    payload: products,
    whenLost: { foundBy: 'service.review-all' },
    batch: MERGED,
    handleMerged: async (context: AlertContext, payloads) => {
      for (const { ids: productIds } of mergeIds(payloads, {
        key: () => '',
        ids: (each) => each.productIds,
      })) {
        await checkProducts(context, { productIds });
        await refreshMarkets(context, { productIds });
      }
    },
  }),
  /** Products were paused or deleted, or went beyond the plan's limit. */
  createJob({
    name: 'alerts.stop-products',
    payload: products,
    whenLost: 'repeat',
    handle: async (context: AlertContext, { productIds }) => {
      await stopProducts(context, { productIds });
      await refreshMarkets(context, { productIds });
    },
  }),
  /** A period with another MAP price began or ended; nothing else reports that. */
  createJob({
    name: 'alerts.map-price-edges',
    payload: noPayload,
    whenLost: NEXT_RUN,
    cron: '* * * * *',
    handle: (context: ServiceContext) => publishDueEdges(context),
  }),
  /** The excuse of a case ended; no event reports that. */
  createJob({
    name: 'alerts.end-excuses',
    payload: noPayload,
    whenLost: NEXT_RUN,
    cron: '*/5 * * * *',
    handle: (context: AlertContext) => closeExcuses(context),
  }),
  /** A change of stock has held, or a retailer could not be read for long; no event reports that. */
  createJob({
    name: 'alerts.check-lasting',
    payload: noPayload,
    whenLost: NEXT_RUN,
    cron: '17 * * * *',
    expireInSeconds: 900,
    handle: async (context: AlertContext) => {
      await checkHeldChanges(context, { withinMs: HELD_CHANGES_MS });
      await checkRetailers(context);
    },
  }),
  /** The current day of each retailer; late in the hour, so that a day ends with its last hour. */
  createJob({
    name: 'alerts.count-compliance',
    payload: noPayload,
    whenLost: NEXT_RUN,
    cron: '52 * * * *',
    handle: async ({ db, jobs }: ComplianceContext) => {
      const accounts = await listCountedAccounts(db);
      await jobs.enqueueMany(
        'alerts.count-account-compliance',
        accounts.map((accountId) => ({ payload: { accountId }, key: accountId })),
      );
    },
  }),
  createJob({
    name: 'alerts.count-account-compliance',
    payload: account,
    whenLost: { foundBy: 'alerts.count-compliance' },
    expireInSeconds: 900,
    handle: (context: ServiceContext, { accountId }) =>
      refreshComplianceDay(context, { accountId }),
  }),
  /** Apart from the checks, so that an authority that fails delays no alert. */
  createJob({
    name: 'alerts.stamp-captures',
    payload: noPayload,
    whenLost: NEXT_RUN,
    cron: '* * * * *',
    expireInSeconds: 1_200,
    handle: async (context: StampContext) => {
      if (context.timeStampAuthority) await updateTimeStamps(context, context.timeStampAuthority);
    },
  }),
] as const;
