import type { CurrencyCode } from '#kernel/currency.ts';
import type { JsonNumber } from '#kernel/exact-json.ts';
import { normalizeGtin } from '#kernel/gtin.ts';
import type { ProductDraft } from '#pricing/catalog/products.ts';
import { requireMoney } from '#pricing/contract/decimal.ts';
import type { ProductInput, ProductPatch } from '#pricing/contract/product.ts';

/** Converts a validated product to the catalog's input. Absent fields stay absent. */
export function readProductInput(input: ProductInput): ProductDraft {
  const { name, sku, url, currency } = input;
  return {
    ...readOptional(input, currency),
    name,
    sku,
    url,
    currency,
    priceMinor: requireMoney(input.your_price, currency).minor,
  };
}

/**
 * Converts a patch to the catalog's input; amounts are in its own currency, or else in the
 * product's.
 */
export function readProductPatch(
  patch: ProductPatch,
  productCurrency: CurrencyCode,
): Partial<ProductDraft> {
  const currency = patch.currency ?? productCurrency;
  const { name, sku, url } = patch;
  return {
    ...readOptional(patch, currency),
    name,
    sku,
    url,
    currency: patch.currency,
    priceMinor: minorOf(patch.your_price, currency) ?? undefined,
  };
}

function readOptional(input: ProductPatch, currency: CurrencyCode) {
  return {
    externalId: input.external_id,
    gtin: typeof input.gtin === 'string' ? normalizeGtin(input.gtin) : input.gtin,
    brand: input.brand,
    imageUrl: input.image_url,
    category: input.category,
    costMinor: minorOf(input.cost, currency),
    mapMinor: minorOf(input.map_price, currency),
    minMinor: minorOf(input.min_price, currency),
    productType: input.product_type,
    tags: input.tags === null ? [] : input.tags,
    collections: input.collections === null ? [] : input.collections,
    stock: input.stock,
    compareAtMinor: minorOf(input.compare_at_price, currency),
    status: input.status,
    pausedReason: input.paused_reason,
  };
}

function minorOf(
  number: JsonNumber | null | undefined,
  currency: CurrencyCode,
): bigint | null | undefined {
  return number == null ? number : requireMoney(number, currency).minor;
}
