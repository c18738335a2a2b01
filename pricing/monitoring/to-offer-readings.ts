/** Tells for each extracted offer of a page or feed which listing it belongs to. Pure. */
import type { OfferReading } from '#pricing/market/offer-reading.ts';
import type {
  ExtractedOffer,
  ExtractedProduct,
  FeedItem,
  PageReading,
} from '#pricing/extraction/reading.ts';
import { listFieldSources, listOfferSources } from '#pricing/extraction/list-offer-sources.ts';
import { buildListingName } from './build-listing-name.ts';
import { normalizeUrl, isSameSite } from './site.ts';

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

/** The variant's own address, if it has one on the same site. */
function ownUrl(given: string | null, page: string): string {
  const url = given === null ? null : normalizeUrl(given, page);
  return url !== null && isSameSite(new URL(url), page) ? url : page;
}
