import type { Capture } from '#pricing/market/captures.ts';
import { readFeed } from '#pricing/extraction/read-feed.ts';
import { readPage } from '#pricing/extraction/read-page.ts';
import type { ExtractedOffer, FieldSource, PageReading } from '#pricing/extraction/reading.ts';
import { feedFormats, pageHints } from '#pricing/platforms/registry.ts';
import { listFieldSources, listOfferSources } from '#pricing/extraction/source/source-product.ts';
import { findHeader } from './find-header.ts';
import type { LearnedPlace } from '#pricing/extraction/patterns/price-place.ts';
import { parsePriceText } from '#pricing/extraction/parse-price-text.ts';

export interface DerivedOffer {
  /** Extracted again from the bytes; null when they no longer give an offer. */
  readonly offer: ExtractedOffer | null;
  readonly sources: Readonly<Record<string, FieldSource>>;
}

/** Identifies one offer of a document: a feed contains many, a page one or its variants. */
export interface OfferWanted {
  /** URL of the listing. */
  readonly url: string;
  readonly variantKey: string;
  /** The retailer's currency, for documents that state none. */
  readonly currency: string | null;
  /** Where the retailer's pages showed their price when the bytes were read. */
  readonly places?: readonly LearnedPlace[];
}

/**
 * Extracts a listing's offer again from the bytes of a capture. Pure: the same bytes give the same
 * offer.
 */
export function extractOfferAgain(
  capture: Pick<Capture, 'url' | 'status' | 'headers' | 'bytes'>,
  { url, variantKey, currency, places = [] }: OfferWanted,
): DerivedOffer {
  const document = {
    url: capture.url,
    bytes: capture.bytes,
    contentType: findHeader(capture.headers, 'content-type'),
  };
  const feed = readFeed(document, feedFormats);
  if (feed.kind !== 'none') {
    const all = feed.items.flatMap((item) =>
      item.offers.map((offer, n) => ({ offer, page: item.url, at: item.offerAt[n] ?? item.at })),
    );
    const found = all.filter(({ offer, page }) => page === url || offer.url === url);
    const { offer, at } = found.find((one) => one.offer.variantKey === variantKey) ??
      found[0] ?? { offer: null, at: '' };
    return offer
      ? { offer, sources: listFieldSources(offer, { from: feed.kind, at }) }
      : { offer: null, sources: {} };
  }
  const reading = readPage(
    { ...document, status: capture.status, currencyHint: currency },
    pageHints,
    { places },
  );
  const offer = reading.offers.find((one) => one.variantKey === variantKey) ?? reading.offer;
  return { offer, sources: offer ? listOfferSources(reading, offer) : reading.sources };
}

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

interface BasisWanted {
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
