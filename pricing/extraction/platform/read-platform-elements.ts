import { toFlag, toList, toMap, findText, type JsonMap } from '../document/json-access.ts';
import { parseLooseJson } from '../document/parse-loose-json.ts';
import { getAttribute, describePlace, type PageTree, type TagNode } from '../document/page-tree.ts';
import { toAvailability } from '../source/parse-availability.ts';
import { normalizeIdentifier, parseGtin } from '../source/parse-identifiers.ts';
import { parseCurrencyCode, parseMarkupAmount } from '../source/parse-markup-amount.ts';
import {
  createSourceOffer,
  createSourceProduct,
  type SourceOffer,
  type SourceProduct,
} from '../source/source-product.ts';

/**
 * WooCommerce: the variations in an attribute of the form that buys; false when the theme loads
 * them later.
 */
export function readWooVariations(form: TagNode): SourceProduct | null {
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
  offer.list_price = parseMarkupAmount(findText(variation, 'display_regular_price'), null).amount;
  offer.price_kind = offer.price === null ? 'unknown' : 'public';
  offer.sku = normalizeIdentifier(findText(variation, 'sku'));
  offer.gtin = parseGtin(findText(variation, 'global_unique_id', 'gtin'));
  offer.variant_key = findText(variation, 'variation_id') ?? offer.sku ?? at;
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

/** Magento: the price box of the product's own block, before those of other products. */
export function readMagento(tree: PageTree): SourceProduct | null {
  const box = tree.stateful.find(
    (element) => getAttribute(element, 'data-role') === 'priceBox' && !isCard(element),
  );
  if (!box) return null;
  const source = createSourceProduct('magento', describePlace(box));
  source.element = box;
  const offer = createSourceOffer(describePlace(box));
  for (let i = box.index; i <= box.end; i += 1) {
    const element = tree.elements[i];
    const amount = element ? getAttribute(element, 'data-price-amount') : '';
    if (!element || amount === '') continue;
    const type = getAttribute(element, 'data-price-type');
    const read = parseMarkupAmount(amount, null).amount;
    if (type === 'finalPrice' || (type === 'minPrice' && offer.price === null)) {
      offer.price ??= read;
      offer.raw ??= amount;
      offer.price_kind = type === 'minPrice' ? 'from' : 'public';
      offer.at = describePlace(element);
      offer.element = element;
    } else if (type === 'oldPrice') offer.list_price ??= read;
  }
  const id = getAttribute(box, 'data-product-id');
  if (id !== '') source.ids.push(id);
  source.offers.push(offer);
  return offer.price === null ? null : source;
}

function isCard(element: TagNode): boolean {
  for (let at = element.parent, step = 0; at !== null && step < 7; at = at.parent, step += 1) {
    if (/product-item|related|upsell|crosssell/.test(getAttribute(at, 'class')) || at.name === 'li')
      return true;
  }
  return false;
}

/** PrestaShop: the product as JSON in an attribute of its details. */
export function readPrestaShop(element: TagNode): SourceProduct | null {
  const map = toMap(parseLooseJson(getAttribute(element, 'data-product'))?.data);
  const amount = findText(map, 'price_amount');
  if (!map || amount === null || !map.has('id_product')) return null;
  const source = createSourceProduct('prestashop', describePlace(element));
  source.product.name = findText(map, 'name');
  source.product.sku = normalizeIdentifier(findText(map, 'reference_to_display', 'reference'));
  source.product.gtin = parseGtin(findText(map, 'ean13', 'isbn', 'upc'));
  source.product.brand = findText(map, 'manufacturer_name');
  source.ids.push(findText(map, 'id_product', 'id') ?? '');
  const offer = createSourceOffer(source.at);
  offer.price = parseMarkupAmount(amount, null).amount;
  offer.raw = amount;
  offer.list_price = parseMarkupAmount(findText(map, 'price_without_reduction'), null).amount;
  offer.price_kind = 'public';
  offer.sku = source.product.sku;
  offer.gtin = source.product.gtin;
  const quantity = findText(map, 'quantity');
  const orderable = toFlag(map.get('add_to_cart_url')) ?? findText(map, 'add_to_cart_url') !== null;
  if (orderable) offer.availability = 'in_stock';
  else if (quantity !== null && /^(?:0|-\d+)$/.test(quantity)) offer.availability = 'out_of_stock';
  source.offers.push(offer);
  return source;
}

/** BigCommerce: the attributes its theme hands to scripts. */
export function readBigCommerce(data: JsonMap | null): SourceProduct | null {
  const attributes = toMap(data?.get('product_attributes'));
  const prices = toMap(attributes?.get('price'));
  const shown = toMap(prices?.get('with_tax')) ?? toMap(prices?.get('without_tax'));
  const amount = findText(shown, 'value');
  if (!attributes || !prices || amount === null) return null;
  const source = createSourceProduct('bigcommerce', 'script BCData');
  const offer = createSourceOffer(source.at);
  offer.currency = parseCurrencyCode(findText(shown, 'currency'));
  offer.price = parseMarkupAmount(amount, offer.currency).amount;
  offer.raw = amount;
  offer.price_kind = 'public';
  offer.list_price = parseMarkupAmount(
    findText(toMap(prices.get('rrp_with_tax')) ?? toMap(prices.get('rrp_without_tax')), 'value'),
    offer.currency,
  ).amount;
  offer.tax = prices.has('with_tax') ? 'included' : 'excluded';
  offer.sku = normalizeIdentifier(findText(attributes, 'sku'));
  offer.gtin = parseGtin(findText(attributes, 'upc', 'gtin'));
  offer.mpn = normalizeIdentifier(findText(attributes, 'mpn'));
  offer.availability = toAvailability(toFlag(attributes.get('instock')));
  source.product.sku = offer.sku;
  source.product.gtin = offer.gtin;
  source.product.mpn = offer.mpn;
  source.offers.push(offer);
  return source;
}
