/** Jobs that measure markets and count their summaries. */
import type { z } from 'zod';
import { createJob, createMergedJob, NEXT_RUN } from '#jobs/create-job.ts';
import type { ServiceContext } from '#pricing/events/service-context.ts';
import { countSummaries } from '#pricing/insights/count-summaries.ts';
import { refreshMarkets, refreshStaleMarkets } from '#pricing/insights/refresh-markets.ts';
import { mergeProducts } from './merge-ids.ts';
import { MERGED, account, accountProducts, noPayload } from './payloads.ts';

declare module '#jobs/create-job.ts' {
  interface JobPayloads {
    'insights.measure-products': z.infer<typeof accountProducts>;
    'insights.measure-stale': z.infer<typeof noPayload>;
    'insights.count-summaries': z.infer<typeof account>;
  }
}

export const insightJobs = [
  /** Units sold changed; other changes are measured with the check of alerts. */
  createMergedJob({
    name: 'insights.measure-products',
    payload: accountProducts,
    whenLost: { foundBy: 'service.review-all' },
    batch: MERGED,
    handleMerged: async (context: ServiceContext, payloads) => {
      for (const { productIds } of mergeProducts(payloads))
        await refreshMarkets(context, { productIds });
    },
  }),
  /** An offer became too old to be compared; no event reports that. */
  createJob({
    name: 'insights.measure-stale',
    payload: noPayload,
    whenLost: NEXT_RUN,
    cron: '27 * * * *',
    expireInSeconds: 1_800,
    handle: (context: ServiceContext) => refreshStaleMarkets(context),
  }),
  createJob({
    name: 'insights.count-summaries',
    payload: account,
    whenLost: { foundBy: 'service.review-all' },
    expireInSeconds: 600,
    handle: countSummaries,
  }),
] as const;
