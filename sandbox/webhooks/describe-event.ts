import {
  type CollectionState,
  gid,
  INVENTORY_ITEM_OFFSET,
  type ProductState,
  type ShopState,
  type VariantOfProduct,
} from '#sandbox/shop/shop-state.ts';
import type { BulkOperationState } from '#sandbox/state/app-state.ts';

/** Larger products are sent with their first variants only. */
const MAX_VARIANTS = 100;

/** The body of `products/create` and `products/update`: REST names, prices as strings, no cost. */
export function describeProduct(product: ProductState): object {
  const shown = product.variants.slice(0, MAX_VARIANTS);
  return {
    admin_graphql_api_id: gid('Product', product.id),
    id: product.id,
    title: product.title,
    body_html: product.descriptionHtml,
    vendor: product.vendor,
    product_type: product.productType,
    handle: product.handle,
    status: product.status.toLowerCase(),
    published_at: product.publishedAt,
    published_scope: 'global',
    created_at: product.createdAt,
    updated_at: product.updatedAt,
    tags: product.tags.join(', '),
    template_suffix: null,
    options: product.optionNames.map((name, i) => ({
      name,
      id: product.id + i + 1,
      product_id: product.id,
      position: i + 1,
      values: [...new Set(product.variants.map((variant) => variant.options[i] ?? ''))],
    })),
    variants: shown.map((variant) => describeVariant({ product, variant })),
    variant_gids: product.variants.map((variant) => ({
      admin_graphql_api_id: gid('ProductVariant', variant.id),
      updated_at: variant.updatedAt,
    })),
    images: [],
    media: [],
  };
}

function describeVariant({ product, variant }: VariantOfProduct): object {
  return {
    admin_graphql_api_id: gid('ProductVariant', variant.id),
    id: variant.id,
    product_id: product.id,
    title: variant.title,
    price: variant.price,
    compare_at_price: variant.compareAtPrice,
    sku: variant.sku === '' ? null : variant.sku,
    barcode: variant.barcode,
    position: variant.position,
    inventory_item_id: variant.id + INVENTORY_ITEM_OFFSET,
    inventory_policy: variant.stockRule === 'oversell' ? 'continue' : 'deny',
    inventory_quantity: variant.stock,
    old_inventory_quantity: variant.stock,
    taxable: true,
    option1: variant.options[0] ?? null,
    option2: variant.options[1] ?? null,
    option3: variant.options[2] ?? null,
    created_at: variant.createdAt,
    updated_at: variant.updatedAt,
  };
}

/** The body of `collections/create` and `collections/update`: it does not contain the members. */
export function describeCollection(collection: CollectionState): object {
  return {
    admin_graphql_api_id: gid('Collection', collection.id),
    id: collection.id,
    title: collection.title,
    handle: collection.handle,
    updated_at: collection.updatedAt,
    published_at: collection.updatedAt,
    published_scope: 'global',
    body_html: null,
    sort_order: 'manual',
    template_suffix: null,
    ...(collection.productIds === null && {
      disjunctive: false,
      rules: [{ column: 'is_price_reduced', relation: 'is_set', condition: '' }],
    }),
  };
}

/** The body of `inventory_items/update`, the only one with the cost. */
export function describeInventoryItem({ variant }: VariantOfProduct): object {
  const id = variant.id + INVENTORY_ITEM_OFFSET;
  return {
    id,
    admin_graphql_api_id: gid('InventoryItem', id),
    sku: variant.sku === '' ? null : variant.sku,
    cost: variant.cost,
    tracked: variant.stockRule !== 'untracked',
    requires_shipping: true,
    country_code_of_origin: null,
    province_code_of_origin: null,
    harmonized_system_code: null,
    country_harmonized_system_codes: [],
    created_at: variant.createdAt,
    updated_at: variant.updatedAt,
  };
}

/** The body of `shop/update` and `app/uninstalled`. */
export function describeShop(shop: ShopState): object {
  return {
    id: shop.id,
    name: shop.name,
    email: shop.email,
    customer_email: shop.email,
    domain: shop.primaryHost,
    myshopify_domain: shop.domain,
    currency: shop.currency,
    iana_timezone: shop.timezone,
    primary_locale: 'en',
    country_code: 'DE',
    plan_name: 'partner_test',
    taxes_included: true,
    shop_owner: 'Ingrid Nordlicht',
    created_at: shop.madeAt,
    updated_at: shop.madeAt,
  };
}

/** The body of `bulk_operations/finish`. */
export function describeBulkOperation(operation: BulkOperationState): object {
  return {
    admin_graphql_api_id: gid('BulkOperation', operation.id),
    status: operation.status.toLowerCase(),
    error_code: operation.errorCode?.toLowerCase() ?? null,
    type: operation.upload === undefined ? 'query' : 'mutation',
    created_at: operation.createdAt,
    completed_at: operation.completedAt,
  };
}

/** The bodies of the compliance topics; the customer is invented. */
export function describeCompliance(
  topic: 'customers/data_request' | 'customers/redact' | 'shop/redact',
  shop: ShopState,
): object {
  const of = { shop_id: shop.id, shop_domain: shop.domain };
  const customer = { id: 191_167, email: 'guest@nordlicht.example', phone: null };
  if (topic === 'shop/redact') return of;
  if (topic === 'customers/redact') return { ...of, customer, orders_to_redact: [] };
  return { ...of, orders_requested: [], customer, data_request: { id: 9999 } };
}

/** The body of `app_subscriptions/update`. */
export function describeSubscription({
  shop,
  name,
  active,
  at,
}: {
  shop: ShopState;
  name: string;
  active: boolean;
  at: Date;
}): object {
  return {
    app_subscription: {
      admin_graphql_api_id: gid('AppSubscription', 1),
      name,
      status: active ? 'ACTIVE' : 'CANCELLED',
      admin_graphql_api_shop_id: gid('Shop', shop.id),
      created_at: at.toISOString(),
      updated_at: at.toISOString(),
      currency: shop.currency,
      capped_amount: null,
    },
  };
}
