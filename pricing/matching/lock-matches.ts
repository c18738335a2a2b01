import type { Tx } from '#prisma/open-database.ts';

/**
 * Locks an account's matches until the end of the transaction: two concurrent writers could assign
 * one listing to two products.
 */
export async function lockMatches(tx: Tx, accountId: string): Promise<void> {
  await tx.query(`select pg_advisory_xact_lock(hashtextextended('matching ' || $1, 0))`, [
    accountId,
  ]);
}
