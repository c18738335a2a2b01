import {
  toFlag,
  toList,
  toMap,
  findText,
  type JsonMap,
  parseLooseJson,
  type JsonData,
} from '#pricing/extraction/document/page-json.ts';
import {
  getAttribute,
  describePlace,
  type TagNode,
} from '#pricing/extraction/document/page-tree.ts';
import type { PageHints } from '#pricing/extraction/page-hints.ts';
import { normalizeIdentifier, parseGtin } from '#pricing/extraction/source/parse-identifiers.ts';
import {
  parseMarkupAmount,
  toAvailability,
} from '#pricing/extraction/source/parse-markup-values.ts';
import {
  createSourceOffer,
  createSourceProduct,
  type SourceOffer,
  type SourceProduct,
  toExtractedOffer,
} from '#pricing/extraction/source/source-product.ts';
import { isCurrencyCode } from '#kernel/currency.ts';
import { type FeedFormat, type FeedReading, findNextPage } from '#pricing/extraction/read-feed.ts';
import { shiftDecimal } from '#pricing/extraction/money-text/amounts.ts';
import { createEmptyProduct, type FeedItem } from '#pricing/extraction/reading.ts';
import type { Platform } from '#pricing/platforms/platform.ts';

/** The variations in an attribute of the form that buys. */
const pageHints: PageHints = {
  attributes: [{ name: 'data-product_variations' }],
  readElement: readVariations,
};

/** Null when the theme loads the variations later: then the attribute says "false". */
function readVariations(form: TagNode): SourceProduct | null {
  const text = getAttribute(form, 'data-product_variations');
  const variations = toList(parseLooseJson(text)?.data)
    .map(toMap)
    .filter((one) => one !== null);
  if (variations.length === 0) return null;
  const at = describePlace(form);
  const source = createSourceProduct('woocommerce', at);
  const id = getAttribute(form, 'data-product_id');
  if (id !== '') source.ids.push(id);
  source.element = form;
  source.offers = variations
    .slice(0, 1000)
    .map((variation, i) => readVariation(variation, `${at}[${i}]`));
  return source.offers.some((offer) => offer.price !== null) ? source : null;
}

function readVariation(variation: JsonMap, at: string): SourceOffer {
  const offer = createSourceOffer(at);
  offer.raw = findText(variation, 'display_price');
  const price = parseMarkupAmount(offer.raw, null);
  offer.price = price.amount;
  offer.alternative = price.alternative;
  offer.listPrice = parseMarkupAmount(findText(variation, 'display_regular_price'), null).amount;
  offer.priceKind = offer.price === null ? 'unknown' : 'public';
  offer.sku = normalizeIdentifier(findText(variation, 'sku'));
  offer.gtin = parseGtin(findText(variation, 'global_unique_id', 'gtin'));
  offer.variantKey = findText(variation, 'variation_id') ?? offer.sku ?? at;
  const stocked = toFlag(variation.get('is_in_stock'));
  offer.availability =
    toFlag(variation.get('backorders_allowed')) === true && stocked === false
      ? 'back_order'
      : toAvailability(stocked);
  const attributes = [...(toMap(variation.get('attributes')) ?? new Map())].flatMap(
    ([name, value]) =>
      typeof value === 'string' && value !== ''
        ? [[String(name).replace(/^attribute_(?:pa_)?/, ''), value] as const]
        : [],
  );
  offer.variant = attributes.length > 0 ? Object.fromEntries(attributes) : null;
  return offer;
}

/** The products of the Store API, or one of them. */
const storeApi: FeedFormat = { kinds: ['woocommerce_products'], readJson };

function readJson(data: JsonData, url: string): FeedReading | null {
  const listed = Array.isArray(data) ? data : [data];
  if (!isProduct(toMap(listed[0]))) return null;
  const items = listed.map((one, i) => {
    const map = toMap(one);
    return isProduct(map) ? readProduct(map, `[${i}]`) : null;
  });
  return {
    kind: 'woocommerce_products',
    items: items.filter((item) => item !== null),
    ...findNextPage(url, listed.length, { size: 'per_page', usual: 10 }),
  };
}

/** True for an element of WooCommerce's Store API: amounts in minor units beside their currency. */
function isProduct(map: JsonMap | null): map is JsonMap {
  return (
    map !== null &&
    map.has('permalink') &&
    toMap(map.get('prices'))?.has('currency_minor_unit') === true
  );
}

/** One product of the Store API; a variable product starts from the lowest price of its range. */
function readProduct(map: JsonMap, at: string): FeedItem | null {
  const url = findText(map, 'permalink');
  const prices = toMap(map.get('prices'));
  if (url === null || prices === null) return null;
  const product = createEmptyProduct();
  product.name = findText(map, 'name');
  product.sku = normalizeIdentifier(findText(map, 'sku'));
  product.image = findText(toMap(toList(map.get('images'))[0]), 'src');
  product.brand = findText(toMap(toList(map.get('brands'))[0]), 'name');
  product.category = findText(toMap(toList(map.get('categories'))[0]), 'name');
  product.gtin = parseGtin(findText(map, 'global_unique_id', 'gtin'));
  const offer = createSourceOffer(at);
  const digits = Number(findText(prices, 'currency_minor_unit') ?? '2');
  const currency = findText(prices, 'currency_code');
  offer.currency = currency !== null && isCurrencyCode(currency) ? currency : null;
  const amount = (...keys: string[]): string | null => {
    const text = findText(prices, ...keys);
    return text !== null && /^\d+$/.test(text)
      ? parseMarkupAmount(`${shiftDecimal(text, -digits)}`, offer.currency).amount
      : null;
  };
  const range = toMap(prices.get('price_range'));
  const low = findText(range, 'min_amount');
  const ranged = low !== null && low !== findText(range, 'max_amount');
  offer.price = amount('price');
  offer.listPrice = amount('regular_price');
  if (offer.price !== null) offer.priceKind = ranged ? 'from' : 'public';
  offer.availability =
    toFlag(map.get('is_on_backorder')) === true
      ? 'back_order'
      : toAvailability(toFlag(map.get('is_in_stock')));
  offer.sku = product.sku;
  offer.gtin = product.gtin;
  offer.url = url;
  return { url, product, offers: [toExtractedOffer(offer)], at, offerAt: [offer.at] };
}

export const wooCommerce = {
  code: 'woocommerce',
  displayName: 'WooCommerce',
  signs: { page: /woocommerce|wc-block|wp-content\/plugins\/woo/i },
  pageHints,
  catalog: { feeds: ['/wp-json/wc/store/v1/products?per_page=100'] },
  feed: storeApi,
} as const satisfies Platform;
