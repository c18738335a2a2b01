/**
 * The door to Shopify's library, which is loaded at the first use: importing this file reads no setting, asks no database and takes hold of
 * no fetch, so that jobs and commands may import it.
 */
import { withoutTokenRefresh } from './sessions/without-token-refresh.server.ts';

const load = async () => (await import('./shopify-app.server.ts')).shopify;

/** Who is asking: a person in the admin (`admin`), or Shopify (`webhook`). Both throw a Response when they refuse. */
export const authenticate = {
  admin: async (request: Request) => (await load()).authenticate.admin(request),
  /** Checks the signature only: an answer within the second needs no token, so none is refreshed here. */
  webhook: async (request: Request) => {
    const shopify = await load();
    return withoutTokenRefresh(() => shopify.authenticate.webhook(request));
  },
  /** Checks the signature of a request of Shopify Flow. */
  flow: async (request: Request) => (await load()).authenticate.flow(request),
};

/** The Admin API of a shop without a person. Throws when the app is not installed there. */
export async function openShopAdmin(shop: string) {
  return (await load()).unauthenticated.admin(shop);
}

/** Shopify's frame-ancestors and preload headers for a document. */
export async function addDocumentResponseHeaders(
  request: Request,
  headers: Headers,
): Promise<void> {
  (await load()).addDocumentResponseHeaders(request, headers);
}
