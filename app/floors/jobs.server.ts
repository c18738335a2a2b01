import { z } from 'zod';
import { defineJob } from '#jobs/define-job.ts';

/** Writes the applied files of a shop to Shopify, product by product. Key: shop. */
export const writeFloorsJob = defineJob('floors.write', z.object({ shop: z.string() }), {
  expireInSeconds: 180,
  retryLimit: 12,
  concurrency: 2,
});
