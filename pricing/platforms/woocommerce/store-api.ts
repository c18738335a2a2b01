import { isCurrencyCode } from '#kernel/currency.ts';
import {
  toFlag,
  toList,
  toMap,
  findText,
  type JsonMap,
} from '#pricing/extraction/document/json-access.ts';
import type { JsonData } from '#pricing/extraction/document/parse-loose-json.ts';
import {
  type FeedFormat,
  type FeedReading,
  findNextPage,
} from '#pricing/extraction/feed-format.ts';
import { shiftDecimal } from '#pricing/extraction/money-text/parse-number-run.ts';
import { createEmptyProduct, type FeedItem } from '#pricing/extraction/reading.ts';
import { toAvailability } from '#pricing/extraction/source/parse-availability.ts';
import { normalizeIdentifier, parseGtin } from '#pricing/extraction/source/parse-identifiers.ts';
import { parseMarkupAmount } from '#pricing/extraction/source/parse-markup-amount.ts';
import { createSourceOffer } from '#pricing/extraction/source/source-product.ts';
import { toExtractedOffer } from '#pricing/extraction/scoring/to-extracted-offer.ts';

/** The products of the Store API, or one of them. */
export const storeApi: FeedFormat = { kinds: ['woocommerce_products'], readJson };

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
