import { toList, toMap, type JsonMap } from '#pricing/extraction/document/json-access.ts';
import type { JsonData } from '#pricing/extraction/document/parse-loose-json.ts';
import {
  type FeedFormat,
  type FeedReading,
  findNextPage,
} from '#pricing/extraction/feed-format.ts';
import type { FeedItem } from '#pricing/extraction/reading.ts';
import { toExtractedOffer } from '#pricing/extraction/scoring/to-extracted-offer.ts';
import { isShopifyProduct, readShopifyProduct } from './read-product.ts';

/** `products.json`, `products/x.json` and `products/x.js`. */
export const productsJson: FeedFormat = {
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
    const page = pageOf(map, url);
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
function pageOf(map: JsonMap, url: string): string | null {
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
