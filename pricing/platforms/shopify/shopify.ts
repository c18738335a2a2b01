import {
  toMap,
  toList,
  type JsonData,
  type JsonMap,
} from '#pricing/extraction/document/page-json.ts';
import { toExtractedOffer } from '#pricing/extraction/source/source-product.ts';
import { type FeedFormat, type FeedReading, findNextPage } from '#pricing/extraction/read-feed.ts';
import type { FeedItem } from '#pricing/extraction/reading.ts';
import type { Platform } from '#pricing/platforms/platform.ts';
import { findCurrency, pageHints } from './page-hints.ts';
import { isShopifyProduct, readShopifyProduct } from './read-product.ts';

/** `products.json`, `products/x.json` and `products/x.js`. */
const productsJson: FeedFormat = {
  kinds: ['shopify_products', 'shopify_product'],
  readJson,
};

function readJson(data: JsonData, url: string): FeedReading | null {
  const map = toMap(data);
  const listed = toList(map?.get('products'));
  if (map?.has('products') && (listed.length === 0 || isShopifyProduct(toMap(listed[0]))))
    return {
      kind: 'shopify_products',
      items: listItems(listed, url),
      ...findNextPage(url, listed.length, { size: 'limit', usual: 30 }),
    };
  const single = toMap(map?.get('product')) ?? map;
  return isShopifyProduct(single)
    ? { kind: 'shopify_product', items: listItems([single], url) }
    : null;
}

function listItems(listed: readonly JsonData[], url: string): FeedItem[] {
  const items: FeedItem[] = [];
  listed.forEach((one, i) => {
    const map = toMap(one);
    if (!isShopifyProduct(map)) return;
    const page = pageOfProduct(map, url);
    if (page === null) return;
    const at = `products[${i}]`;
    const { product, offers } = readShopifyProduct(map, page, at);
    items.push({
      url: page,
      product,
      offers: offers.map(toExtractedOffer),
      at,
      offerAt: offers.map((offer) => offer.at),
    });
  });
  return items;
}

/**
 * The page of a product: by its handle beside the document's own folder, so that markets ("/en-gb")
 * are kept.
 */
function pageOfProduct(map: JsonMap, url: string): string | null {
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

export const shopify = {
  code: 'shopify',
  displayName: 'Shopify',
  signs: {
    page: /cdn\.shopify\.com|Shopify\.(?:theme|shop|currency)|\/cdn\/shop\/|shopify-section/i,
    host: /\.myshopify\.com$/,
    headers: { 'powered-by': /^Shopify$/i, 'x-shopid': /^\d+$/ },
  },
  pageHints,
  catalog: { feeds: ['/products.json?limit=250'] },
  feed: productsJson,
  findCurrency,
} as const satisfies Platform;
