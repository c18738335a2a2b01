/**
 * A kind of document that lists products as JSON. Callers of extraction hand the formats of
 * platforms over; those that no platform owns (Google Merchant, RSS, Atom) extraction knows itself.
 */
import type { JsonData } from './document/parse-loose-json.ts';
import type { FeedItem } from './reading.ts';

export interface FeedReading {
  /** What the document is: one of a format's kinds, "merchant_feed", or "none". */
  kind: string;
  items: FeedItem[];
  /** The document's next page, when this one is full or names one. */
  next?: string;
}

export interface FeedFormat {
  /** What its documents are called where a price's source is named. */
  readonly kinds: readonly string[];
  /** Null when the data are of another format. `url` is the document's address. */
  readonly readJson: (data: JsonData, url: string) => FeedReading | null;
}

/**
 * The next page of a document whose pages are counted in its address; none after one that is not
 * full.
 */
export function findNextPage(
  url: string,
  count: number,
  paging: { size: string; usual: number },
): { next?: string } {
  try {
    const next = new URL(url);
    const size = Number(next.searchParams.get(paging.size) ?? paging.usual);
    if (count === 0 || count < size) return {};
    next.searchParams.set('page', String(Number(next.searchParams.get('page') ?? '1') + 1));
    return { next: next.href };
  } catch {
    return {};
  }
}
