/** Back-off times after failures of a host. Pure. */
const SECOND = 1_000;
const MAX_MS = 24 * 3_600 * SECOND;
const BASE_MS = 30 * SECOND;
const MAX_DOUBLINGS = 10;

/**
 * Milliseconds from a Retry-After header (seconds or HTTP date), limited to between one second and
 * one day; null when the header is missing or not valid.
 */
export function parseRetryAfter(value: string | undefined, now: Date): number | null {
  if (value === undefined) return null;
  const trimmed = value.trim();
  const at = /[a-z]{3}/i.test(trimmed) ? Date.parse(trimmed) : Number.NaN;
  const ms = /^\d{1,12}$/.test(trimmed) ? Number(trimmed) * SECOND : at - now.getTime();
  return Number.isNaN(ms) ? null : Math.min(MAX_MS, Math.max(SECOND, ms));
}

/** 30 s, doubled with every failure in a row, at most six hours. */
export function getBackOffMs(failuresInRow: number): number {
  return Math.min(
    6 * 3_600 * SECOND,
    BASE_MS * 2 ** Math.min(MAX_DOUBLINGS, Math.max(0, failuresInRow)),
  );
}
