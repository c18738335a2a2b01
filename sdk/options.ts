/** What a caller may set, for all requests of a client or for one. */
import type { OperationName } from './capabilities.ts';
import type { PricingError } from './errors.ts';

/** One answer of the server, also of an attempt that is repeated. */
export interface ResponseInfo {
  readonly method: string;
  /** Below the base address, without the query. */
  readonly path: string;
  readonly status: number;
  /** Such as `RateLimit`, `X-API-Version` and `X-Request-Id`. */
  readonly headers: Headers;
  /** 1 for the first attempt. */
  readonly attempt: number;
}

/** An attempt that failed and may be repeated. */
export interface FailedAttempt {
  readonly error: PricingError;
  /** 1 for the first attempt. */
  readonly attempt: number;
  /** How long the client would wait. */
  readonly waitMs: number;
}

/** Limits and hooks, per client or per request. */
interface SharedOptions {
  /** For one attempt with its whole answer, in milliseconds (30,000). */
  readonly timeoutMs?: number | undefined;
  /** For all attempts with the waits between them, in milliseconds (120,000). */
  readonly totalTimeoutMs?: number | undefined;
  /** How often a request is repeated at most (3). */
  readonly maxRetries?: number | undefined;
  /** Further headers of the request. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** Called for each answer before it is read. */
  readonly onResponse?: ((info: ResponseInfo) => void) | undefined;
}

export interface ClientOptions extends SharedOptions {
  /** The address of the API, ending in `/v1`. */
  readonly baseUrl: string;
  readonly apiKey: string;
  /** Sends the requests; the runtime's own `fetch` by default. */
  readonly fetch?: typeof globalThis.fetch | undefined;
  /** An answer with a larger body is refused, in bytes (33,554,432). */
  readonly maxResponseBytes?: number | undefined;
  /**
   * What the server can do (`capabilities()`), if known: other operations are then refused without
   * a request, and POST is repeated only if the server has `idempotency`.
   */
  readonly capabilities?: readonly string[] | undefined;
  /**
   * Runs each attempt, and may wait before it, for example to stay below a rate limit. The wait
   * counts for `totalTimeoutMs`, not for `timeoutMs`.
   */
  readonly schedule?: (<T>(attempt: () => Promise<T>) => Promise<T>) | undefined;
  /**
   * How long to wait before a request is repeated, in milliseconds; null: it is not. Called for
   * each failure after which repeating is safe.
   */
  readonly retryWait?: ((failure: FailedAttempt) => number | null) | undefined;
  /**
   * Checks answers, which the client itself does not do member by member. Called with each answer's
   * object, and with each element of a list. The caller gets what it returns; undefined leaves an
   * element out. What it throws, the call throws.
   */
  readonly parseAnswer?: ((operation: OperationName, value: unknown) => unknown) | undefined;
  /** What a call throws instead of this error. */
  readonly mapError?: ((error: PricingError) => Error) | undefined;
  /** Names your program in the header User-Agent, which browsers do not let programs set. */
  readonly userAgent?: string | undefined;
  /** Allow `http:` to other machines than this one: everybody on the way can read the key. */
  readonly allowHttp?: boolean | undefined;
}

export interface RequestOptions extends SharedOptions {
  /** Ends the request; the returned promise is rejected with the signal's reason. */
  readonly signal?: AbortSignal | undefined;
  /**
   * The Idempotency-Key of a POST; a random one by default. Two requests with one key have one
   * effect.
   */
  readonly idempotencyKey?: string | undefined;
}

const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;

/**
 * The base address without a slash at its end. Throws TypeError for one that requests cannot be
 * sent to.
 */
export function parseBaseUrl({ baseUrl, allowHttp }: ClientOptions): string {
  const url = URL.canParse(baseUrl) ? new URL(baseUrl) : null;
  if (!url || !/^https?:$/.test(url.protocol))
    throw new TypeError('baseUrl: expected an address such as "https://pricing.example/v1"');
  if (url.username !== '' || url.password !== '' || url.search !== '' || url.hash !== '')
    throw new TypeError('baseUrl: expected an address without a user name, query or fragment');
  if (url.protocol === 'http:' && !LOOPBACK.test(url.hostname) && !allowHttp)
    throw new TypeError(
      `baseUrl: expected https, since the key is sent there; got http to ${url.hostname} (allowHttp allows it)`,
    );
  return `${url.origin}${url.pathname.replace(/\/+$/, '')}`;
}

/** Throws TypeError when the key cannot be sent. The message does not contain it. */
export function requireApiKey(apiKey: unknown): string {
  if (typeof apiKey === 'string' && /^[\x21-\x7e]+$/.test(apiKey)) return apiKey;
  throw new TypeError('apiKey: expected a key without spaces or line breaks');
}

/** The longest wait that timers know; they end a longer one at once. */
const LARGEST = 2 ** 31 - 1;

/** Throws TypeError for a limit that is not a number from `least` to 2,147,483,647. */
export function requireLimit(name: string, value: number, least: number): number {
  if (value >= least && value <= LARGEST) return value;
  throw new TypeError(`${name}: expected a number from ${least} to ${LARGEST}, got ${value}`);
}
