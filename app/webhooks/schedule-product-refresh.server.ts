import { z } from 'zod';
import type { Tx } from '#prisma/open-database.ts';
import { findRereadTime } from '#app/repricing/find-reread-time.server.ts';
import type { AppServices } from '#app/services.server.ts';
import { isOwnBulkWrite } from './is-own-bulk-write.server.ts';
import type { Webhook } from './receive-webhook.server.ts';

const ProductPayloadSchema = z.object({
  id: z.union([z.int().positive(), z.string().regex(/^\d+$/)]),
});

/**
 * A product was created, changed or deleted: the payload only identifies it; its data are read from
 * Shopify. A burst causes one read.
 */
export async function scheduleProductRefresh(
  services: AppServices,
  { shop, payload, triggeredAt }: Webhook,
  tx: Tx,
): Promise<void> {
  const product = ProductPayloadSchema.safeParse(payload);
  if (!product.success) {
    services.log.warn(
      { shop, problem: product.error.issues[0]?.message },
      'a product webhook could not be parsed',
    );
    return;
  }
  const productGid = `gid://shopify/Product/${product.data.id}`;
  if (await isOwnBulkWrite(tx, { shop, productGid, triggeredAt })) return;
  const startAfter = await findRereadTime(services, tx, { shop, productGid });
  await services.jobs.enqueue(
    'catalog-sync.refresh-product',
    { shop, productGid },
    { tx, key: `${shop}:${productGid}`, ...(startAfter ? { startAfter } : {}) },
  );
}
