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
export function answerRequests(handle: Handler, log: Logger): RequestListener {
  const answer = getRequestListener(handle, {
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
