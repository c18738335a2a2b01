import { APP_BRIDGE_URL, getAppEnv } from './env.server.ts';

/** Shopify's library announces its script by a fixed address; the document loads the one that is set. Only that one is announced. */
export function setAppBridgePreload(headers: Headers, url = getAppEnv().appBridgeUrl): void {
  const link = headers.get('Link');
  if (link) headers.set('Link', link.replaceAll(APP_BRIDGE_URL, url));
}
