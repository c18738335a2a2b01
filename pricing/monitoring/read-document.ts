import type { GateResponse } from '#http-client/gate.ts';
import { HOUR_MS } from '#kernel/durations.ts';
import { type VisitReason, PAGE_CONTENTS } from '#kernel/reasons/monitoring-reasons.ts';
import type { OfferReading } from '#pricing/market/offer-reading.ts';
import type { FailedVisit } from '#pricing/market/record-failure.ts';
import { readFeed } from '#pricing/extraction/read-feed.ts';
import type { LearnedPlace } from '#pricing/extraction/patterns/price-place.ts';
import type { PlaceObservation } from '#pricing/extraction/patterns/update-places.ts';
import { readPage } from '#pricing/extraction/read-page.ts';
import { feedFormats, pageHints } from '#pricing/platforms/registry.ts';
import type {
  ChosenReading,
  ExtractedOffer,
  ExtractedProduct,
  FeedItem,
  PageReading,
} from '#pricing/extraction/reading.ts';
import { listFieldSources, listOfferSources } from '#pricing/extraction/source/source-product.ts';
import { normalizeUrl, isSameSite } from './site.ts';

/** When a document without an offer is visited again. */
const AGAIN_MS = {
  failed: 2 * HOUR_MS,
  unreadable: 24 * HOUR_MS,
  notProduct: 30 * 24 * HOUR_MS,
  notFound: 6 * HOUR_MS,
  refused: 24 * HOUR_MS,
};

/** The parts of a response that are read. */
export type Answer = Pick<GateResponse, 'url' | 'status' | 'headers' | 'bytes'>;

export type ReadDocument =
  | {
      readonly kind: 'offers';
      readonly offers: OfferReading[];
      /** Of a page whose price is certain: what it says of the places of the retailer's prices. */
      readonly places?: PlaceObservation;
      /** For the page's first offer: what places give that accounts chose for themselves alone. */
      readonly own?: readonly ChosenReading[];
    }
  | {
      readonly kind: 'none';
      readonly outcome: FailedVisit['outcome'];
      readonly reason: VisitReason;
      readonly againMs: number;
      readonly keep: boolean;
    };

/** What is known from other pages of the retailer. */
export interface RetailerKnown {
  readonly currency: string | null;
  /** Where its pages show their price; with it more is learned of them. */
  readonly places?: readonly LearnedPlace[];
  /** True where nothing is to be learned: the page was counted when it was visited. */
  readonly isKnown?: boolean;
}

/** How the bytes came about. */
export interface DocumentOrigin {
  /** Our own browser drew the page and wrote the bytes (`RenderedPage.html`). */
  readonly isDrawn?: boolean;
}

/** Extracts the offers from the bytes, or the reason why there are none. */
export function readDocument(
  response: Answer,
  { currency, places, isKnown = false, isDrawn = false }: RetailerKnown & DocumentOrigin,
): ReadDocument {
  const contentType = response.headers['content-type'] ?? null;
  const input = { url: response.url, bytes: response.bytes, contentType };
  if (response.status === 200 && !isDrawn) {
    const feed = readFeed(input, feedFormats);
    if (feed.kind !== 'none')
      return {
        kind: 'offers',
        offers: feed.items
          .filter((item) => !isFrom(item))
          .flatMap((item) => listFeedOffers(item, feed.kind)),
      };
  }
  const page = readPage(
    { ...input, status: response.status, currencyHint: currency, isDrawn },
    pageHints,
    places === undefined ? {} : { places, isLearning: !isKnown },
  );
  const reason = describePage(page.page);
  const answered: VisitReason = { code: 'answers_status', values: { status: response.status } };
  if (page.page.kind === 'challenge') return none('challenge', reason, AGAIN_MS.refused);
  if (response.status === 404 || response.status === 410 || page.page.kind === 'not_found')
    return none('not_found', { code: 'page_gone', values: {} }, AGAIN_MS.notFound);
  if (
    response.status === 401 ||
    response.status === 403 ||
    response.status === 430 ||
    response.status === 451
  )
    return none('refused', answered, AGAIN_MS.refused);
  if (response.status < 200 || response.status > 299)
    return none('failed', answered, AGAIN_MS.failed);
  if (page.page.kind === 'not_product')
    return none(
      'unreadable',
      { code: 'not_product_page', values: { page: classifyPage(page.page) } },
      AGAIN_MS.notProduct,
    );
  const offers = listPageOffers(page, response.url);
  if (page.page.kind === 'unreadable' || offers.length === 0)
    return {
      kind: 'none',
      outcome: 'unreadable',
      reason: page.page.kind === 'unreadable' ? reason : { code: 'no_offer', values: {} },
      againMs: AGAIN_MS.unreadable,
      keep: true,
    };
  return {
    kind: 'offers',
    offers,
    ...(page.places === undefined ? {} : { places: page.places }),
    ...(page.own === undefined ? {} : { own: page.own }),
  };
}

type PageContent = (typeof PAGE_CONTENTS)[number];

/** Why a page gave no offer. */
export function describePage(page: PageReading['page']): VisitReason {
  const status = /^status_(\d{3})$/.exec(page.reason ?? '')?.[1];
  return status === undefined
    ? { code: 'page_shows', values: { page: classifyPage(page) } }
    : { code: 'page_status', values: { status: Number(status) } };
}

/** What the page shows instead of a product; `other` when extraction has no name for it. */
function classifyPage({ kind, reason = kind }: PageReading['page']): PageContent {
  return PAGE_CONTENTS.find((content) => content === reason) ?? 'other';
}

// Tells for each extracted offer of a page or feed which listing it belongs to. Pure.

/** The offers of a product page, the requested one first, each with where it was read. */
export function listPageOffers(reading: PageReading, pageUrl: string): OfferReading[] {
  const { offer } = reading;
  const offers =
    offer === null
      ? reading.offers
      : [
          offer,
          ...reading.offers.filter(
            (other) => other !== offer && other.variantKey !== offer.variantKey,
          ),
        ];
  return offers.map((one) =>
    toReading({
      product: reading.product,
      offer: one,
      url: pageUrl,
      sources: listOfferSources(reading, one),
      isOnly: offers.length === 1,
    }),
  );
}

/**
 * "From 10 €" for several variants is not the price of any variant: such an item is read on its
 * page.
 */
export function isFrom(item: FeedItem): boolean {
  return item.offers.some((offer) => offer.priceKind === 'from');
}

/** The offers of one item of a feed. */
export function listFeedOffers(item: FeedItem, kind: string): OfferReading[] {
  const url = normalizeUrl(item.url);
  if (url === null) return [];
  return item.offers.map((offer, n) =>
    toReading({
      product: item.product,
      offer,
      url,
      sources: listFieldSources(offer, { from: kind, at: item.offerAt[n] ?? item.at }),
      isOnly: item.offers.length === 1,
    }),
  );
}

function toReading(input: {
  product: ExtractedProduct;
  offer: ExtractedOffer;
  url: string;
  sources: OfferReading['sources'];
  isOnly: boolean;
}): OfferReading {
  const { product, offer, isOnly } = input;
  return {
    offer,
    url: ownUrl(offer.url, input.url),
    name: buildListingName(product.name, offer.name),
    brand: product.brand,
    // A product's code identifies the product but not which of several variants is meant.
    gtin: offer.gtin ?? (isOnly ? product.gtin : null),
    mpn: offer.mpn ?? product.mpn,
    sku: offer.sku ?? (isOnly ? product.sku : null),
    imageUrl: product.image === null ? null : normalizeUrl(product.image, input.url),
    sources: input.sources,
  };
}

const NO_VARIANT = /^default( title)?$/i;

/**
 * The name of one offer. Platforms often name a variant only by its option ("Linen"): the
 * product's name is then put before it, unless the option contains at least half of that name's
 * words. Null when neither is known.
 */
export function buildListingName(product: string | null, offer: string | null): string | null {
  if (offer === null || NO_VARIANT.test(offer.trim())) return product;
  if (product === null) return offer;
  const offerWords = new Set(wordsOf(offer));
  const productWords = wordsOf(product);
  const repeated = productWords.filter((word) => offerWords.has(word)).length;
  return repeated * 2 >= productWords.length ? offer : `${product} - ${offer}`;
}

function wordsOf(name: string): string[] {
  return name.toLocaleLowerCase('en').match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** The variant's own address, if it has one on the same site. */
function ownUrl(given: string | null, page: string): string {
  const url = given === null ? null : normalizeUrl(given, page);
  return url !== null && isSameSite(new URL(url), page) ? url : page;
}

function none(outcome: FailedVisit['outcome'], reason: VisitReason, againMs: number): ReadDocument {
  return { kind: 'none', outcome, reason, againMs, keep: false };
}

/** True when the reader failed: that says nothing of the document. */
export function isReaderFailure(reason: VisitReason): boolean {
  return reason.code === 'page_shows' && reason.values.page === 'reader_failed';
}

/** The result for a document whose extraction failed; it makes no statement about the content. */
export function createUnreadDocument(): ReadDocument {
  return {
    kind: 'none',
    outcome: 'unreadable',
    reason: { code: 'page_shows', values: { page: 'reader_failed' } },
    againMs: AGAIN_MS.unreadable,
    keep: true,
  };
}
