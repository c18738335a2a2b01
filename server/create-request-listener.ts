/** From Node's requests to a `fetch` handler and back. */
import { getRequestListener, RequestError } from '@hono/node-server';
import type { RequestListener } from 'node:http';
import type { Logger } from '#kernel/logger.ts';
import { buildProblem, respondWithServerProblem } from './problem.ts';

type Handler = (request: Request, env: object) => Response | Promise<Response>;

/**
 * A listener that hands every request to `handle`. A request whose target or host is no address is
 * a 400, what `handle` throws a 500: both in the form of the API's refusals.
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
 * Tells whether the host of a request's address is one. The adapter takes every name of letters and digits for one; of `1270.0.1` or
 * `xn--` no URL can be made, which would fail wherever the address is looked at. Most requests name the same host: it is remembered.
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
