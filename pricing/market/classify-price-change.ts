/**
 * Compares a reading with the known offer: same, changed, or so far that it needs confirmation.
 * Pure.
 */
import type { FarReason, SuspicionReason } from '#kernel/reasons/monitoring-reasons.ts';
import type { ListingRow } from './listing-row.ts';

/**
 * A change of more than this fraction of the known price waits for confirmation by another visit.
 */
const FAR_PERCENT = 40n;
/** With fewer known prices in a document, the retailer is not checked. */
const MIN_PAIRS = 5;

/** The columns of a listing's current offer. */
type Offer = Pick<
  ListingRow,
  | 'priceMinor'
  | 'currency'
  | 'listPriceMinor'
  | 'availability'
  | 'condition'
  | 'seller'
  | 'tax'
  | 'priceKind'
>;

/** What readings are compared by when they are taken together. */
export type StatedPrice = Pick<ListingRow, 'priceMinor' | 'currency' | 'availability'>;

export type ChangeVerdict =
  { readonly kind: 'same' | 'changed' } | { readonly kind: 'far'; readonly reason: FarReason };

/** True when the previous offer becomes a closed span. */
export function isNewSpan(known: Offer, next: Offer): boolean {
  return (
    known.priceMinor !== next.priceMinor ||
    known.listPriceMinor !== next.listPriceMinor ||
    known.availability !== next.availability ||
    (known.currency !== next.currency && (known.priceMinor !== null || next.priceMinor !== null))
  );
}

export function classifyPriceChange(known: Offer, next: Offer): ChangeVerdict {
  const reason = whyFar(known, next);
  if (reason !== null) return { kind: 'far', reason };
  const same =
    !isNewSpan(known, next) &&
    known.condition === next.condition &&
    known.seller === next.seller &&
    known.tax === next.tax &&
    known.priceKind === next.priceKind;
  return { kind: same ? 'same' : 'changed' };
}

function whyFar(known: Offer, next: Offer): FarReason | null {
  if (known.priceMinor === null) return null;
  if (next.priceMinor === null)
    return next.availability === 'out_of_stock' || next.availability === 'discontinued'
      ? null
      : { code: 'price_not_stated', values: {} };
  if (known.currency !== next.currency)
    return { code: 'currency_changed', values: { from: known.currency, to: next.currency } };
  const difference =
    next.priceMinor > known.priceMinor
      ? next.priceMinor - known.priceMinor
      : known.priceMinor - next.priceMinor;
  if (difference * 100n > known.priceMinor * FAR_PERCENT)
    return { code: 'price_moved_far', values: { by: Number(FAR_PERCENT) / 100 } };
  const list = next.listPriceMinor ?? known.listPriceMinor;
  if (list !== null && next.priceMinor * 2n < list && known.priceMinor * 2n >= list)
    return { code: 'below_half_list_price', values: {} };
  return null;
}

export interface ReadingPair {
  readonly known: StatedPrice;
  readonly next: StatedPrice;
}

/**
 * Why readings, taken together, cannot be the retailer's prices; null when they can. `pages`: the
 * number of pages they come from; null for one document.
 */
export function findDocumentSuspicion(
  pairs: readonly ReadingPair[],
  pages: number | null,
): SuspicionReason | null {
  const priced = pairs.filter((pair) => pair.known.priceMinor !== null);
  if (priced.length >= MIN_PAIRS) {
    if (priced.every((pair) => pair.next.priceMinor === null))
      return { code: 'prices_vanished', values: { prices: priced.length, pages } };
    const ratios = priced
      .filter((pair) => pair.next.priceMinor !== null && pair.next.currency === pair.known.currency)
      .map((pair) => Number(pair.next.priceMinor) / Number(pair.known.priceMinor))
      .sort((a, b) => a - b);
    const median = ratios[Math.floor(ratios.length / 2)];
    if (median !== undefined && ratios.length >= MIN_PAIRS) {
      const values = { prices: ratios.length, pages };
      if (median <= 0.2) return { code: 'prices_fell', values };
      if (median <= 0.5 || median >= 2) return { code: 'prices_jumped', values };
    }
  }
  const stocked = pairs.filter((pair) => pair.known.availability === 'in_stock');
  if (
    stocked.length >= MIN_PAIRS &&
    stocked.every((pair) => pair.next.availability === 'out_of_stock')
  )
    return { code: 'offers_sold_out', values: { offers: stocked.length, pages } };
  return null;
}
