import { AppError } from '#kernel/app-error.ts';
import type { AppServices } from '../services.server.ts';
import { readShopSettings, type ShopSettings } from '../settings/shop-settings.ts';
import { refreshShop } from './refresh-shop.server.ts';

/**
 * What reading a shop's catalogue needs to know of it; asks Shopify for the currency when it is not
 * known yet. Throws `not_found` after an uninstallation.
 */
export async function getMirrorShop(
  services: AppServices,
  shop: string,
): Promise<{ currency: string; settings: ShopSettings }> {
  const row = await services.db.prisma.shop.findUnique({
    where: { domain: shop },
    select: { currency: true, settings: true, uninstalledAt: true },
  });
  if (!row || row.uninstalledAt !== null)
    throw new AppError('not_found', `The app is not installed on ${shop}`);
  return {
    currency: row.currency?.trim() ?? (await refreshShop(services, { shop })),
    settings: readShopSettings(row.settings),
  };
}
