/**
 * A page and its data ask at the same time, and Shopify's library exchanges the session token for each of them. Only the first one does:
 * the others wait and find the session that it has stored.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import type { Session } from '@shopify/shopify-api';
import { getServices } from '../services.server.ts';
import { withShopLock } from '../shop-lock/with-shop-lock.server.ts';

interface Authentication {
  /** Gives the lock back, where it was taken. */
  release: () => void;
}
const scope = new AsyncLocalStorage<Authentication>();

/** As Shopify's library has it: a token that ends sooner is exchanged. */
const EXPIRES_SOON_MS = 5 * 60_000;

/** Runs an authentication in which a missing or expired session is asked for by one at a time. */
export async function requestTokenOnce<T>(authentication: () => Promise<T>): Promise<T> {
  const held: Authentication = { release: () => undefined };
  try {
    return await scope.run(held, authentication);
  } finally {
    held.release();
  }
}

/**
 * Loads a session for whoever has shown a session token of this shop. Where it is missing or ends soon, waits until nobody else is
 * exchanging the shop's token, and loads it again.
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
