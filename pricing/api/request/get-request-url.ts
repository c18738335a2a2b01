import type { ApiBindings, ApiDeps } from '../api-deps.ts';
import { listForwardedProtos } from './list-forwarded-protos.ts';

/**
 * The URL as the client sees it: at the configured public address; without one, at the host that the
 * request names. There its scheme is the one stated by a proxy (the HTTPS rule has already checked
 * that the proxy is trusted).
 */
export function getRequestUrl(
  request: Request,
  env: ApiBindings | undefined,
  { publicOrigin }: Pick<ApiDeps, 'publicOrigin'>,
): URL {
  const url = new URL(request.url);
  if (env?.builtIn === true) return url;
  // Whoever sends the request chooses its Host header: it must not decide where links lead.
  if (publicOrigin !== undefined) {
    const there = new URL(publicOrigin);
    there.pathname = url.pathname;
    there.search = url.search;
    return there;
  }
  if (listForwardedProtos(request.headers)[0] === 'https') url.protocol = 'https:';
  return url;
}
