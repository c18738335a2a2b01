import { openAdmin } from '../admin-api/open-admin.server.ts';
import { shopDocument } from '../admin-api/documents.ts';
import type { AppServices } from '../services.server.ts';
import { startSync } from './start-sync.server.ts';

/**
 * Name, currency and time zone as Shopify has them. A shop whose currency changed is read anew:
 * every price means something else. Returns the currency.
 */
export async function refreshShop(
  services: AppServices,
  { shop }: { shop: string },
): Promise<string> {
  const { shop: found } = await openAdmin(services, shop).query(shopDocument);
  const before = await services.db.query<{ currency: string | null }>(
    'select currency from shop.shop where domain = $1',
    [shop],
  );
  await services.db.query(
    'update shop.shop set gid = $2, name = $3, email = $4, currency = $5, timezone = $6 where domain = $1',
    [
      shop,
      found.id,
      found.name,
      found.contactEmail ?? found.email,
      found.currencyCode,
      found.ianaTimezone,
    ],
  );
  const known = before.rows[0]?.currency?.trim();
  if (known && known !== found.currencyCode) {
    // A read that is on its way took the amounts for the other currency's.
    await services.db.query(
      `update shop.sync_run set state = 'starting', bulk_id = null, bulk_url = null, lines_read = 0,
         variants_read = 0, updated_at = $2
       where shop = $1 and finished_at is null`,
      [shop, services.clock.now()],
    );
    await startSync(services, { shop, kind: 'reconciliation' });
  }
  return found.currencyCode;
}
