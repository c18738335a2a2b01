import type { Pair } from './pair.ts';

export type Weight = 2 | 3;

/** A listing within this share of the floor or of our own price is worth a closer watch. */
const NEAR_PERCENT = 5n;

/**
 * How much matched listings matter: 3 when one's price is near a floor or near or below our own
 * price, else 2; only what differs from what is stored. `mayLower` when the pairs are all there are
 * of their listings: another account may be near what this one is far from.
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
