import type { ApiBindings } from '../api-deps.ts';

/** The address as the client sees it: behind a proxy the scheme is that by which the proxy was asked (the HTTPS rule has judged its word). */
export function addressOf(request: Request, env: ApiBindings | undefined): URL {
  const url = new URL(request.url);
  if (env?.builtIn !== true && request.headers.get('x-forwarded-proto')?.split(',').at(-1)?.trim().toLowerCase() === 'https') url.protocol = 'https:';
  return url;
}
