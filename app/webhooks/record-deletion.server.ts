/**
 * Shopify reports that a product or a collection was deleted: proof for what our copy has read
 * before that. What was read later is read again instead.
 */
import { z } from 'zod';
import type { Tx } from '#prisma/open-database.ts';
import type { AppServices } from '#app/services.server.ts';
import type { Webhook } from './receive-webhook.server.ts';
import { scheduleCollectionRefresh } from './schedule-collection-refresh.server.ts';
import { scheduleProductRefresh } from './schedule-product-refresh.server.ts';

const DeletionSchema = z.object({
  id: z.union([z.int().positive(), z.string().regex(/^\d+$/)]),
});

/** Marks the product's variants as deleted. */
export async function recordProductDeletion(
  services: AppServices,
  webhook: Webhook,
  tx: Tx,
): Promise<void> {
  const deleted = DeletionSchema.safeParse(webhook.payload);
  if (!deleted.success) return scheduleProductRefresh(services, webhook, tx);
  const { shop, triggeredAt } = webhook;
  const productGid = `gid://shopify/Product/${deleted.data.id}`;
  await tx.query(
    `update shop.variant set deleted_at = $4
     where shop = $1 and product_gid = $2 and deleted_at is null and read_at < $3`,
    [shop, productGid, triggeredAt, services.clock.now()],
  );
  await tx.query(
    'delete from shop.product_collection where shop = $1 and product_gid = $2 and read_at < $3',
    [shop, productGid, triggeredAt],
  );
  await services.jobs.enqueue('catalog-sync.send-variants', { shop }, { tx, key: shop });
  const later = await tx.query(
    'select 1 from shop.variant where shop = $1 and product_gid = $2 and deleted_at is null limit 1',
    [shop, productGid],
  );
  if (later.rows.length > 0) await scheduleProductRefresh(services, webhook, tx);
}

/** Removes the collection from its products. */
export async function recordCollectionDeletion(
  services: AppServices,
  webhook: Webhook,
  tx: Tx,
): Promise<void> {
  const deleted = DeletionSchema.safeParse(webhook.payload);
  if (!deleted.success) return scheduleCollectionRefresh(services, webhook, tx);
  const { shop, triggeredAt } = webhook;
  const collectionGid = `gid://shopify/Collection/${deleted.data.id}`;
  await tx.query(
    `with gone as (
       delete from shop.product_collection
       where shop = $1 and collection_gid = $2 and read_at < $3
       returning product_gid
     )
     update shop.variant set sent_at = null
     where shop = $1 and product_gid in (select product_gid from gone)`,
    [shop, collectionGid, triggeredAt],
  );
  await services.jobs.enqueue('catalog-sync.send-variants', { shop }, { tx, key: shop });
  const later = await tx.query(
    'select 1 from shop.product_collection where shop = $1 and collection_gid = $2 limit 1',
    [shop, collectionGid],
  );
  if (later.rows.length > 0) await scheduleCollectionRefresh(services, webhook, tx);
}
