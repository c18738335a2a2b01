import { z } from 'zod';
import { createJob } from '#jobs/create-job.ts';
import { withInstalledShop } from '#app/shop-state/with-installed-shop.server.ts';
import { sendPeriodFiles } from './period-files/send-period-files.server.ts';
import { writeMapPrices } from './write-map-prices.server.ts';

const shop = z.object({ shop: z.string() });

declare module '#jobs/create-job.ts' {
  interface JobPayloads {
    'map-prices.write': z.infer<typeof shop>;
    'map-prices.import-periods': z.infer<typeof shop>;
  }
}

export const mapPriceJobs = [
  /** Writes the applied files of a shop to Shopify, product by product. Key: shop. */
  createJob({
    name: 'map-prices.write',
    payload: shop,
    whenLost: 'repeat',
    expireInSeconds: 180,
    retryLimit: 12,
    concurrency: 2,
    handle: withInstalledShop(writeMapPrices),
  }),
  /** Imports files of MAP prices by date at the service, or undoes them. Key: shop. */
  createJob({
    name: 'map-prices.import-periods',
    payload: shop,
    whenLost: 'repeat',
    expireInSeconds: 900,
    retryLimit: 20,
    retryDelay: 10,
    concurrency: 2,
    handle: withInstalledShop(sendPeriodFiles),
  }),
] as const;
