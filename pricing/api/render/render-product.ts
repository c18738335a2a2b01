import type { ProductRow } from '#pricing/catalog/products.ts';
import type { TimesAsText } from '#prisma/open-database.ts';
import type { Product } from '#pricing/contract/product.ts';
import { renderAmount, renderAmountOrNull } from './render-amount.ts';
import { toKeptUntil } from '#pricing/catalog/kept-products.ts';
import { renderTime, renderTimeOrNull } from './render-time.ts';

export function renderProduct(row: ProductRow | TimesAsText<ProductRow>): Product {
  const { id, name, sku, url, currency, gtin, brand, category } = row;
  return {
    id,
    external_id: row.externalId,
    name,
    sku,
    url,
    currency,
    your_price: renderAmount(row.priceMinor, currency),
    gtin,
    brand,
    image_url: row.imageUrl,
    category,
    cost: renderAmountOrNull(row.costMinor, currency),
    map_price: renderAmountOrNull(row.mapMinor, currency),
    min_price: renderAmountOrNull(row.minMinor, currency),
    monitored: row.monitored,
    product_type: row.productType,
    tags: [...row.tags],
    collections: row.collections.map(({ id, name: title }) => ({ id, name: title })),
    stock: row.stock,
    compare_at_price: renderAmountOrNull(row.compareAtMinor, currency),
    status: row.pausedAt === null ? 'active' : 'paused',
    paused_reason: row.pausedReason,
    paused_at: renderTimeOrNull(row.pausedAt),
    deleted_at: renderTimeOrNull(row.deletedAt),
    kept_until: row.deletedAt === null ? null : renderTime(toKeptUntil(new Date(row.deletedAt))),
    created_at: renderTime(row.createdAt),
    updated_at: renderTime(row.updatedAt),
  };
}
