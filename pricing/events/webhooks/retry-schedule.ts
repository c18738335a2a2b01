/**
 * When a delivery is retried: the schedule of Standard Webhooks, with up to a tenth of random delay
 * so that retries do not arrive at a receiver all at once.
 */
const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** Delay after each failed attempt; ten attempts in all, over three days. */
const RETRY_DELAYS_MS: readonly number[] = [
  5 * SECOND,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  14 * HOUR,
  20 * HOUR,
  24 * HOUR,
];
const JITTER = 0.1;
/** Upper limit of the delay a receiver may request. */
const MAX_RETRY_AFTER_MS = 24 * HOUR;
/** An endpoint without any successful delivery for this long is disabled. */
export const DEAD_AFTER_MS = 5 * 24 * HOUR;

/**
 * The time of the next attempt after `made` ones, the last one at `at`; null when none is left.
 * `random` is 0 to 1; the delay is at least `retryAfterMs`.
 */
export function findNextAttempt({
  made,
  at,
  random,
  retryAfterMs,
}: {
  made: number;
  at: Date;
  random: number;
  retryAfterMs: number | null;
}): Date | null {
  const delay = RETRY_DELAYS_MS[made - 1];
  if (delay === undefined) return null;
  return new Date(
    at.getTime() + Math.max(Math.round(delay * (1 + JITTER * random)), retryAfterMs ?? 0),
  );
}

/**
 * Milliseconds requested by a Retry-After header (seconds or a date), at most a day; null when it
 * cannot be parsed.
 */
export function readRetryAfter(header: string | undefined, now: Date): number | null {
  const text = header?.trim() ?? '';
  const at = /^[A-Za-z]{3}, /.test(text) ? Date.parse(text) : Number.NaN;
  const requestedMs = /^\d{1,15}$/.test(text) ? Number(text) * SECOND : at - now.getTime();
  return Number.isNaN(requestedMs) ? null : Math.min(Math.max(requestedMs, 0), MAX_RETRY_AFTER_MS);
}
