import type { Tx } from '#prisma/open-database.ts';

/** One writer of an account's matches at a time: two of them could give one listing to two products. Until the end of the transaction. */
export async function lockMatches(tx: Tx, accountId: string): Promise<void> {
  await tx.query(`select pg_advisory_xact_lock(hashtextextended('matching ' || $1, 0))`, [
    accountId,
  ]);
}
