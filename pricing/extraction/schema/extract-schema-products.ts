import { buildAlternatives } from '#pricing/extraction/word-patterns.ts';
import { normalizeIdentifier, parseGtin } from '#pricing/extraction/source/parse-identifiers.ts';
import {
  createSourceProduct,
  type SourceProduct,
} from '#pricing/extraction/source/source-product.ts';
import { readOffers, extractVariantNumber } from './interpret-offers.ts';
import {
  hasType,
  listItems,
  findText,
  listValues,
  findReaderText,
  type SchemaItem,
} from './schema-item.ts';

/** Types of things that are sold, in lower case. */
const PRODUCT_TYPES = [
  'productgroup',
  'productmodel',
  'individualproduct',
  'someproducts',
  'vehicle',
  'car',
  'motorcycle',
  'book',
  'drug',
  'dietarysupplement',
  'softwareapplication',
  'mobileapplication',
  'videogame',
];
const PRODUCT = new RegExp(
  `(?:^|[a-z])product(?:group|model)?$|^${buildAlternatives(PRODUCT_TYPES)}$`,
  'i',
);
const OFFERED =
  /^(?:book|softwareapplication|mobileapplication|videogame|drug|dietarysupplement)$/i;
/** Properties under which other products hang. */
const RELATED_NAMES = [
  'isrelatedto',
  'issimilarto',
  'isaccessoryorsparepartfor',
  'isconsumablefor',
  'isaccessoryfor',
  'itemlistelement',
  'itemreviewed',
  'relatedlink',
  'mentions',
  'hasoffercatalog',
  'makesoffer',
  'about',
  'subjectof',
  'review',
  'reviews',
  'about',
];
const RELATED_PROPS = new RegExp(`^${buildAlternatives(RELATED_NAMES)}$`, 'i');
const GTIN_PROPS = ['gtin', 'gtin13', 'gtin14', 'gtin12', 'gtin8', 'ean', 'upc', 'isbn'] as const;
const CATEGORY_LIMIT = 200;
/** A price, and what it was before. */
const MAX_LOOSE = 2;

/**
 * The products that schema.org items of one syntax describe, in document order, variants inside
 * their group.
 */
export function extractSchemaProducts(items: readonly SchemaItem[]): SourceProduct[] {
  const products: SourceProduct[] = [];
  const used = new Set<SchemaItem>();
  for (const item of items) {
    if (used.has(item) || !isProduct(item)) continue;
    if (
      item.parent &&
      /^(?:hasvariant|model)$/i.test(item.parent.prop) &&
      isProduct(item.parent.item)
    )
      continue;
    products.push(readProduct(item, used));
  }
  return products.length > 0 ? products : looseOffers(items);
}

function isProduct(item: SchemaItem): boolean {
  if (!hasType(item, PRODUCT)) return false;
  return !hasType(item, OFFERED) || item.props.has('offers');
}

function readProduct(item: SchemaItem, used: Set<SchemaItem>): SourceProduct {
  used.add(item);
  const read = createSourceProduct(item.from, item.at);
  const isBook = hasType(item, /^book$/i);
  read.element = item.element;
  read.related = isRelated(item);
  read.product = {
    name: findReaderText(item, 'name', 'title'),
    brand: findReaderText(item, 'brand', ...(isBook ? ['publisher'] : ['manufacturer'])),
    gtin: gtinOf(item),
    mpn: normalizeIdentifier(findText(item, 'mpn', 'model')),
    sku: normalizeIdentifier(findText(item, 'sku', 'productID', 'productId', 'product_id')),
    image: findText(item, 'image'),
    description: findReaderText(item, 'description'),
    category: findText(item, 'category')?.slice(0, CATEGORY_LIMIT) ?? null,
  };
  read.urls = urlsOf(item);
  read.ids = [
    ...listValues(item, 'sku', 'productID', 'productId', 'mpn', 'productGroupID'),
    item.id ?? '',
  ].filter((v) => typeof v === 'string' && v !== '') as string[];
  read.offers = offersOf(item);
  for (const variant of listItems(item, 'hasVariant', 'model')) {
    if (used.has(variant)) continue;
    used.add(variant);
    addVariant(read, variant, item);
  }
  return read;
}

function offersOf(item: SchemaItem): SourceProduct['offers'] {
  const offers = listItems(item, 'offers', 'offer').flatMap((offer) => readOffers(offer));
  if (offers.length > 0) return offers;
  const own = item.props.has('price') || item.props.has('lowPrice') ? readOffers(item) : [];
  return own;
}

function addVariant(group: SourceProduct, variant: SchemaItem, groupItem: SchemaItem): void {
  const sku = normalizeIdentifier(findText(variant, 'sku', 'productID'));
  const gtin = gtinOf(variant);
  const url = urlsOf(variant)[0] ?? null;
  const attributes = variantAttributes(variant, groupItem);
  for (const offer of offersOf(variant)) {
    offer.sku ??= sku;
    offer.gtin ??= gtin;
    offer.mpn ??= normalizeIdentifier(findText(variant, 'mpn'));
    offer.name ??= findReaderText(variant, 'name');
    offer.url ??= url;
    offer.variant ??= attributes;
    offer.variantKey =
      extractVariantNumber(offer.url) ??
      offer.sku ??
      offer.gtin ??
      variant.id ??
      offer.url ??
      offer.at;
    group.offers.push(offer);
  }
}

const VARIANT_PROPS = [
  'size',
  'color',
  'colour',
  'material',
  'pattern',
  'suggestedAge',
  'suggestedGender',
  'width',
  'height',
  'weight',
] as const;

function variantAttributes(variant: SchemaItem, group: SchemaItem): Record<string, string> | null {
  const entries: [string, string][] = [];
  for (const prop of VARIANT_PROPS) {
    const value = findText(variant, prop);
    if (value !== null && value !== findText(group, prop)) entries.push([prop, value]);
  }
  for (const property of listItems(variant, 'additionalProperty')) {
    const name = findText(property, 'name', 'propertyID');
    const value = findText(property, 'value');
    if (name !== null && value !== null && entries.length < 12) entries.push([name, value]);
  }
  return entries.length > 0 ? Object.fromEntries(entries) : null;
}

function gtinOf(item: SchemaItem): string | null {
  for (const prop of GTIN_PROPS) {
    for (const value of listValues(item, prop)) {
      const gtin = parseGtin(typeof value === 'string' ? value : findText(value, 'value', 'name'));
      if (gtin !== null) return gtin;
    }
  }
  for (const text of [findText(item, 'productID'), findText(item, 'sku'), findText(item, 'mpn')]) {
    const gtin =
      text !== null && /^(?:(?:isbn|ean|gtin\d*|upc):?\s*)?[\d-]{12,17}$/i.test(text)
        ? parseGtin(text)
        : null;
    if (gtin !== null) return gtin;
  }
  return null;
}

function urlsOf(item: SchemaItem): string[] {
  const urls = listValues(item, 'url', 'mainEntityOfPage').map((value) =>
    typeof value === 'string' ? value : (value.id ?? ''),
  );
  return [...urls, item.id ?? ''].filter(
    (url) => /^(?:https?:)?\/|^[\w.-]+\//i.test(url) && !url.startsWith('#'),
  );
}

function isRelated(item: SchemaItem): boolean {
  for (
    let at = item.parent, steps = 0;
    at !== null && steps < 12;
    at = at.item.parent, steps += 1
  ) {
    if (RELATED_PROPS.test(at.prop) && !/^(?:WebPage|ItemPage)$/.test(at.item.types[0] ?? ''))
      return true;
    if (hasType(at.item, PRODUCT) && !/^(?:isvariantof|hasvariant|itemoffered)$/i.test(at.prop))
      return true;
  }
  return false;
}

/**
 * Offers that no product holds: an `Offer` or an `itemprop=price` on its own. Several loose prices
 * are those of a list, and nobody's.
 */
function looseOffers(items: readonly SchemaItem[]): SourceProduct[] {
  const holders = items.filter(
    (item) =>
      !isRelated(item) &&
      (hasType(item, /^(?:aggregate)?offer$/i) ||
        (item.types.length === 0 && item.props.has('price'))),
  );
  const [holder] = holders;
  if (!holder || new Set(holders.flatMap((item) => listValues(item, 'price'))).size > MAX_LOOSE)
    return [];
  const read = createSourceProduct(holder.from, holder.at);
  const loose = items.find((item) => item.types.length === 0 && item.element === null) ?? holder;
  read.offers = readOffers(holder);
  read.product = {
    ...read.product,
    name: findText(loose, 'name'),
    brand: findText(loose, 'brand'),
    sku: normalizeIdentifier(findText(loose, 'sku', 'productID')),
    mpn: normalizeIdentifier(findText(loose, 'mpn')),
    gtin: gtinOf(loose),
    image: findText(loose, 'image'),
  };
  return [read];
}
