import { inventoryItemDocument } from '../admin-api/documents.ts';
import { openAdmin } from '../admin-api/open-admin.server.ts';
import type { AppServices } from '../services.server.ts';

/** A cost changed: reads its products again. */
export async function refreshInventoryItem(
  services: AppServices,
  { shop, inventoryItemGid }: { shop: string; inventoryItemGid: string },
): Promise<void> {
  const { inventoryItem } = await openAdmin(services, shop).query(inventoryItemDocument, {
    id: inventoryItemGid,
  });
  const productGids = new Set(
    (inventoryItem?.variants?.nodes ?? []).map(({ product }) => product.id),
  );
  await services.jobs.enqueueMany(
    'catalog-sync.refresh-product',
    [...productGids].map((productGid) => ({
      payload: { shop, productGid },
      key: `${shop}:${productGid}`,
    })),
  );
}
