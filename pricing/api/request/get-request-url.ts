import type { ApiBindings } from '../api-deps.ts';
import { listForwardedProtos } from './list-forwarded-protos.ts';

/**
 * The address as the client sees it: behind a proxy the scheme is that by which the proxy was asked
 * (the HTTPS rule has judged its word).
 */
export function getRequestUrl(request: Request, env: ApiBindings | undefined): URL {
  const url = new URL(request.url);
  if (env?.builtIn !== true && listForwardedProtos(request.headers)[0] === 'https')
    url.protocol = 'https:';
  return url;
}
