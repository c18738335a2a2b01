const GROWTH = 1.3;
const LONGEST_SECONDS = 60;
/** About half an hour of looking at one page. */
const MOST = 40;

/**
 * Seconds before the next look, after so many of them: the first pauses are as asked for, later
 * ones grow. Null: it is looked at no more. Pure.
 */
export function refreshPause(seconds: number, looks: number): number | null {
  return looks >= MOST
    ? null
    : Math.min(LONGEST_SECONDS, seconds * GROWTH ** Math.max(0, looks - 4));
}
