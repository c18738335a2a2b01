/** Jobs that update everything of a retailer or an account, and the daily cleanup. */
import type { z } from 'zod';
import { createJob } from '#jobs/create-job.ts';
import type { Enqueuing } from '#jobs/create-enqueuing.ts';
import { checkCases } from '#pricing/alerts/cases/refresh-cases.ts';
import {
  checkAccount,
  checkRetailer,
  applyMonitoringChange,
} from '#pricing/alerts/check-alerts.ts';
import { checkRetailers } from '#pricing/alerts/check-lasting.ts';
import { closeOldEvents } from '#pricing/alerts/update-alerts.ts';
import type { AlertContext } from '#pricing/alerts/open-after-pictures.ts';
import type { ServiceContext } from '#pricing/events/service-context.ts';
import { countSummaries } from '#pricing/insights/count-summaries.ts';
import {
  refreshAccountMarkets,
  refreshRetailerMarkets,
} from '#pricing/insights/refresh-markets.ts';
import type { CaptureKeeping } from '#pricing/market/delete-old-captures.ts';
import type { MarketContext } from '#pricing/market/market-context.ts';

import {
  recommendForAccount,
  recommendForAllProducts,
  recommendForRetailer,
} from '#pricing/recommendations/refresh-recommendations.ts';
import { readSamplePages } from '#pricing/samples/read-sample-pages.ts';
import { runDailyCleanup } from '../run-daily-cleanup.ts';
import { account, noPayload, retailer } from './payloads.ts';

/** What these jobs need besides the service's context. */
export interface ReviewContext extends MarketContext, AlertContext {
  readonly jobs: Enqueuing;
  /** How long captured bytes are stored. */
  readonly captureKeeping?: CaptureKeeping;
}

declare module '#jobs/create-job.ts' {
  interface JobPayloads {
    'service.review-retailer': z.infer<typeof retailer>;
    'service.review-account': z.infer<typeof account>;
    'service.review-monitoring': z.infer<typeof account>;
    'service.review-all': z.infer<typeof noPayload>;
    'service.daily-cleanup': z.infer<typeof noPayload>;
  }
}

export const reviewJobs = [
  /**
   * Updates alerts and recommendations that depend on a retailer that was quarantined, released, or
   * is no longer watched.
   */
  createJob({
    name: 'service.review-retailer',
    payload: retailer,
    expireInSeconds: 600,
    handle: async (context: AlertContext, { retailerId }) => {
      await checkRetailer(context, { retailerId });
      await checkRetailers(context, { retailerId });
      await refreshRetailerMarkets(context, { retailerId });
      await recommendForRetailer(context, { retailerId });
    },
  }),
  /** Updates everything of an account: its settings changed, or a day has passed. */
  createJob({
    name: 'service.review-account',
    payload: account,
    expireInSeconds: 900,
    handle: async (context: MarketContext & AlertContext, { accountId }) => {
      // Of a test account: its prices must not become too old to act on.
      await readSamplePages(context, { accountId });
      await checkAccount(context, { accountId });
      await checkCases(context, { accountId });
      await checkRetailers(context, { accountId });
      await refreshAccountMarkets(context, { accountId });
      // Also without a change: the day has figures of its own.
      await countSummaries(context, { accountId });
      await recommendForAccount(context, { accountId });
    },
  }),
  /**
   * An account's plan changed, or its monitoring was paused or resumed: visit weights, alerts and
   * recommendations are updated.
   */
  createJob({
    name: 'service.review-monitoring',
    payload: account,
    expireInSeconds: 900,
    handle: async (context: ServiceContext, { accountId }) => {
      await applyMonitoringChange(context, { accountId });
      await refreshAccountMarkets(context, { accountId });
      await recommendForAllProducts(context, { accountId });
    },
  }),
  createJob({
    name: 'service.review-all',
    payload: noPayload,
    cron: '20 3 * * *',
    handle: async ({ db, jobs }: ReviewContext) => {
      const accounts = await db.query<{ id: string }>(
        'select id from pricing.account where suspended_at is null and monitoring_paused_at is null',
      );
      await jobs.enqueueMany(
        'service.review-account',
        accounts.rows.map(({ id }) => ({ payload: { accountId: id }, key: id })),
      );
    },
  }),
  createJob({
    name: 'service.daily-cleanup',
    queue: 'service.housekeeping',
    payload: noPayload,
    cron: '40 2 * * *',
    handle: async (context: ReviewContext) => {
      await closeOldEvents(context);
      await runDailyCleanup(context, context.captureKeeping);
    },
  }),
] as const;
