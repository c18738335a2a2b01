/**
 * The HTTP entrance: requests below /v1 go directly to the API, all others through the middleware
 * of the pages. The API sets the security headers itself while it builds a response; adding them in
 * middleware would cost as much as the API's own handling.
 */
import { getRequestListener, RequestError } from '@hono/node-server';
import type { RequestListener } from 'node:http';
import type { Logger } from '#kernel/logger.ts';
import type { Metrics } from './metrics.ts';
import { buildProblem, respondWithServerProblem } from './problem.ts';

type Handler = (request: Request, env: object) => Response | Promise<Response>;

interface EntranceParts {
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

/**
 * Adapts Node's requests to a `fetch` handler and its responses back.
 *
 * Creates a listener that passes every request to `handle`. An invalid target or Host header is
 * answered with 400, an exception in `handle` with 500; both in the problem format of the API.
 */
export function createRequestListener(handle: Handler, log: Logger): RequestListener {
  const isHost = rememberHost();
  const serve: Handler = (request, env) => {
    if (!isHost(request.url)) throw new RequestError('Invalid host header');
    return handle(request, env);
  };
  const answer = getRequestListener(serve, {
    errorHandler: (error) => {
      if (error instanceof RequestError)
        return respondWithServerProblem(
          buildProblem('malformed_request', `Expected another target or host: ${error.message}`),
        );
      log.error({ err: error }, 'a request failed');
      return respondWithServerProblem(
        buildProblem('internal_error', 'This is our fault. The request was not carried out'),
      );
    },
  });
  return (request, response) => void answer(request, response);
}

/**
 * True when the Host header can be part of a URL. The adapter accepts any letters and digits, but
 * no URL can be built from `1270.0.1` or `xn--`, and every later use of the address would throw.
 * The last host is cached, since most requests name the same one.
 */
function rememberHost(): (url: string) => boolean {
  let known = '';
  return (url) => {
    const host = url.slice(0, url.indexOf('/', url.indexOf('//') + 2));
    if (host === known) return true;
    if (!URL.canParse(host)) return false;
    known = host;
    return true;
  };
}
