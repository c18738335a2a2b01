import { toMap, type JsonMap } from '#pricing/extraction/document/json-access.ts';
import { getAttribute } from '#pricing/extraction/document/page-tree.ts';
import { parseLooseJson } from '#pricing/extraction/document/parse-loose-json.ts';
import type { PageContext } from '#pricing/extraction/page-context.ts';
import type { PageHints, PageScript } from '#pricing/extraction/page-hints.ts';
import { extractAssignedJson } from '#pricing/extraction/page-state/extract-assigned-json.ts';
import { parseCurrencyCode } from '#pricing/extraction/source/parse-markup-amount.ts';
import {
  createSourceProduct,
  type SourceProduct,
} from '#pricing/extraction/source/source-product.ts';
import { isShopifyProduct, readShopifyProduct } from './read-product.ts';

const META = /\bvar\s+meta\s*=\s*(?=\{\s*"product")/;
const VARIANTS = /"variants"\s*:\s*\[\s*\{/;
const CURRENCY = /Shopify\.currency\s*=\s*\{[^}]{0,80}?"active"\s*:\s*"([A-Z]{3})"/;

/** The theme's product as JSON in a script, and the `meta` object of the shop's analytics. */
export const pageHints: PageHints = { readScript };

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

/** Theme data without a title names its variants "Product - Variant". */
function commonName(names: readonly (string | null)[]): string | null {
  const [first] = names;
  return first?.split(' - ')[0] ?? null;
}
