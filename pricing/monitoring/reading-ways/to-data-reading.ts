import type { DataOffer } from '#pricing/extraction/data-address/read-data-offer.ts';
import type { OfferReading } from '#pricing/market/offer-reading.ts';
import type { KnownOffer } from '#pricing/market/reading-ways.ts';

/**
 * The offer that the data of a page state, of the product that the drawn page showed. What the data
 * do not state and what may change with the price (list price, delivery) is unknown. Pure.
 */
export function toDataReading(
  known: KnownOffer,
  { offer, at }: Extract<DataOffer, { kind: 'offer' }>,
): OfferReading {
  const { url, name, brand, gtin, mpn, sku, imageUrl, ...same } = known;
  const { variantKey, variant, condition, seller, tax } = same;
  return {
    offer: { ...offer, variantKey, variant, condition, seller, tax },
    url,
    name,
    brand,
    gtin,
    mpn,
    sku,
    imageUrl,
    sources: { 'offer.price': { from: 'data-address', at } },
  };
}
