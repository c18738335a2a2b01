/**
 * Reads what can be read of a variant. Shopify's schema promises more than every answer keeps: a
 * value that is missing or has another form is named, and whoever stores the variant keeps the value
 * known before. Pure.
 */
import { z } from 'zod';
import type { ShopifyProduct, ShopifyVariant } from './variant-document.ts';

/** A value that could not be read. */
export interface Unread {
  /** As in the query, such as `product.vendor`. */
  readonly field: string;
  /** What was there instead, as JSON, shortened. */
  readonly found: string;
}

/** A variant whose unread fields hold a neutral value, such as an empty text. */
export interface ReadVariant {
  readonly gid: string;
  /** Null: nothing of it can be used. */
  readonly variant: ShopifyVariant | null;
  readonly unread: readonly Unread[];
}

/** A collection of a product; `title` null: unread. */
export interface ReadCollection {
  readonly id: string;
  readonly title: string | null;
  readonly unread: readonly Unread[];
}

type Row = Readonly<Record<string, unknown>>;
const MAX_FOUND = 80;
const LONG_AGO = '1970-01-01T00:00:00Z';

const TextSchema = z.union([z.string(), z.number().transform(String)]);
const AmountSchema = TextSchema.pipe(z.string().regex(/^\d{1,15}(\.\d{1,20})?$/));
const TimeSchema = z.iso.datetime({ offset: true });
const QuantitySchema = z.union([
  z.int(),
  z
    .string()
    .regex(/^-?\d{1,9}$/)
    .transform(Number),
]);
const OptionsSchema = z.array(z.object({ name: TextSchema, value: TextSchema }));
const CostSchema = z.object({ amount: AmountSchema, currencyCode: z.string() });
const MediaSchema = z.object({
  preview: z.object({ image: z.object({ url: z.string() }).nullable() }).nullable(),
});
/** Nothing is decided from a status that is none of these. */
const StatusSchema = z.enum(['ACTIVE', 'DRAFT', 'ARCHIVED', 'UNLISTED']);

/**
 * Reads a line of the bulk file or a node with its `product`. `publicationAliases`: the fields that
 * were requested of the product. Null when not even its id can be read.
 */
export function readVariant(
  value: unknown,
  publicationAliases: readonly string[],
): ReadVariant | null {
  if (!isRow(value) || !isGid(value.id, 'ProductVariant')) return null;
  const gid = value.id;
  if (!isRow(value.product) || !isGid(value.product.id, 'Product'))
    return { gid, variant: null, unread: [{ field: 'product', found: show(value.product) }] };
  const unread: Unread[] = [];
  const read = createFieldReader(value, '', unread);
  const item = isRow(value.inventoryItem) ? value.inventoryItem : {};
  const readItem = createFieldReader(item, 'inventoryItem.', unread);
  return {
    gid,
    variant: {
      id: gid,
      title: read('title', TextSchema, ''),
      sku: read('sku', TextSchema.nullable(), null),
      barcode: read('barcode', TextSchema.nullable(), null),
      price: read('price', AmountSchema, '0'),
      compareAtPrice: read('compareAtPrice', AmountSchema.nullable(), null),
      updatedAt: read('updatedAt', TimeSchema, LONG_AGO),
      selectedOptions: read('selectedOptions', OptionsSchema, []),
      inventoryQuantity: read('inventoryQuantity', QuantitySchema.nullable(), null),
      inventoryPolicy: read('inventoryPolicy', z.enum(['DENY', 'CONTINUE']), 'DENY'),
      inventoryItem: {
        tracked: readItem('tracked', z.boolean(), true),
        unitCost: readItem('unitCost', CostSchema.nullable(), null),
      },
      metafield: read(
        'metafield',
        z.object({ value: z.string(), type: z.string() }).nullable(),
        null,
      ),
      product: readProduct(value.product, { id: value.product.id, publicationAliases, unread }),
    },
    unread,
  };
}

function readProduct(
  product: Row,
  {
    id,
    publicationAliases,
    unread,
  }: { id: string; publicationAliases: readonly string[]; unread: Unread[] },
): ShopifyProduct {
  const read = createFieldReader(product, 'product.', unread);
  const publications = publicationAliases.map((alias): [string, boolean | undefined] => [
    alias,
    read(alias, z.boolean(), undefined),
  ]);
  return {
    ...Object.fromEntries(publications),
    id,
    title: read('title', TextSchema, ''),
    handle: read('handle', TextSchema, ''),
    vendor: read('vendor', TextSchema.nullable(), null) ?? '',
    productType: read('productType', TextSchema.nullable(), null) ?? '',
    tags: read('tags', z.array(TextSchema), []),
    status: read('status', StatusSchema, 'UNKNOWN'),
    onlineStoreUrl: read('onlineStoreUrl', z.string().nullable(), null),
    updatedAt: read('updatedAt', TimeSchema, LONG_AGO),
    featuredMedia: read('featuredMedia', MediaSchema.nullable(), null),
  };
}

/** Reads a collection of a product; null without a readable id. */
export function readCollection(value: unknown): ReadCollection | null {
  if (!isRow(value) || !isGid(value.id, 'Collection')) return null;
  const unread: Unread[] = [];
  const read = createFieldReader(value, 'collections.', unread);
  return { id: value.id, title: read('title', TextSchema.nullable(), null), unread };
}

/** The variant or product that a line of the bulk file belongs to; null when it cannot be read. */
export function readParentGid(value: unknown): string | null {
  const parent = isRow(value) ? value.__parentId : null;
  return isGid(parent, 'ProductVariant') || isGid(parent, 'Product') ? parent : null;
}

function createFieldReader(source: Row, prefix: string, unread: Unread[]) {
  return <Value, Neutral>(
    name: string,
    schema: z.ZodType<Value>,
    neutral: Neutral,
  ): Value | Neutral => {
    const parsed = schema.safeParse(source[name]);
    if (parsed.success) return parsed.data;
    unread.push({ field: `${prefix}${name}`, found: show(source[name]) });
    return neutral;
  };
}

function isGid(value: unknown, type: string): value is string {
  return typeof value === 'string' && new RegExp(`^gid://shopify/${type}/\\d+$`).test(value);
}

const isRow = (value: unknown): value is Row =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Absent: "nothing". */
function show(value: unknown): string {
  const text = value === undefined ? 'nothing' : JSON.stringify(value);
  return text.length <= MAX_FOUND ? text : `${text.slice(0, MAX_FOUND).toWellFormed()}…`;
}
