/**
 * Decides, without a database, whether an offer is below the MAP price, and whether the two can be
 * compared. An offer that cannot be compared raises no alert and is shown with the reason. Pack
 * sizes are checked by matching: a listing of another pack is not matched.
 */
import type { MapReason } from '#kernel/reasons/map-price-reasons.ts';
import { type AlertPolicy, isInPromotion, type TaxSide } from './alert-policy.ts';
import type { Pair, Resolution } from './pair.ts';

export type Assessment =
  | { readonly kind: 'violation'; readonly mapPriceMinor: bigint; readonly listedMinor: bigint }
  | { readonly kind: 'clear'; readonly resolution: Resolution }
  | { readonly kind: 'not_comparable'; readonly reason: MapReason }
  /** The state is unknown now: an open alert stays open, and none is raised. */
  | { readonly kind: 'wait'; readonly reason: string };

/**
 * Consumer prices include tax where there is one national rate; in the countries of these
 * currencies it is added at checkout.
 */
const TAX_ADDED_LATER: ReadonlySet<string> = new Set(['USD', 'CAD']);

/** Classifies one pair at `now`. Pure: the same pair, policy and time give the same result. */
export function classifyOffer(pair: Pair, policy: AlertPolicy, now: Date): Assessment {
  if (!pair.matched) return { kind: 'clear', resolution: resolutionUnmatched(pair) };
  if (pair.mapPriceMinor === null || isInPromotion(policy, pair.productId, now))
    return { kind: 'clear', resolution: 'floor_changed' };
  if (pair.state === 'gone' || pair.retailerStatus === 'gone')
    return { kind: 'clear', resolution: 'disappeared' };
  if (pair.retailerStatus === 'quarantined')
    return { kind: 'wait', reason: 'the retailer is quarantined' };
  if (isOffSale(pair.availability)) return { kind: 'clear', resolution: 'out_of_stock' };
  if (pair.state !== 'ok' || pair.priceMinor === null || pair.priceMinor <= 0n)
    return { kind: 'wait', reason: 'the price is not known' };
  if (pair.listingCurrency !== pair.currency) {
    return {
      kind: 'not_comparable',
      reason: {
        code: 'other_currency',
        values: { theirs: pair.listingCurrency, ours: pair.currency },
      },
    };
  }
  if (!isBelowMapPrice(pair.priceMinor, pair.mapPriceMinor, policy.toleranceMillionths))
    return { kind: 'clear', resolution: resolutionAbove(pair) };
  const reason = reasonNotComparable(pair, policy.ownTax);
  if (reason !== null) return { kind: 'not_comparable', reason };
  return { kind: 'violation', mapPriceMinor: pair.mapPriceMinor, listedMinor: pair.priceMinor };
}

/** price < MAP price × (1 − tolerance), in integers. */
function isBelowMapPrice(
  priceMinor: bigint,
  mapPriceMinor: bigint,
  toleranceMillionths: bigint,
): boolean {
  return priceMinor * 1_000_000n < mapPriceMinor * (1_000_000n - toleranceMillionths);
}

const COUNTING: ReadonlySet<string | null> = new Set(['auto', 'confirmed', null]);

/**
 * Matches are deleted when the account stops monitoring the retailer; that does not mean the
 * listing was another product.
 */
function resolutionUnmatched({ watched, verdict }: Pair): Resolution {
  return !watched && COUNTING.has(verdict) ? 'not_monitored' : 'match_withdrawn';
}

function isOffSale(availability: string): boolean {
  return availability === 'out_of_stock' || availability === 'discontinued';
}

/** When the price is the one that raised the alert, it was the MAP price that changed. */
function resolutionAbove(pair: Pair): Resolution {
  return pair.alert !== null &&
    pair.priceMinor !== null &&
    pair.priceMinor <= pair.alert.listedMinor
    ? 'floor_changed'
    : 'recovered';
}

function reasonNotComparable(pair: Pair, ownTax: TaxSide): MapReason | null {
  if (pair.availability !== 'in_stock') {
    return pair.availability === 'unknown'
      ? { code: 'stock_unknown', values: {} }
      : { code: 'not_in_stock', values: { availability: pair.availability } };
  }
  if (pair.condition !== 'new' && pair.condition !== 'unknown')
    return { code: 'condition', values: { condition: pair.condition } };
  if (pair.priceKind !== 'public')
    return { code: PRICE_KINDS[pair.priceKind] ?? 'not_public', values: {} };
  return reasonOfTax(pair, ownTax);
}

const PRICE_KINDS: Readonly<
  Record<string, 'members_only' | 'needs_coupon' | 'lowest_of_variants' | 'auction'>
> = {
  member: 'members_only',
  coupon: 'needs_coupon',
  from: 'lowest_of_variants',
  auction: 'auction',
};

/**
 * A side without a statement is assumed to follow the custom of the currency; two sides without a
 * statement are assumed to be alike.
 */
function reasonOfTax(pair: Pair, ownTax: TaxSide): MapReason | null {
  if (pair.tax === ownTax) return null;
  const custom: TaxSide = TAX_ADDED_LATER.has(pair.currency) ? 'excluded' : 'included';
  const theirs = pair.tax === 'unknown' ? custom : pair.tax;
  const ours = ownTax === 'unknown' ? custom : ownTax;
  return theirs === ours ? null : { code: 'tax_differs', values: { theirs, ours } };
}
