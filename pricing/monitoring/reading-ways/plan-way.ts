/** Whether a retailer's prices are read in another way from now on. Pure. */
import type { WayReason } from '#kernel/reasons/monitoring-reasons.ts';
import { isEqualAmount } from '#pricing/extraction/money-text/amounts.ts';
import type { OfferReading } from '#pricing/market/offer-reading.ts';
import { isBelowConfidence } from '#pricing/market/price-certainty.ts';
import type { ReadingWay } from '#pricing/market/reading-ways.ts';
import type { Comparison, RecentPage } from '#pricing/market/way-checks.ts';

/** Fewer pages without a price say nothing, unless the retailer has no more. */
const MIN_WITHOUT = 3;
/** Visits of one page may fail for its own reasons. */
const MIN_PAGES = 2;
/** Comparisons in a row, over at least three days, in which the plain price was the drawn one. */
const MIN_AGREEMENTS = 6;

/** True when so many of the last pages came without the price they had that scripts may draw it. */
export function hasLostPrices(pages: readonly RecentPage[]): boolean {
  const without = pages.filter(({ isWithoutPrice }) => isWithoutPrice).length;
  const least = Math.max(MIN_PAGES, Math.min(MIN_WITHOUT, pages.length));
  return without >= least && without * 2 >= pages.length;
}

/**
 * Compares what was read without a browser with what it shows. Another currency, tax or variant, or
 * a price for some customers only, makes two prices incomparable: neither is wrong.
 */
export function compareOffers(read: OfferReading | null, drawn: OfferReading): Comparison {
  if (read === null || read.offer.price === null || drawn.offer.price === null) return 'none';
  const [one, two] = [read.offer, drawn.offer];
  if (one.currency !== two.currency || one.variantKey !== two.variantKey) return 'none';
  const taxes = new Set([one.tax, two.tax]);
  if (taxes.has('included') && taxes.has('excluded')) return 'none';
  if (one.priceKind !== two.priceKind) return 'none';
  return isEqualAmount(read.offer.price, drawn.offer.price) ? 'same' : 'other';
}

/** One page, read in the retailer's way, as the server sends it, and as a browser draws it. */
export interface ComparedPage {
  readonly url: string;
  readonly drawn: OfferReading;
  /** By the retailer's way, and by the page that the server sends. */
  readonly current: Comparison;
  readonly plain: Comparison;
  /** The data gave no price, although the drawn page shows one. */
  readonly isMissing: boolean;
  /** Comparisons of this page in a row, the present one included, that gave another price. */
  readonly differsInRow: number;
}

export type WayVerdict =
  | { readonly kind: 'stays' }
  /** A difference is looked at again soon: a price may change between two visits. */
  | { readonly kind: 'again' }
  | { readonly kind: 'plain'; readonly reason: WayReason }
  /** By data where an address is found, else by drawing; `stays` where that would not be certain. */
  | { readonly kind: 'drawn'; readonly reason: WayReason; readonly isSure: boolean }
  /** Drawn pages may have an address of data again. */
  | { readonly kind: 'search' };

export function planWay(
  way: ReadingWay['kind'],
  { pages, plainAgreements }: { pages: readonly ComparedPage[]; plainAgreements: number },
): WayVerdict {
  if (way !== 'plain' && plainAgreements >= MIN_AGREEMENTS)
    return {
      kind: 'plain',
      reason: { code: 'plain_price_again', values: { comparisons: plainAgreements } },
    };
  if (way === 'rendered') return pages.length > 1 ? { kind: 'search' } : { kind: 'stays' };
  const others = pages.filter(({ current }) => current === 'other');
  const lasting = others.filter(({ differsInRow }) => differsInRow >= 2);
  if (way === 'data' && (others.length >= MIN_PAGES || lasting.length > 0)) {
    const reason: WayReason = others.every(({ isMissing }) => isMissing)
      ? { code: 'data_without_price', values: {} }
      : { code: 'data_differ', values: { pages: others.length } };
    return { kind: 'drawn', reason, isSure: true };
  }
  if (lasting.length > 0)
    return {
      kind: 'drawn',
      reason: { code: 'drawn_price_differs', values: { pages: lasting.length } },
      // A price against the page's own markup is not certain; that the data state it as well is.
      isSure: lasting.every(({ drawn }) => !isBelowConfidence(drawn.offer.confidence)),
    };
  return others.length > 0 ? { kind: 'again' } : { kind: 'stays' };
}
