import type { Tx } from '#prisma/open-database.ts';
import type { AppServices } from '#app/services.server.ts';

/**
 * A product changed by a batch is read again only after this time, once for the change and for
 * Shopify's webhook about it: reads would use the query cost that the next changes need.
 */
export const REREAD_AFTER_MS = 15_000;
/** A change is sent to Shopify at most this long after it was claimed. */
const LONGEST_MS = 300_000;

/**
 * When to read a product after a webhook: null (now), or after the batch that changed it has moved
 * on.
 */
export async function findRereadTime(
  services: AppServices,
  tx: Tx,
  { shop, productGid }: { shop: string; productGid: string },
): Promise<Date | null> {
  const now = services.clock.now().getTime();
  const { rows } = await tx.query(
    `select 1 from shop.price_change
     where shop = $1 and at >= $2 and product_gid = $3 and batch_id is not null and sent_at >= $4
     limit 1`,
    [shop, new Date(now - LONGEST_MS), productGid, new Date(now - REREAD_AFTER_MS)],
  );
  return rows.length === 0 ? null : new Date(now + REREAD_AFTER_MS);
}
