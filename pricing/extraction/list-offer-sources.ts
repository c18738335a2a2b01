import type { FieldSource, PageReading, ReadOffer } from './reading.ts';

/**
 * Where the fields of one offer of a page were read, keys as in `sources`. The offer asked for has
 * them one by one; another was read whole in one place.
 */
export function listOfferSources(
  reading: PageReading,
  offer: ReadOffer,
): Record<string, FieldSource> {
  if (offer === reading.offer) return reading.sources;
  const place = reading.offer_places?.[reading.offers.indexOf(offer)];
  return place ? listFieldSources(offer, place) : {};
}

/** The one place of an offer that was read whole, for each number and state it gives. */
export function listFieldSources(
  offer: ReadOffer,
  { from, at }: FieldSource,
): Record<string, FieldSource> {
  const given = (['price', 'list_price', 'currency'] as const).filter(
    (field) => offer[field] !== null,
  );
  const fields = offer.availability === 'unknown' ? given : [...given, 'availability'];
  return Object.fromEntries(fields.map((field) => [`offer.${field}`, { from, at }]));
}
