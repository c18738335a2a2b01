/**
 * Variants that Shopify has deleted are kept for 30 days, as their products are at the service:
 * with minimum and MAP price, the id at the service and the SKU that was sent.
 */
import { z } from 'zod';
import { DELETED_KEPT_DAYS } from '#kernel/deleted-kept-days.ts';
import { toRefusal } from '#app/locales/format-refusal.ts';
import { variantProductDocument } from '#app/admin-api/documents.ts';
import { openAdmin } from '#app/admin-api/open-admin.server.ts';
import type { AppServices } from '#app/services.server.ts';
import { DAY_MS } from '#kernel/durations.ts';
import { refreshProduct } from './refresh-product.server.ts';

/** As long as the service keeps a deleted product. */
export const KEPT_MS = DELETED_KEPT_DAYS * DAY_MS;

export const RestoreSchema = z.object({ gid: z.string().max(100) });

/** What became of a restoration: false where Shopify does not have the variant either. */
export interface Restoration {
  readonly title: string;
  readonly isRestored: boolean;
  readonly keptUntil: Date;
}

/**
 * Looks a deleted variant up in Shopify. If it is there, it is read again and sent: the service
 * brings the product back under its old id. Throws `not_found` for one that is not kept, and like
 * `openAdmin`.
 */
export async function restoreVariant(
  services: AppServices,
  { shop, gid }: { shop: string; gid: string },
): Promise<Restoration> {
  const kept = await findKept(services, { shop, gid });
  if (!kept) throw toRefusal('not_found', ['product_gone']);
  const admin = openAdmin(services, shop);
  const { productVariant } = await admin.query(variantProductDocument, { id: gid });
  if (productVariant)
    await refreshProduct(services, { shop, productGid: productVariant.product.id });
  const isRestored = (await findKept(services, { shop, gid })) === null;
  return {
    title: kept.title,
    isRestored,
    keptUntil: new Date(kept.deletedAt.getTime() + KEPT_MS),
  };
}

async function findKept(
  services: AppServices,
  { shop, gid }: { shop: string; gid: string },
): Promise<{ title: string; deletedAt: Date } | null> {
  const { rows } = await services.db.query<{ title: string; deletedAt: Date }>(
    `select product_title as title, deleted_at as "deletedAt" from shop.variant
     where shop = $1 and gid = $2 and deleted_at >= $3`,
    [shop, gid, new Date(services.clock.now().getTime() - KEPT_MS)],
  );
  return rows[0] ?? null;
}

const BATCH = 5000;

/**
 * Deletes variants that Shopify deleted more than 30 days ago, once the service has that. Run twice
 * it finds nothing more.
 */
export async function deleteOldVariants(services: AppServices): Promise<void> {
  const before = new Date(services.clock.now().getTime() - KEPT_MS);
  for (;;) {
    const deleted = await services.db.query(
      `delete from shop.variant where (shop, gid) in (
         select shop, gid from shop.variant
         where deleted_at < $1 and (service_product_id is null or deletion_sent_at is not null)
         limit $2)`,
      [before, BATCH],
    );
    if ((deleted.rowCount ?? 0) < BATCH) return;
  }
}
