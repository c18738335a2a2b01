/**
 * The configured Shopify object. Loaded at first use (shopify.server.ts), when settings and
 * services are available.
 */
import '@shopify/shopify-app-remix/adapters/node';
import { InvalidShopError } from '@shopify/shopify-api';
import { setAbstractFetchFunc } from '@shopify/shopify-api/runtime';
import {
  ApiVersion,
  AppDistribution,
  LogSeverity,
  shopifyApp,
} from '@shopify/shopify-app-remix/server';
import { withBodyLimit } from '#http-client/with-body-limit.ts';
import { getAppEnv } from './env.server.ts';
import { createAppState } from './app-state.server.ts';
import { getServices } from './services.server.ts';
import { createSessionStorage } from './sessions/session-storage.server.ts';
import { fetchNoted } from './sessions/token-answer.server.ts';

// The library stores the fetch that exists when it is loaded; this one always calls the current
// one.
setAbstractFetchFunc(async (input, init) => withBodyLimit(await fetchNoted(input, init)));

/** The Shopify object of the configured app. */
export const getShopify = createAppState(() => {
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
    hooks: {
      afterAuth: async ({ session }) => {
        const services = getServices();
        await services.setUpShop(services, session.shop);
      },
    },
    future: { unstable_newEmbeddedAuthStrategy: true, expiringOfflineAccessTokens: true },
  });
});

function writeLog(severity: LogSeverity, message: string): void {
  const { log } = getServices();
  if (severity === LogSeverity.Error) log.error({ from: 'shopify' }, message);
  else log.warn({ from: 'shopify' }, message);
}

/**
 * True for the error that the library throws when a validly signed request names a host that is not
 * Shopify's; it must not count as an internal error.
 */
export const isForeignShop = (error: unknown): boolean => error instanceof InvalidShopError;
