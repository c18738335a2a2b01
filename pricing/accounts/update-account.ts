import { AppError } from '#kernel/app-error.ts';
import type { Plan } from '#kernel/plans.ts';
import type { ServiceContext } from '#pricing/events/service-context.ts';
import { ACCOUNT_COLUMNS, type AccountRow } from './account-row.ts';

export interface AccountChanges {
  readonly name?: string | undefined;
  readonly plan?: Plan | undefined;
  readonly suspended?: boolean | undefined;
  /** False: no visits, matching or recommendations until it is true again. */
  readonly monitoring?: boolean | undefined;
}

/**
 * Changes name or plan, suspends or resumes the account, pauses or resumes its monitoring. A
 * suspended account's keys are rejected until it is resumed. The plan's limits take effect in the
 * same transaction. Its test account is suspended and gets the plan too. Throws `not_found`.
 */
export async function updateAccount(
  context: ServiceContext,
  accountId: string,
  changes: AccountChanges,
): Promise<AccountRow> {
  return context.db.transaction(async (tx) => {
    const { rows } = await tx.query<AccountRow>(
      `update pricing.account set name = coalesce($2, name), plan = coalesce($3, plan),
         suspended_at = case when $4::boolean is null then suspended_at when $4 then coalesce(suspended_at, $6) end,
         monitoring_paused_at = case when $5::boolean is null then monitoring_paused_at
           when not $5 then coalesce(monitoring_paused_at, $6) end
       where id = $1 returning ${ACCOUNT_COLUMNS}`,
      [
        accountId,
        changes.name ?? null,
        changes.plan ?? null,
        changes.suspended ?? null,
        changes.monitoring ?? null,
        context.clock.now(),
      ],
    );
    if (!rows[0]) throw new AppError('not_found', 'No such account');
    if (changes.plan !== undefined || changes.suspended !== undefined) {
      const { rows: changed } = await tx.query<{ id: string }>(
        `update pricing.account set plan = $2, suspended_at = $3
         where live_account_id = $1 and (plan, suspended_at) is distinct from ($2, $3)
         returning id`,
        [accountId, rows[0].plan, rows[0].suspendedAt],
      );
      for (const { id } of changed)
        await context.events.publish(tx, 'account.plan_changed', { accountId: id });
    }
    if (changes.plan !== undefined || changes.monitoring !== undefined)
      await context.events.publish(tx, 'account.plan_changed', { accountId });
    return rows[0];
  });
}
