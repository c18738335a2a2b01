import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { Agent } from 'undici';
import { defaultLimits } from '#http-client/gate.ts';
import { openSocket, openConnector, type RouteHost } from '#http-client/open-connector.ts';
import { AddressRefused, type OutboundError } from '#http-client/outbound-error.ts';
import { parseAddress, type Target } from '#http-client/parse-address.ts';
import { classifyFailure } from '#http-client/request-once.ts';
import { type Lookup, openLookup } from '#http-client/resolve-name.ts';
import type { ForwardProxy, ProxySessionLimits } from './forward-proxy.ts';
import { sendRequest } from './send-request.ts';
import { SessionState } from './session-state.ts';

/** A proxy answers this many connections at once, all pages together. */
const MAX_CLIENTS = 512;
/** Without a byte in either direction a tunnel is closed. */
const IDLE_MS = 60_000;

interface Rules {
  readonly lookup: Lookup;
  readonly routeHost: RouteHost;
  readonly connectMs: number;
  readonly maxWireBytes: number;
}

/**
 * Starts the proxy on `host` (this machine by default) and `port` (any free one by default). It
 * takes plain HTTP requests (absolute form) and tunnels (CONNECT: https, WebSockets), each with the
 * credentials of a session. `routeHost` and `lookup` as for the gate.
 */
export async function openForwardProxy(given: {
  lookup?: Lookup | undefined;
  routeHost?: RouteHost | undefined;
  host?: string | undefined;
  port?: number | undefined;
}): Promise<ForwardProxy> {
  const rules: Rules = {
    lookup: given.lookup ?? openLookup(),
    routeHost: given.routeHost ?? (() => null),
    connectMs: defaultLimits.headersMs,
    maxWireBytes: defaultLimits.maxWireBytes,
  };
  const sessions = new Map<string, SessionState>();
  const agent = openAgent(rules);
  const clients = new Set<Socket>();
  const server = createServer({ maxHeaderSize: defaultLimits.maxHeaderBytes });
  server.maxConnections = MAX_CLIENTS;
  server.on('connection', (socket) => {
    clients.add(socket);
    socket.on('error', () => undefined);
    socket.once('close', () => clients.delete(socket));
  });
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const session = findSession(sessions, request);
    if (!session) return void response.writeHead(407, ASK_FOR_CREDENTIALS).end();
    void answerRequest({ rules, agent, session, request, response });
  });
  server.on('connect', (request: IncomingMessage, socket: Duplex) => {
    const session = findSession(sessions, request);
    if (!session) return void socket.end(`HTTP/1.1 407 Proxy Authentication Required\r\n${ASKED}`);
    void answerConnect({ rules, session, request, socket });
  });
  server.on('upgrade', (_request: IncomingMessage, socket: Duplex) => void socket.destroy());
  server.on('clientError', (_error: Error, socket: Duplex) => void socket.destroy());
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(given.port ?? 0, given.host ?? '127.0.0.1', resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    openSession: (limits: ProxySessionLimits) => {
      const session = new SessionState(limits, () => sessions.delete(session.username));
      sessions.set(session.username, session);
      return session;
    },
    close: async () => {
      for (const session of sessions.values()) session.close();
      for (const client of clients) client.destroy();
      await new Promise<void>((resolve) => server.close(() => resolve()));
      await agent.destroy();
    },
  };
}

const ASK_FOR_CREDENTIALS = {
  'Proxy-Authenticate': 'Basic realm="pricing"',
  'Content-Length': '0',
} as const;
const ASKED = Object.entries(ASK_FOR_CREDENTIALS)
  .map(([name, value]) => `${name}: ${value}\r\n`)
  .concat('\r\n')
  .join('');

function openAgent(rules: Rules): Agent {
  return new Agent({
    connect: openConnector(rules),
    maxHeaderSize: defaultLimits.maxHeaderBytes,
    headersTimeout: defaultLimits.headersMs,
    bodyTimeout: defaultLimits.totalMs,
    allowH2: false,
    // As many as browsers open to one host.
    connections: 6,
    keepAliveTimeout: defaultLimits.idleMs,
    keepAliveMaxTimeout: defaultLimits.idleMs,
  });
}

function findSession(
  sessions: ReadonlyMap<string, SessionState>,
  request: IncomingMessage,
): SessionState | null {
  const [scheme = '', encoded = ''] = (request.headers['proxy-authorization'] ?? '').split(' ');
  if (scheme.toLowerCase() !== 'basic') return null;
  const text = Buffer.from(encoded, 'base64').toString('utf8');
  const at = text.indexOf(':');
  const session = at === -1 ? undefined : sessions.get(text.slice(0, at));
  return session?.hasPassword(text.slice(at + 1)) ? session : null;
}

const portOf = ({ url }: Target): number =>
  Number(url.port) || (url.protocol === 'https:' ? 443 : 80);

async function answerRequest(input: {
  rules: Rules;
  agent: Agent;
  session: SessionState;
  request: IncomingMessage;
  response: ServerResponse;
}): Promise<void> {
  const { rules, agent, session, request, response } = input;
  let place = '';
  try {
    const target = parseAddress(request.url ?? '', (host) => rules.routeHost(host) !== null);
    if (target.url.protocol !== 'http:') throw new AddressRefused('Only http is forwarded');
    const port = portOf(target);
    place = `${target.host}:${port}`;
    session.requireAllowed(target.host, port);
    session.hold(response);
    await sendRequest({ agent, session, request, response, url: target.url });
  } catch (error) {
    session.noteFailure(place, classifyFailure(error, place));
    // An answer of ours would be taken for the server's.
    request.socket.destroy();
  }
}

async function answerConnect(input: {
  rules: Rules;
  session: SessionState;
  request: IncomingMessage;
  socket: Duplex;
}): Promise<void> {
  const { rules, session, request, socket } = input;
  socket.on('error', () => undefined);
  const place = (request.url ?? '').slice(0, MAX_PLACE);
  try {
    const target = parseAddress(`https://${place}/`, (host) => rules.routeHost(host) !== null);
    const port = portOf(target);
    session.requireAllowed(target.host, port);
    session.hold(socket);
    const server = await openSocket(rules, {
      protocol: 'http:',
      hostname: target.host,
      port: String(port),
    });
    if (socket.destroyed) return void server.destroy();
    joinSockets(session, socket, server);
  } catch (error) {
    const failure: OutboundError = classifyFailure(error, place);
    session.noteFailure(place, failure);
    if (!socket.destroyed) socket.end('HTTP/1.1 502 Bad Gateway\r\nContent-Length: 0\r\n\r\n');
  }
}

/** The longest host name with a port. */
const MAX_PLACE = 300;

function joinSockets(session: SessionState, socket: Duplex, server: Socket): void {
  server.on('error', () => undefined);
  server.setTimeout(IDLE_MS, () => server.destroy());
  server.on('data', (chunk: Buffer) => session.count(chunk.length));
  server.once('close', () => socket.destroy());
  socket.once('close', () => server.destroy());
  socket.write('HTTP/1.1 200 Connection established\r\n\r\n');
  server.pipe(socket);
  socket.pipe(server);
}
