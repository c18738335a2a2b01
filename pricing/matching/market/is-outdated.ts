import type { MarketState } from './record-market-change.ts';

/**
 * A full run is worthwhile from this many changed items on, and from this share of the items of the
 * last run.
 */
const LEAST_CHANGED = 500;
const SHARE_CHANGED = 0.2;
/** New decisions of people from which the calibration is fitted again. */
const LEAST_SAID = 20;

/** True when enough has changed since the last full run to start another. */
export function isOutdated({
  changed,
  said,
  items,
}: Pick<MarketState, 'changed' | 'said' | 'items'>): boolean {
  return changed >= Math.max(LEAST_CHANGED, SHARE_CHANGED * items) || said >= LEAST_SAID;
}
