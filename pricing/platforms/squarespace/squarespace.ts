import {
  findText,
  toFlag,
  toList,
  toMap,
  type JsonMap,
  parseLooseJson,
} from '#pricing/extraction/document/page-json.ts';
import {
  describePlace,
  getAttribute,
  type TagNode,
} from '#pricing/extraction/document/page-tree.ts';
import { shiftDecimal } from '#pricing/extraction/money-text/amounts.ts';
import type { PageHints } from '#pricing/extraction/page-hints.ts';
import { normalizeIdentifier, parseGtin } from '#pricing/extraction/source/parse-identifiers.ts';
import {
  parseCurrencyCode,
  parseMarkupAmount,
} from '#pricing/extraction/source/parse-markup-values.ts';
import {
  createSourceOffer,
  createSourceProduct,
  type SourceOffer,
  type SourceProduct,
} from '#pricing/extraction/source/source-product.ts';
import type { Platform } from '#pricing/platforms/platform.ts';

const MAX_VARIANTS = 1000;

/** The variants in an attribute of the product's form. */
const pageHints: PageHints = {
  attributes: [{ name: 'data-variants' }],
  readElement: readVariants,
};

/** What a variant has here and not in the data of other platforms under the same attribute. */
const OWN_KEYS = ['priceMoney', 'attributes', 'qtyInStock', 'unlimited'];

/** Amounts are money with a currency, or hundredths. */
function readVariants(element: TagNode): SourceProduct | null {
  const variants = toList(parseLooseJson(getAttribute(element, 'data-variants'))?.data)
    .map(toMap)
    .filter((one) => one !== null)
    .filter((one) => OWN_KEYS.some((key) => one.has(key)));
  const at = describePlace(element);
  const source = createSourceProduct('squarespace', at);
  source.element = element;
  source.offers = variants
    .slice(0, MAX_VARIANTS)
    .flatMap((variant, i) => readVariant(variant, `${at}[${i}]`) ?? []);
  return source.offers.length > 0 ? source : null;
}

function readVariant(variant: JsonMap, at: string): SourceOffer | null {
  const onSale = toFlag(variant.get('onSale')) === true;
  const amountOf = (money: string, hundredths: string): string | null =>
    findText(toMap(variant.get(money)), 'value') ?? hundredthsOf(findText(variant, hundredths));
  const regular = amountOf('priceMoney', 'price');
  const raw = onSale ? (amountOf('salePriceMoney', 'salePrice') ?? regular) : regular;
  if (raw === null) return null;
  const offer = createSourceOffer(at);
  offer.currency = parseCurrencyCode(findText(toMap(variant.get('priceMoney')), 'currency'));
  offer.price = parseMarkupAmount(raw, offer.currency).amount;
  offer.raw = raw;
  offer.priceKind = offer.price === null ? 'unknown' : 'public';
  if (onSale) offer.listPrice = parseMarkupAmount(regular, offer.currency).amount;
  offer.sku = normalizeIdentifier(findText(variant, 'sku'));
  offer.gtin = parseGtin(findText(variant, 'barcode', 'gtin'));
  offer.variantKey = findText(variant, 'id') ?? offer.sku ?? at;
  const attributes = [...(toMap(variant.get('attributes')) ?? new Map())].flatMap(
    ([name, value]) => (typeof value === 'string' ? [[String(name), value] as const] : []),
  );
  offer.variant = attributes.length > 0 ? Object.fromEntries(attributes) : null;
  const left = findText(variant, 'qtyInStock');
  if (toFlag(variant.get('unlimited')) === true) offer.availability = 'in_stock';
  else if (left !== null && /^-?\d+$/.test(left))
    offer.availability = Number(left) > 0 ? 'in_stock' : 'out_of_stock';
  return offer.price === null ? null : offer;
}

const hundredthsOf = (text: string | null): string | null =>
  text !== null && /^\d+$/.test(text) ? shiftDecimal(text, -2) : null;

export const squarespace = {
  code: 'squarespace',
  displayName: 'Squarespace',
  signs: {
    page: /\bStatic\.SQUARESPACE_CONTEXT\b|<!-- This is Squarespace\. -->/,
    host: /\.squarespace\.com$/,
    headers: { server: /^Squarespace$/i },
  },
  pageHints,
} as const satisfies Platform;
