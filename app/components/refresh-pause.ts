const GROWTH = 1.3;
const LONGEST_SECONDS = 60;
/** Refreshes of one page for about half an hour. */
const MOST = 40;

/**
 * Returns the seconds before the next refresh, given the number of refreshes so far: the first
 * intervals are as requested, later ones increase. Null: no further refresh. Pure.
 */
export function refreshPause(seconds: number, looks: number): number | null {
  return looks >= MOST
    ? null
    : Math.min(LONGEST_SECONDS, seconds * GROWTH ** Math.max(0, looks - 4));
}
