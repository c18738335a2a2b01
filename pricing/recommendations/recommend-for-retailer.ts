import type { ServiceContext } from '#pricing/events/service-context.ts';
import { recommendForListings } from './recommend-for-listings.ts';

const LISTINGS_AT_ONCE = 2000;

/**
 * Recommends again for products with offers of a retailer that was quarantined, or is trusted again
 * (`retailer.health`).
 */
export async function recommendForRetailer(
  context: ServiceContext,
  { retailerId }: { retailerId: string },
): Promise<void> {
  const { rows } = await context.db.query<{ id: string }>(
    `select id
     from pricing.listing l
     where retailer_id = $1 and exists (select from pricing.match m where m.listing_id = l.id)
     order by id`,
    [retailerId],
  );
  for (let start = 0; start < rows.length; start += LISTINGS_AT_ONCE) {
    await recommendForListings(context, {
      listingIds: rows.slice(start, start + LISTINGS_AT_ONCE).map((row) => row.id),
    });
  }
}
