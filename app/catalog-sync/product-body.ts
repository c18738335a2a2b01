/** Builds the request body for the service from a row of our copy. Pure. */
import { createHash } from 'node:crypto';
import { isCurrencyCode } from '#kernel/currency.ts';
import { formatDecimal } from '#kernel/money.ts';
import type { ProductInput } from '#sdk/index.ts';
import { parseBarcodeGtin, parseVariantNumber } from './to-variant-row.ts';

/** Columns of `shop.variant` that are sent. */
export interface SendableVariant {
  readonly gid: string;
  readonly product_title: string;
  readonly title: string;
  readonly vendor: string | null;
  readonly category: string | null;
  readonly url: string;
  readonly image_url: string | null;
  readonly sku: string | null;
  readonly barcode: string | null;
  readonly currency: string;
  readonly price_minor: bigint;
  readonly cost_minor: bigint | null;
  readonly map_minor: bigint | null;
  readonly min_minor: bigint | null;
  readonly compare_at_minor: bigint | null;
  /** Null: not read since the service accepts these fields. */
  readonly tags: readonly string[] | null;
  readonly stock: number | null;
  readonly collections: readonly { readonly id: string; readonly name: string }[];
  /** Why it is paused; null when it is not. */
  readonly paused_reason: string | null;
}

const MAX_NAME = 500;
export const MAX_TEXT = 255;
/** The service's limits for tags, collections and stock. */
const MAX_LABELS = 250;
const MAX_STOCK = 1_000_000_000;
const cut = (text: string, max: number): string =>
  text.length <= max ? text : text.slice(0, max).toWellFormed().trim();

/**
 * The name a person would search for: the product's name, with the variant's where there are
 * several.
 */
export function formatProductName(
  variant: Pick<SendableVariant, 'product_title' | 'title'>,
): string {
  const own =
    variant.title === 'Default Title' || variant.title === '' ? '' : ` - ${variant.title}`;
  return cut(`${variant.product_title}${own}`, MAX_NAME);
}

/** Replaces a missing SKU: unique and stable. */
export function createFallbackSku(gid: string): string {
  return `variant-${parseVariantNumber(gid)}`;
}

/** The five fields of the specification. */
export function buildSpecifiedBody(variant: SendableVariant, sku: string): ProductInput {
  if (!isCurrencyCode(variant.currency))
    throw new RangeError(`Unknown currency ${variant.currency}`);
  return {
    name: formatProductName(variant),
    sku: cut(sku, MAX_TEXT),
    url: variant.url,
    currency: variant.currency,
    your_price: formatDecimal({ minor: variant.price_minor, currency: variant.currency }),
  };
}

/**
 * The body with all fields that our service accepts. Fields without a value are sent as null to
 * clear the stored value. `hasDetails`: the service accepts type, tags, collections, stock and
 * compare-at price, `canPause`: it accepts a status; an older one refuses them.
 */
export function buildFullBody(
  variant: SendableVariant,
  { hasDetails, canPause }: { hasDetails: boolean; canPause: boolean },
): ProductInput {
  const money = (minor: bigint | null) => moneyOf(minor, variant.currency);
  return {
    ...buildSpecifiedBody(variant, variant.sku ?? createFallbackSku(variant.gid)),
    external_id: variant.gid,
    gtin: parseBarcodeGtin(variant.barcode),
    brand: variant.vendor === null ? null : cut(variant.vendor, MAX_TEXT),
    image_url: imageAddress(variant.image_url),
    category: variant.category === null ? null : cut(variant.category, MAX_NAME),
    cost: money(variant.cost_minor),
    map_price: money(variant.map_minor),
    min_price: money(variant.min_minor),
    ...(hasDetails ? detailsOf(variant) : {}),
    ...(canPause ? buildStatus(variant) : {}),
  };
}

/** Whether the product is paused at the service, and why. */
export function buildStatus({ paused_reason: reason }: Pick<SendableVariant, 'paused_reason'>): {
  readonly status: 'active' | 'paused';
  readonly paused_reason: string | null;
} {
  return { status: reason === null ? 'active' : 'paused', paused_reason: reason };
}

/**
 * These fields are left out for a variant that was not read since: absent fields keep their stored
 * value.
 */
function detailsOf(variant: SendableVariant): Partial<ProductInput> {
  if (variant.tags === null) return {};
  const tags = variant.tags.map((tag) => cut(tag, MAX_TEXT));
  return {
    product_type: variant.category === null ? null : cut(variant.category, MAX_TEXT),
    tags: [...new Set(tags)].slice(0, MAX_LABELS),
    collections: variant.collections
      .slice(0, MAX_LABELS)
      .map(({ id, name }) => ({ id, name: cut(name, MAX_TEXT) })),
    stock: variant.stock === null ? null : bound(variant.stock),
    compare_at_price: moneyOf(variant.compare_at_minor, variant.currency),
  };
}

const bound = (stock: number): number => Math.min(MAX_STOCK, Math.max(-MAX_STOCK, stock));

function moneyOf(minor: bigint | null, currency: string): ProductInput['cost'] {
  return minor === null || !isCurrencyCode(currency) ? null : formatDecimal({ minor, currency });
}

/** A hash of a body: the same body is not sent twice. */
export function hashBody(body: ProductInput): string {
  return createHash('sha256').update(JSON.stringify(body)).digest('base64url');
}

function imageAddress(address: string | null): string | null {
  return address !== null && address.length <= 2048 && URL.canParse(address) ? address : null;
}
