import type { ExtractedOffer, FieldSource, PageReading } from './reading.ts';

/** Keys of `sources`. They are published and stored with each listing, so they stay as they are. */
export const SOURCE_KEYS = {
  price: 'offer.price',
  currency: 'offer.currency',
  listPrice: 'offer.list_price',
  unitPrice: 'offer.unit_price',
  availability: 'offer.availability',
  condition: 'offer.condition',
  seller: 'offer.seller',
  tax: 'offer.tax',
  variant: 'offer.variant',
  sku: 'offer.sku',
  gtin: 'offer.gtin',
  mpn: 'offer.mpn',
  name: 'offer.name',
  url: 'offer.url',
} as const satisfies Partial<Readonly<Record<keyof ExtractedOffer, string>>>;

/**
 * Where the fields of one offer of a page were read, keys as in `sources`. The offer asked for has
 * them one by one; another was read whole in one place.
 */
export function listOfferSources(
  reading: PageReading,
  offer: ExtractedOffer,
): Record<string, FieldSource> {
  if (offer === reading.offer) return reading.sources;
  const place = reading.offerPlaces?.[reading.offers.indexOf(offer)];
  return place ? listFieldSources(offer, place) : {};
}

/** The one place of an offer that was read whole, for each number and state it gives. */
export function listFieldSources(
  offer: ExtractedOffer,
  { from, at }: FieldSource,
): Record<string, FieldSource> {
  const given = (['price', 'listPrice', 'currency'] as const).filter(
    (field) => offer[field] !== null,
  );
  const fields = offer.availability === 'unknown' ? given : [...given, 'availability' as const];
  return Object.fromEntries(fields.map((field) => [SOURCE_KEYS[field], { from, at }]));
}
