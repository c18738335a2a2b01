/** The one configured Shopify object. Loaded at the first use (shopify.server.ts), when settings and services are there. */
import '@shopify/shopify-app-remix/adapters/node';
import { InvalidShopError } from '@shopify/shopify-api';
import { setAbstractFetchFunc } from '@shopify/shopify-api/runtime';
import {
  ApiVersion,
  AppDistribution,
  LogSeverity,
  shopifyApp,
} from '@shopify/shopify-app-remix/server';
import { getAppEnv } from './env.server.ts';
import { setUpShop } from './install/set-up-shop.server.ts';
import { getServices } from './services.server.ts';
import { createSessionStorage } from './sessions/session-storage.server.ts';

// The library keeps the fetch of the moment it is loaded; this one follows the process's.
setAbstractFetchFunc((input, init) => globalThis.fetch(input, init));

function createShopify() {
  const env = getAppEnv();
  return shopifyApp({
    apiKey: env.apiKey,
    apiSecretKey: env.apiSecret,
    apiVersion: ApiVersion.October26,
    scopes: [...env.scopes],
    appUrl: env.appUrl,
    authPathPrefix: '/auth',
    sessionStorage: createSessionStorage(),
    distribution: AppDistribution.AppStore,
    logger: { level: LogSeverity.Warning, log: writeLog },
    hooks: { afterAuth: async ({ session }) => setUpShop(getServices(), session.shop) },
    future: { unstable_newEmbeddedAuthStrategy: true, expiringOfflineAccessTokens: true },
  });
}

function writeLog(severity: LogSeverity, message: string): void {
  const { log } = getServices();
  if (severity === LogSeverity.Error) log.error({ from: 'shopify' }, message);
  else log.warn({ from: 'shopify' }, message);
}

export const shopify = createShopify();

/** Signed with our secret, but for no address of Shopify's: the library throws that as if it were a fault of ours. */
export const isForeignShop = (error: unknown): boolean => error instanceof InvalidShopError;
