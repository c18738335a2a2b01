/**
 * Documents that list products for machines: the formats of platforms, Google Merchant, RSS and
 * Atom. Recognized by their content, not by their address. Pure; never throws; a document of another kind
 * is 'none'.
 */
import { decodePage, classifyBytes, classifyText } from './document/decode-page.ts';
import { parseLooseJson, type JsonData } from './document/page-json.ts';
import { readMerchantItems } from './feeds/merchant-items.ts';
import type { FeedItem } from './reading.ts';
const MAX_FEED_BYTES = 50 * 1024 * 1024;
const HEAD_BYTES = 16 * 1024;

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

const NONE: FeedReading = { kind: 'none', items: [] };

export interface FeedInput {
  readonly url: string;
  readonly bytes: Uint8Array;
  readonly contentType?: string | null;
}

/** Reads a document of any of these kinds; JSON only in the formats that are handed over. */
export function readFeed(input: FeedInput, formats: readonly FeedFormat[]): FeedReading {
  try {
    const feed = readDocument(input, formats);
    setConfidence(feed.items);
    return feed;
  } catch {
    return NONE;
  }
}

/**
 * That a price of a shop's own product data is its public price. Counted where the same data stand
 * in product pages (the platform's record of the product that its feed is made of too): on 6 of 6
 * saved pages whose price a person wrote down, and on 79 of 79 labelled by machine, it was the
 * page's price. These are 44 sellers without a miss: (44 + 1) / (44 + 2). No saved page comes with
 * its Google Merchant feed; it is given the same, because platforms write it from that record and
 * Google refuses items whose price is not the page's.
 */
const FEED_CONFIDENCE = 0.978;

/** Gives each price of a feed its probability. `items` are changed. */
function setConfidence(items: readonly FeedItem[]): void {
  for (const { offers } of items)
    for (const offer of offers) offer.confidence = offer.price === null ? null : FEED_CONFIDENCE;
}

function readDocument(input: FeedInput, formats: readonly FeedFormat[]): FeedReading {
  if (input.bytes.length > MAX_FEED_BYTES || classifyBytes(input.bytes) !== null) return NONE;
  // Most documents are pages: their beginning shows it, and the rest of them is not decoded for it.
  if (
    classifyText(
      decodePage(input.bytes.subarray(0, HEAD_BYTES), input.contentType ?? null).text,
    ) === 'html'
  )
    return NONE;
  const { text } = decodePage(input.bytes, input.contentType ?? null);
  const kind = classifyText(text);
  if (kind === 'json') return readJsonFeed(text, input.url, formats);
  if (kind !== 'feed') return NONE;
  const { items, next } = readMerchantItems(text, input.url);
  return items.length === 0
    ? NONE
    : { kind: 'merchant_feed', items, ...(next === null ? {} : { next }) };
}

function readJsonFeed(text: string, url: string, formats: readonly FeedFormat[]): FeedReading {
  const data = parseLooseJson(text, { maxLength: MAX_FEED_BYTES, maxValues: 5_000_000 })?.data;
  if (data === undefined) return NONE;
  for (const format of formats) {
    const feed = format.readJson(data, url);
    if (feed) return feed;
  }
  return NONE;
}

// A kind of document that lists products as JSON. Callers of extraction hand the formats of
// platforms over; those that no platform owns (Google Merchant, RSS, Atom) extraction knows itself.

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
