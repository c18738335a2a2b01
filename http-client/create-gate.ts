import { Agent } from 'undici';
import type { Clock } from '#kernel/clock.ts';
import { requestOnce } from './request-once.ts';
import {
  defaultLimits,
  type Gate,
  type GateLimits,
  type GateRequest,
  type GateResponse,
} from './gate.ts';
import { openConnector, type RouteHost } from './open-connector.ts';
import {
  AddressRefused,
  NameUnknown,
  OutboundError,
  TimedOut,
  TooManyRedirects,
} from './outbound-error.ts';
import { parseAddress } from './parse-address.ts';
import { isReserved } from './private-names.ts';
import { type Lookup, openLookup, resolvePublic } from './resolve-name.ts';

const REDIRECTS = new Set([301, 302, 303, 307, 308]);
const LOOKUP_MS = 10_000;

interface Options {
  readonly clock: Clock;
  readonly limits: GateLimits;
  readonly lookup: Lookup;
  readonly routeHost: RouteHost;
  readonly agent: Agent;
}

/**
 * Creates the gate. `routeHost` maps hosts to a known address and port (the sandbox); all others
 * are resolved by `lookup` and must have only public addresses. Stores no cookies, reads no proxy
 * settings, sends no credentials of its own.
 */
export function createGate(given: {
  clock: Clock;
  lookup?: Lookup;
  routeHost?: RouteHost;
  limits?: Partial<GateLimits>;
}): Gate {
  const limits = { ...defaultLimits, ...given.limits };
  const lookup = given.lookup ?? openLookup();
  const routeHost = given.routeHost ?? (() => null);
  const agent = new Agent({
    connect: openConnector({
      lookup,
      routeHost,
      connectMs: limits.connectMs ?? limits.headersMs,
      maxWireBytes: limits.maxWireBytes,
    }),
    maxHeaderSize: limits.maxHeaderBytes,
    headersTimeout: limits.headersMs,
    bodyTimeout: limits.totalMs,
    allowH2: false,
    connections: 4,
    keepAliveTimeout: limits.idleMs,
    // A server's Keep-Alive header must not extend how long its connection is kept.
    keepAliveMaxTimeout: limits.idleMs,
  });
  const options: Options = { clock: given.clock, limits, lookup, routeHost, agent };
  return {
    fetch: (url, request = {}) => fetchThrough(options, String(url), request),
    checkAddress: (url) => checkAddress(options, url),
    checkName: (host) => checkName(options, host),
    close: () => agent.destroy(),
  };
}

async function checkAddress(options: Options, url: string): Promise<void> {
  const target = parseAddress(url, (host) => options.routeHost(host) !== null);
  if (target.isLiteral || options.routeHost(target.host)) return;
  await resolvePublic({
    host: target.host,
    lookup: options.lookup,
    signal: AbortSignal.timeout(LOOKUP_MS),
  });
}

async function checkName({ lookup, limits, routeHost }: Options, host: string): Promise<void> {
  if (routeHost(host)) return;
  if (isReserved(host))
    throw new NameUnknown(`${host} has a reserved ending: there is no such name`, {
      isCertain: true,
    });
  try {
    await resolvePublic({ host, lookup, signal: AbortSignal.timeout(limits.nameMs) });
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error;
    if (error instanceof NameUnknown && error.isCertain) throw error;
  }
}

async function fetchThrough(
  options: Options,
  first: string,
  request: GateRequest,
): Promise<GateResponse> {
  const { agent, limits } = options;
  const isRouted = (host: string): boolean => options.routeHost(host) !== null;
  const follows = (request.method ?? 'GET') === 'GET' || request.method === 'HEAD';
  const maxRedirects = follows ? (request.maxRedirects ?? limits.maxRedirects) : 0;
  const isFollowed = (status: number, location: string | undefined): boolean =>
    maxRedirects > 0 && REDIRECTS.has(status) && location !== undefined;
  const redirects: string[] = [];
  let target = parseAddress(first, isRouted);
  const { origin } = target.url;
  let leftMs = request.timeoutMs ?? limits.totalMs;
  const spent = { headersMs: 0, totalMs: 0 };
  for (;;) {
    const hop = await requestOnce({
      agent,
      limits,
      url: target.url,
      request,
      leftMs,
      isFirstOrigin: target.url.origin === origin,
      leadsOn: isFollowed,
    });
    spent.headersMs += hop.headersMs;
    spent.totalMs += hop.totalMs;
    leftMs -= hop.totalMs;
    const { location } = hop.headers;
    if (location === undefined || !isFollowed(hop.status, location)) {
      return {
        url: target.url.href,
        status: hop.status,
        headers: hop.headers,
        bytes: hop.bytes,
        isCut: hop.isCut,
        redirects,
        at: options.clock.now(),
        timings: spent,
      };
    }
    redirects.push(target.url.href);
    if (redirects.length > maxRedirects)
      throw new TooManyRedirects(`${first}: more than ${maxRedirects} redirects`);
    const next = parseAddress(resolveLocation(location, target.url), isRouted);
    if (target.url.protocol === 'https:' && next.url.protocol === 'http:')
      throw new AddressRefused(`${target.url.host} redirects from https to http`);
    if (redirects.includes(next.url.href))
      throw new TooManyRedirects(`${first}: the redirects form a loop`);
    await request.beforeRedirect?.(next.url, target.url);
    if (leftMs <= 0) throw new TimedOut(`${first}: timed out during redirects`);
    target = next;
  }
}

/**
 * Header values arrive as one character per byte; an address written in UTF-8 is decoded, as
 * browsers do.
 */
function resolveLocation(location: string, base: URL): string {
  const bytes = Buffer.from(location, 'latin1');
  const text = bytes.toString('utf8');
  try {
    return new URL(text.includes('\ufffd') ? location : text, base).href;
  } catch (cause) {
    throw new AddressRefused(
      `${base.host} redirects to ${JSON.stringify(location.slice(0, 200))}, which is no address`,
      { cause },
    );
  }
}
