/** Answers that are sent before the body of their request has arrived. */
import type { IncomingMessage, ServerResponse } from 'node:http';

const SLOW_MS = 15_000;
const SLOW_BYTES = 16_384;
/** More than the largest body that is accepted. */
const MAX_REST_BYTES = 64 * 1024 * 1024;

/**
 * Lets a response end only once the request's body has arrived; the rest of the body is read and
 * discarded, and the answer itself is sent at once. Otherwise the connection of a client that is
 * still sending would be closed, by Node after `Connection: close` and by \@hono/node-server 500 ms
 * after any answer, and the client would see a broken connection instead of the answer. The
 * connection is closed when fewer than 16 kB arrive within `slowMs`, and after 64 MiB.
 */
export function closeAfterBody(
  request: IncomingMessage,
  response: ServerResponse,
  { slowMs = SLOW_MS }: { slowMs?: number | undefined } = {},
): void {
  response.end = (chunk?: unknown) => {
    // From here on it is the method of its class again.
    Reflect.deleteProperty(response, 'end');
    const isContent = typeof chunk === 'string' || chunk instanceof Uint8Array;
    if (request.complete || request.destroyed)
      return isContent ? response.end(chunk) : response.end();
    if (isContent) response.write(chunk);
    else response.flushHeaders();
    discardRest(request, slowMs, (isComplete) => {
      response.end(isComplete ? undefined : () => request.socket.destroySoon());
    });
    return response;
  };
}

function discardRest(
  request: IncomingMessage,
  slowMs: number,
  finish: (isComplete: boolean) => void,
): void {
  let [bytes, recent] = [0, 0];
  const stop = (): void => {
    clearInterval(timer);
    request.off('data', count);
    finish(request.complete);
  };
  const count = (chunk: Buffer): void => {
    recent += chunk.length;
    if ((bytes += chunk.length) > MAX_REST_BYTES) stop();
  };
  const timer = setInterval(() => {
    if (recent < SLOW_BYTES) stop();
    recent = 0;
  }, slowMs);
  for (const event of ['end', 'error', 'close']) request.once(event, stop);
  // A reader that has stopped would pause the request when its own buffer is full.
  request.removeAllListeners('data').on('data', count).resume();
}
