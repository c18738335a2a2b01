import { ALERT_TYPES, SPECIFIED_ALERT_TYPE } from '#kernel/alert-types.ts';
import type { AppServices } from '#app/services.server.ts';
import { readShopSettings } from '#app/shop-state/shop-settings.ts';

/**
 * True where alerts are not only MAP violations: the merchant switched others on, or there is one
 * in our copy.
 */
export async function hasAlertKinds(services: AppServices, shop: string): Promise<boolean> {
  const row = await services.db.prisma.shop.findUnique({
    where: { domain: shop },
    select: { settings: true },
  });
  if (row) {
    const { undercutThreshold, alertKinds } = readShopSettings(row.settings);
    const isOn = Object.values(alertKinds).some(({ on }) => on);
    if (undercutThreshold !== null || isOn) return true;
  }
  const other = await services.db.prisma.alertCopy.findFirst({
    where: { shop, type: { not: SPECIFIED_ALERT_TYPE, in: [...ALERT_TYPES] } },
    select: { id: true },
  });
  return other !== null;
}
