/**
 * Documents that list products for machines: Shopify's `products.json` and `products/x.js`,
 * WooCommerce's Store API, Google Merchant, RSS and Atom. Told by their content, not by their
 * address. Pure; never throws; a document of another kind is 'none'.
 */
import { toList, toMap, type JsonMap } from './document/json-access.ts';
import { classifyBytes, classifyText } from './document/classify-bytes.ts';
import { decodePage } from './document/decode-page.ts';
import { parseLooseJson, type JsonData } from './document/parse-loose-json.ts';
import { readMerchantItems } from './feeds/merchant-items.ts';
import { isShopifyProduct, readShopifyProduct } from './feeds/shopify-products.ts';
import { isWooCommerceProduct, readWooCommerceProduct } from './feeds/woocommerce-products.ts';
import type { FeedItem } from './reading.ts';
import { toReadOffer } from './scoring/to-read-offer.ts';

export type { FeedItem } from './reading.ts';

export interface FeedReading {
  kind: 'shopify_products' | 'shopify_product' | 'woocommerce_products' | 'merchant_feed' | 'none';
  items: FeedItem[];
  /** The document's next page, when this one is full or names one. */
  next?: string;
}

export const MAX_FEED_BYTES = 50 * 1024 * 1024;
const HEAD_BYTES = 16 * 1024;
const NONE: FeedReading = { kind: 'none', items: [] };

/** Reads a document of any of these kinds. */
export function readFeed(input: {
  url: string;
  bytes: Uint8Array;
  contentType?: string | null;
}): FeedReading {
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
    if (kind === 'json') return readJsonFeed(text, input.url);
    if (kind !== 'feed') return NONE;
    const { items, next } = readMerchantItems(text, input.url);
    return items.length === 0
      ? NONE
      : { kind: 'merchant_feed', items, ...(next === null ? {} : { next }) };
  } catch {
    return NONE;
  }
}

function readJsonFeed(text: string, url: string): FeedReading {
  const data = parseLooseJson(text, { maxLength: MAX_FEED_BYTES, maxValues: 5_000_000 })?.data;
  if (data === undefined) return NONE;
  const map = toMap(data);
  const listed = toList(map?.get('products'));
  if (map?.has('products') && (listed.length === 0 || isShopifyProduct(toMap(listed[0])))) {
    return {
      kind: 'shopify_products',
      items: shopifyItems(listed, url),
      ...nextPage(url, listed.length, { size: 'limit', usual: 30 }),
    };
  }
  const single = toMap(map?.get('product')) ?? map;
  if (isShopifyProduct(single))
    return { kind: 'shopify_product', items: shopifyItems([single], url) };
  if (!Array.isArray(data)) return isWooCommerceProduct(map) ? wooCommerce([map], url) : NONE;
  return isWooCommerceProduct(toMap(data[0])) ? wooCommerce(data, url) : NONE;
}

function shopifyItems(listed: readonly JsonData[], url: string): FeedItem[] {
  const items: FeedItem[] = [];
  listed.forEach((one, i) => {
    const map = toMap(one);
    if (!isShopifyProduct(map)) return;
    const page = shopifyPage(map, url);
    if (page === null) return;
    const at = `products[${i}]`;
    const { product, offers } = readShopifyProduct(map, page, at);
    items.push({
      url: page,
      product,
      offers: offers.map(toReadOffer),
      at,
      offer_at: offers.map((offer) => offer.at),
    });
  });
  return items;
}

/**
 * The page of a product: by its handle beside the document's own folder, so that markets ("/en-gb")
 * are kept.
 */
function shopifyPage(map: JsonMap, url: string): string | null {
  try {
    const base = new URL(url);
    const handle = map.get('handle');
    const market =
      /^(\/[a-z]{2}(?:-[a-z]{2})?)\/(?:products|collections)/i.exec(base.pathname)?.[1] ?? '';
    if (typeof handle === 'string' && handle !== '')
      return `${base.origin}${market}/products/${encodeURIComponent(handle)}`;
    return /\.js(?:on)?$/.test(base.pathname)
      ? `${base.origin}${base.pathname.replace(/\.js(?:on)?$/, '')}`
      : null;
  } catch {
    return null;
  }
}

function wooCommerce(listed: readonly JsonData[], url: string): FeedReading {
  const items = listed.map((one, i) => {
    const map = toMap(one);
    return isWooCommerceProduct(map) ? readWooCommerceProduct(map, `[${i}]`) : null;
  });
  return {
    kind: 'woocommerce_products',
    items: items.filter((item) => item !== null),
    ...nextPage(url, listed.length, { size: 'per_page', usual: 10 }),
  };
}

function nextPage(
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
