/** Connects only to the address that was checked: undici's own name resolution is never used. */
import net, { type Socket } from 'node:net';
import tls from 'node:tls';
import type { buildConnector } from 'undici';
import { isPublicAddress } from './is-public-address.ts';
import {
  AddressRefused,
  ConnectTimedOut,
  InsecureConnection,
  type OutboundError,
  Unreachable,
  TooLarge,
} from './outbound-error.ts';
import { parseAddress } from './parse-address.ts';
import { type Lookup, resolvePublic } from './resolve-name.ts';

/**
 * Maps a name that only we know (the sandbox's retailers) to its address; null for every other
 * name.
 */
export type RouteHost = (host: string) => { address: string; port: number } | null;

export interface ConnectorOptions {
  readonly lookup: Lookup;
  readonly routeHost: RouteHost;
  readonly connectMs: number;
  readonly maxWireBytes: number;
}

/** Maximum number of addresses of one name that are tried one after another. */
const MAX_TRIES = 3;

/**
 * A connector for undici: checks the name's form and all its addresses, connects to one of them,
 * and checks the peer's address again.
 */
export function openConnector(options: ConnectorOptions): buildConnector.connector {
  return (request, callback) => {
    openSocket(options, request).then(
      (socket) => {
        setWireLimit(socket, options.maxWireBytes);
        callback(null, socket);
      },
      (error: Error) => callback(error, null),
    );
  };
}

/**
 * Closes a connection that receives more than `maxBytes` for one request. Also counts bytes that no
 * body or header limit covers: interim responses, chunk extensions, an endless status line. A
 * request starts with the first write after a read.
 */
function setWireLimit(socket: Socket, maxBytes: number): void {
  let written = 0;
  let readBefore = 0;
  let read = 0;
  socket.on('readable', () => {
    if (socket.bytesWritten !== written) {
      written = socket.bytesWritten;
      readBefore = read;
    }
    read = socket.bytesRead;
    if (read - readBefore > maxBytes)
      socket.destroy(new TooLarge(`More than ${maxBytes} bytes on the wire for one answer`));
  });
}

/**
 * Connects to one of the checked addresses of a host; TLS where the protocol is https. Throws
 * AddressRefused, Unreachable, TimedOut.
 */
export async function openSocket(
  options: Omit<ConnectorOptions, 'maxWireBytes'>,
  request: Pick<buildConnector.Options, 'protocol' | 'hostname' | 'port'>,
): Promise<net.Socket> {
  const signal = AbortSignal.timeout(options.connectMs);
  const usualPort = request.protocol === 'https:' ? 443 : 80;
  const port = request.port ? Number(request.port) : usualPort;
  const routed = options.routeHost(request.hostname);
  if (routed) return dial({ address: routed.address, port: routed.port, request, signal });
  const bracketed = net.isIPv6(request.hostname) ? `[${request.hostname}]` : request.hostname;
  const target = parseAddress(`${request.protocol}//${bracketed}:${port}/`);
  const addresses = target.isLiteral
    ? [target.host]
    : await resolvePublic({ host: target.host, lookup: options.lookup, signal });
  let failure: unknown;
  for (const address of addresses.slice(0, MAX_TRIES)) {
    try {
      const socket = await dial({ address, port, request, signal });
      const reached = socket.remoteAddress;
      if (reached !== undefined && isPublicAddress(reached)) return socket;
      socket.on('error', () => undefined).destroy();
      // The connection was closed before it could be checked.
      if (reached === undefined)
        throw new Unreachable(`${target.host} (${address}): connection closed at once`);
      throw new AddressRefused(`${target.host}: the connection to ${address} ended at ${reached}`);
    } catch (error) {
      if (error instanceof AddressRefused || signal.aborted) throw error;
      failure = error;
    }
  }
  throw failure;
}

function dial(input: {
  address: string;
  port: number;
  request: Pick<buildConnector.Options, 'protocol' | 'hostname'>;
  signal: AbortSignal;
}): Promise<net.Socket> {
  const { address, port, request, signal } = input;
  const secure = request.protocol === 'https:';
  const name = request.hostname;
  return new Promise((resolve, reject) => {
    const socket = secure
      ? tls.connect({
          host: address,
          port,
          servername: net.isIP(name) ? '' : name,
          ALPNProtocols: ['http/1.1'],
          minVersion: 'TLSv1.2',
          rejectUnauthorized: true,
        })
      : net.connect({ host: address, port });
    const settle = (act: () => void): void => {
      signal.removeEventListener('abort', onAbort);
      socket.removeListener('error', onError);
      act();
    };
    let isOpen = false;
    if (secure) socket.once('connect', () => (isOpen = true));
    const fail = (failure: OutboundError): void =>
      settle(() => {
        socket.on('error', () => undefined);
        socket.destroy();
        reject(failure);
      });
    const at = `${name} (${address}:${port})`;
    const onAbort = (): void => fail(new ConnectTimedOut(`${at}: no connection in time`));
    // A server that accepts a connection and then fails exists, but offers no TLS that is valid for
    // this name.
    const onError = (cause: Error): void =>
      fail(
        isOpen
          ? new InsecureConnection(`${at}: ${cause.message.trim()}`, { cause })
          : new Unreachable(`${at}: ${cause.message}`, { cause }),
      );
    signal.addEventListener('abort', onAbort, { once: true });
    socket.once('error', onError);
    socket.once(secure ? 'secureConnect' : 'connect', () =>
      settle(() => resolve(socket.setNoDelay(true))),
    );
    if (signal.aborted) onAbort();
  });
}
