/** Which requests are sent again, and when. */
import { ApiError, ConnectionError, TimeoutError } from './errors.ts';

const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 8_000;
/** Methods that have the same effect once and several times (RFC 9110, section 9.2.2). */
const IDEMPOTENT = new Set(['GET', 'HEAD', 'OPTIONS', 'PUT', 'DELETE']);
const PASSING = new Set([408, 500, 502, 503, 504]);

/** Whether the request has one effect however often it is sent. */
export const isRepeatable = (method: string, hasKey: boolean): boolean =>
  hasKey || IDEMPOTENT.has(method);

/**
 * Whether the error may pass. A server that answers 429 has not handled the request, so any method
 * may be sent again; after the others only a repeatable one.
 */
export function canRetry(error: unknown, repeatable: boolean): boolean {
  if (error instanceof ApiError) {
    if (error.status === 429) return true;
    if (!repeatable) return false;
    return PASSING.has(error.status) || error.code === 'request_in_progress';
  }
  return repeatable && (error instanceof ConnectionError || error instanceof TimeoutError);
}

/**
 * How long to wait before the next attempt, in milliseconds: what the server says, otherwise twice
 * as long each time. A random half keeps many clients from returning at once. `attempt`: from 1.
 */
export function chooseWait(error: unknown, attempt: number, random: () => number): number {
  if (error instanceof ApiError && error.retryAfterMs !== null) return error.retryAfterMs;
  const longest = Math.min(FIRST_WAIT_MS * 2 ** (attempt - 1), LONGEST_WAIT_MS);
  return Math.round(longest * (0.5 + random() / 2));
}

/**
 * `Retry-After` in milliseconds: seconds or an HTTP date. A date is compared with the answer's own
 * `Date`, since the clocks may differ. Null when absent or unreadable.
 */
export function readRetryAfter(headers: Headers, now: number): number | null {
  const value = headers.get('retry-after')?.trim();
  if (!value) return null;
  if (/^\d{1,9}$/.test(value)) return Number(value) * 1000;
  // `Date.parse` alone takes "-5" for a year.
  const at = /^[A-Za-z]{3,9}, /.test(value) ? Date.parse(value) : Number.NaN;
  if (Number.isNaN(at)) return null;
  const sent = Date.parse(headers.get('date') ?? '');
  return Math.max(0, at - (Number.isNaN(sent) ? now : sent));
}
