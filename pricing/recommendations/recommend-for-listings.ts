import type { ServiceContext } from '#pricing/events/service-context.ts';
import { recommendForProducts } from './recommend-for-products.ts';

/**
 * Recommends for every product, of every account, that is matched with one of these listings
 * (`listing.changed`).
 */
export async function recommendForListings(
  context: ServiceContext,
  { listingIds }: { listingIds: readonly string[] },
): Promise<void> {
  if (listingIds.length === 0) return;
  const { rows } = await context.db.query<{ accountId: string; productIds: string[] }>(
    `select account_id as "accountId", array_agg(distinct product_id) as "productIds"
     from pricing.match
     where listing_id = any($1) and verdict in ('auto', 'confirmed')
     group by account_id
     order by account_id`,
    [listingIds],
  );
  for (const row of rows) await recommendForProducts(context, row);
}
