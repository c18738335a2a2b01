import type { Capture } from '#pricing/market/captures.ts';
import { decodePage } from '#pricing/extraction/document/decode-page.ts';
import {
  describePricePlace,
  type PricePlaceInWords,
} from '#pricing/extraction/excerpt/describe-price-place.ts';
import { type Excerpt, findExcerpt } from '#pricing/extraction/excerpt/find-excerpt.ts';
import { readFeed } from '#pricing/extraction/read-feed.ts';
import { readPage } from '#pricing/extraction/read-page.ts';
import { feedFormats, pageHints } from '#pricing/platforms/registry.ts';
import {
  extractOfferAgain,
  type DerivedOffer,
  type OfferWanted,
  type CurrencyBasis,
  findCurrencyBasis,
} from './extract-offer-again.ts';
import { findHeader } from './find-header.ts';

export interface DescribedOffer extends DerivedOffer {
  /** The charset used to decode the bytes. */
  readonly charset: string;
  /** The part of the document that the offer was read from; null when it cannot be located. */
  readonly excerpt: Omit<Excerpt, 'charset'> | null;
  /** Where the price was read, for people; null without a price. */
  readonly place: PricePlaceInWords | null;
  /** The rule by which the currency is known; null when no source states one. */
  readonly currencyBasis: CurrencyBasis | null;
}

/**
 * Extracts a listing’s offer again from the bytes of a capture, with what explains it. Pure; may read the
 * document several times, because it runs only on request of a person.
 */
export function describeOffer(
  capture: Pick<Capture, 'url' | 'status' | 'headers' | 'bytes'>,
  wanted: OfferWanted,
): DescribedOffer {
  const { currency, places = [] } = wanted;
  const derived = extractOfferAgain(capture, wanted);
  const { offer, sources } = derived;
  const contentType = findHeader(capture.headers, 'content-type');
  const { charset } = decodePage(capture.bytes, contentType);
  const source = sources['offer.price'];
  if (!offer) return { ...derived, charset, excerpt: null, place: null, currencyBasis: null };
  const { bytes } = capture;
  const found = source ? findExcerpt({ bytes, contentType, offer, place: source }) : null;
  const excerpt = found && { text: found.text, marks: found.marks, exact: found.exact };
  const document = { url: capture.url, bytes: capture.bytes, contentType };
  const isPage = readFeed(document, feedFormats).kind === 'none';
  const read = (currencyHint: string | null) =>
    readPage({ ...document, status: capture.status, currencyHint }, pageHints, { places });
  const page = isPage ? { reading: read(currency), unaided: read(null) } : null;
  return {
    ...derived,
    charset,
    excerpt,
    place:
      source && offer.price !== null
        ? describePricePlace({ bytes, contentType, price: offer.price, source })
        : null,
    currencyBasis: findCurrencyBasis({ offer, sources, page, shopCurrency: currency }),
  };
}
