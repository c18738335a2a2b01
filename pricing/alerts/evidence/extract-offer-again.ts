import type { Capture } from '#pricing/market/find-capture.ts';
import { readFeed } from '#pricing/extraction/read-feed.ts';
import { readPage } from '#pricing/extraction/read-page.ts';
import type { ExtractedOffer, FieldSource } from '#pricing/extraction/reading.ts';
import { feedFormats, pageHints } from '#pricing/platforms/registry.ts';
import { listFieldSources, listOfferSources } from '#pricing/extraction/list-offer-sources.ts';

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
}

/**
 * Extracts a listing's offer again from the bytes of a capture. Pure: the same bytes give the same
 * offer.
 */
export function extractOfferAgain(
  capture: Pick<Capture, 'url' | 'status' | 'headers' | 'bytes'>,
  { url, variantKey, currency }: OfferWanted,
): DerivedOffer {
  const document = {
    url: capture.url,
    bytes: capture.bytes,
    contentType: findContentType(capture.headers),
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
  );
  const offer = reading.offers.find((one) => one.variantKey === variantKey) ?? reading.offer;
  return { offer, sources: offer ? listOfferSources(reading, offer) : reading.sources };
}

/** Value of the Content-Type header, ignoring the case of its name; null without one. */
export function findContentType(headers: Readonly<Record<string, string>>): string | null {
  const found = Object.entries(headers).find(([name]) => name.toLowerCase() === 'content-type');
  return found?.[1] ?? null;
}
