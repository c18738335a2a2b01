import type { Item } from '../matching.ts';
import { createLiveSide, type LiveSide } from './live-side.ts';
import { createTerms, type Terms } from './terms.ts';

/**
 * Products of one account and listings of one retailer, kept in memory so that a new one of either is scored in milliseconds
 * (`scoreAgainstIndex`). Change it with `put` (new, or changed under the same id) and `remove`; it holds no verdicts and no weights.
 * Not for two writers at once. About 1 kB an item and 8 MB at least.
 */
export interface LiveIndex {
  readonly products: LiveSide;
  readonly listings: LiveSide;
  readonly terms: Terms;
}

/** Builds the index; about 20 µs an item. Of items with one id the last counts. */
export function buildIndex({
  products = [],
  listings = [],
}: { products?: Iterable<Item>; listings?: Iterable<Item> } = {}): LiveIndex {
  const terms = createTerms();
  const index = { terms, products: createLiveSide(terms), listings: createLiveSide(terms) };
  for (const item of products) index.products.put(item);
  for (const item of listings) index.listings.put(item);
  return index;
}
