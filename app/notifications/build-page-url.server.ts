import { getAppEnv } from '../env.server.ts';
import type { AppServices } from '../services.server.ts';

/** The address of a page of the app in the shop's admin; `path` begins with `/app`. */
export function buildPageUrl(
  { sandbox }: Pick<AppServices, 'sandbox'>,
  shop: string,
  path: string,
): string {
  const { appUrl, apiKey } = getAppEnv();
  return sandbox
    ? `${appUrl}/sandbox/?path=${encodeURIComponent(path)}`
    : `https://admin.shopify.com/store/${shop.split('.')[0]}/apps/${apiKey}${path}`;
}
