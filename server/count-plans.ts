import type { Database } from '#prisma/open-database.ts';

export interface PlanCount {
  readonly plan: string;
  readonly state: string;
  readonly shops: number;
  /** How many of these did not get an answer to their last request to Shopify. */
  readonly failing: number;
  /** Seconds since the longest unanswered request. */
  readonly failingSeconds: number;
}

/**
 * Counts installed shops by plan and by the last subscription state from Shopify, and those without
 * a current answer.
 */
export async function countPlans(db: Pick<Database, 'query'>, now: Date): Promise<PlanCount[]> {
  const { rows } = await db.query<PlanCount>(
    `select plan, plan_state as state, count(*)::int as shops,
       count(plan_failing_since)::int as failing,
       coalesce(max(extract(epoch from $1::timestamptz - plan_failing_since)), 0)::float8 as "failingSeconds"
     from shop.shop where uninstalled_at is null group by plan, plan_state`,
    [now],
  );
  return rows;
}
