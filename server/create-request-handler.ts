/**
 * The HTTP entrance: what is below /v1 goes to the API at once, everything else through the pages' middleware. The API's answers carry the
 * same headers, made with the answer; set afterwards, as middleware does it, they would cost as much as the API's own part of a request.
 */
import type { Metrics } from './metrics.ts';

type Handler = (request: Request, env: object) => Response | Promise<Response>;

export interface EntranceParts {
  readonly api: Handler;
  readonly web: Handler;
  readonly metrics: Metrics;
}

/** The handler of all requests. A path that is written in another way (%76 for v) is found by `web`, which knows the API too. */
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

/** `http://host/v1`, and what is below it. */
function isApi(url: string): boolean {
  const path = url.indexOf('/', url.indexOf('//') + 2);
  if (!url.startsWith('/v1', path)) return false;
  const next = url.charAt(path + 3);
  return next === '' || next === '/' || next === '?';
}
