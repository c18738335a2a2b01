import type { AppServices } from '#app/services.server.ts';
import {
  hasFeature,
  type PlanFeature,
  findSmallestPlan,
  isWithoutPlan,
} from '#app/shop-state/plan.ts';
import { toRefusal } from '#app/locales/format-refusal.ts';
import { formatCode } from '#app/locales/format-reason.ts';
import { getMessages } from '#app/locales/messages.ts';

/** Whether the shop's plan has a feature. */
async function hasShopFeature(
  services: AppServices,
  shop: string,
  feature: PlanFeature,
): Promise<boolean> {
  const row = await services.db.prisma.shop.findUnique({
    where: { domain: shop },
    select: { plan: true, planState: true },
  });
  return row !== null && !isWithoutPlan(row.planState) && hasFeature(row.plan, feature);
}

/**
 * Throws `plan_limit` that names the smallest sufficient plan when the shop's plan does not have
 * the feature.
 */
export async function requireFeature(
  services: AppServices,
  shop: string,
  feature: PlanFeature,
): Promise<void> {
  if (await hasShopFeature(services, shop, feature)) return;
  throw toRefusal('plan_limit', [
    'plan_needed',
    {
      plan: formatCode(getMessages('en').plans.names, findSmallestPlan(feature)),
    },
  ]);
}
