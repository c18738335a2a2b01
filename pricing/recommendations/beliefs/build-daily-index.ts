/**
 * Past competitors' prices as one robust number per day: the median of the offers in stock, without
 * outliers.
 */
import { DAY_MS } from '#kernel/durations.ts';

/** What one listing offered from one time to another; `to` is null while the offer is current. */
export interface HeldOffer {
  readonly listingId: string;
  readonly from: Date;
  readonly to: Date | null;
  /** In minor units of the product's currency. */
  readonly minor: number;
}

/**
 * As for current offers: a price further away than this factor is another product, another pack
 * size or a misread unit.
 */
const FAR_OFF = 3;
const MIDDAY = DAY_MS / 2;

/**
 * Builds the index at noon (UTC) for each of `days` (since 1970-01-01); days without an offer are
 * absent. `reference` is a price of the product itself. Offers must be in stock and comparable.
 */
export function buildDailyIndex(
  offers: readonly HeldOffer[],
  { days, reference }: { days: readonly number[]; reference: number },
): ReadonlyMap<number, number> {
  const near = offers.filter(
    ({ minor }) => minor > 0 && minor <= reference * FAR_OFF && minor >= reference / FAR_OFF,
  );
  const index = new Map<number, number>();
  if (near.length === 0) return index;
  for (const day of days) {
    const at = day * DAY_MS + MIDDAY;
    const prices = near
      .filter(({ from, to }) => from.getTime() <= at && (to === null || to.getTime() > at))
      .map(({ minor }) => minor);
    const middle = getRobustMedian(prices);
    if (middle !== null) index.set(day, middle);
  }
  return index;
}

/**
 * Median of the prices; with three or more, only of those within three median absolute deviations.
 * Null without prices.
 */
export function getRobustMedian(prices: readonly number[]): number | null {
  if (prices.length === 0) return null;
  const middle = median(prices);
  if (prices.length < 3) return middle;
  const limit =
    3 * Math.max(median(prices.map((price) => Math.abs(price - middle))), 0.01 * middle);
  return median(prices.filter((price) => Math.abs(price - middle) <= limit));
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const half = sorted.length >> 1;
  const upper = sorted[half] ?? 0;
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[half - 1] ?? upper)) / 2;
}
