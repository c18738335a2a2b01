import type { FeedItem } from '../reading.ts';

/**
 * That a price of a shop's own product data is its public price. Counted where the same data stand
 * in product pages (the platform's record of the product that its feed is made of too): on 6 of 6
 * saved pages whose price a person wrote down, and on 79 of 79 labelled by machine, it was the
 * page's price. These are 44 sellers without a miss: (44 + 1) / (44 + 2). No saved page comes with
 * its Google Merchant feed; it is given the same, because platforms write it from that record and
 * Google refuses items whose price is not the page's.
 */
export const FEED_CONFIDENCE = 0.978;

/** Gives each price of a feed its probability. `items` are changed. */
export function setFeedConfidence(items: readonly FeedItem[]): void {
  for (const { offers } of items)
    for (const offer of offers) offer.confidence = offer.price === null ? null : FEED_CONFIDENCE;
}
