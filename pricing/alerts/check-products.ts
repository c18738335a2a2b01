import type { ServiceContext } from '#pricing/events/service-context.ts';
import { refreshAlerts } from './refresh-alerts.ts';

/**
 * Checks these products' MAP prices against all their listings, after a MAP price, a price or a
 * match changed. Creates, updates, resolves and publishes alerts; repeating it changes nothing.
 * Unknown ids are ignored.
 */
export async function checkProducts(
  context: ServiceContext,
  { productIds }: { productIds: readonly string[] },
): Promise<void> {
  await refreshAlerts(context, { productIds, listingIds: null });
}
