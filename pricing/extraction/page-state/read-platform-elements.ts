import { toFlag, toMap, findText } from '../document/json-access.ts';
import { parseLooseJson } from '../document/parse-loose-json.ts';
import { getAttribute, describePlace, type TagNode } from '../document/page-tree.ts';
import type { PageHints } from '../page-hints.ts';
import { normalizeIdentifier, parseGtin } from '../source/parse-identifiers.ts';
import { parseMarkupAmount } from '../source/parse-markup-amount.ts';
import {
  createSourceOffer,
  createSourceProduct,
  type SourceProduct,
} from '../source/source-product.ts';

/** PrestaShop: the product as JSON in an attribute of its details. */
export const prestaShopHints: PageHints = {
  attributes: [{ name: 'data-product' }],
  readElement: readPrestaShop,
};

function readPrestaShop(element: TagNode): SourceProduct | null {
  if (getAttribute(element, 'data-product').length <= 100) return null;
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
