import { parsePriceText } from '#pricing/extraction/parse-price-text.ts';
import type { FieldSource, PageReading, ReadOffer } from '#pricing/extraction/reading.ts';

/**
 * By which rule the currency of a price is known. `stated`: the document names it for the price.
 * `page`: beside the price stands no sign of one currency alone; the page's other data, its language
 * or its address tell. `retailer`: the document does not tell; other pages of the shop do.
 */
export interface CurrencyBasis {
  readonly currency: string;
  readonly rule: 'stated' | 'page' | 'retailer';
  /** Where it is named; null for `retailer`. */
  readonly source: FieldSource | null;
}

export interface BasisWanted {
  readonly offer: ReadOffer;
  readonly sources: Readonly<Record<string, FieldSource>>;
  /** Of a page: its reading, and the same without what is known of the shop. Null for a feed. */
  readonly page: { readonly reading: PageReading; readonly unaided: PageReading } | null;
  /** What other pages of the shop name. */
  readonly shopCurrency: string | null;
}

/** The basis of an offer's currency; null when nothing names one. */
export function findCurrencyBasis(wanted: BasisWanted): CurrencyBasis | null {
  const { offer, sources, page, shopCurrency } = wanted;
  const { currency } = offer;
  if (currency === null)
    return shopCurrency === null
      ? null
      : { currency: shopCurrency, rule: 'retailer', source: null };
  const source = sources['offer.currency'] ?? null;
  if (!page || source?.from !== 'visible') return { currency, rule: 'stated', source };
  const text = page.reading.candidates.find(({ chosen }) => chosen)?.text ?? '';
  if (parsePriceText(text, {}).currency === currency) return { currency, rule: 'stated', source };
  return page.unaided.offer?.currency === currency
    ? { currency, rule: 'page', source }
    : { currency, rule: 'retailer', source: null };
}
