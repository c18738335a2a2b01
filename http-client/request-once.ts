import { setImmediate } from 'node:timers/promises';
import type { Agent, Dispatcher } from 'undici';
import type { Collected } from './collect-bytes.ts';
import type { GateLimits, GateRequest } from './gate.ts';
import { BadResponse, TimedOut, OutboundError, TooLarge, Unreachable } from './outbound-error.ts';
import { readBody } from './read-body.ts';
import { withSignal } from './resolve-name.ts';

/** The given headers that are also sent to other origins than the first one. */
const SHARED_HEADERS = new Set(['accept', 'accept-language', 'from', 'user-agent']);
/** Real servers send 102 and 103 once or twice. */
const MAX_INTERIM_ANSWERS = 10;
/**
 * Bytes read of the body of a followed redirect, to keep the connection usable; they are discarded.
 */
const MAX_REDIRECT_BODY = 16 * 1024;

export interface Hop {
  readonly status: number;
  /** Names in lower case; null prototype. */
  readonly headers: Record<string, string>;
  readonly bytes: Uint8Array;
  readonly isCut: boolean;
  readonly headersMs: number;
  readonly totalMs: number;
}

interface Asked {
  readonly agent: Agent;
  readonly limits: GateLimits;
  readonly url: URL;
  readonly request: GateRequest;
  readonly leftMs: number;
  readonly isFirstOrigin: boolean;
  /**
   * True when a response with that status and Location is followed, so that its body is not needed.
   */
  readonly leadsOn: (status: number, location: string | undefined) => boolean;
}

/**
 * Makes one request and reads the whole response within its limits. Throws TooLarge, Unreachable,
 * TimedOut, BadResponse, AddressRefused, or the reason of the caller's signal.
 */
export async function requestOnce(asked: Asked): Promise<Hop> {
  const { url, request, limits } = asked;
  const controller = new AbortController();
  const started = performance.now();
  const totalTimer = setTimeout(
    () => controller.abort(new TimedOut(`${url.host}: no complete answer in time`)),
    asked.leftMs,
  );
  const headersTimer = setTimeout(
    () => controller.abort(new TimedOut(`${url.host}: no headers in ${limits.headersMs} ms`)),
    limits.headersMs,
  );
  const onAbort = (): void => controller.abort(request.signal?.reason);
  request.signal?.addEventListener('abort', onAbort, { once: true });
  if (request.signal?.aborted) onAbort();
  try {
    // undici observes a signal only after connecting.
    const response = await withSignal(send(asked, controller), controller.signal);
    clearTimeout(headersTimer);
    const headersMs = performance.now() - started;
    const headers = joinHeaders(response, url);
    const body = await readAnswer(asked, { response, headers, signal: controller.signal });
    const totalMs = performance.now() - started;
    // undici marks a connection as free a moment after its response; a request before that would
    // open a second connection to the host, against our one-connection rule.
    await setImmediate();
    return { status: response.statusCode, headers, ...body, headersMs, totalMs };
  } catch (error) {
    if (controller.signal.aborted) throw controller.signal.reason;
    throw classifyFailure(error, url.host);
  } finally {
    clearTimeout(totalTimer);
    clearTimeout(headersTimer);
    request.signal?.removeEventListener('abort', onAbort);
  }
}

const OVERFLOWS = new Set(['UND_ERR_HEADERS_OVERFLOW', 'UND_ERR_RES_EXCEEDED_MAX_SIZE']);
/** undici's message for an unrequested response of 100 or 101. */
const NOT_ASKED_FOR = /^bad (?:response|upgrade)$/;

/** Converts an error of undici or Node, from a request to `host`, to an OutboundError. */
export function classifyFailure(error: unknown, host: string): OutboundError {
  if (error instanceof OutboundError) return error;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const reason = error instanceof Error ? error.message : String(error);
  const message = `${host}: ${reason.trim()}`;
  const options = { cause: error };
  if (OVERFLOWS.has(code)) return new TooLarge(message, options);
  if (/TIMEOUT|ETIMEDOUT/.test(code)) return new TimedOut(message, options);
  // undici uses assertions for parsed responses, among them that the status is 100 or more.
  if (code === 'ERR_ASSERTION')
    return new BadResponse(`${host}: Response does not match the HTTP/1.1 protocol`, options);
  const isMalformed = error instanceof Error && error.name === 'HTTPParserError';
  if (isMalformed || code === 'UND_ERR_RES_CONTENT_LENGTH_MISMATCH' || NOT_ASKED_FOR.test(reason))
    return new BadResponse(message, options);
  return new Unreachable(message, options);
}

function send(asked: Asked, controller: AbortController): Promise<Dispatcher.ResponseData> {
  const { url, request } = asked;
  let interim = 0;
  return asked.agent.request({
    origin: url.origin,
    path: url.pathname + url.search,
    method: request.method ?? 'GET',
    headers: requestHeaders(request, asked.isFirstOrigin),
    body: request.body ?? null,
    signal: controller.signal,
    onInfo: () => {
      interim += 1;
      if (interim > MAX_INTERIM_ANSWERS)
        controller.abort(
          new BadResponse(`${url.host}: more than ${MAX_INTERIM_ANSWERS} interim answers`),
        );
    },
  });
}

async function readAnswer(
  asked: Asked,
  answer: {
    response: Dispatcher.ResponseData;
    headers: Record<string, string>;
    signal: AbortSignal;
  },
): Promise<Collected> {
  const { response, headers, signal } = answer;
  if (asked.leadsOn(response.statusCode, headers.location)) {
    await response.body.dump({ limit: MAX_REDIRECT_BODY, signal });
    return { bytes: new Uint8Array(), isCut: false };
  }
  const { limits, request } = asked;
  return readBody(response.body, headers['content-encoding'], {
    maxBytes: request.maxBytes ?? limits.maxBytes,
    maxRatio: limits.maxRatio,
    cut: request.cutTooLarge ?? false,
  });
}

function requestHeaders(request: GateRequest, isFirstOrigin: boolean): Record<string, string> {
  const headers: Record<string, string> = {
    accept: '*/*',
    'accept-encoding': 'gzip, br, zstd, deflate',
  };
  for (const [name, value] of Object.entries(request.headers ?? {})) {
    const lower = name.toLowerCase();
    if (lower !== 'host' && (isFirstOrigin || SHARED_HEADERS.has(lower))) headers[lower] = value;
  }
  return headers;
}

function joinHeaders(response: Dispatcher.ResponseData, url: URL): Record<string, string> {
  const joined = Object.create(null) as Record<string, string>;
  for (const [name, value] of Object.entries(response.headers)) {
    if (value === undefined) continue;
    if (name === 'location' && Array.isArray(value)) {
      response.body.on('error', () => undefined).destroy();
      throw new BadResponse(`${url.host} redirects to ${value.length} places at once`);
    }
    joined[name] = Array.isArray(value) ? value.join(', ') : value;
  }
  return joined;
}
