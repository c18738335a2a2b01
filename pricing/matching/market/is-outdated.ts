import type { MarketState } from './record-market-change.ts';

/** Changes that a full run is worth at least, and from which share of its items on. */
const LEAST_CHANGED = 500;
const SHARE_CHANGED = 0.2;
/** Verdicts of persons that the calibration should hear of. */
const LEAST_SAID = 20;

/** Whether enough has changed since the last full run for another one. */
export function isOutdated({
  changed,
  said,
  items,
}: Pick<MarketState, 'changed' | 'said' | 'items'>): boolean {
  return changed >= Math.max(LEAST_CHANGED, SHARE_CHANGED * items) || said >= LEAST_SAID;
}
