import type { ServiceContext } from '#pricing/events/service-context.ts';
import { refreshAlerts } from './refresh-alerts.ts';

/**
 * Floors of these products against all their listings: after a floor, a price or a match changed. Alerts are created, updated,
 * resolved and told; doing it again changes nothing. Unknown ids are passed over.
 */
export async function checkProducts(
  context: ServiceContext,
  { productIds }: { productIds: readonly string[] },
): Promise<void> {
  await refreshAlerts(context, { productIds, listingIds: null });
}
