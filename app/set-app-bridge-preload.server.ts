import { APP_BRIDGE_URL, getAppEnv } from './env.server.ts';

/**
 * Replaces the script address in Shopify's preload header: the library announces a fixed one, but
 * the document loads the configured one.
 */
export function setAppBridgePreload(headers: Headers, url = getAppEnv().appBridgeUrl): void {
  const link = headers.get('Link');
  if (link) headers.set('Link', link.replaceAll(APP_BRIDGE_URL, url));
}
