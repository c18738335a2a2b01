/**
 * The rule of a floor, without a database: is this offer below it, and may the two be compared at all? What cannot be compared alarms
 * nobody and is shown with the reason. Pack sizes are matching's business: a listing of another pack is not matched.
 */
import type { MapReason } from '#kernel/reasons/map-price-reasons.ts';
import { type AlertPolicy, isInPromotion, type TaxSide } from './alert-policy.ts';
import type { Pair, Resolution } from './pair.ts';

export type Assessment =
  | { readonly kind: 'violation'; readonly mapPriceMinor: bigint; readonly listedMinor: bigint }
  | { readonly kind: 'clear'; readonly resolution: Resolution }
  | { readonly kind: 'not_comparable'; readonly reason: MapReason }
  /** Nothing can be said now: what is open stays open, nothing new is raised. */
  | { readonly kind: 'wait'; readonly reason: string };

/** Consumer prices hold tax wherever it is one national rate; in these currencies' countries it is added at the till. */
const TAX_ADDED_LATER: ReadonlySet<string> = new Set(['USD', 'CAD']);

/** Judges one pair at `now`. Pure: the same pair, policy and moment give the same answer. */
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

/** price < floor × (1 − tolerance), in integers. */
function isBelowMapPrice(
  priceMinor: bigint,
  mapPriceMinor: bigint,
  toleranceMillionths: bigint,
): boolean {
  return priceMinor * 1_000_000n < mapPriceMinor * (1_000_000n - toleranceMillionths);
}

const COUNTING: ReadonlySet<string | null> = new Set(['auto', 'confirmed', null]);

/** Matches go with the watch on their retailer: that says nothing of whether it was the account's product. */
function resolutionUnmatched({ watched, verdict }: Pair): Resolution {
  return !watched && COUNTING.has(verdict) ? 'not_monitored' : 'match_withdrawn';
}

function isOffSale(availability: string): boolean {
  return availability === 'out_of_stock' || availability === 'discontinued';
}

/** The price is the one that raised the alert: then it was the floor that moved. */
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

/** A side that states nothing is taken to follow the custom of the currency; two sides that state nothing are alike. */
function reasonOfTax(pair: Pair, ownTax: TaxSide): MapReason | null {
  if (pair.tax === ownTax) return null;
  const custom: TaxSide = TAX_ADDED_LATER.has(pair.currency) ? 'excluded' : 'included';
  const theirs = pair.tax === 'unknown' ? custom : pair.tax;
  const ours = ownTax === 'unknown' ? custom : ownTax;
  return theirs === ours ? null : { code: 'tax_differs', values: { theirs, ours } };
}
