import type { Pair } from './pair.ts';

export type Weight = 2 | 3;

/** A listing within this percentage of the MAP price or of our own price is visited more often. */
const NEAR_PERCENT = 5n;

/**
 * Weights of matched listings: 3 when the price is near the MAP price, or near or below our own
 * price, otherwise 2. Returns only changed weights. Set `mayLower` when the pairs include all pairs
 * of their listings: another account's price may be near one that is far from this account's.
 */
export function planWeights(
  pairs: readonly Pair[],
  { mayLower }: { mayLower: boolean },
): { listingId: string; weight: Weight }[] {
  const wanted = new Map<string, { weight: Weight; stored: number }>();
  for (const pair of pairs) {
    if (!pair.matched) continue;
    const weight: Weight = isNear(pair) || wanted.get(pair.listingId)?.weight === 3 ? 3 : 2;
    wanted.set(pair.listingId, { weight, stored: pair.weight });
  }
  return [...wanted].flatMap(([listingId, { weight, stored }]) =>
    weight > stored || (mayLower && weight < stored) ? [{ listingId, weight }] : [],
  );
}

function isNear({ priceMinor, listingCurrency, currency, mapPriceMinor, ownMinor }: Pair): boolean {
  if (priceMinor === null || listingCurrency !== currency) return false;
  const isAtMost = (limit: bigint) => priceMinor * 100n <= limit * (100n + NEAR_PERCENT);
  return isAtMost(ownMinor) || (mapPriceMinor !== null && isAtMost(mapPriceMinor));
}
