import { AppError } from '#kernel/app-error.ts';
import type { Sql } from '#prisma/open-database.ts';

/** A stored product. Amounts are minor units of `currency`. */
export interface ProductRow {
  readonly id: string;
  readonly accountId: string;
  readonly externalId: string | null;
  readonly sku: string;
  readonly name: string;
  readonly url: string;
  readonly currency: string;
  readonly priceMinor: bigint;
  /** 14 digits. */
  readonly gtin: string | null;
  readonly brand: string | null;
  readonly imageUrl: string | null;
  readonly category: string | null;
  readonly costMinor: bigint | null;
  /** The MAP price: the price others may not advertise below. */
  readonly mapMinor: bigint | null;
  /** The minimum price: our suggestions do not go below it. */
  readonly minMinor: bigint | null;
  /** False: the product is paused or exceeds the plan's limit. */
  readonly monitored: boolean;
  /** Since when the seller has it paused; null: it is active. */
  readonly pausedAt: Date | null;
  readonly pausedReason: string | null;
  /** When it was deleted; null for every product that an account lists. */
  readonly deletedAt: Date | null;
  readonly productType: string | null;
  readonly tags: readonly string[];
  readonly collections: readonly ProductCollection[];
  /** Units; negative when oversold, null when unknown. */
  readonly stock: number | null;
  readonly compareAtMinor: bigint | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** Columns of `p`, a pricing.product, for ProductRow. */
export const PRODUCT_COLUMNS = `p.id, p.account_id as "accountId", p.external_id as "externalId",
  p.sku, p.name, p.url, p.currency, p.price_minor as "priceMinor",
  p.gtin, p.brand, p.image_url as "imageUrl", p.category, p.cost_minor as "costMinor",
  p.map_minor as "mapMinor", p.min_minor as "minMinor",
  p.product_type as "productType", p.tags, p.collections, p.stock,
  p.compare_at_minor as "compareAtMinor", p.monitored, p.paused_at as "pausedAt",
  p.paused_reason as "pausedReason", p.deleted_at as "deletedAt",
  p.created_at as "createdAt", p.updated_at as "updatedAt"`;

/**
 * A product of the account. Throws `not_found`, for an unknown id and for another account's product
 * alike.
 */
export async function getProduct(
  sql: Sql,
  { accountId, productId }: { accountId: string; productId: string },
): Promise<ProductRow> {
  const { rows } = await sql.query<ProductRow>(
    `select ${PRODUCT_COLUMNS} from pricing.product p where p.id = $2 and p.account_id = $1`,
    [accountId, productId],
    { prepare: true },
  );
  if (!rows[0]) throw new AppError('not_found', 'No such product');
  return rows[0];
}

/** Products by id, of any account: for other stages, and for callers that pass `accountId`. */
export async function listProductsByIds(
  sql: Sql,
  ids: readonly string[],
  { accountId }: { accountId?: string } = {},
): Promise<ProductRow[]> {
  const { rows } = await sql.query<ProductRow>(
    `select ${PRODUCT_COLUMNS} from pricing.product p where p.id = any($1) and ($2::text is null or p.account_id = $2) order by p.id`,
    [ids, accountId ?? null],
  );
  return rows;
}

interface ProductCollection {
  /** The seller's id, which stays the same when the name changes. */
  readonly id: string;
  readonly name: string;
}

/**
 * Input for creating or updating a product. On an update, absent optional fields stay as they are;
 * null clears them.
 */
export interface ProductDraft {
  readonly externalId?: string | null;
  readonly sku: string;
  readonly name: string;
  readonly url: string;
  readonly currency: string;
  readonly priceMinor: bigint;
  readonly gtin?: string | null;
  readonly brand?: string | null;
  readonly imageUrl?: string | null;
  readonly category?: string | null;
  readonly costMinor?: bigint | null;
  readonly mapMinor?: bigint | null;
  readonly minMinor?: bigint | null;
  readonly productType?: string | null;
  readonly tags?: readonly string[];
  readonly collections?: readonly ProductCollection[];
  readonly stock?: number | null;
  readonly compareAtMinor?: bigint | null;
  readonly status?: ProductStatus;
  /** Why it is paused; without meaning for an active product. */
  readonly pausedReason?: string | null;
}
export type ProductStatus = 'active' | 'paused';

/** Field names in the event `product.changed`. */
const fieldNames = {
  externalId: 'external_id',
  sku: 'sku',
  name: 'name',
  url: 'url',
  currency: 'currency',
  priceMinor: 'price',
  gtin: 'gtin',
  brand: 'brand',
  imageUrl: 'image',
  category: 'category',
  costMinor: 'cost',
  mapMinor: 'map',
  minMinor: 'min',
  productType: 'product_type',
  tags: 'tags',
  collections: 'collections',
  stock: 'stock',
  compareAtMinor: 'compare_at',
  pausedAt: 'status',
  pausedReason: 'paused_reason',
} as const;
type ChangeableField = keyof typeof fieldNames;

/**
 * Applies `changes` to the row `before`; returns the new row and the names of the changed fields.
 * When the currency changes, amounts that are not given are cleared, because they were in the old
 * currency. A paused product keeps its last price when it is given none (0).
 */
export function mergeProduct(
  before: ProductRow,
  { status, pausedReason, ...changes }: Partial<ProductDraft>,
  at: Date,
): { after: ProductRow; fields: string[] } {
  const given = Object.fromEntries(
    Object.entries(changes).filter(([key, value]) => value !== undefined && key in fieldNames),
  );
  const hasNewCurrency = changes.currency !== undefined && changes.currency !== before.currency;
  const cleared = hasNewCurrency
    ? { costMinor: null, mapMinor: null, minMinor: null, compareAtMinor: null }
    : {};
  const pause = mergePause(before, { status, pausedReason }, at);
  const kept =
    pause.pausedAt !== null && changes.priceMinor === 0n && !hasNewCurrency
      ? { priceMinor: before.priceMinor }
      : {};
  const after: ProductRow = { ...before, ...cleared, ...given, ...kept, ...pause };
  const fields = (Object.keys(fieldNames) as ChangeableField[])
    .filter((key) => !isSame(before[key], after[key]))
    .map((key) => fieldNames[key]);
  return { after: fields.length > 0 ? { ...after, updatedAt: at } : before, fields };
}

/** A pause that goes on keeps its beginning; an active product has no reason. */
export function mergePause(
  before: Pick<ProductRow, 'pausedAt' | 'pausedReason'>,
  { status, pausedReason }: Pick<ProductDraft, 'status' | 'pausedReason'>,
  at: Date,
): Pick<ProductRow, 'pausedAt' | 'pausedReason'> {
  const isPaused = status === undefined ? before.pausedAt !== null : status === 'paused';
  if (!isPaused) return { pausedAt: null, pausedReason: null };
  return {
    pausedAt: before.pausedAt ?? at,
    pausedReason: pausedReason === undefined ? before.pausedReason : pausedReason,
  };
}

function isSame(before: unknown, after: unknown): boolean {
  return Array.isArray(before)
    ? JSON.stringify(before) === JSON.stringify(after)
    : before === after;
}
