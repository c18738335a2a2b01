/**
 * The door to Shopify's library, which is loaded at the first use: importing this file reads no setting, asks no database and takes hold of
 * no fetch, so that jobs and commands may import it.
 */
import { requestTokenOnce } from './sessions/request-token-once.server.ts';
import { runWithoutTokenRefresh } from './sessions/run-without-token-refresh.server.ts';

const load = () => import('./shopify-app.server.ts');
const unauthorized = () => new Response(null, { status: 401, statusText: 'Unauthorized' });

/** Who is asking: a person in the admin (`admin`), or Shopify (`webhook`, `flow`). All throw a Response when they refuse. */
export const authenticate = {
  admin: async (request: Request) => {
    const { shopify, isForeignShop } = await load();
    try {
      return await requestTokenOnce(() => shopify.authenticate.admin(request));
    } catch (error) {
      throw isForeignShop(error) ? unauthorized() : error;
    }
  },
  /** Checks the signature only: an answer within the second needs no token, so none is refreshed here. */
  webhook: async (request: Request) => {
    // The library answers 400 to what is not signed at all.
    if (request.method === 'POST' && !isSigned(request)) throw unauthorized();
    const { shopify } = await load();
    return runWithoutTokenRefresh(() => shopify.authenticate.webhook(request));
  },
  /** Checks the signature of a request of Shopify Flow. */
  flow: async (request: Request) => {
    if (request.method === 'POST' && !isSigned(request)) throw unauthorized();
    const { shopify } = await load();
    return shopify.authenticate.flow(request);
  },
};

const isSigned = ({ headers }: Request): boolean =>
  Boolean(headers.get('x-shopify-hmac-sha256') ?? headers.get('shopify-hmac-sha256'));

/** The Admin API of a shop without a person. Throws when the app is not installed there. */
export async function openShopAdmin(shop: string) {
  return (await load()).shopify.unauthenticated.admin(shop);
}

/** Shopify's frame-ancestors and preload headers for a document. */
export async function addDocumentResponseHeaders(
  request: Request,
  headers: Headers,
): Promise<void> {
  (await load()).shopify.addDocumentResponseHeaders(request, headers);
}
