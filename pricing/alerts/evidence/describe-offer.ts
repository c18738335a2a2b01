import type { Capture } from '#pricing/market/find-capture.ts';
import { decodePage } from '#pricing/extraction/document/decode-page.ts';
import { type Excerpt, findExcerpt } from '#pricing/extraction/excerpt/find-excerpt.ts';
import { readFeed } from '#pricing/extraction/read-feed.ts';
import { readPage } from '#pricing/extraction/read-page.ts';
import { findContentType, type DerivedOffer, type OfferWanted } from './extract-offer-again.ts';
import { feedFormats, pageHints } from '#pricing/platforms/registry.ts';
import { type CurrencyBasis, findCurrencyBasis } from './find-currency-basis.ts';

export interface ExplainedOffer {
  /** The charset used to decode the bytes. */
  readonly charset: string;
  /** The part of the document that the offer was read from; null when it cannot be located. */
  readonly excerpt: Omit<Excerpt, 'charset'> | null;
  /** The rule by which the currency is known; null when no source states one. */
  readonly currencyBasis: CurrencyBasis | null;
}

/**
 * Explains an offer that was derived from a capture. Pure; may extract several times, because it
 * runs only on request of a person.
 */
export function describeOffer(
  capture: Pick<Capture, 'url' | 'status' | 'headers' | 'bytes'>,
  { currency }: OfferWanted,
  { offer, sources }: DerivedOffer,
): ExplainedOffer {
  const contentType = findContentType(capture.headers);
  const { charset } = decodePage(capture.bytes, contentType);
  const place = sources['offer.price'];
  if (!offer) return { charset, excerpt: null, currencyBasis: null };
  const found = place ? findExcerpt({ bytes: capture.bytes, contentType, offer, place }) : null;
  const excerpt = found && { text: found.text, marks: found.marks, exact: found.exact };
  const document = { url: capture.url, bytes: capture.bytes, contentType };
  const isPage = readFeed(document, feedFormats).kind === 'none';
  const read = (currencyHint: string | null) =>
    readPage({ ...document, status: capture.status, currencyHint }, pageHints);
  const page = isPage ? { reading: read(currency), unaided: read(null) } : null;
  return {
    charset,
    excerpt,
    currencyBasis: findCurrencyBasis({ offer, sources, page, shopCurrency: currency }),
  };
}
