import { getAppEnv } from '#app/env.server.ts';
import type { AppServices } from '#app/services.server.ts';

/** The address of a page of the app in the shop's admin, for mails and files. */
export function buildAdminUrl(
  services: Pick<AppServices, 'sandbox'>,
  shop: string,
  path: string,
): string {
  const { appUrl, apiKey } = getAppEnv();
  return services.sandbox
    ? `${appUrl}/sandbox/?path=${encodeURIComponent(path)}`
    : `https://admin.shopify.com/store/${shop.split('.')[0]}/apps/${apiKey}${path}`;
}
