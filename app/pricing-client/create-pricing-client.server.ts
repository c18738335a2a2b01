/**
 * The SDK's client as the app uses it: paced by the key's limit, answers checked, refusals in the
 * app's words.
 */
import { AppError, type ErrorCode, statusByCode } from '#kernel/app-error.ts';
import { AddressRefused, TooManyRedirects } from '#http-client/outbound-error.ts';
import { toRefusal } from '#app/locales/format-refusal.ts';
import {
  ApiError,
  type ClientOptions,
  ConnectionError,
  type FailedAttempt,
  NotOfferedError,
  PricingClient,
  type PricingError,
  ResponseError,
  TimeoutError,
} from '#sdk/index.ts';
import { createAnswerParser } from './parse-answer.ts';
import type { RequestPace, Urgency } from './request-pace.server.ts';

/** For one request with its whole response. */
export const TIMEOUT_MS = 30_000;
const MAX_RETRIES = 3;
/**
 * A page waits this long for a busy service; a job slightly longer than one window of its limit.
 */
const LONGEST_WAIT_MS: Record<Urgency, number> = { interactive: 3_000, background: 90_000 };
/** All attempts of a job: each may wait for its turn and then take its whole time. */
const BACKGROUND_TOTAL_MS = (MAX_RETRIES + 1) * (2 * LONGEST_WAIT_MS.background + TIMEOUT_MS);
/** Wait after a refusal because of a limit that names no time: limits are per minute. */
const DEFAULT_WAIT_MS = 60_000;

export interface Connection {
  /** Ends in /v1, without a slash. */
  readonly baseUrl: string;
  readonly apiKey: string;
  readonly fetch: typeof globalThis.fetch;
  readonly pace: RequestPace;
  readonly urgency: Urgency;
  /** For amounts of a server that sends no currency. */
  readonly currency: string;
  /**
   * What the server said it can do, where it is known: nothing else is requested from it, since the
   * error response of a server of the five specified endpoints is not specified.
   */
  readonly capabilities?: readonly string[] | undefined;
  /** For one request with its whole response (30 s). */
  readonly timeoutMs?: number | undefined;
}

/**
 * Creates a client of one account at one server. Every method throws AppError: with the service's
 * code if it sends one, else by status; `unavailable` without a response; `not_found` for what the
 * server does not offer.
 */
export function createPricingClient(connection: Connection): PricingClient {
  const { baseUrl, apiKey, fetch, pace, urgency, currency, capabilities } = connection;
  const options: ClientOptions = {
    baseUrl,
    apiKey,
    fetch,
    capabilities,
    // The address was checked when it was saved; the built-in service has no socket.
    allowHttp: true,
    timeoutMs: connection.timeoutMs ?? TIMEOUT_MS,
    maxRetries: MAX_RETRIES,
    ...(urgency === 'background' && { totalTimeoutMs: BACKGROUND_TOTAL_MS }),
    schedule: (attempt) => pace.run(urgency, attempt),
    onResponse: ({ headers }) => pace.learn(headers),
    retryWait: (failure) => chooseWait(connection, failure),
    parseAnswer: createAnswerParser(currency),
    mapError: (error) => toServiceRefusal(error, baseUrl),
  };
  return new PricingClient(options);
}

/**
 * Requests are repeated only when the server says when; after a lost connection a job is repeated
 * as a whole, and a page says so.
 */
function chooseWait({ pace, urgency }: Connection, { error }: FailedAttempt): number | null {
  if (!(error instanceof ApiError)) return null;
  const isLimit = error.status === 429;
  const waitMs = error.retryAfterMs ?? (isLimit ? DEFAULT_WAIT_MS : null);
  if (waitMs !== null && isLimit) pace.block(waitMs);
  const mayRepeat = isLimit || error.status === 409 || error.status === 503;
  if (waitMs === null || !mayRepeat || waitMs > LONGEST_WAIT_MS[urgency]) return null;
  // A job's next attempt waits for its turn, which the pace gives when the limit ends.
  return isLimit && urgency === 'background' ? 0 : waitMs;
}

/** What a call of the client throws instead of `error`. `baseUrl`: of the service. */
function toServiceRefusal(error: PricingError, baseUrl: string): AppError {
  if (error instanceof NotOfferedError)
    return toRefusal('not_found', ['not_offered'], { cause: error });
  if (error instanceof ApiError) return toRefusalOfApi(error);
  if (error instanceof ConnectionError || error instanceof TimeoutError)
    return toRefusalOfNetwork(error, baseUrl);
  if (!(error instanceof ResponseError))
    return new AppError('upstream_failed', error.message, { cause: error });
  // A redirect; some runtimes hide its status.
  if (error.status === 0 || (error.status >= 300 && error.status < 400))
    return toRefusal('not_found', ['service_moved', { address: baseUrl }], { cause: error });
  if (error.cause !== undefined)
    return toRefusal('upstream_failed', ['service_no_json'], { cause: error });
  return new AppError(
    'upstream_failed',
    `The pricing service answered in another form than expected: ${error.message}`,
    { cause: error },
  );
}

function toRefusalOfApi(error: ApiError): AppError {
  const { status, body, retryAfterMs } = error;
  const errors = error.errors.map(({ pointer, detail, code }) => ({
    pointer,
    detail,
    code: code === '' ? 'invalid' : code,
  }));
  return toRefusal(
    toCode(status, error.code),
    ['service_refused', { reason: readRefusalMessage(body, { status }) }],
    {
      errors,
      ...(retryAfterMs === null ? {} : { retryAfter: Math.ceil(retryAfterMs / 1000) }),
    },
  );
}

/**
 * The cause stays the one of the connection: it tells, for example, that a domain does not exist.
 */
function toRefusalOfNetwork(error: ConnectionError | TimeoutError, baseUrl: string): AppError {
  const { cause } = error;
  if (cause instanceof AppError) return cause;
  const { origin } = new URL(baseUrl);
  if (cause instanceof AddressRefused)
    return new AppError(
      'address_refused',
      `Requests to ${origin} are refused here: ${cause.message}`,
      {
        cause,
      },
    );
  if (cause instanceof TooManyRedirects)
    return toRefusal('not_found', ['service_moved', { address: baseUrl }], { cause });
  if (error.isPartial)
    return toRefusal('unavailable', ['service_broke_off'], { cause: cause ?? error });
  return toRefusal('unavailable', ['service_silent', { origin }], { cause: cause ?? error });
}

const CODES: Readonly<Record<number, ErrorCode>> = {
  400: 'validation_failed',
  401: 'unauthorized',
  403: 'forbidden',
  404: 'not_found',
  405: 'method_not_allowed',
  409: 'conflict',
  410: 'gone',
  413: 'payload_too_large',
  422: 'validation_failed',
  429: 'rate_limited',
  503: 'unavailable',
};

const isCode = (code: string): code is ErrorCode => Object.hasOwn(statusByCode, code);

function toCode(status: number, code: string | null): ErrorCode {
  if (code !== null && isCode(code) && statusByCode[code] === status) return code;
  return CODES[status] ?? 'upstream_failed';
}

// The message of a refusal in any form: the API's problem document, other JSON, or a line of text.

const MAX_LENGTH = 470;
const MAX_LINE = 300;
/** Where servers put their message, the most specific first. */
const KEYS = ['detail', 'message', 'error_description', 'error', 'title', 'errors'];

/** The message for the merchant; the status when the response has no readable one. */
function readRefusalMessage(text: string, { status }: { readonly status: number }): string {
  const message = findMessage(parse(text), 0) ?? readLine(text) ?? '';
  return message === '' ? `HTTP ${status}` : `${message.slice(0, MAX_LENGTH)} (HTTP ${status})`;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function findMessage(value: unknown, depth: number): string | null {
  if (typeof value === 'string') return value.trim() || null;
  if (depth > 3 || typeof value !== 'object' || value === null) return null;
  if (Array.isArray(value))
    return (
      value
        .map((each) => findMessage(each, depth + 1))
        .filter((each) => each !== null)
        .slice(0, 3)
        .join('; ') || null
    );
  for (const key of KEYS) {
    const found =
      key in value ? findMessage((value as Record<string, unknown>)[key], depth + 1) : null;
    if (found !== null) return found;
  }
  return null;
}

/** A short line of plain text; nothing is taken from an HTML page. */
function readLine(text: string): string | null {
  const line = text.trim();
  return line !== '' && line.length <= MAX_LINE && !/[<>{}]/.test(line)
    ? line.replace(/\s+/g, ' ')
    : null;
}
