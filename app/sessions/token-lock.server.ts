/**
 * One lock for everything that obtains tokens of a shop: the exchange for a page and the refresh in
 * the background. With two, the late answer of one overwrote the newer pair of the other. Whoever
 * waited looks again at what is stored: another may have renewed it.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import type { Session } from '@shopify/shopify-api';
import { type AppServices, getServices } from '#app/services.server.ts';
import { withShopLock } from '#app/shop-lock/with-shop-lock.server.ts';

interface Authentication {
  /** Whose lock it holds. */
  shop: string | null;
  release: () => void;
}
const scope = new AsyncLocalStorage<Authentication>();

/** As in Shopify's library: a token that expires sooner is exchanged. */
const EXPIRES_SOON_MS = 5 * 60_000;

/** Runs work while nobody else obtains a token of the shop. */
export function withTokenLock<T>(
  services: AppServices,
  shop: string,
  work: () => Promise<T>,
): Promise<T> {
  // The authentication of a page that holds the lock would wait for itself.
  return scope.getStore()?.shop === shop
    ? work()
    : withShopLock(services, { shop, purpose: 'token' }, work);
}

/**
 * Runs an authentication in which only one request at a time obtains a missing or expired session:
 * a page and its data request arrive together, and Shopify's library would exchange the session
 * token for each.
 */
export async function requestTokenOnce<T>(authentication: () => Promise<T>): Promise<T> {
  const held: Authentication = { shop: null, release: () => undefined };
  try {
    return await scope.run(held, authentication);
  } finally {
    held.release();
  }
}

/**
 * Loads a session for a request of this shop. Where it is missing or expires soon, waits until no
 * other request is obtaining the shop's token, and loads it again.
 */
export async function loadOrWait(
  id: string,
  load: () => Promise<Session | undefined>,
): Promise<Session | undefined> {
  const held = scope.getStore();
  if (!held || held.shop !== null) return load();
  const shop = id.replace(/^offline_/, '');
  const session = await load();
  if (session?.isActive(undefined, EXPIRES_SOON_MS)) return session;
  await new Promise<void>((taken, failed) => {
    const done = Promise.withResolvers<void>();
    withShopLock(getServices(), { shop, purpose: 'token' }, () => {
      Object.assign(held, { shop, release: done.resolve });
      taken();
      return done.promise;
    }).catch(failed);
  });
  return load();
}
