import { createEmptyOffer, type ExtractedOffer } from '#pricing/extraction/reading.ts';
import type { OfferReading } from '#pricing/market/offer-reading.ts';

type Listing = Partial<Omit<OfferReading, 'offer'>>;
/** What a test says of an offer and its listing; the rest is a new thing in stock, in euros. */
export type GivenReading = Listing & Partial<Omit<ExtractedOffer, keyof Listing>>;

export function createOfferReading({
  url = 'https://shop.com/a',
  name = 'Thing',
  brand = null,
  gtin = null,
  mpn = null,
  sku = null,
  imageUrl = null,
  sources = {},
  ...offer
}: GivenReading): OfferReading {
  return {
    offer: {
      ...createEmptyOffer(),
      currency: 'EUR',
      availability: 'in_stock',
      condition: 'new',
      priceKind: 'public',
      ...offer,
    },
    url,
    name,
    brand,
    gtin,
    mpn,
    sku,
    imageUrl,
    sources,
  };
}
