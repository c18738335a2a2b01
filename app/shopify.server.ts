/**
 * Access to Shopify's library, which is loaded at first use: importing this file reads no settings,
 * opens no database connection and captures no fetch, so jobs and commands may import it.
 */
import { requireUnanswered } from './sessions/respond-once.server.ts';
import {
  describeRefusedSignIn,
  logRefusedSignature,
} from './sessions/describe-refused-sign-in.server.ts';
import { runWithoutTokenRefresh } from './sessions/run-without-token-refresh.server.ts';
import { requestTokenOnce } from './sessions/token-lock.server.ts';

const load = () => import('./shopify-app.server.ts');
const unauthorized = () => new Response(null, { status: 401, statusText: 'Unauthorized' });

/**
 * Authenticates a request: of a user in the admin (`admin`), or of Shopify (`webhook`, `flow`). All
 * throw a Response when they refuse.
 */
export const authenticate = {
  admin: async (request: Request) => {
    const { getShopify, isForeignShop } = await load();
    try {
      const user = await requestTokenOnce(() => getShopify().authenticate.admin(request));
      await requireUnanswered({ shop: user.session.shop, userId: user.sessionToken?.sub ?? null });
      return user;
    } catch (error) {
      if (isForeignShop(error)) throw unauthorized();
      throw error instanceof Response ? describeRefusedSignIn(request, error) : error;
    }
  },
  /**
   * Only verifies the signature. No token is refreshed: handling needs none, and Shopify expects
   * the response within a second.
   */
  webhook: async (request: Request) => {
    // The library answers 400 to an unsigned request.
    if (request.method === 'POST' && !isSigned(request)) throw unauthorized();
    const { getShopify } = await load();
    return notingRefusal(() =>
      runWithoutTokenRefresh(() => getShopify().authenticate.webhook(request)),
    );
  },
  /** Verifies the signature of a request of Shopify Flow. */
  flow: async (request: Request) => {
    if (request.method === 'POST' && !isSigned(request)) throw unauthorized();
    const { getShopify } = await load();
    return notingRefusal(() => requestTokenOnce(() => getShopify().authenticate.flow(request)));
  },
};

async function notingRefusal<T>(authentication: () => Promise<T>): Promise<T> {
  try {
    return await authentication();
  } catch (error) {
    logRefusedSignature(error);
    throw error;
  }
}

const isSigned = ({ headers }: Request): boolean =>
  Boolean(headers.get('x-shopify-hmac-sha256') ?? headers.get('shopify-hmac-sha256'));

/** The Admin API of a shop for work without a user. Throws when the app is not installed there. */
export async function openShopAdmin(shop: string) {
  return (await load()).getShopify().unauthenticated.admin(shop);
}

/** Adds Shopify's frame-ancestors and preload headers to a document's response. */
export async function addDocumentResponseHeaders(
  request: Request,
  headers: Headers,
): Promise<void> {
  (await load()).getShopify().addDocumentResponseHeaders(request, headers);
}
