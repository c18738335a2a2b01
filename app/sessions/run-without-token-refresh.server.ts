import { AsyncLocalStorage } from 'node:async_hooks';

const scope = new AsyncLocalStorage<true>();

/**
 * Runs work in which no stored session is given to Shopify's library, so that it refreshes no
 * token.
 */
export function runWithoutTokenRefresh<T>(work: () => Promise<T>): Promise<T> {
  return scope.run(true, work);
}

/** True inside `withoutTokenRefresh`. */
export function isTokenRefreshOff(): boolean {
  return scope.getStore() === true;
}
