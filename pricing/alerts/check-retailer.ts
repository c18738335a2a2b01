import type { ServiceContext } from '#pricing/events/service-context.ts';
import { checkListings } from './check-listings.ts';

const LISTINGS_AT_ONCE = 2000;

/**
 * Checks all MAP prices against a retailer's listings again: it was quarantined, is trusted again,
 * or was removed (`retailer.health`), or is no longer monitored.
 */
export async function checkRetailer(
  context: ServiceContext,
  { retailerId }: { retailerId: string },
): Promise<void> {
  const { rows } = await context.db.query<{ id: string }>(
    `select id from pricing.listing l where retailer_id = $1 and (exists (select from pricing.match m where m.listing_id = l.id)
       or exists (select from pricing.alert a where a.listing_id = l.id and a.resolved_at is null)
       or exists (select from pricing.not_comparable n where n.listing_id = l.id)) order by id`,
    [retailerId],
  );
  for (let start = 0; start < rows.length; start += LISTINGS_AT_ONCE) {
    await checkListings(context, {
      listingIds: rows.slice(start, start + LISTINGS_AT_ONCE).map((row) => row.id),
    });
  }
}
