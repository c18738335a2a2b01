/**
 * The HTTP entrance: requests below /v1 go directly to the API, all others through the middleware
 * of the pages. The API sets the security headers itself while it builds a response; adding them in
 * middleware would cost as much as the API's own handling.
 */
import type { Metrics } from './metrics.ts';

type Handler = (request: Request, env: object) => Response | Promise<Response>;

export interface EntranceParts {
  readonly api: Handler;
  readonly web: Handler;
  readonly metrics: Metrics;
}

/**
 * The handler of all requests. A path below /v1 in another encoding (%76 for v) is found by `web`,
 * which also routes to the API.
 */
export function createRequestHandler({ api, web, metrics }: EntranceParts): Handler {
  return async (request, env) => {
    if (!isApi(request.url)) return web(request, env);
    const started = performance.now();
    const response = await api(request, env);
    metrics.observe({
      area: 'v1',
      method: request.method,
      status: response.status,
      milliseconds: performance.now() - started,
    });
    return response;
  };
}

/** `http://host/v1` and everything below it. */
function isApi(url: string): boolean {
  const path = url.indexOf('/', url.indexOf('//') + 2);
  if (!url.startsWith('/v1', path)) return false;
  const next = url.charAt(path + 3);
  return next === '' || next === '/' || next === '?';
}
