import { z } from 'zod';
import { createJobDefinition } from '#jobs/create-job-definition.ts';

/** Writes the applied files of a shop to Shopify, product by product. Key: shop. */
export const writeMapPricesJob = createJobDefinition(
  'floors.write',
  z.object({ shop: z.string() }),
  {
    expireInSeconds: 180,
    retryLimit: 12,
    concurrency: 2,
  },
);
