/**
 * The listening socket. It is bound before any slow set-up, so that a port in use is reported at
 * once.
 */
import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { SetupError } from '#prisma/setup-error.ts';
import { createBodyLimit } from './limit-bodies.ts';
import { buildProblem, respondToClientError } from './problem.ts';

export interface Listener {
  readonly server: Server;
  readonly port: number;
  /** Sets the handler of all later requests. */
  serve(listener: RequestListener): void;
  /**
   * Serves requests as before, but closes each connection after its response, so that clients
   * reconnect, possibly to another server.
   */
  drain(): void;
  /** Accepts no new connections; running requests may finish within `graceMs`. */
  close(graceMs?: number): Promise<void>;
}

/** Milliseconds within which a request, including its body, must be complete. */
const REQUEST_TIMEOUT = 60_000;
const SETTINGS = {
  // Of uploads; the body limit ends all others earlier.
  requestTimeout: 15 * 60_000,
  headersTimeout: 15_000,
  keepAliveTimeout: 65_000,
  connectionsCheckingInterval: 5_000,
  maxHeaderSize: 16_384,
  // Node would answer an empty 400; the request listener refuses it with the reason.
  requireHostHeader: false,
};
const STARTING = 'Starting: the set-up is running. This page tries again by itself.\n';
/** Retry-After in seconds during set-up. */
const RETRY_AFTER = 2;
/** The path of the API and everything below it. */
const API_TARGET = /^(?:https?:\/\/[^/?#]*)?\/v1(?:[/?]|$)/i;

/** Why a port cannot be used, by error code. */
const WHY: Readonly<Record<string, string>> = {
  EADDRINUSE: 'is in use by another program',
  EACCES: 'may not be used by this user',
};

export interface ListenOptions {
  readonly port: number;
  readonly host: string;
  readonly requestTimeout?: number;
  /** Of an answered request: milliseconds in which 16 kB must arrive. */
  readonly slowMs?: number;
}

/**
 * Binds the port; the body limits apply to every request. Throws SetupError when the port is in use
 * or not permitted.
 */
export async function listen({
  port,
  host,
  requestTimeout = REQUEST_TIMEOUT,
  slowMs,
}: ListenOptions): Promise<Listener> {
  let current: RequestListener = answerWhileStarting;
  const limitBody = createBodyLimit({ requestTimeout, slowMs });
  let isDraining = false;
  const open = new Set<ServerResponse>();
  const closeAfterResponse = (response: ServerResponse): void => {
    if (!response.headersSent) response.setHeader('connection', 'close');
  };
  const answer: RequestListener = (request, response) => {
    if (isDraining) closeAfterResponse(response);
    open.add(response);
    response.once('close', () => open.delete(response));
    limitBody(request, response, (allowed, to) => current(allowed, to));
  };
  const server = createServer(SETTINGS, answer);
  // Otherwise Node would send 100 Continue before the body limit is checked.
  server.on('checkContinue', answer);
  server.on('clientError', respondToClientError);
  // Node would answer an unknown Expect header with an empty 417.
  server.on('checkExpectation', answer);
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const why = WHY[error.code ?? ''] ?? `cannot be used: ${error.message}`;
      reject(new SetupError(`PORT ${port} ${why}: set PORT to another one`));
    });
    server.listen(port, host, resolve);
  });
  const drain = (): void => {
    isDraining = true;
    for (const response of open) closeAfterResponse(response);
  };
  return {
    server,
    port: (server.address() as AddressInfo).port,
    serve: (listener) => {
      current = listener;
    },
    drain,
    close: async (graceMs = 10_000) => {
      drain();
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      // Keep-alive connections become idle one after another, as their requests finish.
      const idle = setInterval(() => server.closeIdleConnections(), 50);
      await Promise.race([closed, sleep(graceMs, undefined, { ref: false })]);
      clearInterval(idle);
      server.closeAllConnections();
      await closed;
    },
  };
}

const answerWhileStarting: RequestListener = (request, response) => {
  if (API_TARGET.test(request.url ?? '')) {
    const problem = buildProblem('unavailable', 'The service is starting; try again', {
      retryAfter: RETRY_AFTER,
    });
    response.writeHead(problem.status, problem.headers).end(problem.body);
    return;
  }
  const alive = request.url === '/healthz';
  response.writeHead(alive ? 200 : 503, {
    'content-type': 'text/plain; charset=utf-8',
    'retry-after': String(RETRY_AFTER),
    refresh: String(RETRY_AFTER),
  });
  response.end(alive ? 'starting\n' : STARTING);
};
