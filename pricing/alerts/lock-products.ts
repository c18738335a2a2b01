import type { Tx } from '#prisma/open-database.ts';

const LOCK_CLASS = 7101;
/**
 * Locks are taken on buckets of products, which limits the locks of one transaction to this number.
 */
const LOCK_BUCKETS = 128;

/**
 * Waits until no other check of these products runs, and keeps others waiting until the transaction
 * ends. The order is the same everywhere, so that two checks cannot deadlock. What is read before
 * it may be outdated.
 */
export async function lockProducts(tx: Tx, productIds: readonly string[]): Promise<void> {
  await tx.query(
    `select pg_advisory_xact_lock($1, bucket)
     from (select distinct hashtext(id) & ($2::int - 1) as bucket from unnest($3::text[]) id
       order by 1) locks`,
    [LOCK_CLASS, LOCK_BUCKETS, productIds],
  );
}
