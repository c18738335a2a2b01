import { GraphQLError } from 'graphql';
import { parseMoney, formatDecimal } from '#kernel/money.ts';
import {
  APP_NAMESPACE,
  gid,
  INVENTORY_ITEM_OFFSET,
  type MetafieldState,
  type ProductState,
  type VariantOfProduct,
} from '#sandbox/shop/shop-state.ts';
import { collectionsOf, isInCollection } from '#sandbox/shop/collections.ts';
import type { AdminContext, Fields } from './admin-context.ts';
import { toConnection } from './connection.ts';
import { isPublishedOn } from './publication-resolvers.ts';
import { priceIn } from './price-list-resolvers.ts';

export interface MetafieldSource {
  readonly owner: VariantOfProduct;
  readonly namespace: string;
  readonly key: string;
  readonly metafield: MetafieldState;
}

export const productFields: Fields<ProductState> = {
  id: (product) => gid('Product', product.id),
  legacyResourceId: (product) => String(product.id),
  onlineStoreUrl: (product, _args, { shop }) =>
    product.publishedAt === null || product.status !== 'ACTIVE'
      ? null
      : `https://${shop.primaryHost}/products/${product.handle}`,
  onlineStorePreviewUrl: (product, _args, { shop }) =>
    `https://${shop.primaryHost}/products/${product.handle}`,
  description: (product) => product.descriptionHtml.replace(/<[^>]*>/g, ''),
  featuredMedia: (product, _args, context) => imageOf(product, context),
  featuredImage: (product, _args, context) => imageOf(product, context).image,
  media: (product, args, context) =>
    toConnection([imageOf(product, context)], { args, context }, (media) => media.id),
  variants: (product, args, context) =>
    toConnection(
      product.variants
        .filter(({ id }) => !context.faults.missing.has(gid('ProductVariant', id)))
        .map((variant) => ({ product, variant })),
      { args, context },
      ({ variant }) => String(variant.id),
    ),
  collections: (product, args, context) =>
    toConnection(
      collectionsOf(context.shop).filter((each) => isInCollection(each, product)),
      { args, context },
      ({ id }) => String(id),
    ),
  variantsCount: (product) => ({ count: product.variants.length, precision: 'EXACT' }),
  totalInventory: (product) => product.variants.reduce((sum, variant) => sum + variant.stock, 0),
  hasOnlyDefaultVariant: (product) =>
    product.variants.length === 1 && product.variants[0]?.title === 'Default Title',
  metafield: () => null,
  metafields: (_product, args, context) => toConnection<string>([], { args, context }, String),
  category: () => null,
  publishedOnCurrentPublication: (product) => product.publishedAt !== null,
  publishedOnPublication: (product, args, { shop }) =>
    isPublishedOn(shop, product, String(args.publicationId)),
  priceRangeV2: (product, _args, { shop }) => {
    const prices = product.variants
      .map((variant) => parseMoney(variant.price, shop.currency))
      .sort((a, b) => (a.minor < b.minor ? -1 : 1));
    const money = (at: number) => ({
      amount: formatDecimal(prices.at(at) ?? { minor: 0n, currency: shop.currency }),
      currencyCode: shop.currency,
    });
    return { minVariantPrice: money(0), maxVariantPrice: money(-1) };
  },
};

export const variantFields: Fields<VariantOfProduct> = {
  id: ({ variant }) => gid('ProductVariant', variant.id),
  legacyResourceId: ({ variant }) => String(variant.id),
  title: ({ variant }) => variant.title,
  displayName: ({ product, variant }) => `${product.title} - ${variant.title}`,
  // Shopify returns null for a variant without a SKU.
  sku: ({ variant }) => (variant.sku === '' ? null : variant.sku),
  barcode: ({ variant }) => variant.barcode,
  price: ({ variant }) => variant.price,
  compareAtPrice: ({ variant }) => variant.compareAtPrice,
  createdAt: ({ variant }) => variant.createdAt,
  updatedAt: ({ variant }) => variant.updatedAt,
  position: ({ variant }) => variant.position,
  availableForSale: ({ variant }) => variant.stockRule !== undefined || variant.stock > 0,
  inventoryQuantity: ({ variant }) => variant.stock,
  sellableOnlineQuantity: ({ variant }) => variant.stock,
  inventoryPolicy: ({ variant }) => (variant.stockRule === 'oversell' ? 'CONTINUE' : 'DENY'),
  taxable: () => true,
  selectedOptions: ({ product, variant }) =>
    product.optionNames.map((name, i) => ({ name, value: variant.options[i] ?? '' })),
  inventoryItem: (source) => source,
  product: ({ product }) => product,
  image: () => null,
  media: (_source, args, context) => toConnection<string>([], { args, context }, String),
  metafield: (source, args) =>
    findMetafield(
      source,
      typeof args.namespace === 'string' ? args.namespace : '$app',
      String(args.key),
    ),
  metafields: (source, args, context) =>
    toConnection(listMetafields(source, args.namespace), { args, context }, ({ metafield }) =>
      String(metafield.id),
    ),
  contextualPricing: (source, args, context) => ({
    source,
    country: readCountry(args.context),
    context,
  }),
};

export const contextualPricingFields: Fields<{ source: VariantOfProduct; country: string | null }> =
  {
    price: ({ source, country }, _args, { shop }) =>
      priceIn(country, source, { price: source.variant.price, currency: shop.currency }),
    compareAtPrice: ({ source, country }, _args, { shop }) =>
      source.variant.compareAtPrice === null
        ? null
        : priceIn(country, source, {
            price: source.variant.compareAtPrice,
            currency: shop.currency,
          }),
    unitPrice: () => null,
  };

export const inventoryItemFields: Fields<VariantOfProduct> = {
  id: ({ variant }) => gid('InventoryItem', variant.id + INVENTORY_ITEM_OFFSET),
  legacyResourceId: ({ variant }) => String(variant.id + INVENTORY_ITEM_OFFSET),
  sku: ({ variant }) => (variant.sku === '' ? null : variant.sku),
  tracked: ({ variant }) => variant.stockRule !== 'untracked',
  requiresShipping: () => true,
  createdAt: ({ variant }) => variant.createdAt,
  updatedAt: ({ variant }) => variant.updatedAt,
  unitCost: ({ variant }, _args, { shop }) =>
    variant.cost === null ? null : { amount: variant.cost, currencyCode: shop.currency },
  variant: (source) => source,
  variants: (source, args, context) =>
    toConnection([source], { args, context }, ({ variant }) => String(variant.id)),
};

export const metafieldFields: Fields<MetafieldSource> = {
  id: ({ metafield }) => gid('Metafield', metafield.id),
  legacyResourceId: ({ metafield }) => String(metafield.id),
  namespace: ({ namespace }) => namespace,
  key: ({ key }) => key,
  type: ({ metafield }) => metafield.type,
  value: ({ metafield }) => metafield.value,
  jsonValue: ({ metafield }) =>
    /^(json|money)/.test(metafield.type)
      ? (JSON.parse(metafield.value) as unknown)
      : metafield.value,
  createdAt: ({ metafield }) => metafield.createdAt,
  updatedAt: ({ metafield }) => metafield.updatedAt,
  ownerType: () => 'PRODUCTVARIANT',
  owner: ({ owner }) => owner,
  sizeInBytes: ({ metafield }) => Buffer.byteLength(metafield.value),
};

/** "$app" is short for the app's own namespace. */
export function resolveNamespace(namespace: string): string {
  return namespace === '$app' ? APP_NAMESPACE : namespace.replace(/^\$app:/, `${APP_NAMESPACE}--`);
}

export function findMetafield(
  owner: VariantOfProduct,
  namespace: string,
  key: string,
): MetafieldSource | null {
  const full = resolveNamespace(namespace);
  const metafield = owner.variant.metafields[`${full}.${key}`];
  return metafield ? { owner, namespace: full, key, metafield } : null;
}

function listMetafields(owner: VariantOfProduct, namespace: unknown): MetafieldSource[] {
  const wanted = typeof namespace === 'string' ? resolveNamespace(namespace) : null;
  return Object.entries(owner.variant.metafields).flatMap(([name, metafield]) => {
    const [space = '', key = ''] = name.split('.');
    return wanted === null || wanted === space ? [{ owner, namespace: space, key, metafield }] : [];
  });
}

/** The alt text and address of a picture drawn by the stand-in. */
function imageOf(product: ProductState, { appUrl }: Pick<AdminContext, 'appUrl'>) {
  const url = `${appUrl}/sandbox/images/${product.id}.svg`;
  const image = {
    __typename: 'Image',
    id: gid('ImageSource', product.id),
    url,
    src: url,
    originalSrc: url,
    altText: product.title,
    width: 400,
    height: 400,
  };
  return {
    __typename: 'MediaImage',
    id: gid('MediaImage', product.id),
    alt: product.title,
    mediaContentType: 'IMAGE',
    status: 'READY',
    fileStatus: 'READY',
    createdAt: product.createdAt,
    image,
    preview: { image, status: 'READY' },
  };
}

function readCountry(context: unknown): string | null {
  if (typeof context !== 'object' || context === null)
    throw new GraphQLError('context must be an object');
  return 'country' in context && typeof context.country === 'string' ? context.country : null;
}
