import type { Pair } from '#pricing/alerts/pair.ts';

/** The listing of a pair as the subject of an alert. */
export function toListingSubject({ productId, listingId, retailer }: Pair) {
  return { kind: 'listing', productId, listingId, retailer } as const;
}
