import type { Item } from '../matching.ts';
import { createLiveSide, type LiveSide } from './live-side.ts';
import { createTerms, type Terms } from './terms.ts';

/**
 * Products of one account and listings of one retailer in memory, so that a new item is scored in
 * milliseconds (`scoreAgainstIndex`). Change it with `put` (a new item, or a changed one with the
 * same id) and `remove`. It contains no verdicts and no weights. It is not safe for two concurrent
 * writers. About 1 kB per item, at least 8 MB.
 */
export interface LiveIndex {
  readonly products: LiveSide;
  readonly listings: LiveSide;
  readonly terms: Terms;
}

/** Builds the index; about 20 µs per item. Of several items with one id the last one is used. */
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
