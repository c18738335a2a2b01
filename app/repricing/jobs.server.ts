import { z } from 'zod';
import { createJob, NEXT_RUN } from '#jobs/create-job.ts';
import { withInstalledShop } from '#app/shop-state/with-installed-shop.server.ts';
import { resolveInterruptedChange } from './resolve-interrupted-change.server.ts';
import { runBatch } from './run-batch.server.ts';
import { scheduleOpenChanges } from './schedule-open-changes.server.ts';
import { scheduleStalledBatches } from './schedule-stalled-batches.server.ts';
import { sendDecision } from './send-decision.server.ts';

const shop = z.object({ shop: z.string() });
const noPayload = z.object({});
const recoverChangePayload = shop.extend({ changeId: z.string() });
const runBatchPayload = shop.extend({ batchId: z.string() });
const sendDecisionPayload = shop.extend({
  changeId: z.string().nullable().default(null),
  serviceProductId: z.string(),
  decision: z.enum(['applied', 'dismissed', 'undone']),
  recommendationId: z.string().nullable(),
  price: z.string().nullable(),
  previousPrice: z.string().nullable(),
  by: z.string().nullable(),
});

declare module '#jobs/create-job.ts' {
  interface JobPayloads {
    'repricing.resolve-change': z.infer<typeof recoverChangePayload>;
    'repricing.run-batch': z.infer<typeof runBatchPayload>;
    'repricing.schedule-open-changes': z.infer<typeof noPayload>;
    'repricing.schedule-stalled-batches': z.infer<typeof noPayload>;
    'repricing.send-decision': z.infer<typeof sendDecisionPayload>;
  }
}

export const repricingJobs = [
  /** Finds out how a price change ended whose outcome was not recorded. Key: the change. */
  createJob({
    name: 'repricing.resolve-change',
    payload: recoverChangePayload,
    whenLost: { foundBy: 'repricing.schedule-open-changes' },
    retryLimit: 10,
    retryDelay: 30,
    handle: withInstalledShop(resolveInterruptedChange),
  }),
  /** Works on a batch for a minute. Key: the batch. */
  createJob({
    name: 'repricing.run-batch',
    payload: runBatchPayload,
    whenLost: { foundBy: 'repricing.schedule-stalled-batches' },
    retryLimit: 20,
    retryDelay: 10,
    concurrency: 2,
    handle: withInstalledShop(runBatch),
  }),
  /** Finds changes without an outcome that no job is resolving. */
  createJob({
    name: 'repricing.schedule-open-changes',
    payload: noPayload,
    whenLost: NEXT_RUN,
    cron: '*/5 * * * *',
    handle: scheduleOpenChanges,
  }),
  /** Finds batches that no job is working on. */
  createJob({
    name: 'repricing.schedule-stalled-batches',
    payload: noPayload,
    whenLost: NEXT_RUN,
    cron: '*/5 * * * *',
    handle: scheduleStalledBatches,
  }),
  /**
   * Tells the service what was done with its recommendation. Prices are decimals in the product's
   * currency.
   */
  createJob({
    name: 'repricing.send-decision',
    payload: sendDecisionPayload,
    whenLost: 'repeat',
    retryLimit: 8,
    handle: sendDecision,
  }),
] as const;
