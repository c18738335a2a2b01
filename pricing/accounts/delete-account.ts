/** Deletes the rows of accounts in batches, so that no transaction is long and nothing waits for it. */
import { AppError, isAppError } from '#kernel/app-error.ts';
import type { ServiceContext } from '#pricing/events/service-context.ts';
import { ACCOUNT_TABLES } from './account-tables.ts';
import { startDeletion } from './start-deletion.ts';

const BATCH = 1000;
/** A product takes with it its prices, matches, alerts and cases. */
const PRODUCT_BATCH = 50;

/**
 * Deletes an account with all its data, its test account and what was deleted from both; shared data (retailers, listings,
 * captures) stay. What is interrupted goes on with the next call of `deleteStartedAccounts`. Throws
 * `not_found`.
 */
export async function deleteAccount(context: ServiceContext, accountId: string): Promise<void> {
  await startDeletion(context, accountId);
  await deleteRows(context, accountId);
}

/**
 * Goes on with the deletion of every account that has begun. Calls `onProgress` after each batch of
 * rows.
 */
export async function deleteStartedAccounts(
  context: ServiceContext,
  onProgress?: () => Promise<void>,
): Promise<void> {
  const { rows } = await context.db.query<{ id: string }>(
    // Those that test accounts and accounts of deleted products belong to delete them.
    `select id from pricing.account where deleting_at is not null
     order by coalesce(keeps_for_account_id, live_account_id) nulls last, deleting_at`,
  );
  for (const { id } of rows)
    await deleteRows(context, id, onProgress).catch((error: unknown) => {
      // Another process has finished it meanwhile.
      if (!isAppError(error, 'not_found')) throw error;
    });
}

async function deleteRows(
  context: ServiceContext,
  accountId: string,
  onProgress?: () => Promise<void>,
): Promise<void> {
  const { db } = context;
  const { rows } = await db.query<{ id: string }>(
    'select id from pricing.account where live_account_id = $1 or keeps_for_account_id = $1',
    [accountId],
  );
  for (const { id } of rows) await deleteRows(context, id, onProgress);
  for (const table of ACCOUNT_TABLES) {
    const batch = table === 'product' ? PRODUCT_BATCH : BATCH;
    let deleted: number | null;
    do {
      // By place in the table: the rows have keys of different kinds.
      ({ rowCount: deleted } = await db.query(
        `delete from pricing.${table} where account_id = $1
           and ctid = any(array(select ctid from pricing.${table} where account_id = $1 limit $2))`,
        [accountId, batch],
      ));
      if ((deleted ?? 0) > 0) await onProgress?.();
    } while ((deleted ?? 0) >= batch);
  }
  await deleteLastRow(context, accountId);
}

async function deleteLastRow(context: ServiceContext, accountId: string): Promise<void> {
  await context.db.transaction(async (tx) => {
    // Published before the deletion, so that other stages can still read what is left of it.
    const { rowCount } = await tx.query('select 1 from pricing.account where id = $1 for update', [
      accountId,
    ]);
    if (rowCount === 0) throw new AppError('not_found', 'No such account');
    await context.events.publish(tx, 'account.deleted', { accountId });
    await tx.query('delete from pricing.account where id = $1', [accountId]);
    // The operator's idempotency records about it.
    await tx.query(
      `delete from pricing.idempotency_key where account_id = '' and starts_with(scope, $1)`,
      [`POST /v1/accounts/${accountId}/`],
    );
  });
}
