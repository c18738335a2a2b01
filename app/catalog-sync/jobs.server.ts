/**
 * Jobs that read the catalog from Shopify and send it to the service. Keys merge bursts: one
 * waiting job per shop or product.
 */
import { z } from 'zod';
import { createJob, NEXT_RUN } from '#jobs/create-job.ts';
import { deleteOldVariants } from './deleted-variants.server.ts';
import { refreshCollection } from './collections.server.ts';
import { moveVariants, scheduleMoves } from './moves/move-variants.server.ts';
import { refreshMonitored } from './refresh-monitored.server.ts';
import { refreshProduct, refreshInventoryItem } from './refresh-product.server.ts';
import { refreshShop } from './sync-shop.server.ts';
import { runCatalogSync } from './run-catalog-sync.server.ts';
import { readSales } from './sales/read-sales.server.ts';
import { startSalesRead, readAllSales } from './sales/start-sales-read.server.ts';
import { lookUpMissing, scheduleLookups } from './look-up-missing.server.ts';
import {
  scheduleReconciliation,
  startConfirmingSyncs,
  startStalledSyncs,
} from './start-sync.server.ts';
import { sendVariants } from './send-variants.server.ts';
import type { AppServices } from '#app/services.server.ts';
import { withInstalledShop } from '#app/shop-state/with-installed-shop.server.ts';

const shop = z.object({ shop: z.string() });
const noPayload = z.object({});
const refreshProductPayload = shop.extend({ productGid: z.string() });
const refreshCollectionPayload = shop.extend({ collectionGid: z.string() });
const refreshInventoryItemPayload = shop.extend({ inventoryItemGid: z.string() });

declare module '#jobs/create-job.ts' {
  interface JobPayloads {
    'catalog-sync.sync-catalog': z.infer<typeof shop>;
    'catalog-sync.refresh-product': z.infer<typeof refreshProductPayload>;
    'catalog-sync.refresh-collection': z.infer<typeof refreshCollectionPayload>;
    'catalog-sync.refresh-inventory-item': z.infer<typeof refreshInventoryItemPayload>;
    'catalog-sync.refresh-shop': z.infer<typeof shop>;
    'catalog-sync.send-variants': z.infer<typeof shop>;
    'catalog-sync.move-variants': z.infer<typeof shop>;
    'catalog-sync.schedule-moves': z.infer<typeof noPayload>;
    'catalog-sync.refresh-monitored': z.infer<typeof shop>;
    'catalog-sync.start-sales-read': z.infer<typeof shop>;
    'catalog-sync.read-sales': z.infer<typeof shop>;
    'catalog-sync.read-all-sales': z.infer<typeof noPayload>;
    'catalog-sync.start-stalled-syncs': z.infer<typeof noPayload>;
    'catalog-sync.look-up-missing': z.infer<typeof shop>;
    'catalog-sync.check-missing': z.infer<typeof noPayload>;
    'catalog-sync.schedule-reconciliation': z.infer<typeof noPayload>;
    'catalog-sync.delete-old-variants': z.infer<typeof noPayload>;
  }
}

export const catalogSyncJobs = [
  /** Continues the shop's open read of the whole catalog. Key: shop. */
  createJob({
    name: 'catalog-sync.sync-catalog',
    payload: shop,
    whenLost: { foundBy: 'catalog-sync.start-stalled-syncs' },
    expireInSeconds: 3600,
    retryLimit: 8,
    concurrency: 2,
    handle: withInstalledShop(runCatalogSync),
  }),
  /** Reads one product again. Key: shop:productGid. */
  createJob({
    name: 'catalog-sync.refresh-product',
    payload: refreshProductPayload,
    whenLost: { foundBy: 'catalog-sync.schedule-reconciliation' },
    concurrency: 4,
    retryLimit: 8,
    handle: withInstalledShop(refreshProduct),
  }),
  /** Reads the members of one collection again. Key: shop:collectionGid. */
  createJob({
    name: 'catalog-sync.refresh-collection',
    payload: refreshCollectionPayload,
    whenLost: { foundBy: 'catalog-sync.schedule-reconciliation' },
    concurrency: 2,
    retryLimit: 8,
    handle: withInstalledShop(refreshCollection),
  }),
  /** Finds the product of a changed cost. Key: shop:inventoryItemGid. */
  createJob({
    name: 'catalog-sync.refresh-inventory-item',
    payload: refreshInventoryItemPayload,
    whenLost: { foundBy: 'catalog-sync.schedule-reconciliation' },
    concurrency: 2,
    retryLimit: 8,
    handle: withInstalledShop(refreshInventoryItem),
  }),
  /** Refreshes name, currency and time zone of the shop. Key: shop. */
  createJob({
    name: 'catalog-sync.refresh-shop',
    payload: shop,
    whenLost: 'repeat',
    retryLimit: 8,
    handle: withInstalledShop(refreshShop),
  }),
  /** Sends unsent changes to the service. Key: shop. */
  createJob({
    name: 'catalog-sync.send-variants',
    payload: shop,
    whenLost: { foundBy: 'catalog-sync.schedule-reconciliation' },
    expireInSeconds: 300,
    retryLimit: 12,
    concurrency: 2,
    handle: sendVariants,
  }),
  /** Asks Shopify whether new variants are old ones under new ids. Key: shop. */
  createJob({
    name: 'catalog-sync.move-variants',
    payload: shop,
    whenLost: { foundBy: 'catalog-sync.schedule-moves' },
    retryLimit: 8,
    handle: withInstalledShop(moveVariants),
  }),
  /** Every minute: decisions about new variants that are still open. */
  createJob({
    name: 'catalog-sync.schedule-moves',
    payload: noPayload,
    whenLost: NEXT_RUN,
    cron: '* * * * *',
    handle: scheduleMoves,
  }),
  /** Asks the service which variants are beyond the plan's limit. Key: shop. */
  createJob({
    name: 'catalog-sync.refresh-monitored',
    payload: shop,
    whenLost: 'repeat',
    retryLimit: 8,
    handle: refreshMonitored,
  }),
  /** Starts the read of the shop's orders, where the merchant allows it. Key: shop. */
  createJob({
    name: 'catalog-sync.start-sales-read',
    payload: shop,
    whenLost: { foundBy: 'catalog-sync.read-all-sales' },
    retryLimit: 8,
    handle: withInstalledShop(startSalesRead),
  }),
  /** Continues the read of the shop's orders. Key: shop. */
  createJob({
    name: 'catalog-sync.read-sales',
    payload: shop,
    whenLost: { foundBy: 'catalog-sync.read-all-sales' },
    expireInSeconds: 900,
    retryLimit: 12,
    concurrency: 2,
    handle: withInstalledShop(readSales),
  }),
  /** Every few hours: reads yesterday's sales of every shop that allows it. */
  createJob({
    name: 'catalog-sync.read-all-sales',
    payload: noPayload,
    whenLost: NEXT_RUN,
    cron: '41 1-23/4 * * *',
    handle: readAllSales,
  }),
  /** Every minute: resumes reads whose process died. */
  createJob({
    name: 'catalog-sync.start-stalled-syncs',
    payload: noPayload,
    whenLost: NEXT_RUN,
    cron: '* * * * *',
    handle: startStalledSyncs,
  }),
  /** Looks up by id what readings lacked. Key: shop. */
  createJob({
    name: 'catalog-sync.look-up-missing',
    payload: shop,
    whenLost: { foundBy: 'catalog-sync.check-missing' },
    retryLimit: 8,
    handle: withInstalledShop(lookUpMissing),
  }),
  /** Every few minutes: what is due to be looked up, and second reads. */
  createJob({
    name: 'catalog-sync.check-missing',
    payload: noPayload,
    whenLost: NEXT_RUN,
    cron: '*/5 * * * *',
    handle: checkMissing,
  }),
  /** Every night: reads every shop, which finds changes that webhooks missed. */
  createJob({
    name: 'catalog-sync.schedule-reconciliation',
    payload: noPayload,
    whenLost: NEXT_RUN,
    cron: '17 3 * * *',
    handle: scheduleReconciliation,
  }),
  /** Every night: deletes variants that Shopify deleted more than 30 days ago. */
  createJob({
    name: 'catalog-sync.delete-old-variants',
    payload: noPayload,
    whenLost: NEXT_RUN,
    cron: '47 2 * * *',
    handle: deleteOldVariants,
  }),
] as const;

async function checkMissing(services: AppServices): Promise<void> {
  await startConfirmingSyncs(services);
  await scheduleLookups(services);
}
