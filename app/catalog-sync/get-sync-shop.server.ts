import { AppError } from '#kernel/app-error.ts';
import type { AppServices } from '../services.server.ts';
import { readShopSettings, type ShopSettings } from '../shop-state/shop-settings.ts';
import { refreshShop } from './refresh-shop.server.ts';

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
