import type { ApiBindings } from '../api-deps.ts';
import { listForwardedProtos } from './list-forwarded-protos.ts';

/**
 * The URL as the client sees it: behind a proxy its scheme is the one stated by the proxy (the
 * HTTPS rule has already checked that the proxy is trusted).
 */
export function getRequestUrl(request: Request, env: ApiBindings | undefined): URL {
  const url = new URL(request.url);
  if (env?.builtIn !== true && listForwardedProtos(request.headers)[0] === 'https')
    url.protocol = 'https:';
  return url;
}
