import { DAY_MS } from '#kernel/durations.ts';
import type { Sql } from '#prisma/open-database.ts';

/** Changes can be listed for so long; partitions are months. */
export const CHANGES_DAYS = 31;
const CHANGES_KEPT_DAYS = 62;
/** Longer than the history of every plan. */
const FIGURES_KEPT_DAYS = 1_200;

/** Deletes changes and daily figures past their age limit. */
export async function deleteOldInsights(sql: Sql, { now }: { now: Date }): Promise<void> {
  const before = (days: number): Date => new Date(now.getTime() - days * DAY_MS);
  await sql.query(`select pricing.drop_partitions('market_change', $1::date)`, [
    before(CHANGES_KEPT_DAYS),
  ]);
  await sql.query('delete from pricing.market_change_count where hour < $1', [
    before(CHANGES_KEPT_DAYS),
  ]);
  await sql.query(`select pricing.drop_partitions('insight_day', $1::date)`, [
    before(FIGURES_KEPT_DAYS),
  ]);
  await sql.query('delete from pricing.insight_violation_day where day < $1::timestamptz', [
    before(FIGURES_KEPT_DAYS),
  ]);
}
