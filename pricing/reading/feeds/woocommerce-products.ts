import { isCurrencyCode } from '#kernel/currency.ts';
import { asFlag, asList, asMap, stringUnder, type JsonMap } from '../document/json-access.ts';
import { shiftDecimal } from '../money-text/decide-amount.ts';
import { emptyProduct, type FeedItem } from '../reading.ts';
import { availabilityOfFlag } from '../source/parse-availability.ts';
import { cleanIdentifier, parseGtin } from '../source/parse-identifiers.ts';
import { parseMarkupAmount } from '../source/parse-markup-amount.ts';
import { newSourceOffer } from '../source/source-product.ts';
import { plainOffer } from '../weigh/plain-offer.ts';

/** True for an element of WooCommerce's Store API: amounts in minor units beside their currency. */
export function isWooCommerceProduct(map: JsonMap | null): map is JsonMap {
  return (
    map !== null &&
    map.has('permalink') &&
    asMap(map.get('prices'))?.has('currency_minor_unit') === true
  );
}

/** One product of the Store API; a variable product starts from the lowest price of its range. */
export function readWooCommerceProduct(map: JsonMap, at: string): FeedItem | null {
  const url = stringUnder(map, 'permalink');
  const prices = asMap(map.get('prices'));
  if (url === null || prices === null) return null;
  const product = emptyProduct();
  product.name = stringUnder(map, 'name');
  product.sku = cleanIdentifier(stringUnder(map, 'sku'));
  product.image = stringUnder(asMap(asList(map.get('images'))[0]), 'src');
  product.brand = stringUnder(asMap(asList(map.get('brands'))[0]), 'name');
  product.category = stringUnder(asMap(asList(map.get('categories'))[0]), 'name');
  product.gtin = parseGtin(stringUnder(map, 'global_unique_id', 'gtin'));
  const offer = newSourceOffer(at);
  const digits = Number(stringUnder(prices, 'currency_minor_unit') ?? '2');
  const currency = stringUnder(prices, 'currency_code');
  offer.currency = currency !== null && isCurrencyCode(currency) ? currency : null;
  const amount = (...keys: string[]): string | null => {
    const text = stringUnder(prices, ...keys);
    return text !== null && /^\d+$/.test(text)
      ? parseMarkupAmount(`${shiftDecimal(text, -digits)}`, offer.currency).amount
      : null;
  };
  const range = asMap(prices.get('price_range'));
  const low = stringUnder(range, 'min_amount');
  const ranged = low !== null && low !== stringUnder(range, 'max_amount');
  offer.price = amount('price');
  offer.list_price = amount('regular_price');
  if (offer.price !== null) offer.price_kind = ranged ? 'from' : 'public';
  offer.availability =
    asFlag(map.get('is_on_backorder')) === true
      ? 'back_order'
      : availabilityOfFlag(asFlag(map.get('is_in_stock')));
  offer.sku = product.sku;
  offer.gtin = product.gtin;
  offer.url = url;
  return { url, product, offers: [plainOffer(offer)], at, offer_at: [offer.at] };
}
