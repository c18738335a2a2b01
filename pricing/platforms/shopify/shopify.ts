import { getAttribute } from '#pricing/extraction/document/page-tree.ts';
import type { PageContext } from '#pricing/extraction/page-context.ts';
import type { PageHints, PageScript } from '#pricing/extraction/page-hints.ts';
import {
  extractAssignedJson,
  toMap,
  type JsonMap,
  toList,
  parseLooseJson,
  type JsonData,
} from '#pricing/extraction/document/page-json.ts';
import { parseCurrencyCode } from '#pricing/extraction/source/parse-markup-values.ts';
import {
  createSourceProduct,
  type SourceProduct,
  toExtractedOffer,
} from '#pricing/extraction/source/source-product.ts';
import { type FeedFormat, type FeedReading, findNextPage } from '#pricing/extraction/read-feed.ts';
import type { FeedItem } from '#pricing/extraction/reading.ts';
import type { Platform } from '../platform.ts';

const META = /\bvar\s+meta\s*=\s*(?=\{\s*"product")/;
const VARIANTS = /"variants"\s*:\s*\[\s*\{/;
const CURRENCY = /Shopify\.currency\s*=\s*\{[^}]{0,80}?"active"\s*:\s*"([A-Z]{3})"/;

/** The theme's product as JSON in a script, and the `meta` object of the shop's analytics. */
const pageHints: PageHints = { readScript };

function readScript(
  { element, text, isJson }: PageScript,
  context: PageContext,
): SourceProduct | null {
  if (isJson) {
    if (!text.includes('"variants"') || !VARIANTS.test(text)) return null;
    const data = toMap(parseLooseJson(text)?.data);
    const id = getAttribute(element, 'id');
    return readProduct(
      toMap(data?.get('product')) ?? data,
      `script${id === '' ? '[type=application/json]' : `#${id}`}`,
      context,
    );
  }
  if (!text.includes('"product"') || !META.test(text)) return null;
  const data = extractAssignedJson(text, META);
  return readProduct(toMap(toMap(data ?? null)?.get('product')), 'script meta.product', context);
}

function readProduct(map: JsonMap | null, at: string, context: PageContext): SourceProduct | null {
  if (!isShopifyProduct(map)) return null;
  const read = readShopifyProduct(map, pageOf(context.url), at);
  const source = createSourceProduct('shopify', at);
  source.product = read.product;
  source.offers = read.offers;
  const currency = findCurrency(context.html);
  for (const offer of source.offers) offer.currency = currency;
  if (read.handle !== null) source.urls.push(`/products/${read.handle}`);
  if (read.id !== null) source.ids.push(read.id);
  if (read.product.name === null)
    source.product.name = commonName(read.offers.map((offer) => offer.name));
  return source;
}

/** The currency that a page of the shop is shown in. */
function findCurrency(html: string): string | null {
  return parseCurrencyCode(CURRENCY.exec(html)?.[1] ?? null);
}

function pageOf(url: string): string | null {
  try {
    const parsed = new URL(url);
    return `${parsed.origin}${parsed.pathname}`;
  } catch {
    return null;
  }
}

/** Theme data without a title names its variants "Product - Variant". */
function commonName(names: readonly (string | null)[]): string | null {
  const [first] = names;
  return first?.split(' - ')[0] ?? null;
}
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
