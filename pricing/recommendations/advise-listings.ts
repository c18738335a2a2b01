import type { Stage } from '#pricing/events/stage.ts';
import { adviseProducts } from './advise-products.ts';

/**
 * Advice for every product, of every account, that has one of these listings matched
 * (`listing.changed`).
 */
export async function adviseListings(
  stage: Stage,
  { listingIds }: { listingIds: readonly string[] },
): Promise<void> {
  if (listingIds.length === 0) return;
  const { rows } = await stage.db.query<{ accountId: string; productIds: string[] }>(
    `select account_id as "accountId", array_agg(distinct product_id) as "productIds"
     from pricing.match
     where listing_id = any($1) and verdict in ('auto', 'confirmed')
     group by account_id
     order by account_id`,
    [listingIds],
  );
  for (const row of rows) await adviseProducts(stage, row);
}
