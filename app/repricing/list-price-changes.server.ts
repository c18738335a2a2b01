import { z } from 'zod';
import type { Money } from '#kernel/money.ts';
import { type AppliedRule, readAppliedRule } from '#app/locales/read-applied-rule.ts';
import type { AppServices } from '#app/services.server.ts';
import { toPageOfRows, type PageOfRows, parseCursor } from '#app/requests/page-cursor.server.ts';
import { PAUSED } from '#app/shop-state/paused.ts';

const PAGE_SIZE = 50;

export const PriceChangeQuerySchema = z.object({
  after: z.string().max(1000).optional().catch(undefined),
  before: z.string().max(1000).optional().catch(undefined),
});
export type PriceChangeQuery = z.infer<typeof PriceChangeQuerySchema>;

export interface PriceChangeRow {
  readonly id: string;
  readonly variantGid: string;
  readonly serviceProductId: string | null;
  readonly productTitle: string | null;
  readonly variantTitle: string | null;
  readonly imageUrl: string | null;
  readonly from: Money;
  readonly to: Money;
  /** The compare-at price before and after, where it was changed with the price. */
  readonly compareAt: { readonly from: Money | null; readonly to: Money | null } | null;
  readonly status: string;
  readonly reason: string | null;
  /** Shopify's message if it refused. */
  readonly shopifyMessage: string | null;
  readonly isUndo: boolean;
  readonly byName: string | null;
  readonly byUserId: string | null;
  readonly at: Date;
  readonly undoneAt: Date | null;
  readonly batchId: string | null;
  /** The recommendation's pricing rule, as it was then. */
  readonly rule: AppliedRule | null;
  /** Null when it can be undone; otherwise why not. */
  readonly undoBlocked:
    | 'not_applied'
    | 'undone'
    | 'is_undo'
    | 'price_moved'
    | 'currency_changed'
    | 'product_paused'
    | 'newer_change'
    | 'gone'
    | null;
}

interface Row {
  id: string;
  variant_gid: string;
  service_product_id: string | null;
  product_title: string | null;
  title: string | null;
  image_url: string | null;
  currency: string;
  from_minor: bigint;
  to_minor: bigint;
  compare_at_from: bigint | null;
  compare_at_to: bigint | null;
  status: string;
  reason: string | null;
  shopify_words: string | null;
  undo_of: string | null;
  by_user_id: string | null;
  by_name: string | null;
  at: Date;
  undone_at: Date | null;
  batch_id: string | null;
  rule: unknown;
  price_minor: bigint | null;
  variant_currency: string | null;
  paused: boolean;
  newer: boolean;
}

export interface PriceChangeScope {
  readonly query?: PriceChangeQuery;
  readonly variantGid?: string;
  /** Only changes made after this moment that are in effect and are not an undo themselves. */
  readonly appliedSince?: Date;
  readonly batchId?: string;
  /** Only changes that were not written. */
  readonly failedOnly?: boolean;
}

/**
 * Lists what was written to Shopify, newest first, each with whether it can be undone and, if not,
 * why.
 */
export async function listPriceChanges(
  services: AppServices,
  shop: string,
  scope: PriceChangeScope = {},
): Promise<PageOfRows<PriceChangeRow>> {
  const cursor = parseCursor(scope.query ?? {}, 2);
  const values: unknown[] = [shop];
  const bind = (value: unknown) => `$${values.push(value)}`;
  const where: string[] = [];
  if (scope.variantGid) where.push(`c.variant_gid = ${bind(scope.variantGid)}`);
  if (scope.appliedSince)
    where.push(
      `c.at >= ${bind(scope.appliedSince)} and c.status = 'applied' and c.undone_at is null and c.undo_of is null`,
    );
  if (scope.batchId) where.push(`c.batch_id = ${bind(scope.batchId)}`);
  if (scope.failedOnly) where.push(`c.status in ('refused', 'failed')`);
  if (cursor && !Number.isNaN(Date.parse(cursor.key[0] ?? ''))) {
    where.push(
      `(c.at, c.id) ${cursor.direction === 'after' ? '<' : '>'} (${bind(cursor.key[0])}::timestamptz, ${bind(cursor.key[1])})`,
    );
  }
  const direction = cursor?.direction === 'before' ? 'asc' : 'desc';
  const { rows } = await services.db.query<Row>(
    `with page as (
       select c.* from shop.price_change c
       where c.shop = $1 ${where.map((condition) => `and ${condition}`).join(' ')}
       order by c.at ${direction}, c.id ${direction} limit ${PAGE_SIZE + 1}
     )
     select c.id, c.variant_gid, c.service_product_id, v.product_title, v.title, v.image_url,
            c.currency, c.from_minor, c.to_minor, c.compare_at_from, c.compare_at_to,
            c.status, c.reason, c.shopify_words, c.undo_of, c.by_user_id, coalesce(c.by_name, u.name) as by_name,
            c.at, c.undone_at, c.batch_id, c.recommendation -> 'rule' as rule,
            case when v.deleted_at is null then v.price_minor end as price_minor,
            v.currency as variant_currency, ${PAUSED} as paused,
            exists (select 1 from shop.price_change n
                    where n.shop = c.shop
                      and n.variant_gid = c.variant_gid
                      and n.at > c.at
                      and n.status = 'applied'
                      and n.undone_at is null
                      and n.undo_of is null) as newer
     from page c
     left join shop.variant v on v.shop = c.shop and v.gid = c.variant_gid
     left join shop.shop_user u on u.shop = c.shop and u.user_id = c.by_user_id
     order by c.at ${direction}, c.id ${direction}`,
    values,
  );
  const page = toPageOfRows(rows, PAGE_SIZE, {
    cursor,
    keyOf: (row) => [row.at.toISOString(), row.id],
  });
  return { ...page, rows: page.rows.map(toPriceChangeRow) };
}

/** Before it is written, these columns hold the plan. */
function hasChangedCompareAt({ status, compare_at_from: from, compare_at_to: to }: Row): boolean {
  return (status === 'applied' || status === 'undone') && from !== to;
}

function toPriceChangeRow(row: Row): PriceChangeRow {
  const money = (minor: bigint | null): Money | null =>
    minor === null ? null : { minor, currency: row.currency };
  return {
    id: row.id,
    variantGid: row.variant_gid,
    serviceProductId: row.service_product_id,
    productTitle: row.product_title,
    variantTitle: row.title,
    imageUrl: row.image_url,
    from: { minor: row.from_minor, currency: row.currency },
    to: { minor: row.to_minor, currency: row.currency },
    compareAt: hasChangedCompareAt(row)
      ? { from: money(row.compare_at_from), to: money(row.compare_at_to) }
      : null,
    status: row.status,
    reason: row.reason,
    shopifyMessage: row.shopify_words,
    isUndo: row.undo_of !== null,
    byName: row.by_name,
    byUserId: row.by_user_id,
    at: row.at,
    undoneAt: row.undone_at,
    batchId: row.batch_id,
    rule: readAppliedRule(row.rule),
    undoBlocked: whyNotUndo(row),
  };
}

function whyNotUndo(row: Row): PriceChangeRow['undoBlocked'] {
  if (row.undo_of !== null) return 'is_undo';
  if (row.undone_at !== null || row.status === 'undone') return 'undone';
  if (row.status !== 'applied') return 'not_applied';
  if (row.price_minor === null) return 'gone';
  if (row.variant_currency !== row.currency) return 'currency_changed';
  if (row.paused) return 'product_paused';
  if (row.newer) return 'newer_change';
  return row.price_minor === row.to_minor ? null : 'price_moved';
}
