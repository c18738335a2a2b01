/**
 * Deleted products. They are kept for 30 days in a hidden account of their own, so that every query
 * by account leaves them out, and come back from it with everything that belonged to them.
 */
import { DELETED_KEPT_DAYS } from '#kernel/deleted-kept-days.ts';
import { DAY_MS } from '#kernel/durations.ts';
import { createId } from '#kernel/ids.ts';
import type { ServiceContext } from '#pricing/events/service-context.ts';
import type { Sql, Tx } from '#prisma/open-database.ts';
import { PRODUCT_COLUMNS, type ProductDraft, type ProductRow } from './products.ts';

const KEPT_MS = DELETED_KEPT_DAYS * DAY_MS;

/** Until when a product that was deleted then can be restored. */
export const toKeptUntil = (deletedAt: Date): Date => new Date(deletedAt.getTime() + KEPT_MS);

/** What was deleted after this can be restored at `now`. */
export const toKeptSince = (now: Date): Date => new Date(now.getTime() - KEPT_MS);

/** Tables whose rows of a product move with it; those without an account need not. */
export const MOVED_TABLES = [
  'product_position',
  'match',
  'not_sold',
  'alert',
  'recommendation',
  'recommendation_ledger',
  'decision',
  'map_case',
] as const;

/** Tables with an account and a product whose rows stay where they are. */
export const STAYING_TABLES: Readonly<Record<string, string>> = {
  market_change: 'the account’s log, which names the product only while the account has it',
  rule_search_product: 'found by the product alone; the search belongs to the account',
  sales_rank: 'found by the product alone; ranked again within the hour',
};

/** The account that keeps what was deleted from this one; null when nothing was yet. */
export async function findKeptAccount(sql: Sql, accountId: string): Promise<string | null> {
  const { rows } = await sql.query<{ id: string }>(
    'select id from pricing.account where keeps_for_account_id = $1',
    [accountId],
  );
  return rows[0]?.id ?? null;
}

/**
 * Moves a product to the account that keeps it, with all that belongs to it. The locks of the
 * product must be held, so that no other stage adds to it meanwhile (lock-products.ts).
 */
export async function moveProductOut(
  context: Pick<ServiceContext, 'clock'>,
  tx: Tx,
  { accountId, productId }: { accountId: string; productId: string },
): Promise<void> {
  const now = context.clock.now();
  await tx.query(
    `insert into pricing.account (id, name, plan, keeps_for_account_id, suspended_at,
       monitoring_paused_at, created_at)
     select $2, name, plan, id, $3, $3, $3 from pricing.account where id = $1
     on conflict (keeps_for_account_id) do nothing`,
    [accountId, createId('acc', now), now],
  );
  const to = await findKeptAccount(tx, accountId);
  // The account is being deleted, and takes the product with it.
  if (to === null) return;
  tx.send(
    `update pricing.product set account_id = $2, deleted_at = $3, monitored = false
     where id = $1`,
    [productId, to, now],
  );
  // Nothing of it becomes too old to compare while nobody compares it.
  tx.send('update pricing.product_position set stale_at = null where product_id = $1', [productId]);
  moveRows(tx, { from: accountId, to, productIds: [productId] });
}

/** Moves deleted products back. They are not monitored until `updateMonitoredProducts`. */
export function moveProductsBack(
  tx: Tx,
  { from, to, productIds, now }: { from: string; to: string; productIds: string[]; now: Date },
): void {
  tx.send('update pricing.product set account_id = $2, deleted_at = null where id = any($1)', [
    productIds,
    to,
  ]);
  tx.send('update pricing.product_position set stale_at = $2 where product_id = any($1)', [
    productIds,
    now,
  ]);
  moveRows(tx, { from, to, productIds });
}

function moveRows(
  tx: Tx,
  { from, to, productIds }: { from: string; to: string; productIds: string[] },
): void {
  for (const table of MOVED_TABLES)
    tx.send(
      `update pricing.${table} set account_id = $3 where product_id = any($1) and account_id = $2`,
      [productIds, from, to],
    );
  tx.send(
    `update pricing.map_price_period set account_id = $3
     where account_id = $2 and scope = 'product' and scope_key = any($1)`,
    [productIds, from, to],
  );
}

interface NewDraft {
  readonly index: number;
  readonly draft: ProductDraft;
}

interface KeptRow extends ProductRow {
  /** The account has another product with this sku. */
  readonly isSkuTaken: boolean;
}

/**
 * The deleted products that new drafts bring back, by the index of the draft: the last deleted one
 * with the same `externalId`, or else the only one with the same sku, if its GTIN or its name agrees
 * and no other product or draft has that sku.
 */
export async function findRestorable(
  sql: Sql,
  {
    accountId,
    keptAccountId,
    drafts,
    now,
  }: {
    accountId: string;
    keptAccountId: string;
    drafts: readonly NewDraft[];
    now: Date;
  },
): Promise<ReadonlyMap<number, ProductRow>> {
  const { rows } = await sql.query<KeptRow>(
    `select ${PRODUCT_COLUMNS}, exists (select from pricing.product o
       where o.account_id = $2 and o.sku = p.sku) as "isSkuTaken"
     from pricing.product p
     where p.account_id = $1 and p.deleted_at > $3
       and (p.external_id = any($4) or p.sku = any($5))
     order by p.deleted_at desc, p.id desc`,
    [
      keptAccountId,
      accountId,
      toKeptSince(now),
      drafts.flatMap(({ draft }) => draft.externalId ?? []),
      drafts.map(({ draft }) => draft.sku),
    ],
  );
  const found = new Map<number, ProductRow>();
  const taken = new Set<string>();
  const take = (index: number, kept: ProductRow | undefined): void => {
    if (!kept) return;
    taken.add(kept.id);
    found.set(index, kept);
  };
  for (const { index, draft } of drafts)
    if (draft.externalId != null)
      take(
        index,
        rows.find(({ externalId, id }) => externalId === draft.externalId && !taken.has(id)),
      );
  const bySku = Map.groupBy(drafts, ({ draft }) => draft.sku);
  for (const { index, draft } of drafts) {
    if (found.has(index) || bySku.get(draft.sku)?.length !== 1) continue;
    const agreeing = rows.filter(
      (kept) =>
        kept.sku === draft.sku && !kept.isSkuTaken && !taken.has(kept.id) && agrees(kept, draft),
    );
    if (agreeing.length === 1) take(index, agreeing[0]);
  }
  return found;
}

/** Two known GTINs decide; otherwise the names do. */
function agrees(kept: ProductRow, draft: ProductDraft): boolean {
  if (kept.gtin !== null && draft.gtin != null) return kept.gtin === draft.gtin;
  return normalizeName(kept.name) === normalizeName(draft.name);
}

const normalizeName = (name: string): string =>
  name
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** A product takes with it its prices, matches, alerts and cases. */
const BATCH = 50;

/** Deletes for good what was deleted more than 30 days ago, in batches. Safe to repeat. */
export async function deleteOldProducts(
  { db }: Pick<ServiceContext, 'db'>,
  now: Date,
): Promise<void> {
  for (let left = BATCH; left === BATCH;)
    left = await db.transaction(async (tx) => {
      const { rows } = await tx.query<{ id: string; accountId: string }>(
        `delete from pricing.product where id = any(array(select id from pricing.product
           where deleted_at <= $1 order by deleted_at, id limit $2))
         returning id, account_id as "accountId"`,
        [toKeptSince(now), BATCH],
      );
      const ids = rows.map(({ id }) => id);
      // Nothing refers to them by a key of the database.
      tx.send('delete from pricing.decision where product_id = any($1)', [ids]);
      tx.send(
        `delete from pricing.map_price_period
         where account_id = any($1) and scope = 'product' and scope_key = any($2)`,
        [rows.map(({ accountId }) => accountId), ids],
      );
      return rows.length;
    });
}
