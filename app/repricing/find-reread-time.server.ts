import type { Tx } from '#prisma/open-database.ts';
import type { AppServices } from '../services.server.ts';

/**
 * A product that a batch has changed is read again that much later, once for the change and for
 * Shopify's webhook of it: readings would use up the query cost that the next changes need.
 */
export const REREAD_AFTER_MS = 15_000;
/** A change is sent to Shopify at most so long after it was taken up. */
const LONGEST_MS = 300_000;

/** When a product of which a webhook tells is to be read: null (now), or after the batch that has just changed it has gone on. */
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
