import type { NumberRun } from './list-number-runs.ts';

/**
 * Bytes that decode to nothing, within a number: with a separator or a blank between, as in "1 �99"
 * or "19.�9".
 */
const GOES_ON = /^[.,·'’ ]?\ufffd+[.,·'’ ]?\d/;
const CAME_BEFORE = /\d[.,·'’ ]?\ufffd+[.,·'’ ]?$/;
const REACH = 8;

/**
 * Whether bytes that nobody can decode are a part of this number, so that it is not known what it
 * says. Before the first digit, or after the decimals, they are taken for the sign of a currency.
 */
export function isBrokenNumber(text: string, run: NumberRun): boolean {
  if (!text.includes('\ufffd')) return false;
  const after = text.slice(run.end, run.end + REACH);
  if (
    GOES_ON.test(after) ||
    CAME_BEFORE.test(text.slice(Math.max(0, run.start - REACH), run.start))
  )
    return true;
  const hasDecimals = run.separators.length > 0 && run.groups.at(-1)?.length === 2;
  return after.startsWith('\ufffd') && !hasDecimals;
}
