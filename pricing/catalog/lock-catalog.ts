import type { Tx } from '#prisma/open-database.ts';

/**
 * Locks the account's catalog until the transaction ends: without the lock, two concurrent requests
 * for one sku could create two products. Comes first, because the next statement must see what the
 * other writer did.
 */
export function lockCatalog(tx: Tx, accountId: string): void {
  tx.lock(`catalog:${accountId}`);
}
