/**
 * Converts one Shopify variant to one row of our copy. Pure; decides whether it is paused and why.
 */
import { normalizeGtin } from '#kernel/gtin.ts';
import { divideRounded } from '#kernel/money.ts';
import { toPublicationAlias, type ShopifyVariant } from '#app/admin-api/variant-document.ts';
import type { SalesChannel } from '#app/shop-state/sales-channel.ts';
import type { ShopSettings } from '#app/shop-state/shop-settings.ts';
import type { SyncShop } from './sync-shop.server.ts';
import { normalizeText as clean } from './normalize-text.ts';
import { readCost, readMapPrice, readPrice } from './read-amount.ts';

/**
 * Columns of `shop.variant`; amounts are minor units as text, so that the row can be passed as
 * JSON.
 */
export interface VariantRow {
  readonly gid: string;
  readonly product_gid: string;
  readonly product_title: string;
  readonly title: string;
  readonly handle: string | null;
  readonly vendor: string | null;
  readonly category: string | null;
  readonly status: string;
  readonly url: string | null;
  readonly image_url: string | null;
  readonly sku: string | null;
  readonly barcode: string | null;
  readonly options: readonly { name: string; value: string }[];
  /** `0`: this reading has no usable price. */
  readonly price_minor: string;
  readonly compare_at_minor: string | null;
  readonly cost_minor: string | null;
  readonly map_minor: string | null;
  readonly map_from: 'metafield' | 'formula' | null;
  readonly tags: readonly string[];
  /** Null where it is not tracked. */
  readonly stock: number | null;
  /** Whether it could be bought; null where Shopify did not say. */
  readonly sellable: boolean | null;
  readonly shopify_updated_at: string;
  /** Why it is paused. */
  readonly not_monitored: 'draft' | 'archived' | 'unpublished' | 'no_price' | null;
}

const SHARE_DENOMINATOR = 1_000_000n;

/** Without an address in the online store, the product's canonical address is used. */
export function toVariantRow(variant: ShopifyVariant, shop: SyncShop): VariantRow {
  const { product } = variant;
  const price = readPrice(variant.price, shop.currency);
  const compareAt = readPrice(variant.compareAtPrice, shop.currency);
  const mapPrice = getMapPrice(variant, {
    compareAt,
    currency: shop.currency,
    settings: shop.settings,
  });
  const address = product.onlineStoreUrl ?? canonicalUrl(product.handle, shop.primaryHost);
  const url = variantUrl(address, variant.id);
  const status = product.status.toLowerCase();
  return {
    gid: variant.id,
    product_gid: product.id,
    product_title: clean(product.title) ?? 'Untitled',
    title: clean(variant.title) ?? '',
    handle: clean(product.handle),
    vendor: clean(product.vendor),
    category: clean(product.productType),
    status,
    url,
    image_url: product.featuredMedia?.preview?.image?.url ?? null,
    sku: clean(variant.sku),
    barcode: clean(variant.barcode),
    options: variant.selectedOptions.map(({ name, value }) => ({
      name: clean(name) ?? '',
      value: clean(value) ?? '',
    })),
    price_minor: (price ?? 0n).toString(),
    compare_at_minor: compareAt?.toString() ?? null,
    cost_minor: readCost(variant.inventoryItem.unitCost, shop.currency)?.toString() ?? null,
    ...mapPrice,
    tags: [...new Set(product.tags.flatMap((tag) => clean(tag) ?? []))],
    stock: variant.inventoryItem.tracked ? variant.inventoryQuantity : null,
    sellable: isSellable(variant, status),
    // A product's title, status or address changes without updating its variants' time.
    shopify_updated_at:
      [variant.updatedAt, product.updatedAt].sort((a, b) => Date.parse(a) - Date.parse(b)).at(-1) ??
      variant.updatedAt,
    not_monitored: findPauseReason({
      status,
      price,
      isPublished: isPublished(product, shop.settings.channels),
    }),
  };
}

/** A variant without inventory tracking, or that may be oversold, is never out of stock. */
function isSellable(variant: ShopifyVariant, status: string): boolean | null {
  if (status !== 'active') return false;
  if (!variant.inventoryItem.tracked || variant.inventoryPolicy === 'CONTINUE') return true;
  return variant.inventoryQuantity === null ? null : variant.inventoryQuantity > 0;
}

function findPauseReason(variant: {
  status: string;
  isPublished: boolean;
  price: bigint | null;
}): VariantRow['not_monitored'] {
  if (variant.status === 'draft') return 'draft';
  if (variant.status === 'archived') return 'archived';
  if (!variant.isPublished) return 'unpublished';
  return variant.price === null || variant.price === 0n ? 'no_price' : null;
}

/**
 * True when it is in one of the chosen channels. Channels that were not queried are ignored; when
 * none was queried, the product counts.
 */
function isPublished(
  product: ShopifyVariant['product'],
  channels: readonly SalesChannel[],
): boolean {
  const answers = channels.flatMap(({ id }) => {
    const answer = product[toPublicationAlias(id)];
    return typeof answer === 'boolean' ? [answer] : [];
  });
  return answers.length === 0 || answers.includes(true);
}

function getMapPrice(
  variant: ShopifyVariant,
  shop: { compareAt: bigint | null; currency: string; settings: ShopSettings },
): Pick<VariantRow, 'map_minor' | 'map_from'> {
  const own = readMapPrice(variant.metafield, shop.currency);
  if (own !== null) return { map_minor: own.toString(), map_from: 'metafield' };
  const rule = shop.settings.mapFormula;
  if (!rule || shop.compareAt === null || shop.compareAt === 0n)
    return { map_minor: null, map_from: null };
  const share = BigInt(Math.round(rule.shareOfCompareAt * Number(SHARE_DENOMINATOR)));
  return {
    map_minor: divideRounded(shop.compareAt * share, SHARE_DENOMINATOR).toString(),
    map_from: 'formula',
  };
}

function canonicalUrl(handle: string, host: string): string {
  return `https://${host}/products/${encodeURIComponent(handle.toWellFormed())}`;
}

function variantUrl(productUrl: string, gid: string): string | null {
  const url = URL.parse(productUrl);
  if (!url) return null;
  url.searchParams.set('variant', parseVariantNumber(gid));
  return url.href;
}

/** The digits of a GID. */
export function parseVariantNumber(gid: string): string {
  return gid.split('/').at(-1) ?? gid;
}

/** The barcode if it is a GTIN with a valid check digit, else null. */
export function parseBarcodeGtin(barcode: string | null): string | null {
  return barcode === null ? null : normalizeGtin(barcode);
}
