import { z } from 'zod';
import { createJobDefinition } from '#jobs/create-job-definition.ts';

const shop = z.object({ shop: z.string() });

/** Finds out how a price change ended whose outcome was not recorded. Key: the change. */
export const recoverChangeJob = createJobDefinition(
  'repricing.recover-change',
  shop.extend({ changeId: z.string() }),
  { retryLimit: 10, retryDelay: 30 },
);
/** Works on a batch for a minute. Key: the batch. */
export const runBatchJob = createJobDefinition(
  'repricing.run-batch',
  shop.extend({ batchId: z.string() }),
  {
    retryLimit: 20,
    retryDelay: 10,
    concurrency: 2,
  },
);
/** Finds changes without an outcome that no job is resolving. */
export const resumeChangesJob = createJobDefinition('repricing.resume-changes', z.object({}));
/** Finds batches that no job is working on. */
export const resumeBatchesJob = createJobDefinition('repricing.resume-batches', z.object({}));
/**
 * Tells the service what was done with its recommendation. Prices are decimals in the product's
 * currency.
 */
export const sendDecisionJob = createJobDefinition(
  'repricing.tell-decision',
  shop.extend({
    changeId: z.string().nullable().default(null),
    serviceProductId: z.string(),
    decision: z.enum(['applied', 'dismissed', 'undone']),
    recommendationId: z.string().nullable(),
    price: z.string().nullable(),
    previousPrice: z.string().nullable(),
    by: z.string().nullable(),
  }),
  { retryLimit: 8 },
);
