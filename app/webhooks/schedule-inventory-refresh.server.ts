import { z } from 'zod';
import type { Tx } from '#prisma/open-database.ts';
import type { AppServices } from '#app/services.server.ts';
import { isOwnBulkWrite } from './is-own-bulk-write.server.ts';
import type { Webhook } from './receive-webhook.server.ts';

const InventoryItemPayloadSchema = z.object({
  id: z.union([z.int().positive(), z.string().regex(/^\d+$/)]),
});

/** A cost may have changed; product webhooks do not contain costs. */
export async function scheduleInventoryRefresh(
  services: AppServices,
  { shop, payload, triggeredAt }: Webhook,
  tx: Tx,
): Promise<void> {
  const item = InventoryItemPayloadSchema.safeParse(payload);
  if (!item.success) {
    services.log.warn(
      { shop, problem: item.error.issues[0]?.message },
      'an inventory webhook could not be parsed',
    );
    return;
  }
  if (await isOwnBulkWrite(tx, { shop, productGid: null, triggeredAt })) return;
  const inventoryItemGid = `gid://shopify/InventoryItem/${item.data.id}`;
  await services.jobs.enqueue(
    'catalog-sync.refresh-inventory-item',
    { shop, inventoryItemGid },
    { tx, key: `${shop}:${inventoryItemGid}` },
  );
}
