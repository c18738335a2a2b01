/** A row of our copy → what the service is told. Pure. */
import { createHash } from 'node:crypto';
import { isCurrencyCode } from '#kernel/currency.ts';
import { type ProductInput, writeMoney } from '#pricing/contract/contract.ts';
import { gtinOf, variantNumber } from './to-variant-row.ts';

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
  readonly floor_minor: bigint | null;
  readonly min_minor: bigint | null;
}

const MAX_NAME = 500;
export const MAX_TEXT = 255;
const cut = (text: string, max: number): string =>
  text.length <= max ? text : text.slice(0, max).toWellFormed().trim();

/** The name a person would search for: the product's, and the variant's where there are several. */
export function productName(variant: Pick<SendableVariant, 'product_title' | 'title'>): string {
  const own =
    variant.title === 'Default Title' || variant.title === '' ? '' : ` - ${variant.title}`;
  return cut(`${variant.product_title}${own}`, MAX_NAME);
}

/** What stands for a missing SKU: unique and stable. */
export function fallbackSku(gid: string): string {
  return `variant-${variantNumber(gid)}`;
}

/** The five fields of the specification. */
export function specifiedBody(variant: SendableVariant, sku: string): ProductInput {
  if (!isCurrencyCode(variant.currency))
    throw new RangeError(`Unknown currency ${variant.currency}`);
  return {
    name: productName(variant),
    sku: cut(sku, MAX_TEXT),
    url: variant.url,
    currency: variant.currency,
    your_price: writeMoney({ minor: variant.price_minor, currency: variant.currency }),
  };
}

/** With all that our service takes. Fields without a value are sent as null: they clear what was there. */
export function fullBody(variant: SendableVariant): ProductInput {
  const money = (minor: bigint | null) =>
    minor === null ? null : writeMoney({ minor, currency: variant.currency });
  return {
    ...specifiedBody(variant, variant.sku ?? fallbackSku(variant.gid)),
    external_id: variant.gid,
    gtin: gtinOf(variant.barcode),
    brand: variant.vendor === null ? null : cut(variant.vendor, MAX_TEXT),
    image_url: imageAddress(variant.image_url),
    category: variant.category === null ? null : cut(variant.category, MAX_NAME),
    cost: money(variant.cost_minor),
    map_price: money(variant.floor_minor),
    min_price: money(variant.min_minor),
  };
}

/** Names a body: the same body is not sent twice. */
export function hashBody(body: ProductInput): string {
  return createHash('sha256').update(JSON.stringify(body)).digest('base64url');
}

function imageAddress(address: string | null): string | null {
  return address !== null && address.length <= 2048 && URL.canParse(address) ? address : null;
}
