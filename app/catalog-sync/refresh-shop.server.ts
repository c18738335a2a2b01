import { openAdmin } from '../admin-api/open-admin.server.ts';
import { shopDocument } from '../admin-api/documents.ts';
import type { AppServices } from '../services.server.ts';
import { readAnew } from './read-anew.server.ts';

/**
 * Refreshes name, currency, time zone and main domain from Shopify. When the currency changed, the
 * whole catalog is read again, since every price changes; likewise for another main domain, since
 * every address changes.
 */
export async function refreshShop(
  services: AppServices,
  { shop }: { shop: string },
): Promise<{ currency: string; primaryHost: string }> {
  const { shop: found } = await openAdmin(services, shop).query(shopDocument);
  const { rows } = await services.db.query<{ currency: string | null; host: string | null }>(
    'select currency, primary_host as host from shop.shop where domain = $1',
    [shop],
  );
  const now = { currency: found.currencyCode, primaryHost: found.primaryDomain.host };
  await services.db.query(
    `update shop.shop set gid = $2, name = $3, email = $4, currency = $5, timezone = $6,
       primary_host = $7
     where domain = $1`,
    [
      shop,
      found.id,
      found.name,
      found.contactEmail ?? found.email,
      found.currencyCode,
      found.ianaTimezone,
      now.primaryHost,
    ],
  );
  const known = { currency: rows[0]?.currency?.trim(), host: rows[0]?.host };
  const isOther =
    (known.currency && known.currency !== now.currency) ||
    (known.host && known.host !== now.primaryHost);
  if (isOther) await readAnew(services, shop);
  return now;
}
