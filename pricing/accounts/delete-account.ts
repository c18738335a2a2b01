import { AppError } from '#kernel/app-error.ts';
import type { ServiceContext } from '#pricing/events/service-context.ts';

/**
 * Deletes an account with all its data, and its test account; shared data (retailers, listings)
 * stay. Throws `not_found`.
 */
export async function deleteAccount(context: ServiceContext, accountId: string): Promise<void> {
  const { rows } = await context.db.query<{ id: string }>(
    'select id from pricing.account where live_account_id = $1',
    [accountId],
  );
  for (const { id } of rows) await deleteAccount(context, id);
  await context.db.transaction(async (tx) => {
    // Published before the deletion, so that other stages can still read the account's data.
    const { rowCount } = await tx.query('select 1 from pricing.account where id = $1 for update', [
      accountId,
    ]);
    if (rowCount === 0) throw new AppError('not_found', 'No such account');
    await context.events.publish(tx, 'account.deleted', { accountId });
    await tx.query('delete from pricing.account where id = $1', [accountId]);
    // The account's own idempotency records and the operator's about it.
    await tx.query(
      `delete from pricing.idempotency_key
       where account_id = $1 or (account_id = '' and starts_with(scope, $2))`,
      [accountId, `POST /v1/accounts/${accountId}/`],
    );
    await tx.query('delete from pricing.request_slot where account_id = $1', [accountId]);
    await tx.query('delete from pricing.request_cursor where account_id = $1', [accountId]);
  });
}
