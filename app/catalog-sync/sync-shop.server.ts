import { AppError } from '#kernel/app-error.ts';
import type { AppServices } from '#app/services.server.ts';
import { readShopSettings, type ShopSettings } from '#app/shop-state/shop-settings.ts';
import { openAdmin } from '#app/admin-api/open-admin.server.ts';
import { shopDocument } from '#app/admin-api/documents.ts';
import { readAnew } from './start-sync.server.ts';

/** The currency of the rows in our copy. */
export interface SyncShop {
  readonly currency: string;
  /** Of the shop's main domain, where its products have their addresses. */
  readonly primaryHost: string;
  readonly settings: ShopSettings;
}

/**
 * Returns what a catalog read needs to know of the shop; asks Shopify for currency and domain when
 * they are not known yet. Throws `not_found` after an uninstallation.
 */
export async function getSyncShop(services: AppServices, shop: string): Promise<SyncShop> {
  const row = await services.db.prisma.shop.findUnique({
    where: { domain: shop },
    select: { currency: true, primaryHost: true, settings: true, uninstalledAt: true },
  });
  if (!row || row.uninstalledAt !== null)
    throw new AppError('not_found', `The app is not installed on ${shop}`);
  const settings = readShopSettings(row.settings);
  const known = { currency: row.currency?.trim(), primaryHost: row.primaryHost };
  const { currency, primaryHost } =
    known.currency && known.primaryHost ? known : await refreshShop(services, { shop });
  return { currency: currency ?? '', primaryHost: primaryHost ?? shop, settings };
}

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
