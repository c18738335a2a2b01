import { parsePriceText } from '#pricing/extraction/parse-price-text.ts';
import type { ExtractedOffer, FieldSource, PageReading } from '#pricing/extraction/reading.ts';

/**
 * How the currency of a price is known. `stated`: the document gives it for the price. `page`: the
 * sign beside the price fits several currencies; other data of the page, its language or its
 * address decide. `retailer`: the document does not decide; other pages of the retailer do.
 */
export interface CurrencyBasis {
  readonly currency: string;
  readonly rule: 'stated' | 'page' | 'retailer';
  /** Where the currency is stated; null for `retailer`. */
  readonly source: FieldSource | null;
}

export interface BasisWanted {
  readonly offer: ExtractedOffer;
  readonly sources: Readonly<Record<string, FieldSource>>;
  /** For a page: its extraction with and without the retailer's data. Null for a feed. */
  readonly page: { readonly reading: PageReading; readonly unaided: PageReading } | null;
  /** The currency given by other pages of the retailer. */
  readonly shopCurrency: string | null;
}

/** The basis of an offer's currency; null when no source states one. */
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
