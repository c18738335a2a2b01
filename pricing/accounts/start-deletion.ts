import { AppError } from '#kernel/app-error.ts';
import type { ServiceContext } from '#pricing/events/service-context.ts';

/**
 * Begins the deletion of an account, its test account and what was deleted from both: their keys are revoked, nothing is
 * visited, sent or mailed for them any more, and a job deletes their rows. An account that is being
 * deleted stays so. Returns since when. Throws `not_found`.
 */
export async function startDeletion(context: ServiceContext, accountId: string): Promise<Date> {
  return context.db.transaction(async (tx) => {
    const now = context.clock.now();
    // Without its reference, a new account can have it at once.
    const { rows } = await tx.query<{ id: string; deletingAt: Date }>(
      `update pricing.account set deleting_at = coalesce(deleting_at, $2),
         suspended_at = coalesce(suspended_at, $2),
         monitoring_paused_at = coalesce(monitoring_paused_at, $2), external_ref = null
       where id = $1 or live_account_id = $1 or keeps_for_account_id = $1
         or keeps_for_account_id in (select id from pricing.account where live_account_id = $1)
       returning id, deleting_at as "deletingAt"`,
      [accountId, now],
    );
    const own = rows.find(({ id }) => id === accountId);
    if (!own) throw new AppError('not_found', 'No such account');
    const ids = rows.map(({ id }) => id);
    await tx.query(
      `update pricing.api_key set revoked_at = $2
       where account_id = any($1) and (revoked_at is null or revoked_at > $2)`,
      [ids, now],
    );
    for (const id of ids)
      await context.events.publish(tx, 'account.plan_changed', { accountId: id });
    await context.events.publish(tx, 'account.deletion_begun', { accountIds: ids });
    return own.deletingAt;
  });
}
