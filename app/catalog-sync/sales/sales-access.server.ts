import type { AppServices } from '../../services.server.ts';
import { toOfflineSessionId } from '../../sessions/to-offline-session-id.ts';

export const SALES_SCOPE = 'read_orders';

/**
 * Whether the merchant lets the app read orders: an optional scope, requested only when the
 * merchant turns it on.
 */
export async function canReadSales(
  services: Pick<AppServices, 'db'>,
  shop: string,
): Promise<boolean> {
  const { rows } = await services.db.query<{ scope: string | null }>(
    'select scope from shop.session where id = $1',
    [toOfflineSessionId(shop)],
  );
  return (rows[0]?.scope ?? '')
    .split(',')
    .map((scope) => scope.trim())
    .some(
      (scope) => scope === SALES_SCOPE || scope === 'write_orders' || scope === 'read_all_orders',
    );
}
