import { getAppEnv } from '../env.server.ts';
import type { AppServices } from '../services.server.ts';

/** The page where the merchant chooses a plan: Shopify's, or the sandbox's. */
export function planPageUrl(services: AppServices, shop: string): string {
  const { appUrl, appHandle } = getAppEnv();
  return services.sandbox
    ? `${appUrl}/sandbox/plans`
    : `https://admin.shopify.com/store/${shop.split('.')[0]}/charges/${appHandle}/pricing_plans`;
}
