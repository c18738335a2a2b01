import type { Clock } from '#kernel/clock.ts';
import { formatDecimal, parseDecimal } from '#kernel/money.ts';
import { AppError } from '#kernel/app-error.ts';
import type { ShopEvents } from './admin-api/admin-context.ts';
import { changePrice } from './admin-api/update-variants.ts';
import { collectionsOf, findCollection } from './shop/collections.ts';
import {
  findProduct,
  findVariant,
  gid,
  type ProductState,
  type ShopState,
  type VariantState,
} from './shop/shop-state.ts';

export interface ShopChanges {
  setPrice(variantGid: string, price: string): void;
  setCompareAtPrice(variantGid: string, price: string | null): void;
  setCost(variantGid: string, cost: string | null): void;
  setStock(variantGid: string, stock: number): void;
  /** Without inventory tracking, or sold beyond what is in stock; null: neither. */
  setStockRule(variantGid: string, rule: 'untracked' | 'oversell' | null): void;
  setTags(productGid: string, tags: readonly string[]): void;
  /** Sets the products of a manual collection, and its name. */
  setCollection(
    collectionGid: string,
    to: { title?: string; productGids?: readonly string[] },
  ): void;
  deleteCollection(collectionGid: string): void;
  setPublished(productGid: string, published: boolean): void;
  setStatus(productGid: string, status: ProductState['status']): void;
  deleteProduct(productGid: string): void;
  createProduct(title: string, price: string): string;
  replaceVariants(productGid: string, by: 'variants' | 'product'): string;
  setVariantCount(productGid: string, count: number): void;
}

/** As many as Shopify allows in one product. */
const MAX_VARIANTS = 2048;

/**
 * What a merchant does in the shop's own admin: each change sends its webhooks. Unknown ids and
 * invalid amounts are refused.
 */
export function createShopChanges(shop: ShopState, clock: Clock, events: ShopEvents): ShopChanges {
  const touch = (product: ProductState) => {
    product.updatedAt = clock.now().toISOString();
    events.productChanged(product.id, 'products/update');
  };
  const variantOf = (variantGid: string) => {
    const found = findVariant(shop, variantGid);
    if (!found) throw new AppError('not_found', `The sandbox's shop has no variant ${variantGid}`);
    return found;
  };
  const productOf = (productGid: string) => {
    const found = findProduct(shop, productGid);
    if (!found) throw new AppError('not_found', `The sandbox's shop has no product ${productGid}`);
    return found;
  };
  const collectionOf = (collectionGid: string) => {
    const found = findCollection(shop, collectionGid);
    if (!found)
      throw new AppError('not_found', `The sandbox's shop has no collection ${collectionGid}`);
    return found;
  };
  const amount = (text: string) => readAmount(text, shop.currency);
  return {
    setPrice: (variantGid, price) => {
      const { product, variant } = variantOf(variantGid);
      changePrice(variant, amount(price), clock.now().toISOString());
      variant.updatedAt = clock.now().toISOString();
      touch(product);
    },
    setCompareAtPrice: (variantGid, price) => {
      const { product, variant } = variantOf(variantGid);
      variant.compareAtPrice = price === null ? null : amount(price);
      variant.updatedAt = clock.now().toISOString();
      touch(product);
    },
    setCost: (variantGid, cost) => {
      const { product, variant } = variantOf(variantGid);
      variant.cost = cost === null ? null : amount(cost);
      events.inventoryItemChanged(variant.id);
      touch(product);
    },
    setStock: (variantGid, stock) => {
      const { product, variant } = variantOf(variantGid);
      variant.stock = stock;
      touch(product);
    },
    setStockRule: (variantGid, rule) => {
      const { product, variant } = variantOf(variantGid);
      if (rule === null) delete variant.stockRule;
      else variant.stockRule = rule;
      touch(product);
    },
    setTags: (productGid, tags) => {
      const product = productOf(productGid);
      product.tags = [...tags];
      touch(product);
    },
    setCollection: (collectionGid, { title, productGids }) => {
      const collection = collectionOf(collectionGid);
      if (title !== undefined) collection.title = title;
      if (productGids !== undefined) {
        if (collection.productIds === null)
          throw new AppError('conflict', `${collection.title} is kept by its rule`);
        collection.productIds = productGids.map((each) => productOf(each).id);
      }
      collection.updatedAt = clock.now().toISOString();
      events.collectionChanged(collection.id, 'collections/update');
    },
    deleteCollection: (collectionGid) => {
      const { id } = collectionOf(collectionGid);
      shop.collections = collectionsOf(shop).filter((each) => each.id !== id);
      events.collectionChanged(id, 'collections/delete');
    },
    setPublished: (productGid, published) => {
      const product = productOf(productGid);
      product.publishedAt = published ? clock.now().toISOString() : null;
      if (published) product.status = 'ACTIVE';
      touch(product);
    },
    setStatus: (productGid, status) => {
      const product = productOf(productGid);
      product.status = status;
      touch(product);
    },
    deleteProduct: (productGid) => {
      const { id } = productOf(productGid);
      shop.products = shop.products.filter((product) => product.id !== id);
      events.productChanged(id, 'products/delete');
    },
    replaceVariants: (productGid, by) => {
      const product = productOf(productGid);
      const at = clock.now().toISOString();
      // An import knows neither the app's own metafields nor costs.
      const variants = product.variants.map((variant): VariantState => ({
        ...variant,
        id: shop.nextId++,
        cost: null,
        metafields: {},
        createdAt: at,
        updatedAt: at,
      }));
      if (by === 'variants') {
        product.variants = variants;
        shop.products = [...shop.products];
        touch(product);
        return productGid;
      }
      const made = { ...product, id: shop.nextId++, createdAt: at, updatedAt: at, variants };
      shop.products = [...shop.products.filter((each) => each !== product), made];
      events.productChanged(product.id, 'products/delete');
      events.productChanged(made.id, 'products/create');
      return gid('Product', made.id);
    },
    createProduct: (title, price) => {
      const product = newProduct(shop, {
        title,
        price: amount(price),
        at: clock.now().toISOString(),
      });
      shop.products.push(product);
      events.productChanged(product.id, 'products/create');
      return gid('Product', product.id);
    },
    setVariantCount: (productGid, count) => {
      const product = productOf(productGid);
      const [first] = product.variants;
      if (!first || count < 1 || count > MAX_VARIANTS)
        throw new AppError(
          'validation_failed',
          `variants: expected 1 to ${MAX_VARIANTS}, got ${count}`,
        );
      const at = clock.now().toISOString();
      const more = Array.from(
        { length: Math.max(0, count - product.variants.length) },
        (_, n): VariantState => {
          const title = `No. ${product.variants.length + n + 1}`;
          return {
            ...first,
            id: shop.nextId++,
            title,
            options: [title],
            sku: `${product.id}-${product.variants.length + n + 1}`,
            position: product.variants.length + n + 1,
            createdAt: at,
            updatedAt: at,
            metafields: {},
            priceLog: [{ at, price: first.price }],
          };
        },
      );
      product.variants = [...product.variants, ...more].slice(0, count);
      // The index of variants is rebuilt with the list.
      shop.products = [...shop.products];
      touch(product);
    },
  };
}

/** A decimal amount with the currency's number of decimals. */
export function readAmount(text: string, currency: string): string {
  const money = parseDecimal(text.trim(), currency);
  if (typeof money === 'string' || money.minor < 0n) {
    throw new AppError(
      'validation_failed',
      `price: expected an amount in ${currency} such as 19.90, got ${JSON.stringify(text)}`,
    );
  }
  return formatDecimal(money);
}

function newProduct(
  shop: ShopState,
  { title, price, at }: { title: string; price: string; at: string },
): ProductState {
  const id = shop.nextId++;
  return {
    id,
    title,
    handle: `${title
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-|-$/g, '')}-${id % 1000}`,
    vendor: 'Nordlicht Supply',
    productType: '',
    status: 'ACTIVE',
    publishedAt: at,
    createdAt: at,
    updatedAt: at,
    tags: [],
    descriptionHtml: '',
    optionNames: ['Title'],
    variants: [
      {
        id: shop.nextId++,
        title: 'Default Title',
        options: ['Default Title'],
        sku: '',
        barcode: null,
        price,
        compareAtPrice: null,
        cost: null,
        stock: 10,
        position: 1,
        createdAt: at,
        updatedAt: at,
        metafields: {},
        priceLog: [{ at, price }],
        demand: { perDay: 0.3, elasticity: 1.5 },
      },
    ],
  };
}
