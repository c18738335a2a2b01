import type { LeftOutCode, MeasuredMarket } from './measure-market.ts';

export const CHANGE_KINDS = [
  'price_down',
  'price_up',
  'offer_added',
  'out_of_stock',
  'offer_removed',
] as const;
export type ChangeKind = (typeof CHANGE_KINDS)[number];

/** What changed at one retailer among the comparable offers of a product. */
export interface MarketChange {
  readonly kind: ChangeKind;
  readonly retailerId: string;
  /** Null where there was none, or is none any more. */
  readonly beforeMinor: bigint | null;
  readonly afterMinor: bigint | null;
  /** Of a removed offer: why it is not compared any more; null: it is not matched any more. */
  readonly reason: LeftOutCode | null;
}

/** The comparable offers as they were last measured. */
interface EarlierOffers {
  readonly retailerIds: readonly string[];
  readonly prices: readonly bigint[];
}

/**
 * What changed from the earlier comparable offers to those now, by retailer. `retailerOf` gives the
 * retailer of each matched listing. Pure.
 */
export function listMarketChanges(
  earlier: EarlierOffers,
  now: MeasuredMarket,
  retailerOf: ReadonlyMap<string, string>,
): MarketChange[] {
  const before = new Map(earlier.retailerIds.map((id, i) => [id, earlier.prices[i] ?? null]));
  const after = new Map(now.offers.map(({ retailerId, minor }) => [retailerId, minor]));
  const reasons = new Map(
    [...now.leftOutListings].map(([listingId, code]) => [retailerOf.get(listingId), code]),
  );
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((retailerId): MarketChange[] => {
    const [beforeMinor, afterMinor] = [
      before.get(retailerId) ?? null,
      after.get(retailerId) ?? null,
    ];
    if (beforeMinor === afterMinor) return [];
    const change = { retailerId, beforeMinor, afterMinor, reason: null };
    if (beforeMinor === null) return [{ ...change, kind: 'offer_added' }];
    if (afterMinor !== null)
      return [{ ...change, kind: afterMinor < beforeMinor ? 'price_down' : 'price_up' }];
    const reason = reasons.get(retailerId) ?? null;
    return [
      reason === 'out_of_stock'
        ? { ...change, kind: 'out_of_stock', reason }
        : { ...change, kind: 'offer_removed', reason },
    ];
  });
}
