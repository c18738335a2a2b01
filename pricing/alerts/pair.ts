/**
 * A product of an account and a listing that is or was matched with it: all input for
 * checking it with an alert rule.
 */
import type { MapReason } from '#kernel/reasons/map-price-reasons.ts';
import { findTaxDifference } from '#pricing/market/comparable-offer.ts';
import type { PeriodScope } from '#pricing/catalog/map-price-periods/map-price-period.ts';
import type { TaxSide } from './alert-policy.ts';

export type Resolution =
  | 'recovered'
  | 'out_of_stock'
  | 'disappeared'
  | 'map_price_changed'
  | 'own_price_changed'
  | 'match_withdrawn'
  | 'not_comparable'
  /** The account stopped monitoring the retailer: the offer is unknown from then on. */
  | 'not_monitored'
  /** The seller paused the product. */
  | 'product_paused'
  /** Another extractor read the same bytes differently: the alert rested on a wrong reading. */
  | 'corrected_reading'
  /** The account no longer wants this kind of alert. */
  | 'turned_off';

/** Why the alert of an event rule is closed. */
export type EventResolution =
  | 'acknowledged'
  | 'expired'
  /** A later change of the same listing has an alert of its own. */
  | 'superseded'
  | 'match_withdrawn'
  | 'not_monitored'
  | 'product_paused'
  | 'corrected_reading'
  | 'turned_off';

interface OpenAlert {
  readonly id: string;
  /** The price that the listed one is below: of a MAP violation the MAP price. */
  readonly limitMinor: bigint;
  readonly listedMinor: bigint;
  readonly lowestMinor: bigint;
  /** When its prices or its state last changed. */
  readonly updatedAt: Date;
}

/** Resolutions that say nothing about the offer: the alert is reopened if the violation goes on. */
export const INTERRUPTIONS = ['not_monitored', 'match_withdrawn', 'product_paused'] as const;

/**
 * The pair's last alert, if it was resolved for a reason unrelated to the offer. If the violation
 * turns out to continue, this alert is reopened instead of raising a new one.
 */
export interface InterruptedAlert {
  readonly id: string;
  readonly reason: (typeof INTERRUPTIONS)[number];
  readonly resolvedAt: Date;
}

/** A period with a MAP price, as alerts and their evidence name it. */
export interface MapPeriod {
  readonly id: string;
  readonly name: string | null;
  readonly scope: PeriodScope;
  readonly key: string | null;
  /** ISO 8601, UTC; `to` is exclusive, null: until further notice. */
  readonly from: string;
  readonly to: string | null;
}

export interface Pair {
  readonly accountId: string;
  readonly productId: string;
  readonly listingId: string;
  /** Currency of the product, its MAP price and its own price. */
  readonly currency: string;
  readonly ownMinor: bigint;
  /** The MAP price that holds now; null: there is none, or a period suspends it. */
  readonly mapPriceMinor: bigint | null;
  /** The period that gives it; null: it is the product's standing MAP price. */
  readonly mapPeriod: MapPeriod | null;
  /** True when the verdict is auto or confirmed and the account monitors the retailer. */
  readonly matched: boolean;
  /** As stored; null when there is no match. */
  readonly verdict: string | null;
  /** True when the account monitors the retailer. */
  readonly watched: boolean;
  /** True while the seller has the product paused. */
  readonly isPaused: boolean;
  readonly retailer: string;
  readonly retailerStatus: string;
  /** new | ok | unreadable | not_found (missing once, may reappear) | gone */
  readonly state: string;
  readonly weight: number;
  /** As read, or as a person of the account has decided. */
  readonly priceMinor: bigint | null;
  /** Probability that the price was read correctly; null when it was not estimated. */
  readonly confidence: number | null;
  /** What a person of the account has decided about the price that is read now. */
  readonly priceVerdict: string | null;
  /** True when the price is below the confidence that alerts need, and nothing confirms it. */
  readonly isUncertain: boolean;
  readonly listingCurrency: string | null;
  readonly availability: string;
  readonly condition: string;
  /**
   * The condition of the offer where its match says that it is another one than the product's, and
   * no person decided that match by itself.
   */
  readonly otherCondition: string | null;
  readonly priceKind: string;
  readonly tax: TaxSide;
  readonly captureId: string | null;
  readonly captureAt: Date | null;
  /** Since when the offer has been unchanged. */
  readonly offerSince: Date | null;
  /** When a visit last found the listing; null: never. */
  readonly lastSeenAt: Date | null;
  /**
   * True when the listing was visited since the account started monitoring the retailer, and no
   * change waits for confirmation.
   */
  readonly seenSinceWatched: boolean;
  /**
   * When another extractor last read the current or an earlier offer differently from the same
   * bytes; null when the offer has changed since.
   */
  readonly correctedAt: Date | null;
  /** True until the retailer is visited after the correction. */
  readonly awaitsVisit: boolean;
  readonly alert: OpenAlert | null;
  readonly interrupted: InterruptedAlert | null;
  /** The current note: its code and values; "old" for one written by an older release. */
  readonly notComparable: unknown;
}

/** The offer was corrected after its alert was last updated, and has not changed since. */
export function isCorrected({ alert, correctedAt }: Pair): boolean {
  return alert !== null && correctedAt !== null && alert.updatedAt <= correctedAt;
}

const COUNTING: ReadonlySet<string | null> = new Set(['auto', 'confirmed', null]);

/**
 * Why the alert of an unmatched pair ends. Matches are deleted when the account stops monitoring
 * the retailer; that does not mean the listing was another product.
 */
export function chooseResolution({
  watched,
  verdict,
  isPaused,
}: Pair): Resolution & EventResolution {
  if (isPaused && COUNTING.has(verdict)) return 'product_paused';
  return !watched && COUNTING.has(verdict) ? 'not_monitored' : 'match_withdrawn';
}

// Whether an offer can be compared with a price of the account. Pack sizes are checked by matching:
// a listing of another pack is not matched.

const PRICE_KINDS: Readonly<
  Record<string, 'members_only' | 'needs_coupon' | 'lowest_of_variants' | 'auction'>
> = {
  member: 'members_only',
  coupon: 'needs_coupon',
  from: 'lowest_of_variants',
  auction: 'auction',
};

/** True when the page says that the product cannot be bought there. */
export function isOffSale(availability: string): boolean {
  return availability === 'out_of_stock' || availability === 'discontinued';
}

/** Why an offer in the account's currency cannot be compared with its prices; null when it can. */
export function findObstacle(pair: Pair, ownTax: TaxSide): MapReason | null {
  if (pair.availability !== 'in_stock') {
    return pair.availability === 'unknown'
      ? { code: 'stock_unknown', values: {} }
      : { code: 'not_in_stock', values: { availability: pair.availability } };
  }
  if (pair.condition !== 'new' && pair.condition !== 'unknown')
    return { code: 'condition', values: { condition: pair.condition } };
  if (pair.otherCondition !== null)
    return { code: 'condition', values: { condition: pair.otherCondition } };
  if (pair.priceKind !== 'public')
    return { code: PRICE_KINDS[pair.priceKind] ?? 'not_public', values: {} };
  return findTaxObstacle(pair, ownTax) ?? findDoubt(pair);
}

/**
 * Whether what is read of the listing can be reported: it is matched, its retailer is believed, and
 * no correction waits for a visit.
 */
export function isTrusted(pair: Pair): boolean {
  return (
    pair.matched &&
    pair.retailerStatus !== 'quarantined' &&
    pair.retailerStatus !== 'gone' &&
    pair.state === 'ok' &&
    !pair.awaitsVisit
  );
}

/** The price in the product's currency, where it is known and certain; otherwise null. */
export function findCertainPrice(pair: Pair): bigint | null {
  const { priceMinor, priceVerdict, isUncertain, listingCurrency, currency } = pair;
  if (priceMinor === null || priceMinor <= 0n || listingCurrency !== currency) return null;
  return isUncertain || priceVerdict === 'none' ? null : priceMinor;
}

/** Last, so that a person is asked only about a price that nothing else keeps from an alert. */
function findDoubt({ isUncertain, confidence, priceVerdict }: Pair): MapReason | null {
  if (priceVerdict === 'none') return { code: 'price_rejected', values: {} };
  return isUncertain && confidence !== null
    ? { code: 'price_uncertain', values: { probability: confidence } }
    : null;
}

function findTaxObstacle(pair: Pair, ownTax: TaxSide): MapReason | null {
  const values = findTaxDifference({ theirs: pair.tax, ours: ownTax }, pair.currency);
  return values && { code: 'tax_differs', values };
}
