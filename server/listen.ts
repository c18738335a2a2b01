/** The listening socket. Taken before anything slow is done, so that a taken port is one clear line at once, not after the set-up. */
import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { SetupError } from '#prisma/setup-error.ts';
import { respondToClientError } from './respond-to-client-error.ts';
import { createBodyLimit } from './limit-bodies.ts';
import { buildProblem } from './problem.ts';

export interface Listener {
  readonly server: Server;
  readonly port: number;
  /** Requests go there from now on. */
  serve(listener: RequestListener): void;
  /** Requests are served as before, each on a connection that ends with its answer: who asks again connects anew, or elsewhere. */
  drain(): void;
  /** No new connections; running requests end, at the latest after `graceMs`. */
  close(graceMs?: number): Promise<void>;
}

const SETTINGS = {
  requestTimeout: 60_000,
  headersTimeout: 15_000,
  keepAliveTimeout: 65_000,
  connectionsCheckingInterval: 5_000,
  maxHeaderSize: 16_384,
  // Node would answer with an empty 400; further in, the request is refused with its reason.
  requireHostHeader: false,
};
const STARTING = 'Starting: the set-up is running. This page tries again by itself.\n';
/** Seconds after which it is worth asking again while the set-up runs. */
const RETRY_AFTER = 2;
/** The path of the API, or what is below it. */
const API_TARGET = /^(?:https?:\/\/[^/?#]*)?\/v1(?:[/?]|$)/i;

/** Why a port cannot be used, by the code of the error. */
const WHY: Readonly<Record<string, string>> = {
  EADDRINUSE: 'is taken by another program',
  EACCES: 'may not be used by this user',
};

export interface ListenOptions {
  readonly port: number;
  readonly host: string;
  /** Milliseconds within which a request is complete, its body too. */
  readonly requestTimeout?: number;
}

/** Binds the port; every request is held to the limits of its body. Throws SetupError when the port is taken or may not be bound. */
export async function listen({ port, host, requestTimeout }: ListenOptions): Promise<Listener> {
  let current: RequestListener = answerWhileStarting;
  const limitBody = createBodyLimit();
  let isDraining = false;
  const open = new Set<ServerResponse>();
  const sayLast = (response: ServerResponse): void => {
    if (!response.headersSent) response.setHeader('connection', 'close');
  };
  const answer: RequestListener = (request, response) => {
    if (isDraining) sayLast(response);
    open.add(response);
    response.once('close', () => open.delete(response));
    limitBody(request, response, (allowed, to) => current(allowed, to));
  };
  const server = createServer(
    {
      ...SETTINGS,
      ...(requestTimeout === undefined
        ? {}
        : {
            requestTimeout,
            headersTimeout: requestTimeout,
            connectionsCheckingInterval: requestTimeout,
          }),
    },
    answer,
  );
  // Otherwise Node would call for the body before its limit was looked at.
  server.on('checkContinue', answer);
  server.on('clientError', respondToClientError);
  // Node would answer an expectation that it does not know with an empty 417.
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
    for (const response of open) sayLast(response);
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
      // Keep-alive connections become idle one by one, as their requests end.
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
