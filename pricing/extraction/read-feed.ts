/**
 * Documents that list products for machines: the formats of platforms, Google Merchant, RSS and
 * Atom. Told by their content, not by their address. Pure; never throws; a document of another kind
 * is 'none'.
 */
import { classifyBytes, classifyText } from './document/classify-bytes.ts';
import { decodePage } from './document/decode-page.ts';
import { parseLooseJson } from './document/parse-loose-json.ts';
import type { FeedFormat, FeedReading } from './feed-format.ts';
import { readMerchantItems } from './feeds/merchant-items.ts';
export const MAX_FEED_BYTES = 50 * 1024 * 1024;
const HEAD_BYTES = 16 * 1024;
const NONE: FeedReading = { kind: 'none', items: [] };

/** Reads a document of any of these kinds; JSON only in the formats that are handed over. */
export function readFeed(
  input: { url: string; bytes: Uint8Array; contentType?: string | null },
  formats: readonly FeedFormat[],
): FeedReading {
  try {
    if (input.bytes.length > MAX_FEED_BYTES || classifyBytes(input.bytes) !== null) return NONE;
    // Most documents are pages: their beginning tells, and the rest of them is not decoded for it.
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
  } catch {
    return NONE;
  }
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
