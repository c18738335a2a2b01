import { asFlag, asList, asMap, stringUnder, type JsonMap } from '../document/json-access.ts';
import { parseLooseJson } from '../document/parse-loose-json.ts';
import { attribute, describePlace, type PageTree, type TagNode } from '../document/page-tree.ts';
import { availabilityOfFlag } from '../source/parse-availability.ts';
import { cleanIdentifier, parseGtin } from '../source/parse-identifiers.ts';
import { parseCurrencyCode, parseMarkupAmount } from '../source/parse-markup-amount.ts';
import {
  newSourceOffer,
  newSourceProduct,
  type SourceOffer,
  type SourceProduct,
} from '../source/source-product.ts';

/**
 * WooCommerce: the variations in an attribute of the form that buys; false when the theme loads
 * them later.
 */
export function readWooVariations(form: TagNode): SourceProduct | null {
  const text = attribute(form, 'data-product_variations');
  const variations = asList(parseLooseJson(text)?.data)
    .map(asMap)
    .filter((one) => one !== null);
  if (variations.length === 0) return null;
  const at = describePlace(form);
  const source = newSourceProduct('woocommerce', at);
  const id = attribute(form, 'data-product_id');
  if (id !== '') source.ids.push(id);
  source.element = form;
  source.offers = variations
    .slice(0, 1000)
    .map((variation, i) => readVariation(variation, `${at}[${i}]`));
  return source.offers.some((offer) => offer.price !== null) ? source : null;
}

function readVariation(variation: JsonMap, at: string): SourceOffer {
  const offer = newSourceOffer(at);
  offer.raw = stringUnder(variation, 'display_price');
  const price = parseMarkupAmount(offer.raw, null);
  offer.price = price.amount;
  offer.alternative = price.alternative;
  offer.list_price = parseMarkupAmount(
    stringUnder(variation, 'display_regular_price'),
    null,
  ).amount;
  offer.price_kind = offer.price === null ? 'unknown' : 'public';
  offer.sku = cleanIdentifier(stringUnder(variation, 'sku'));
  offer.gtin = parseGtin(stringUnder(variation, 'global_unique_id', 'gtin'));
  offer.variant_key = stringUnder(variation, 'variation_id') ?? offer.sku ?? at;
  const stocked = asFlag(variation.get('is_in_stock'));
  offer.availability =
    asFlag(variation.get('backorders_allowed')) === true && stocked === false
      ? 'back_order'
      : availabilityOfFlag(stocked);
  const attributes = [...(asMap(variation.get('attributes')) ?? new Map())].flatMap(
    ([name, value]) =>
      typeof value === 'string' && value !== ''
        ? [[String(name).replace(/^attribute_(?:pa_)?/, ''), value] as const]
        : [],
  );
  offer.variant = attributes.length > 0 ? Object.fromEntries(attributes) : null;
  return offer;
}

/** Magento: the price box of the product's own block, before those of other products. */
export function readMagento(tree: PageTree): SourceProduct | null {
  const box = tree.stateful.find(
    (element) => attribute(element, 'data-role') === 'priceBox' && !isCard(element),
  );
  if (!box) return null;
  const source = newSourceProduct('magento', describePlace(box));
  source.element = box;
  const offer = newSourceOffer(describePlace(box));
  for (let i = box.index; i <= box.end; i += 1) {
    const element = tree.elements[i];
    const amount = element ? attribute(element, 'data-price-amount') : '';
    if (!element || amount === '') continue;
    const type = attribute(element, 'data-price-type');
    const read = parseMarkupAmount(amount, null).amount;
    if (type === 'finalPrice' || (type === 'minPrice' && offer.price === null)) {
      offer.price ??= read;
      offer.raw ??= amount;
      offer.price_kind = type === 'minPrice' ? 'from' : 'public';
      offer.at = describePlace(element);
      offer.element = element;
    } else if (type === 'oldPrice') offer.list_price ??= read;
  }
  const id = attribute(box, 'data-product-id');
  if (id !== '') source.ids.push(id);
  source.offers.push(offer);
  return offer.price === null ? null : source;
}

function isCard(element: TagNode): boolean {
  for (let at = element.parent, step = 0; at !== null && step < 7; at = at.parent, step += 1) {
    if (/product-item|related|upsell|crosssell/.test(attribute(at, 'class')) || at.name === 'li')
      return true;
  }
  return false;
}

/** PrestaShop: the product as JSON in an attribute of its details. */
export function readPrestaShop(element: TagNode): SourceProduct | null {
  const map = asMap(parseLooseJson(attribute(element, 'data-product'))?.data);
  const amount = stringUnder(map, 'price_amount');
  if (!map || amount === null || !map.has('id_product')) return null;
  const source = newSourceProduct('prestashop', describePlace(element));
  source.product.name = stringUnder(map, 'name');
  source.product.sku = cleanIdentifier(stringUnder(map, 'reference_to_display', 'reference'));
  source.product.gtin = parseGtin(stringUnder(map, 'ean13', 'isbn', 'upc'));
  source.product.brand = stringUnder(map, 'manufacturer_name');
  source.ids.push(stringUnder(map, 'id_product', 'id') ?? '');
  const offer = newSourceOffer(source.at);
  offer.price = parseMarkupAmount(amount, null).amount;
  offer.raw = amount;
  offer.list_price = parseMarkupAmount(stringUnder(map, 'price_without_reduction'), null).amount;
  offer.price_kind = 'public';
  offer.sku = source.product.sku;
  offer.gtin = source.product.gtin;
  const quantity = stringUnder(map, 'quantity');
  const orderable =
    asFlag(map.get('add_to_cart_url')) ?? stringUnder(map, 'add_to_cart_url') !== null;
  if (orderable) offer.availability = 'in_stock';
  else if (quantity !== null && /^(?:0|-\d+)$/.test(quantity)) offer.availability = 'out_of_stock';
  source.offers.push(offer);
  return source;
}

/** BigCommerce: the attributes its theme hands to scripts. */
export function readBigCommerce(data: JsonMap | null): SourceProduct | null {
  const attributes = asMap(data?.get('product_attributes'));
  const prices = asMap(attributes?.get('price'));
  const shown = asMap(prices?.get('with_tax')) ?? asMap(prices?.get('without_tax'));
  const amount = stringUnder(shown, 'value');
  if (!attributes || !prices || amount === null) return null;
  const source = newSourceProduct('bigcommerce', 'script BCData');
  const offer = newSourceOffer(source.at);
  offer.currency = parseCurrencyCode(stringUnder(shown, 'currency'));
  offer.price = parseMarkupAmount(amount, offer.currency).amount;
  offer.raw = amount;
  offer.price_kind = 'public';
  offer.list_price = parseMarkupAmount(
    stringUnder(asMap(prices.get('rrp_with_tax')) ?? asMap(prices.get('rrp_without_tax')), 'value'),
    offer.currency,
  ).amount;
  offer.tax = prices.has('with_tax') ? 'included' : 'excluded';
  offer.sku = cleanIdentifier(stringUnder(attributes, 'sku'));
  offer.gtin = parseGtin(stringUnder(attributes, 'upc', 'gtin'));
  offer.mpn = cleanIdentifier(stringUnder(attributes, 'mpn'));
  offer.availability = availabilityOfFlag(asFlag(attributes.get('instock')));
  source.product.sku = offer.sku;
  source.product.gtin = offer.gtin;
  source.product.mpn = offer.mpn;
  source.offers.push(offer);
  return source;
}
