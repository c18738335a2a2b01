import { AppError } from '#kernel/app-error.ts';
import { getPlanContents } from '#kernel/plans.ts';
import type { Sql } from '#prisma/open-database.ts';

export interface NoticeAllowance {
  /** Null: not limited. */
  readonly limit: number | null;
  /** Sent in this calendar month (UTC), by mail or by hand, or being sent. */
  readonly used: number;
  /** Null: not limited. */
  readonly left: number | null;
}

/** How many notices the account's plan allows in this month, and how many it has sent. */
export async function getNoticeAllowance(
  sql: Sql,
  accountId: string,
  now: Date,
): Promise<NoticeAllowance> {
  const { rows } = await sql.query<{ plan: string; used: number }>(
    `select a.plan, (select count(*)::int from pricing.notice n
       where n.account_id = a.id and n.state in ('queued', 'sent', 'perhaps_sent', 'sent_by_hand')
         and coalesce(n.sent_at, n.updated_at) >= $2) as used
     from pricing.account a where a.id = $1`,
    [accountId, new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1))],
  );
  const [found] = rows;
  if (!found) throw new AppError('not_found', 'No such account');
  const limit = getPlanContents(found.plan).mapNoticesPerMonth;
  return { limit, used: found.used, left: limit === null ? null : Math.max(0, limit - found.used) };
}

/** Throws `plan_limit` when the month's notices are used up. */
export async function requireNoticeAllowance(
  sql: Sql,
  accountId: string,
  now: Date,
): Promise<void> {
  const { left, limit } = await getNoticeAllowance(sql, accountId, now);
  if (left === 0)
    throw new AppError(
      'plan_limit',
      `Your plan includes ${limit} notices a month, and 0 are left until the month ends (UTC)`,
    );
}
