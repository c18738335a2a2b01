/**
 * Limits the size of request bodies before authentication. The limit holds for every address, so
 * that a route cannot forget it; routes that accept more are listed here.
 */
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { MAX_FILE_BYTES } from '#app/map-prices/file-limits.ts';
import { MAX_SEARCH_BYTES } from '#pricing/contract/rule-search.ts';
import { MAX_BODY_BYTES } from '#pricing/api/request/read-json-body.ts';
import { buildProblem, respondToClientError, type ServerProblem } from './problem.ts';

/** Bodies that are read as a stream; the route itself counts the bytes of one without a length. */
const STREAMED: ReadonlyMap<string, number> = new Map([['/app/products/upload', MAX_FILE_BYTES]]);
/**
 * A webhook contains its whole product with up to 2,048 variants, and Shopify documents no size
 * limit. Refusing one repeatedly would make Shopify delete the subscription.
 */
export const MAX_WEBHOOK_BYTES = 8 * 1024 * 1024;
/** Limit for all bodies of running requests together, since they are held in memory. */
const MAX_BYTES_IN_MEMORY = 256 * 1024 * 1024;
const RETRY_AFTER_S = 5;
/** A client that still sends its body after the answer sends so much in this time, or is slow. */
const SLOW_MS = 15_000;
const SLOW_BYTES = 16_384;
/** More than the largest body that is accepted. */
const MAX_REST_BYTES = 64 * 1024 * 1024;

export interface BodyLimits {
  /** Milliseconds within which a body must be complete that is not streamed. */
  readonly requestTimeout: number;
  /** Of an answered request: milliseconds in which 16 kB must arrive. */
  readonly slowMs?: number | undefined;
}

/** Passes requests whose bodies are within the limit to the handlers, and refuses the others. */
export function createBodyLimit({
  requestTimeout,
  slowMs,
}: BodyLimits): (
  request: IncomingMessage,
  response: ServerResponse,
  next: RequestListener,
) => void {
  let bytesInMemory = 0;
  return (request, response, next) => {
    const path = (request.url ?? '').split('?', 1)[0] ?? '';
    const limit = limitOf(path);
    const isChunked = request.headers['transfer-encoding'] !== undefined;
    const announced = isChunked ? limit : Number(request.headers['content-length'] ?? 0);
    if (announced === 0) return next(request, response);
    closeAfterBody(request, response, { slowMs });
    if (announced > limit) return refuseTooLarge(response, limit);
    if (STREAMED.has(path)) {
      sendContinue(request, response);
      return next(request, response);
    }
    refuseWhenLate(request, response, requestTimeout);
    if (bytesInMemory + announced > MAX_BYTES_IN_MEMORY)
      return refuse(
        response,
        buildProblem('unavailable', 'Too many requests with large bodies are under way', {
          retryAfter: RETRY_AFTER_S,
          close: true,
        }),
      );
    bytesInMemory += announced;
    response.once('close', () => (bytesInMemory -= announced));
    sendContinue(request, response);
    if (isChunked) void readWithin(request, response, { limit, next });
    else next(request, response);
  };
}

function limitOf(path: string): number {
  if (path.startsWith('/webhooks/')) return MAX_WEBHOOK_BYTES;
  if (path.startsWith('/v1/rules/searches/')) return MAX_SEARCH_BYTES;
  return STREAMED.get(path) ?? MAX_BODY_BYTES;
}

/** A client that sent Expect: 100-continue (allowed with a large body) waits for 100 Continue. */
function sendContinue(request: IncomingMessage, response: ServerResponse): void {
  if (request.headers.expect?.toLowerCase() === '100-continue') response.writeContinue();
}

/**
 * A body without a length is read here, up to the limit; the fetch adapter takes it as `rawBody`.
 */
async function readWithin(
  request: IncomingMessage,
  response: ServerResponse,
  { limit, next }: { limit: number; next: RequestListener },
): Promise<void> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const chunk of request.iterator({ destroyOnReturn: false })) {
      const read: unknown = chunk;
      if (!Buffer.isBuffer(read)) continue;
      if ((bytes += read.length) > limit) return refuseTooLarge(response, limit);
      chunks.push(read);
    }
  } catch {
    // Aborted by the client, or refused as malformed or too slow: nobody waits for a response.
    return;
  }
  next(Object.assign(request, { rawBody: Buffer.concat(chunks) }), response);
}

function refuseTooLarge(response: ServerResponse, limit: number): void {
  refuse(
    response,
    buildProblem('payload_too_large', `Expected a body of at most ${limit} bytes`, { close: true }),
  );
}

function refuse(response: ServerResponse, { status, headers, body }: ServerProblem): void {
  response.writeHead(status, headers).end(body);
}

/** An upload that moves may take longer: 40 MB take 160 seconds at 2 Mbit/s. */
function refuseWhenLate(request: IncomingMessage, response: ServerResponse, afterMs: number): void {
  const timer = setTimeout(() => {
    if (!request.complete && !response.headersSent)
      respondToClientError({ code: 'ERR_HTTP_REQUEST_TIMEOUT' }, request.socket);
  }, afterMs);
  response.once('close', () => clearTimeout(timer));
}

/**
 * Lets a response end only once the request's body has arrived; the rest of the body is read and
 * discarded, and the answer itself is sent at once. Otherwise the connection of a client that is
 * still sending would be closed, by Node after `Connection: close` and by \@hono/node-server 500 ms
 * after any answer, and the client would see a broken connection instead of the answer. The
 * connection is closed when fewer than 16 kB arrive within `slowMs`, and after 64 MiB.
 */
function closeAfterBody(
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
