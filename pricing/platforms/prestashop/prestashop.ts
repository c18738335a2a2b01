import {
  describePlace,
  getAttribute,
  type TagNode,
} from '#pricing/extraction/document/page-tree.ts';
import type { PageContext } from '#pricing/extraction/page-context.ts';
import type { PageHints } from '#pricing/extraction/page-hints.ts';
import {
  extractAssignedJson,
  findText,
  toFlag,
  toMap,
  parseLooseJson,
} from '#pricing/extraction/document/page-json.ts';
import { normalizeIdentifier, parseGtin } from '#pricing/extraction/source/parse-identifiers.ts';
import {
  parseCurrencyCode,
  parseMarkupAmount,
} from '#pricing/extraction/source/parse-markup-values.ts';
import {
  createSourceOffer,
  createSourceProduct,
  type SourceProduct,
} from '#pricing/extraction/source/source-product.ts';
import type { Platform } from '#pricing/platforms/platform.ts';

/** A shorter value is the number of a product, which other platforms write under this name. */
const MIN_DATA = 100;
/** The shop's state for its scripts, on every page. */
const STATE = /\bvar prestashop\s*=\s*(?=\{)/;

/** The product as JSON in an attribute of its details. */
const pageHints: PageHints = {
  attributes: [{ name: 'data-product' }],
  readElement: readDetails,
};

/** The currency that the shop's prices are shown in; null on a page without the shop's state. */
export function findCurrency(html: string): string | null {
  if (!html.includes('var prestashop')) return null;
  const currency = toMap(toMap(extractAssignedJson(html, STATE))?.get('currency') ?? null);
  return parseCurrencyCode(findText(currency, 'iso_code'));
}

function readDetails(element: TagNode, context: PageContext): SourceProduct | null {
  const data = getAttribute(element, 'data-product');
  if (data.length <= MIN_DATA) return null;
  const map = toMap(parseLooseJson(data)?.data);
  const amount = findText(map, 'price_amount');
  if (!map || amount === null || !map.has('id_product')) return null;
  // A shop that sells on request keeps the price in its data and shows it to nobody.
  if (toFlag(map.get('show_price')) === false) return null;
  const source = createSourceProduct('prestashop', describePlace(element));
  source.product.name = findText(map, 'name');
  source.product.sku = normalizeIdentifier(findText(map, 'reference_to_display', 'reference'));
  source.product.gtin = parseGtin(findText(map, 'ean13', 'isbn', 'upc'));
  source.product.brand = findText(map, 'manufacturer_name');
  source.ids.push(findText(map, 'id_product', 'id') ?? '');
  const offer = createSourceOffer(source.at);
  offer.currency = findCurrency(context.html);
  offer.price = parseMarkupAmount(amount, null).amount;
  offer.raw = amount;
  offer.listPrice = parseMarkupAmount(findText(map, 'price_without_reduction'), null).amount;
  offer.priceKind = 'public';
  offer.sku = source.product.sku;
  offer.gtin = source.product.gtin;
  const quantity = findText(map, 'quantity');
  const orderable = toFlag(map.get('add_to_cart_url')) ?? findText(map, 'add_to_cart_url') !== null;
  if (orderable) offer.availability = 'in_stock';
  else if (quantity !== null && /^(?:0|-\d+)$/.test(quantity)) offer.availability = 'out_of_stock';
  source.offers.push(offer);
  return source;
}

export const prestaShop = {
  code: 'prestashop',
  displayName: 'PrestaShop',
  signs: {
    page: /<meta name="generator" content="PrestaShop"|\bvar prestashop\s*=\s*\{/,
    headers: { 'powered-by': /^PrestaShop$/i },
  },
  pageHints,
  catalog: {
    // The sitemap module names its index by the shop's number, which is 1 for a single shop.
    sitemaps: ['/1_index_sitemap.xml'],
    // "/12-mug.html", "/cups/12-34-mug.html": categories and texts have no ".html".
    productPath: /\/\d+-[^/]+\.html$/,
  },
  findCurrency,
} as const satisfies Platform;
