import type { ServiceContext } from '#pricing/events/service-context.ts';
import { refreshAlerts } from './refresh-alerts.ts';

/**
 * Checks listings whose offer changed against MAP prices, for every account that has them matched.
 * Creates, updates, resolves and publishes alerts; repeating it changes nothing. Unknown ids are
 * ignored.
 */
export async function checkListings(
  context: ServiceContext,
  { listingIds }: { listingIds: readonly string[] },
): Promise<void> {
  if (listingIds.length === 0) return;
  const { rows } = await context.db.query<{ id: string }>(
    `select product_id as id from pricing.match where listing_id = any($1) and verdict in ('auto', 'confirmed')
     union select product_id from pricing.alert where listing_id = any($1) and resolved_at is null
     union select product_id from pricing.not_comparable where listing_id = any($1)`,
    [listingIds],
  );
  await refreshAlerts(context, { productIds: rows.map((row) => row.id), listingIds });
}
