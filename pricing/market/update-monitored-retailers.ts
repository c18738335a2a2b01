import { getPlanContents, PLAN_CONTENTS, PLANS } from '#kernel/plans.ts';
import type { ServiceContext } from '#pricing/events/service-context.ts';
import type { Tx } from '#prisma/open-database.ts';

const CHECKS = PLANS.map((plan) => PLAN_CONTENTS[plan].checksPerDay);

export interface SettledWatches {
  /** Nothing is monitored for the account: its plan has ended. */
  readonly paused: boolean;
  /** Retailers that are no longer monitored for the account. */
  readonly ended: readonly string[];
}

/**
 * Held until the transaction ends, so that concurrent requests cannot exceed the plan's number of
 * retailers.
 */
export async function lockWatches(
  tx: Tx,
  accountId: string,
): Promise<{ retailers: number; paused: boolean } | null> {
  const { rows } = await tx.query<{ plan: string; paused: boolean }>(
    'select plan, monitoring_paused_at is not null as paused from pricing.account where id = $1 for no key update',
    [accountId],
  );
  const [row] = rows;
  return row ? { retailers: getPlanContents(row.plan).retailers, paused: row.paused } : null;
}

/**
 * Updates which retailers are monitored for the account: those added first, as many as its plan
 * allows; none while its monitoring is paused. Retailers that become monitored are published as
 * watched. Repeating it changes nothing.
 */
export async function updateMonitoredRetailers(
  context: Pick<ServiceContext, 'events'>,
  tx: Tx,
  { accountId }: { accountId: string },
): Promise<SettledWatches> {
  const account = await lockWatches(tx, accountId);
  if (!account) return { paused: false, ended: [] };
  const { rows } = await tx.query<{ id: string; monitored: boolean }>(
    `update pricing.account_retailer w set monitored = r.place <= $2
     from (select retailer_id, row_number() over (order by added_at, retailer_id) as place
       from pricing.account_retailer where account_id = $1) r
     where w.account_id = $1 and w.retailer_id = r.retailer_id and w.monitored <> (r.place <= $2)
     returning w.retailer_id as id, w.monitored`,
    [accountId, account.paused ? 0 : account.retailers],
  );
  const all = await tx.query<{ id: string }>(
    'select retailer_id as id from pricing.account_retailer where account_id = $1 order by retailer_id',
    [accountId],
  );
  await updateCheckRates(
    tx,
    all.rows.map(({ id }) => id),
  );
  for (const { id } of rows.filter(({ monitored }) => monitored))
    await context.events.publish(tx, 'retailer.watched', { accountId, retailerId: id });
  return {
    paused: account.paused,
    ended: rows.filter(({ monitored }) => !monitored).map(({ id }) => id),
  };
}

/**
 * A page is read for all accounts that monitor its retailer, as often as the largest of their plans
 * allows. The new interval takes effect with each page's next visit.
 */
export async function updateCheckRates(tx: Tx, retailerIds: readonly string[]): Promise<void> {
  // In the same order everywhere, so that two accounts with the same retailers cannot deadlock.
  await tx.query('select from pricing.retailer where id = any($1) order by id for no key update', [
    retailerIds,
  ]);
  await tx.query(
    `update pricing.retailer r set checks_a_day = m.most
     from (
       select w.retailer_id, max(($3::int[])[array_position($2::text[], a.plan)]) as most
       from pricing.account_retailer w
       join pricing.account a on a.id = w.account_id
       where w.retailer_id = any($1) and w.monitored
       group by w.retailer_id) m
     where r.id = m.retailer_id and r.checks_a_day is distinct from m.most`,
    [retailerIds, PLANS, CHECKS],
  );
}
