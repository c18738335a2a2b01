import { PARTNER_HOST } from '#sandbox/partner-api/answer-partner-query.ts';
import { SHOP_HEADER } from '#sandbox/admin-api/serve-admin-api.ts';

const SHOPS = /^[a-z0-9][a-z0-9-]*\.myshopify\.com$/i;
const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/i;

/**
 * A `fetch` for requests to the platform: `https://<shop>.myshopify.com` and the Partner API's host
 * go to the stand-in's loopback port, other loopback addresses are unchanged, everything else is
 * refused with a TypeError as an unreachable host would be.
 */
export function createPlatformFetch(
  adminPort: () => number,
  fetch: typeof globalThis.fetch,
): typeof globalThis.fetch {
  return async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input);
    if (LOOPBACK.test(url.hostname)) return fetch(input, init);
    if (!SHOPS.test(url.hostname) && url.hostname !== PARTNER_HOST) {
      throw new TypeError(
        `fetch failed: the sandbox lets no request out, and ${url.host} is outside`,
      );
    }
    const target = new URL(url.pathname + url.search, `http://127.0.0.1:${adminPort()}`);
    const request =
      input instanceof Request ? new Request(target, input) : new Request(target, init);
    const headers = new Headers(init?.headers ?? request.headers);
    headers.set(SHOP_HEADER, url.hostname.toLowerCase());
    return fetch(
      new Request(request, input instanceof Request ? { ...init, headers } : { headers }),
    );
  };
}
