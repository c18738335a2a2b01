/**
 * The stand-in's shop as stored in `shop.json`. Prices are decimal strings in the shop's currency,
 * as Shopify sends them.
 */
export interface ShopState {
  version: number;
  readonly madeAt: string;
  readonly id: number;
  readonly domain: string;
  readonly primaryHost: string;
  name: string;
  currency: string;
  readonly timezone: string;
  readonly email: string;
  nextId: number;
  products: ProductState[];
  /** Created when first requested: see `collectionsOf`. */
  collections?: CollectionState[];
  /** Sales channels beside the online store and point of sale. */
  moreChannels?: number;
}

type ProductStatus = 'ACTIVE' | 'DRAFT' | 'ARCHIVED';

export interface ProductState {
  readonly id: number;
  title: string;
  readonly handle: string;
  readonly vendor: string;
  readonly productType: string;
  status: ProductStatus;
  publishedAt: string | null;
  readonly createdAt: string;
  updatedAt: string;
  tags: string[];
  readonly descriptionHtml: string;
  readonly optionNames: string[];
  variants: VariantState[];
}

/**
 * A collection with its products listed one by one, or (smart) with a rule that adds and removes
 * products automatically.
 */
export interface CollectionState {
  readonly id: number;
  title: string;
  readonly handle: string;
  updatedAt: string;
  /** Ids of products; null for a smart one. */
  productIds: number[] | null;
}

export interface VariantState {
  readonly id: number;
  readonly title: string;
  readonly options: string[];
  sku: string;
  barcode: string | null;
  price: string;
  compareAtPrice: string | null;
  cost: string | null;
  stock: number;
  /**
   * Without inventory tracking, or sold beyond what is in stock. Missing: tracked and not oversold.
   */
  stockRule?: 'untracked' | 'oversell';
  readonly position: number;
  readonly createdAt: string;
  updatedAt: string;
  /**
   * By "namespace.key"; app-owned ones have the namespace "app--sandbox", which the app writes as
   * "$app".
   */
  metafields: Record<string, MetafieldState>;
  /** Earlier prices and since when, oldest first; the order history is generated from them. */
  priceLog: { at: string; price: string }[];
  /**
   * Units a day at the first price, and how demand responds to the price: the order history is
   * generated from them.
   */
  readonly demand: { readonly perDay: number; readonly elasticity: number };
}

export interface MetafieldState {
  readonly id: number;
  type: string;
  value: string;
  readonly createdAt: string;
  updatedAt: string;
}

export interface VariantOfProduct {
  readonly product: ProductState;
  readonly variant: VariantState;
}

export const SHOP_STATE_VERSION = 1;
export const APP_NAMESPACE = 'app--sandbox';

/** "gid://shopify/Product/42" */
export function gid(type: string, id: number | string): string {
  return `gid://shopify/${type}/${id}`;
}

/** The number of a GID of that type, or null. */
export function idOfGid(type: string, text: string): number | null {
  const match = /^gid:\/\/shopify\/(\w+)\/(\d{1,18})$/.exec(text);
  return match?.[1] === type ? Number(match[2]) : null;
}

/** The product with that GID or null. */
export function findProduct(shop: ShopState, productGid: string): ProductState | null {
  const id = idOfGid('Product', productGid);
  return id === null ? null : (indexOfShop(shop).products.get(id) ?? null);
}

/** The variant with that GID and its product, or null. */
export function findVariant(shop: ShopState, variantGid: string): VariantOfProduct | null {
  const id = idOfGid('ProductVariant', variantGid);
  return id === null ? null : findVariantById(shop, id);
}

export function findVariantById(shop: ShopState, id: number): VariantOfProduct | null {
  return indexOfShop(shop).variants.get(id) ?? null;
}

interface ShopIndex {
  readonly products: Map<number, ProductState>;
  readonly variants: Map<number, VariantOfProduct>;
  readonly of: readonly ProductState[];
  readonly length: number;
}

const indexes = new WeakMap<ShopState, ShopIndex>();

/** By number; rebuilt when a product was added or deleted. */
function indexOfShop(shop: ShopState): ShopIndex {
  const known = indexes.get(shop);
  if (known && known.of === shop.products && known.length === shop.products.length) return known;
  const products = new Map(shop.products.map((product) => [product.id, product]));
  const variants = new Map(
    shop.products.flatMap((product) =>
      product.variants.map((variant) => [variant.id, { product, variant }]),
    ),
  );
  const index = { products, variants, of: shop.products, length: shop.products.length };
  indexes.set(shop, index);
  return index;
}

/** Inventory items have the number of their variant plus this. */
export const INVENTORY_ITEM_OFFSET = 3_000_000_000;
