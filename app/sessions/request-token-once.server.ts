/**
 * A page and its data request arrive together, and Shopify's library would exchange the session
 * token for each. Only the first does so: the others wait and find the session that it has stored.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import type { Session } from '@shopify/shopify-api';
import { getServices } from '../services.server.ts';
import { withShopLock } from '../shop-lock/with-shop-lock.server.ts';

interface Authentication {
  /** Releases the lock, if it was taken. */
  release: () => void;
}
const scope = new AsyncLocalStorage<Authentication>();

/** As in Shopify's library: a token that expires sooner is exchanged. */
const EXPIRES_SOON_MS = 5 * 60_000;

/**
 * Runs an authentication in which only one request at a time obtains a missing or expired session.
 */
export async function requestTokenOnce<T>(authentication: () => Promise<T>): Promise<T> {
  const held: Authentication = { release: () => undefined };
  try {
    return await scope.run(held, authentication);
  } finally {
    held.release();
  }
}

/**
 * Loads a session for a request with a session token of this shop. Where it is missing or expires
 * soon, waits until no other request is exchanging the shop's token, and loads it again.
 */
export async function loadOrWait(
  id: string,
  load: () => Promise<Session | undefined>,
): Promise<Session | undefined> {
  const held = scope.getStore();
  if (!held) return load();
  const shop = id.replace(/^offline_/, '');
  const session = await load();
  if (session?.isActive(undefined, EXPIRES_SOON_MS)) return session;
  await new Promise<void>((taken, failed) => {
    const done = Promise.withResolvers<void>();
    held.release = done.resolve;
    withShopLock(getServices(), { shop, purpose: 'exchange' }, () => {
      taken();
      return done.promise;
    }).catch(failed);
  });
  return load();
}
