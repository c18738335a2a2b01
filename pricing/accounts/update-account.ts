import { AppError } from '#kernel/app-error.ts';
import type { Stage } from '#pricing/events/stage.ts';
import { ACCOUNT_COLUMNS, type AccountRow } from './account-row.ts';
import type { Plan } from './plans.ts';

/** Changes name or plan, suspends or resumes. A suspended account's keys are refused until it is resumed. Throws `not_found`. */
export async function updateAccount(
  stage: Stage,
  accountId: string,
  changes: { name?: string; plan?: Plan; suspended?: boolean },
): Promise<AccountRow> {
  const { rows } = await stage.db.query<AccountRow>(
    `update pricing.account set name = coalesce($2, name), plan = coalesce($3, plan),
       suspended_at = case when $4::boolean is null then suspended_at when $4 then coalesce(suspended_at, $5) end
     where id = $1 returning ${ACCOUNT_COLUMNS}`,
    [
      accountId,
      changes.name ?? null,
      changes.plan ?? null,
      changes.suspended ?? null,
      stage.clock.now(),
    ],
  );
  if (!rows[0]) throw new AppError('not_found', 'No such account');
  return rows[0];
}
