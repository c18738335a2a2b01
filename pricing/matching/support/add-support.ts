import type { Tx } from '#prisma/open-database.ts';
import type { MarketKey } from '#pricing/matching/market/market-changes.ts';
import type { ScoredPair } from '#pricing/matching/matching.ts';
import { findPriceSupport } from './find-price-support.ts';
import { findRetailerSupport } from './find-retailer-support.ts';
import { findSiblingSupport } from './find-sibling-support.ts';
import { applySupport, SUPPORTED_FROM } from './support.ts';

/**
 * Adds to scored pairs of a market what the account's other data say of them: the same listing at
 * other retailers, a person's decisions on other variants, and prices that change together. `at` is
 * the time up to which prices are compared. The result has the same pairs in the same order.
 */
export async function addSupport(
  tx: Tx,
  key: MarketKey,
  { pairs, at }: { pairs: readonly ScoredPair[]; at: Date },
): Promise<ScoredPair[]> {
  const open = pairs.filter(({ probability }) => probability >= SUPPORTED_FROM);
  if (open.length === 0) return [...pairs];
  return applySupport(pairs, [
    ...(await findRetailerSupport(tx, key, open)),
    ...(await findSiblingSupport(tx, key, open)),
    ...(await findPriceSupport(tx, key, { pairs: open, at })),
  ]);
}
