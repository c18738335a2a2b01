import type { Readable } from 'node:stream';
import { Agent, type Dispatcher } from 'undici';
import type { Clock } from '#kernel/clock.ts';
import { defaultLimits, type Gate, type GateLimits, type GateRequest, type GateResponse } from './gate.ts';
import { openConnector, type RouteHost } from './open-connector.ts';
import { AddressRefused, BadResponse, OutboundError, TimedOut, TooLarge, TooManyRedirects, Unreachable } from './outbound-error.ts';
import { parseAddress } from './parse-address.ts';
import { readBody } from './read-body.ts';
import { type Lookup, lookupName, resolvePublic, withSignal } from './resolve-name.ts';

const REDIRECTS = new Set([301, 302, 303, 307, 308]);
/** What belongs to the first host alone. */
const PRIVATE_HEADERS = new Set(['authorization', 'proxy-authorization', 'cookie', 'if-none-match', 'if-modified-since']);
const LOOKUP_MS = 10_000;

interface Options {
  readonly clock: Clock;
  readonly limits: GateLimits;
  readonly lookup: Lookup;
  readonly routeHost: RouteHost;
  readonly agent: Agent;
}

/**
 * Opens the gate. `routeHost` names hosts that are served somewhere we know, by name and port (the sandbox); all others are resolved by
 * `lookup` and must be public in all their addresses. Keeps no cookies, reads no proxy settings, sends no credentials of its own.
 */
export function createGate(given: { clock: Clock; lookup?: Lookup; routeHost?: RouteHost; limits?: Partial<GateLimits> }): Gate {
  const limits = { ...defaultLimits, ...given.limits };
  const lookup = given.lookup ?? lookupName;
  const routeHost = given.routeHost ?? (() => null);
  const agent = new Agent({
    connect: openConnector({ lookup, routeHost, connectMs: limits.headersMs }),
    maxHeaderSize: limits.maxHeaderBytes,
    headersTimeout: limits.headersMs,
    bodyTimeout: limits.totalMs,
    allowH2: false,
    connections: 4,
    keepAliveTimeout: 4_000,
  });
  const options: Options = { clock: given.clock, limits, lookup, routeHost, agent };
  return {
    fetch: (url, request = {}) => fetchThrough(options, String(url), request),
    checkAddress: (url) => checkAddress(options, url),
    close: () => agent.destroy(),
  };
}

async function checkAddress(options: Options, url: string): Promise<void> {
  const target = parseAddress(url, (host) => options.routeHost(host) !== null);
  if (target.isLiteral || options.routeHost(target.host)) return;
  await resolvePublic({ host: target.host, lookup: options.lookup, signal: AbortSignal.timeout(LOOKUP_MS) });
}

async function fetchThrough(options: Options, first: string, request: GateRequest): Promise<GateResponse> {
  const isRouted = (host: string): boolean => options.routeHost(host) !== null;
  const follows = (request.method ?? 'GET') === 'GET' || request.method === 'HEAD';
  const maxRedirects = follows ? (request.maxRedirects ?? options.limits.maxRedirects) : 0;
  const redirects: string[] = [];
  let target = parseAddress(first, isRouted);
  let leftMs = request.timeoutMs ?? options.limits.totalMs;
  const spent = { headersMs: 0, totalMs: 0 };
  for (;;) {
    const hop = await askOnce(options, { url: target.url, request, leftMs, sameHost: redirects.length === 0 || sameOrigin(first, target.url) });
    spent.headersMs += hop.headersMs;
    spent.totalMs += hop.totalMs;
    leftMs -= hop.totalMs;
    const location = follows && REDIRECTS.has(hop.status) ? hop.headers.location : undefined;
    if (location === undefined || maxRedirects === 0) {
      return { url: target.url.href, status: hop.status, headers: hop.headers, bytes: hop.bytes, redirects, at: options.clock.now(), timings: spent };
    }
    redirects.push(target.url.href);
    if (redirects.length > maxRedirects) throw new TooManyRedirects(`${first}: more than ${maxRedirects} redirects`);
    const next = parseAddress(resolveLocation(location, target.url), isRouted);
    if (target.url.protocol === 'https:' && next.url.protocol === 'http:') throw new AddressRefused(`${target.url.host} redirects from https to http`);
    if (redirects.includes(next.url.href)) throw new TooManyRedirects(`${first}: the redirects go in a circle`);
    await request.beforeRedirect?.(next.url, target.url);
    if (leftMs <= 0) throw new TimedOut(`${first}: redirects took all the time`);
    target = next;
  }
}

const sameOrigin = (first: string, url: URL): boolean => new URL(first).origin === url.origin;

function resolveLocation(location: string, base: URL): string {
  try {
    return new URL(location, base).href;
  } catch (cause) {
    throw new AddressRefused(`${base.host} redirects to ${JSON.stringify(location.slice(0, 200))}, which is no address`, { cause });
  }
}

interface Hop {
  readonly status: number;
  readonly headers: Record<string, string>;
  readonly bytes: Uint8Array;
  readonly headersMs: number;
  readonly totalMs: number;
}

async function askOnce(options: Options, input: { url: URL; request: GateRequest; leftMs: number; sameHost: boolean }): Promise<Hop> {
  const { url, request } = input;
  const { limits } = options;
  const controller = new AbortController();
  const started = performance.now();
  const totalTimer = setTimeout(() => controller.abort(new TimedOut(`${url.host}: no complete answer in time`)), input.leftMs);
  const headersTimer = setTimeout(() => controller.abort(new TimedOut(`${url.host}: no headers in ${limits.headersMs} ms`)), limits.headersMs);
  const onAbort = (): void => controller.abort(request.signal?.reason);
  request.signal?.addEventListener('abort', onAbort, { once: true });
  if (request.signal?.aborted) onAbort();
  try {
    const asked = options.agent.request({
      origin: url.origin,
      path: url.pathname + url.search,
      method: request.method ?? 'GET',
      headers: requestHeaders(request, input.sameHost),
      body: request.body ?? null,
      signal: controller.signal,
    });
    // undici hears a signal only once it is connected.
    const response = await withSignal(asked, controller.signal);
    clearTimeout(headersTimer);
    const headersMs = performance.now() - started;
    const headers = joinHeaders(response, url);
    const bytes = await readBody(response.body as Readable, headers['content-encoding'], { maxBytes: request.maxBytes ?? limits.maxBytes, maxRatio: limits.maxRatio });
    return { status: response.statusCode, headers, bytes, headersMs, totalMs: performance.now() - started };
  } catch (error) {
    if (controller.signal.aborted) throw controller.signal.reason;
    throw classify(error, url);
  } finally {
    clearTimeout(totalTimer);
    clearTimeout(headersTimer);
    request.signal?.removeEventListener('abort', onAbort);
  }
}

function requestHeaders(request: GateRequest, sameHost: boolean): Record<string, string> {
  const headers: Record<string, string> = { accept: '*/*', 'accept-encoding': 'gzip, br, zstd, deflate' };
  for (const [name, value] of Object.entries(request.headers ?? {})) {
    const lower = name.toLowerCase();
    if (lower === 'host' || (!sameHost && PRIVATE_HEADERS.has(lower))) continue;
    headers[lower] = value;
  }
  return headers;
}

function joinHeaders(response: Dispatcher.ResponseData, url: URL): Record<string, string> {
  const joined: Record<string, string> = Object.create(null);
  for (const [name, value] of Object.entries(response.headers)) {
    if (value === undefined) continue;
    if (name === 'location' && Array.isArray(value)) throw new BadResponse(`${url.host} redirects to ${value.length} places at once`);
    joined[name] = Array.isArray(value) ? value.join(', ') : value;
  }
  return joined;
}

/** undici's and Node's errors in our words. */
function classify(error: unknown, url: URL): OutboundError {
  if (error instanceof OutboundError) return error;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const message = `${url.host}: ${error instanceof Error ? error.message : String(error)}`;
  const options = { cause: error };
  if (code === 'UND_ERR_HEADERS_OVERFLOW' || code === 'HPE_HEADER_OVERFLOW') return new TooLarge(message, options);
  if (/TIMEOUT/.test(code)) return new TimedOut(message, options);
  if (code.startsWith('HPE_') || code === 'UND_ERR_RES_CONTENT_LENGTH_MISMATCH' || code === 'UND_ERR_RES_EXCEEDED_MAX_SIZE') return new BadResponse(message, options);
  return new Unreachable(message, options);
}
