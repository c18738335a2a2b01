import type { Database } from '#prisma/open-database.ts';

export interface PlanCount {
  readonly plan: string;
  readonly state: string;
  readonly shops: number;
  /** Of these, those whose last question to Shopify had no answer. */
  readonly failing: number;
  /** Seconds since the one that is without an answer for longest. */
  readonly failingSeconds: number;
}

/** Installed shops by plan, what Shopify said of it last, and how many of them it does not answer for. */
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
