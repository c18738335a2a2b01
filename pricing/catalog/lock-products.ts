/**
 * The locks of a product, each held until the transaction ends. Whoever takes several takes them in
 * this order, and before any row of the product, so that no two transactions can deadlock:
 *
 * 1. the catalog of the account (`lockCatalog`): products are created, changed, deleted;
 * 2. the alerts of the product (`lockForAlerts`): its alerts and cases are written;
 * 3. the recommendation of the product (`lockForRecommendations`): it, its ledger and decisions are
 *    written;
 * 4. rows: the product's own first, then by id.
 *
 * Rows that refer to a product lock its row against deletion, so a deletion needs all of them.
 */
import type { Tx } from '#prisma/open-database.ts';

/**
 * Locks are taken on buckets of products: a large chunk of products must not fill the server's lock
 * table. A power of two.
 */
const LOCK_BUCKETS = 128;
const ALERT_LOCKS = 7101;

/**
 * Locks the account's catalog. Without the lock, two concurrent requests for one sku could create
 * two products. Comes first, because the next statement must see what the other writer did.
 */
export function lockCatalog(tx: Tx, accountId: string): void {
  tx.lock(`catalog:${accountId}`);
}

/**
 * Waits until no other check of alerts of these products runs. What is read before it may be
 * outdated.
 */
export async function lockForAlerts(tx: Tx, productIds: readonly string[]): Promise<void> {
  await tx.query(
    `select pg_advisory_xact_lock($1, bucket)
     from (select distinct hashtext(id) & ($2::int - 1) as bucket from unnest($3::text[]) id
       order by 1) locks`,
    [ALERT_LOCKS, LOCK_BUCKETS, productIds],
  );
}

/**
 * Waits until no other transaction recommends for these products. The account is part of the key:
 * without it, products of two accounts would share a lock and block each other.
 */
export async function lockForRecommendations(
  tx: Tx,
  { accountId, productIds }: { accountId: string; productIds: readonly string[] },
): Promise<void> {
  await tx.query(
    `select pg_advisory_xact_lock(key)
     from (
       select distinct hashtextextended('recommendations ' || $1, hashtext(id) & ($2::int - 1)) as key
       from unnest($3::text[]) id
       order by 1
     ) locks`,
    [accountId, LOCK_BUCKETS, productIds],
  );
}
