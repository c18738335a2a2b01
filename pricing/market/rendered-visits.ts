/** Pages drawn in a browser for an account: its plan limits them by day (UTC). */
import { getPlanContents } from '#kernel/plans.ts';
import type { Database, Tx } from '#prisma/open-database.ts';

/**
 * Counts one rendered visit of the account on the day of `at`. False, and nothing is counted, when
 * the given part (from 0 to 1) of the plan's number is reached; also for an unknown account.
 */
export async function countRenderedVisit(
  tx: Tx,
  { accountId, at, part = 1 }: { accountId: string; at: Date; part?: number },
): Promise<boolean> {
  const { rows } = await tx.query<{ plan: string }>(
    'select plan from pricing.account where id = $1',
    [accountId],
  );
  const [account] = rows;
  if (!account) return false;
  const limit = getPlanContents(account.plan).renderedVisitsPerDay;
  const counted = await tx.query(
    `insert into pricing.rendered_visit_count as c (account_id, day, visits)
     values ($1, $2::date, 1)
     on conflict (account_id, day) do update set visits = c.visits + 1
     where $3::int is null or c.visits < $3`,
    [accountId, at.toISOString().slice(0, 10), limit === null ? null : Math.floor(limit * part)],
  );
  return counted.rowCount === 1;
}

/** Counts of days before yesterday are not needed. */
export async function deleteOldRenderedVisits(tx: Pick<Tx, 'query'>, now: Date): Promise<void> {
  await tx.query(`delete from pricing.rendered_visit_count where day < $1::date - 2`, [
    now.toISOString().slice(0, 10),
  ]);
}

/**
 * Counts one rendered visit that all accounts that monitor the retailer profit from, for the one of
 * them with the fewest today. False, and nothing is counted, when the given part (from 0 to 1) of
 * the plans of all is used up.
 */
export async function countSharedRenderedVisit(
  db: Pick<Database, 'query' | 'transaction'>,
  { retailerId, at, part = 1 }: { retailerId: string; at: Date; part?: number },
): Promise<boolean> {
  const { rows } = await db.query<{ accountId: string }>(
    `select w.account_id as "accountId" from pricing.account_retailer w
     left join pricing.rendered_visit_count c on c.account_id = w.account_id and c.day = $2::date
     where w.retailer_id = $1 and w.monitored order by coalesce(c.visits, 0), w.account_id`,
    [retailerId, at.toISOString().slice(0, 10)],
  );
  for (const { accountId } of rows)
    if (await db.transaction((tx) => countRenderedVisit(tx, { accountId, at, part }))) return true;
  return false;
}
