/** Converts extraction results of pages and feeds to offer readings for market. Pure. */
import type { OfferReading } from '#pricing/market/offer-reading.ts';
import type { FeedItem, PageReading, ReadOffer, ReadProduct } from '#pricing/extraction/reading.ts';
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
            (other) => other !== offer && other.variant_key !== offer.variant_key,
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
  return item.offers.some((offer) => offer.price_kind === 'from');
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
      sources: listFieldSources(offer, { from: kind, at: item.offer_at[n] ?? item.at }),
      isOnly: item.offers.length === 1,
    }),
  );
}

function toReading(input: {
  product: ReadProduct;
  offer: ReadOffer;
  url: string;
  sources: OfferReading['sources'];
  isOnly: boolean;
}): OfferReading {
  const { product, offer, isOnly } = input;
  return {
    url: ownUrl(offer.url, input.url),
    variantKey: offer.variant_key,
    name: buildListingName(product.name, offer.name),
    brand: product.brand,
    // A product's code identifies the product but not which of several variants is meant.
    gtin: offer.gtin ?? (isOnly ? product.gtin : null),
    mpn: offer.mpn ?? product.mpn,
    sku: offer.sku ?? (isOnly ? product.sku : null),
    imageUrl: product.image === null ? null : normalizeUrl(product.image, input.url),
    variant: offer.variant,
    price: offer.price,
    currency: offer.currency,
    listPrice: offer.list_price,
    availability: offer.availability,
    condition: offer.condition,
    seller: offer.seller,
    tax: offer.tax,
    priceKind: offer.price_kind,
    sources: input.sources,
  };
}

/** The variant's own address, if it has one on the same site. */
function ownUrl(given: string | null, page: string): string {
  const url = given === null ? null : normalizeUrl(given, page);
  return url !== null && isSameSite(new URL(url), page) ? url : page;
}
