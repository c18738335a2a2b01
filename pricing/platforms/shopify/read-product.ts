import {
  toFlag,
  toList,
  toMap,
  toTrimmedText,
  findText,
  type JsonMap,
} from '#pricing/extraction/document/page-json.ts';
import { shiftDecimal } from '#pricing/extraction/money-text/amounts.ts';
import { createEmptyProduct, type ExtractedProduct } from '#pricing/extraction/reading.ts';
import { normalizeIdentifier, parseGtin } from '#pricing/extraction/source/parse-identifiers.ts';
import {
  parseMarkupAmount,
  toAvailability,
} from '#pricing/extraction/source/parse-markup-values.ts';
import { createSourceOffer, type SourceOffer } from '#pricing/extraction/source/source-product.ts';

/**
 * A product as Shopify serves it: decimal strings in `products.json`, hundredths as whole numbers
 * in `products/x.js` and in theme scripts.
 */
export interface ShopifyProduct {
  product: ExtractedProduct;
  offers: SourceOffer[];
  handle: string | null;
  id: string | null;
}

/** True for an object with Shopify's shape: a title, and variants that carry an id and a price. */
export function isShopifyProduct(map: JsonMap | null): map is JsonMap {
  const variant = toMap(toList(map?.get('variants'))[0]);
  return (
    map !== null &&
    variant !== null &&
    (isThemeVariant(variant) || map.has('handle') || map.has('title') || map.has('vendor')) &&
    variant.has('id') &&
    variant.has('price') &&
    ['option1', 'options', 'title', 'public_title'].some((key) => variant.has(key))
  );
}

/** True for a variant as a theme writes it out by itself, with the name of its product. */
export function isThemeVariant(variant: JsonMap | null): variant is JsonMap {
  return (
    variant !== null &&
    ['id', 'price', 'option1', 'name', 'public_title'].every((key) => variant.has(key))
  );
}

/**
 * Reads one product; `productUrl` is its page, from which the variants' addresses are made.
 * Currency is not stated in these documents.
 */
export function readShopifyProduct(
  map: JsonMap,
  productUrl: string | null,
  at: string,
): ShopifyProduct {
  const product = createEmptyProduct();
  const variants = toList(map.get('variants'))
    .map(toMap)
    .filter((variant) => variant !== null);
  product.name = findText(map, 'title');
  product.brand = findText(map, 'vendor');
  product.image = imageOf(map);
  product.category = findText(map, 'product_type', 'type');
  product.description =
    findText(map, 'body_html', 'description')
      ?.replace(/<[^>]{0,2000}>/g, ' ')
      .replace(/\s+/g, ' ')
      .trim()
      .slice(0, 2000) ?? null;
  const names = toList(map.get('options')).map(
    (option) => toTrimmedText(option) ?? findText(toMap(option), 'name'),
  );
  const offers = variants.slice(0, 2000).map((variant, i) =>
    readVariant(variant, {
      names,
      productUrl,
      at: `${at}.variants[${i}]`,
      single: variants.length === 1,
    }),
  );
  if (offers.length === 1) {
    product.sku = offers[0]?.sku ?? null;
    product.gtin = offers[0]?.gtin ?? null;
  }
  return { product, offers, handle: findText(map, 'handle'), id: findText(map, 'id') };
}

interface VariantPlace {
  names: (string | null)[];
  productUrl: string | null;
  at: string;
  single: boolean;
}

function readVariant(variant: JsonMap, place: VariantPlace): SourceOffer {
  const offer = createSourceOffer(place.at);
  const id = findText(variant, 'id') ?? '';
  const price = readAmount(variant, 'price');
  offer.price = price;
  offer.raw = toTrimmedText(variant.get('price'));
  offer.listPrice = readAmount(variant, 'compare_at_price');
  offer.priceKind = price === null ? 'unknown' : 'public';
  offer.sku = normalizeIdentifier(findText(variant, 'sku'));
  offer.gtin = parseGtin(findText(variant, 'barcode'));
  offer.variantKey = id;
  offer.url = urlOfVariant(place, id);
  offer.availability = toAvailability(toFlag(variant.get('available')));
  offer.variant = attributesOf(variant, place.names);
  offer.name = findText(variant, 'name', 'title');
  if (offer.name === 'Default Title') offer.name = null;
  const unit = toMap(variant.get('unit_price_measurement'));
  const unitPrice = readAmount(variant, 'unit_price');
  if (unit && unitPrice) offer.unitPrice = `${unitPrice}/${findText(unit, 'reference_unit') ?? ''}`;
  return offer;
}

function urlOfVariant({ productUrl, single }: VariantPlace, id: string): string | null {
  return productUrl === null || single ? productUrl : `${productUrl}?variant=${id}`;
}

/**
 * "19.90" as it is; 1990 (a whole number in the source, also as "1990" in scripts) as hundredths.
 */
function readAmount(variant: JsonMap, key: string): string | null {
  const raw = variant.get(key);
  const money = toMap(raw);
  const text = money ? findText(money, 'amount') : toTrimmedText(raw);
  if (text === null) return null;
  const read = money || text.includes('.') ? text : shiftDecimal(text, -2);
  return parseMarkupAmount(/^\d+\.\d{3}$/.test(read) ? `${read}0` : read, null).amount;
}

function attributesOf(variant: JsonMap, names: (string | null)[]): Record<string, string> | null {
  const values = [
    findText(variant, 'option1'),
    findText(variant, 'option2'),
    findText(variant, 'option3'),
  ];
  const listed = values.some((value) => value !== null)
    ? values
    : toList(variant.get('options')).map((value) => toTrimmedText(value));
  const entries: [string, string][] = [];
  listed.forEach((value, i) => {
    if (value !== null && value !== 'Default Title')
      entries.push([names[i] ?? `option${i + 1}`, value]);
  });
  return entries.length > 0 ? Object.fromEntries(entries) : null;
}

function imageOf(map: JsonMap): string | null {
  const first = toList(map.get('images'))[0] ?? map.get('featured_image') ?? map.get('image');
  const address = toTrimmedText(first) ?? findText(toMap(first), 'src', 'url');
  return address?.startsWith('//') ? `https:${address}` : address;
}
