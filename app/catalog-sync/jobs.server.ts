/**
 * Jobs that read the catalog from Shopify and send it to the service. Keys merge bursts: one
 * waiting job per shop or product.
 */
import { z } from 'zod';
import { createJobDefinition } from '#jobs/create-job-definition.ts';

const shop = z.object({ shop: z.string() });

/** Continues the shop's open read of the whole catalog. Key: shop. */
export const syncCatalogJob = createJobDefinition('mirror.sync-catalogue', shop, {
  expireInSeconds: 3600,
  retryLimit: 8,
  concurrency: 2,
});
/** Reads one product again. Key: shop:productGid. */
export const refreshProductJob = createJobDefinition(
  'mirror.refresh-product',
  shop.extend({ productGid: z.string() }),
  { concurrency: 4, retryLimit: 8 },
);
/** Reads the members of one collection again. Key: shop:collectionGid. */
export const refreshCollectionJob = createJobDefinition(
  'mirror.refresh-collection',
  shop.extend({ collectionGid: z.string() }),
  { concurrency: 2, retryLimit: 8 },
);
/** Finds the product of a changed cost. Key: shop:inventoryItemGid. */
export const refreshInventoryItemJob = createJobDefinition(
  'mirror.refresh-inventory-item',
  shop.extend({ inventoryItemGid: z.string() }),
  { concurrency: 2, retryLimit: 8 },
);
/** Refreshes name, currency and time zone of the shop. Key: shop. */
export const refreshShopJob = createJobDefinition('mirror.refresh-shop', shop, { retryLimit: 8 });
/** Sends unsent changes to the service. Key: shop. */
export const sendVariantsJob = createJobDefinition('mirror.send-variants', shop, {
  expireInSeconds: 300,
  retryLimit: 12,
  concurrency: 2,
});
/** Asks the service which variants are beyond the plan's limit. Key: shop. */
export const refreshMonitoredJob = createJobDefinition('mirror.refresh-monitored', shop, {
  retryLimit: 8,
});
/** Starts the read of the shop's orders, where the merchant allows it. Key: shop. */
export const startSalesJob = createJobDefinition('mirror.start-sales', shop, { retryLimit: 8 });
/** Continues the read of the shop's orders. Key: shop. */
export const readSalesJob = createJobDefinition('mirror.read-sales', shop, {
  expireInSeconds: 900,
  retryLimit: 12,
  concurrency: 2,
});
/** Every few hours: reads yesterday's sales of every shop that allows it. */
export const readAllSalesJob = createJobDefinition('mirror.read-all-sales', z.object({}));
/** Every minute: resumes reads whose process died. */
export const wakeStalledJob = createJobDefinition('mirror.wake-stalled', z.object({}));
/** Every night: reads every shop, which finds changes that webhooks missed. */
export const reconcileAllJob = createJobDefinition('mirror.reconcile-all', z.object({}));
