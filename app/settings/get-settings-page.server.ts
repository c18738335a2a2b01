import { getApiAddress } from '#app/settings/api-keys/get-api-address.server.ts';
import { type AutomationView, findAutomation } from '#app/automation/automation.server.ts';
import { readShopSettings, type ShopSettings } from '#app/shop-state/shop-settings.ts';
import type { AppServices } from '#app/services.server.ts';
import { findSales, type SalesView } from '#app/catalog-sync/sales/find-sales.server.ts';
import { getShop, type ShopView } from '#app/shop/get-shop.server.ts';

export interface SettingsPage {
  readonly shop: ShopView;
  readonly settings: ShopSettings;
  readonly automation: AutomationView;
  readonly sales: SalesView;
  /** The service's address for the merchant's own programs; null where it manages no keys here. */
  readonly apiBaseUrl: string | null;
}

/** The data of the settings page. They never contain the key. */
export async function getSettingsPage(
  services: AppServices,
  domain: string,
): Promise<SettingsPage> {
  const shop = await getShop(services, domain);
  const [row, automation, sales] = await Promise.all([
    services.db.prisma.shop.findUniqueOrThrow({ where: { domain }, select: { settings: true } }),
    findAutomation(services, domain),
    findSales(services, domain),
  ]);
  return {
    shop,
    settings: readShopSettings(row.settings),
    automation,
    sales,
    apiBaseUrl: shop.capabilities.includes('keys') ? getApiAddress(shop.baseUrl) : null,
  };
}
