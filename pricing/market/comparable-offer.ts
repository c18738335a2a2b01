/**
 * The one definition of a comparable offer (docs/market.md): alerts, recommendations and insights
 * use it. Pure.
 */
import type { CurrencyCode } from '#kernel/currency.ts';
import { HOUR_MS } from '#kernel/durations.ts';
import type { LeftOutReason } from '#kernel/reasons/recommendation-reasons.ts';
import type { CurrentOffer } from './list-offers.ts';

/** Whether a price includes tax. */
export type TaxSide = 'included' | 'excluded' | 'unknown';

/** A price that was not read for longer may no longer be asked. */
export const MAX_AGE_HOURS = 48;
/**
 * A price further from our own than this factor is another product, another pack size or a misread
 * unit.
 */
const FAR_OFF = 3n;

/**
 * Currencies of countries where consumer prices are stated without tax, which is added at checkout.
 * Elsewhere they include it.
 */
const TAX_ADDED_LATER: ReadonlySet<string> = new Set(['USD', 'CAD']);

/** A competitor's offer, with all that decides whether it is compared. */
export interface ComparedOffer {
  readonly minor: bigint;
  readonly currency: CurrencyCode;
  readonly inStock: boolean;
  /** When it was last read. */
  readonly observedAt: Date;
  /** Why it cannot be compared, whatever our own price; null when it can. */
  readonly notComparable?: LeftOutReason['code'] | null;
}

/** Our own side of a comparison. */
export interface OwnOffer {
  readonly asOf: Date;
  readonly currency: CurrencyCode;
  readonly minor: bigint;
}

/**
 * The tax sides of two prices where they differ, null where they are alike. A side without a
 * statement follows the custom of the currency; two sides without one are alike.
 */
export function findTaxDifference(
  { theirs, ours }: { readonly theirs: string; readonly ours: TaxSide },
  currency: string,
): { readonly theirs: 'included' | 'excluded'; readonly ours: 'included' | 'excluded' } | null {
  const custom = TAX_ADDED_LATER.has(currency) ? 'excluded' : 'included';
  const [theirSide, ourSide] = [theirs, ours].map((side) =>
    side === 'included' || side === 'excluded' ? side : custom,
  );
  return theirSide === undefined || ourSide === undefined || theirSide === ourSide
    ? null
    : { theirs: theirSide, ours: ourSide };
}

/** Why an offer cannot be compared with our price, whatever both ask; null when it can. */
export function findNotComparableReason(
  offer: Pick<CurrentOffer, 'retailerStatus' | 'condition' | 'priceKind' | 'tax' | 'isUncertain'>,
  { currency, ownTax }: { currency: string; ownTax: TaxSide },
): LeftOutReason['code'] | null {
  if (offer.retailerStatus === 'quarantined') return 'in_doubt';
  // Left out of every recommendation, because each may be applied automatically.
  if (offer.isUncertain) return 'price_uncertain';
  if (offer.condition === 'used' || offer.condition === 'refurbished') return offer.condition;
  if (offer.priceKind !== 'public') return 'not_public';
  const difference = findTaxDifference({ theirs: offer.tax, ours: ownTax }, currency);
  if (difference === null) return null;
  return difference.theirs === 'included' ? 'tax_included' : 'tax_excluded';
}

/** Why an offer is not compared with our price; null when it is. */
export function findLeftOutReason(
  offer: ComparedOffer,
  own: OwnOffer,
): LeftOutReason['code'] | null {
  if (offer.currency !== own.currency) return 'other_currency';
  if (offer.notComparable) return offer.notComparable;
  if (!offer.inStock) return 'out_of_stock';
  if (offer.minor <= 0n) return 'no_price';
  if (offer.observedAt.getTime() > own.asOf.getTime() + 24 * HOUR_MS) return 'in_future';
  if (countAgeHours(offer, own.asOf) > MAX_AGE_HOURS) return 'too_old';
  return offer.minor > own.minor * FAR_OFF || offer.minor * FAR_OFF < own.minor ? 'too_far' : null;
}

/** Hours since the offer was read. */
export function countAgeHours({ observedAt }: ComparedOffer, asOf: Date): number {
  return Math.max(0, asOf.getTime() - observedAt.getTime()) / HOUR_MS;
}
