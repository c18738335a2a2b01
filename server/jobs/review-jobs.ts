/** Jobs that update everything of a retailer or an account, and the daily cleanup. */
import { z } from 'zod';
import { createJob, NEXT_RUN } from '#jobs/create-job.ts';
import type { Enqueuing } from '#jobs/create-enqueuing.ts';
import type { Jobs } from '#jobs/open-jobs.ts';
import { HOUR_MS } from '#kernel/durations.ts';
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
import { runDailyCleanup } from '#server/run-daily-cleanup.ts';
import { account, noPayload, retailer } from './payloads.ts';

/** What these jobs need besides the service's context. */
export interface ReviewContext extends MarketContext, AlertContext {
  readonly jobs: Enqueuing & Pick<Jobs, 'repeatFailed'>;
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
    'service.find-lost-work': z.infer<typeof noPayload>;
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
    whenLost: { foundBy: 'service.review-all' },
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
    whenLost: { foundBy: 'service.review-all' },
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
    whenLost: 'repeat',
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
    whenLost: NEXT_RUN,
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
  /** What failed jobs should have done: repeated, or found from the state of the data. */
  createJob({
    name: 'service.find-lost-work',
    payload: noPayload,
    whenLost: NEXT_RUN,
    cron: '10 3 * * *',
    expireInSeconds: 900,
    handle: async (context: ReviewContext) => {
      const count = await context.jobs.repeatFailed();
      if (count > 0) context.log.info({ count }, 'failed jobs are repeated');
      await findLostWork(context);
    },
  }),
  createJob({
    name: 'service.daily-cleanup',
    payload: noPayload,
    whenLost: NEXT_RUN,
    cron: '40 2 * * *',
    handle: async (context: ReviewContext) => {
      await closeOldEvents(context);
      await runDailyCleanup(context, context.captureKeeping);
    },
  }),
] as const;

/** What is younger has a job that waits or runs. */
const LOST_AFTER_MS = HOUR_MS;

interface FindContext extends ServiceContext {
  readonly jobs: Enqueuing;
}

/**
 * Queues again: decisions about many matches that are half done, exports that were not written, and
 * markets that were never matched completely.
 */
export async function findLostWork({ db, jobs, clock }: FindContext): Promise<void> {
  const before = new Date(clock.now().getTime() - LOST_AFTER_MS);
  const changes = await db.query<{ accountId: string; changeId: string }>(
    `select account_id as "accountId", id as "changeId" from pricing.match_decision_change
     where state in ('running', 'undoing') and at < $1`,
    [before],
  );
  await jobs.enqueueMany(
    'matching.run-change',
    changes.rows.map((payload) => ({ payload, key: payload.changeId })),
  );
  const exports = await db.query<{ exportId: string }>(
    `select id as "exportId" from pricing.export
     where state in ('waiting', 'running') and created_at < $1`,
    [before],
  );
  await jobs.enqueueMany(
    'service.write-export',
    exports.rows.map((payload) => ({ payload, key: payload.exportId })),
  );
  const markets = await db.query<{ accountId: string; retailerId: string }>(
    `select w.account_id as "accountId", w.retailer_id as "retailerId"
     from pricing.account_retailer w
     left join pricing.match_market m on m.account_id = w.account_id and m.retailer_id = w.retailer_id
     where w.added_at < $1 and (m.fitted_at is null or m.run_cursor is not null)`,
    [before],
  );
  await jobs.enqueueMany('matching.refit-market', markets.rows.map(keyByMarket));
}

const keyByMarket = (payload: { accountId: string; retailerId: string }) => ({
  payload,
  key: `${payload.accountId}:${payload.retailerId}`,
});
