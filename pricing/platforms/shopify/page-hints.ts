/**
 * What Shopify's pages hold of their product for scripts: the theme's `{{ product | json }}`, its
 * `{{ product.variants | json }}` or one variant, in a script or a data attribute, and the `meta`
 * object and the product view of the shop's analytics. Amounts in them are hundredths.
 */
import {
  getAttribute,
  hasAttribute,
  type TagNode,
} from '#pricing/extraction/document/page-tree.ts';
import type { PageContext } from '#pricing/extraction/page-context.ts';
import type { PageHints, PageScript } from '#pricing/extraction/page-hints.ts';
import {
  extractAssignedJson,
  findText,
  toList,
  toMap,
  type JsonData,
  type JsonMap,
  parseLooseJson,
} from '#pricing/extraction/document/page-json.ts';
import { compareWords } from '#pricing/extraction/scoring/choose-offer.ts';
import { parseCurrencyCode } from '#pricing/extraction/source/parse-markup-values.ts';
import {
  createSourceProduct,
  type SourceProduct,
} from '#pricing/extraction/source/source-product.ts';
import { isShopifyProduct, isThemeVariant, readShopifyProduct } from './read-product.ts';

const META = /\bvar\s+meta\s*=\s*(?=\{\s*"product")/;
const VARIANTS = /"variants"\s*:\s*\[\s*\{/;
const VARIANT = /"option1"\s*:/;
const CURRENCY = /Shopify\.currency\s*=\s*\{[^}]{0,80}?"active"\s*:\s*"([A-Z]{3})"/;
const VIEWED = '"Viewed Product",';
const VIEW = /^"Viewed Product",\s*\{"currency":"([A-Z]{3})","variantId":(\d{1,20}),/;
/** Share of the words of a name that the page's name has too. */
const TIED = 0.9;

/** Names under which themes put the JSON of a product or its variants into an attribute. */
const ATTRIBUTES = [
  'data-product',
  'data-product-json',
  'data-product-variants',
  'data-variants',
  'data-variant-json',
  'variants',
];

export const pageHints: PageHints = {
  attributes: ATTRIBUTES.map((name) => ({ name })),
  readElement,
  readScript,
};

function readElement(element: TagNode, context: PageContext): SourceProduct | null {
  for (const name of ATTRIBUTES) {
    if (!hasAttribute(element, name)) continue;
    const text = getAttribute(element, name);
    // Cards of other products carry theirs too, by the dozen.
    if (!VARIANT.test(text) || !isOfAddress(text, context)) continue;
    const source = readThemeData(parseLooseJson(text)?.data ?? null, name, context);
    if (source) return source;
  }
  return null;
}

const HANDLE = /"handle"\s*:\s*"([^"]{1,255})"/;

/** The product's handle is in the page's address; of variants alone nothing is known beforehand. */
function isOfAddress(text: string, { addressTokens }: PageContext): boolean {
  const handle = HANDLE.exec(text)?.[1];
  return handle === undefined || addressTokens.has(handle.toLowerCase());
}

function readScript(
  { element, text, isJson }: PageScript,
  context: PageContext,
): SourceProduct | null {
  if (isJson) {
    if (!VARIANTS.test(text) && !VARIANT.test(text)) return null;
    const id = getAttribute(element, 'id');
    const at = `script${id === '' ? '[type=application/json]' : `#${id}`}`;
    return readThemeData(parseLooseJson(text)?.data ?? null, at, context);
  }
  if (!text.includes('"product"') || !META.test(text)) return null;
  const data = extractAssignedJson(text, META);
  return readProduct(toMap(toMap(data)?.get('product')), 'script meta.product', context);
}

/** A product, its variants or one of them. */
function readThemeData(data: JsonData, at: string, context: PageContext): SourceProduct | null {
  const map = toMap(data);
  const product = toMap(map?.get('product')) ?? map;
  if (product?.has('variants')) return readProduct(product, at, context);
  const variants = map === null ? toList(data) : [map];
  if (!isThemeVariant(toMap(variants[0]))) return null;
  const read = readProduct(new Map<string, JsonData>([['variants', variants]]), at, context);
  return read !== null && isOfPage(read.product.name, context) ? read : null;
}

/** Data that carry no address belong to the page's product only by their name. */
const isOfPage = (name: string | null, { heading, meta }: PageContext): boolean =>
  [heading, meta.values.get('og:title') ?? null, meta.title].some(
    (own) => compareWords(name, own) >= TIED,
  );

function readProduct(map: JsonMap | null, at: string, context: PageContext): SourceProduct | null {
  if (!isShopifyProduct(map)) return null;
  const read = readShopifyProduct(map, pageOf(context.url), at);
  const source = createSourceProduct('shopify', at);
  const view = findView(context.html);
  source.product = read.product;
  source.offers = read.offers;
  const currency = findCurrency(context.html) ?? view?.currency ?? null;
  for (const offer of source.offers) offer.currency = currency;
  // The variant that the page opens with; others may be in stock too.
  source.preferred = source.offers.find(({ variantKey }) => variantKey === view?.variant);
  if (read.handle !== null) source.urls.push(`/products/${read.handle}`);
  if (read.id !== null) source.ids.push(read.id);
  source.internalIds = [...source.ids, ...read.offers.map(({ variantKey }) => variantKey)];
  if (read.product.name === null)
    source.product.name = findCommonName(toList(map.get('variants')).map(toMap));
  return source;
}

interface View {
  readonly currency: string;
  readonly variant: string;
}

/** The variant and currency that the page sends to the shop's analytics. */
function findView(html: string): View | null {
  const at = html.indexOf(VIEWED);
  const [, currency, variant] = at < 0 ? [] : (VIEW.exec(html.slice(at, at + 120)) ?? []);
  return currency === undefined || variant === undefined ? null : { currency, variant };
}

/** The currency that a page of the shop is shown in. */
export function findCurrency(html: string): string | null {
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

/** Data without a title name the variants "Product - Variant". */
function findCommonName(variants: readonly (JsonMap | null)[]): string | null {
  const [first = null] = variants;
  const name = findText(first, 'name');
  const choice = findText(first, 'public_title');
  if (name === null) return null;
  return choice !== null && name.endsWith(` - ${choice}`)
    ? name.slice(0, -choice.length - 3)
    : name;
}
