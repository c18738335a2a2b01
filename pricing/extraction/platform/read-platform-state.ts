/**
 * What shop platforms leave in the page for their own scripts: Shopify's product and `meta`
 * objects, WooCommerce's variations, Magento's price boxes and options, PrestaShop's product data,
 * BigCommerce's attributes, Squarespace's variants. They know every variant, which markup often
 * does not.
 */
import { toMap, type JsonMap } from '../document/json-access.ts';
import { parseLooseJson } from '../document/parse-loose-json.ts';
import { getAttribute, hasAttribute, getOwnText, type TagNode } from '../document/page-tree.ts';
import { isShopifyProduct, readShopifyProduct } from '../feeds/shopify-products.ts';
import type { PageContext } from '../page-context.ts';
import { parseCurrencyCode } from '../source/parse-markup-amount.ts';
import {
  createSourceProduct,
  type SourceOffer,
  type SourceProduct,
} from '../source/source-product.ts';
import { extractAssignedJson } from './extract-assigned-json.ts';
import { readMagentoVariants, readSquarespace } from './read-variant-data.ts';
import {
  readBigCommerce,
  readMagento,
  readPrestaShop,
  readWooVariations,
} from './read-platform-elements.ts';

const MAX_SCRIPT = 3_000_000;
const SHOPIFY_META = /\bvar\s+meta\s*=\s*(?=\{\s*"product")/;
const SHOPIFY_MARK = /"variants"\s*:\s*\[\s*\{/;
const SHOPIFY_CURRENCY = /Shopify\.currency\s*=\s*\{\s*"active"\s*:\s*"([A-Z]{3})"/;
const BIGCOMMERCE = /\bBCData\s*=\s*(?=\{)/;

/**
 * The products that the platform's own data name, each a source; the page's own is chosen among
 * them like among any.
 */
export function readPlatformState(context: PageContext): SourceProduct[] {
  const found: SourceProduct[] = [];
  for (const script of context.tree.scripts.slice(0, 500)) readScript(script, { context, found });
  for (const element of context.tree.stateful.slice(0, 50)) readElement(element, found);
  const magento = readMagento(context.tree);
  if (magento) found.push(withVariants(magento, readMagentoVariants(context.tree)));
  return found;
}

interface Reading {
  context: PageContext;
  found: SourceProduct[];
}

function readScript(script: TagNode, reading: Reading): void {
  const type = getAttribute(script, 'type');
  if (/ld\+json|template|babel|importmap|speculationrules/i.test(type)) return;
  const text = getOwnText(script);
  if (text.length < 40 || text.length > MAX_SCRIPT) return;
  if (/json/i.test(type)) {
    if (!text.includes('"variants"') || !SHOPIFY_MARK.test(text)) return;
    const data = toMap(parseLooseJson(text)?.data);
    takeShopify(
      toMap(data?.get('product')) ?? data,
      `script${getAttribute(script, 'id') === '' ? '[type=application/json]' : `#${getAttribute(script, 'id')}`}`,
      reading,
    );
    return;
  }
  if (text.includes('"product"') && SHOPIFY_META.test(text)) {
    const data = extractAssignedJson(text, SHOPIFY_META);
    takeShopify(toMap(toMap(data ?? null)?.get('product')), 'script meta.product', reading);
  } else if (text.includes('BCData') && BIGCOMMERCE.test(text)) {
    const product = readBigCommerce(toMap(extractAssignedJson(text, BIGCOMMERCE) ?? null));
    if (product) reading.found.push(product);
  }
}

function takeShopify(map: JsonMap | null, at: string, reading: Reading): void {
  const { context, found } = reading;
  if (!isShopifyProduct(map)) return;
  const page = pageOf(context.url);
  const read = readShopifyProduct(map, page, at);
  const source = createSourceProduct('shopify', at);
  source.product = read.product;
  source.offers = read.offers;
  const currency = parseCurrencyCode(SHOPIFY_CURRENCY.exec(context.html)?.[1] ?? null);
  for (const offer of source.offers) offer.currency = currency;
  if (read.handle !== null) source.urls.push(`/products/${read.handle}`);
  if (read.id !== null) source.ids.push(read.id);
  if (read.product.name === null)
    source.product.name = commonName(read.offers.map((offer) => offer.name));
  found.push(source);
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

/** The price box shows one of the variants, or where they start: the one it shows is preferred. */
function withVariants(box: SourceProduct, variants: readonly SourceOffer[]): SourceProduct {
  const [shown] = box.offers;
  if (variants.length < 2 || !shown) return box;
  box.offers = [...variants];
  box.preferred =
    variants.find(
      (variant) => variant.price === shown.price && variant.availability !== 'out_of_stock',
    ) ?? variants.find((variant) => variant.price === shown.price);
  return box;
}

function readElement(element: TagNode, found: SourceProduct[]): void {
  if (hasAttribute(element, 'data-product_variations')) {
    const read = readWooVariations(element);
    if (read) found.push(read);
  } else if (hasAttribute(element, 'data-variants')) {
    const read = readSquarespace(element);
    if (read) found.push(read);
  } else if (
    hasAttribute(element, 'data-product') &&
    getAttribute(element, 'data-product').length > 100
  ) {
    const read = readPrestaShop(element);
    if (read) found.push(read);
  }
}
