/** Jobs by which the catalogue comes from Shopify and goes to the service. Keys merge bursts: one waiting job per shop or product. */
import { z } from 'zod';
import { createJobDefinition } from '#jobs/create-job-definition.ts';

const shop = z.object({ shop: z.string() });

/** Drives the shop's running read of the whole catalogue one step further. Key: shop. */
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
/** Name, currency, time zone of the shop. Key: shop. */
export const refreshShopJob = createJobDefinition('mirror.refresh-shop', shop, { retryLimit: 8 });
/** Tells the service what it does not know yet. Key: shop. */
export const sendVariantsJob = createJobDefinition('mirror.send-variants', shop, {
  expireInSeconds: 300,
  retryLimit: 12,
  concurrency: 2,
});
/** Asks which variants the plan has no place for. Key: shop. */
export const refreshMonitoredJob = createJobDefinition('mirror.refresh-monitored', shop, {
  retryLimit: 8,
});
/** Begins the read of the shop's orders, where the merchant allows it. Key: shop. */
export const startSalesJob = createJobDefinition('mirror.start-sales', shop, { retryLimit: 8 });
/** Drives the read of the shop's orders one step further. Key: shop. */
export const readSalesJob = createJobDefinition('mirror.read-sales', shop, {
  expireInSeconds: 900,
  retryLimit: 12,
  concurrency: 2,
});
/** Every few hours: yesterday's sales of every shop that allows it. */
export const readAllSalesJob = createJobDefinition('mirror.read-all-sales', z.object({}));
/** Every minute: goes on with reads whose process died. */
export const wakeStalledJob = createJobDefinition('mirror.wake-stalled', z.object({}));
/** Every night: a read of every shop, which finds what webhooks lost. */
export const reconcileAllJob = createJobDefinition('mirror.reconcile-all', z.object({}));
