import { z } from 'zod';
import type { Tx } from '#prisma/open-database.ts';
import type { AppServices } from '#app/services.server.ts';
import type { Webhook } from './receive-webhook.server.ts';

const CollectionPayloadSchema = z.object({
  id: z.union([z.int().positive(), z.string().regex(/^\d+$/)]),
});

/**
 * A collection was created, changed or deleted: its members are read from Shopify. Shopify does not
 * report when a rule adds or removes a product.
 */
export async function scheduleCollectionRefresh(
  services: AppServices,
  { shop, payload }: Webhook,
  tx: Tx,
): Promise<void> {
  const collection = CollectionPayloadSchema.safeParse(payload);
  if (!collection.success) {
    services.log.warn(
      { shop, problem: collection.error.issues[0]?.message },
      'a collection webhook could not be parsed',
    );
    return;
  }
  const collectionGid = `gid://shopify/Collection/${collection.data.id}`;
  await services.jobs.enqueue(
    'catalog-sync.refresh-collection',
    { shop, collectionGid },
    { tx, key: `${shop}:${collectionGid}` },
  );
}
