/**
 * Small servers on loopback with scripted behavior, and gates that know them by name.
 */
import { createServer, type RequestListener } from 'node:http';
import net, { type AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { systemClock } from '#kernel/clock.ts';
import { createGate } from '#http-client/create-gate.ts';
import type { Gate, GateLimits } from '#http-client/gate.ts';
import type { RouteHost } from '#http-client/open-connector.ts';
import type { Lookup } from '#http-client/resolve-name.ts';

export interface TestServer {
  readonly port: number;
  /** Number of accepted connections. */
  readonly taken: () => number;
  /** Resolves when no connection is open any more; throws after five seconds. */
  freed(): Promise<void>;
}

const closing: (() => void | Promise<void>)[] = [];

/** Call after each test: closes gates first, then servers. */
export async function closeTestServers(): Promise<void> {
  for (const close of closing.splice(0).reverse()) await close();
}

/** Registers a function that runs with the closing of the servers, before those opened earlier. */
export function closeLater(close: () => void | Promise<void>): void {
  closing.push(close);
}

/** An HTTP server that behaves correctly except for `handler`. */
export async function openHttpServer(handler: RequestListener): Promise<TestServer> {
  return listen(createServer(handler));
}

/** A server that passes on the connection once a request has arrived. */
export async function openRawServer(
  answer: (socket: net.Socket, asked: Buffer) => void,
): Promise<TestServer> {
  return listen(
    net.createServer((socket) => {
      socket.on('error', () => undefined);
      socket.once('data', (asked) => answer(socket, asked));
    }),
  );
}

/** A server that sends `text` for every request and, by default, closes the connection. */
export function openSayingServer(
  text: string | Buffer,
  options: { stays?: boolean } = {},
): Promise<TestServer> {
  return openRawServer((socket) =>
    options.stays ? void socket.write(text) : void socket.end(text),
  );
}

/** Starts any server of `net`, `tls` or `http`. */
export async function listen(server: net.Server): Promise<TestServer> {
  const open = new Set<net.Socket>();
  let taken = 0;
  server.on('connection', (socket: net.Socket) => {
    taken += 1;
    open.add(socket);
    socket.on('close', () => open.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closing.push(() => {
    for (const socket of open) socket.destroy();
    server.close();
  });
  return {
    port: (server.address() as AddressInfo).port,
    taken: () => taken,
    freed: async () => {
      for (let waitedMs = 0; open.size > 0; waitedMs += 10) {
        if (waitedMs > 5_000) throw new Error(`${open.size} connections are still open`);
        await sleep(10);
      }
    },
  };
}

/**
 * A gate for which every name under .example is that server, or the one in `routes`. Resolves other
 * names with `lookup`.
 */
export function openTestGate(
  servers: TestServer | Record<string, TestServer>,
  options: { lookup?: Lookup; limits?: Partial<GateLimits> } = {},
): Gate {
  const routeHost: RouteHost = (host) => {
    const all = isServer(servers) && host.endsWith('.example') ? servers : undefined;
    const server = isServer(servers) ? all : servers[host];
    return server ? { address: '127.0.0.1', port: server.port } : null;
  };
  const gate = createGate({
    clock: systemClock,
    routeHost,
    lookup: options.lookup ?? (async () => Promise.reject(new Error('no names here'))),
    limits: options.limits,
  });
  closing.push(() => gate.close());
  return gate;
}

const isServer = (servers: TestServer | Record<string, TestServer>): servers is TestServer =>
  typeof servers.port === 'number';

/** Writes `make(n)` for n = 0, 1, … as fast as the other side reads, until it disconnects. */
export function writeEndlessly(socket: net.Socket, make: (n: number) => string | Buffer): void {
  let n = 0;
  const write = (): void => {
    while (!socket.destroyed && socket.write(make(n))) n += 1;
  };
  socket.on('drain', write);
  write();
}

/** Writes `piece` at this interval (ms) until the other side disconnects. */
export function writeSlowly(socket: net.Socket, piece: string, everyMs: number): void {
  const timer = setInterval(() => socket.write(piece), everyMs);
  socket.on('close', () => clearInterval(timer));
}
