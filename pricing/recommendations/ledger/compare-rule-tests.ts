import type { RuleTestStart } from '#pricing/rules/list-rule-tests.ts';
import type { Sql } from '#prisma/open-database.ts';

/** The sales of the products that follow a rule, or of its control group, in one currency. */
export interface RuleTestGroup {
  readonly key: string;
  readonly currency: string;
  readonly isControl: boolean;
  readonly products: number;
  readonly units: number;
  readonly revenueMinor: bigint;
  /** The last day with known sales; null when none is known since the test began. */
  readonly lastDay: string | null;
}

/**
 * Sums what the products of rules with a test share have sold since the day after each test began.
 * The groups are those of the latest evaluation.
 */
export async function compareRuleTests(
  sql: Sql,
  accountId: string,
  tests: readonly RuleTestStart[],
): Promise<RuleTestGroup[]> {
  if (tests.length === 0) return [];
  const { rows } = await sql.query<RuleTestGroup>(
    `with member as (
       select p.id, t.key, t.since, p.currency,
         coalesce(r.detail #>> '{rule,hold,code}', '') = 'control_group' as control
       from jsonb_to_recordset($2::jsonb) as t(key text, since timestamptz)
       join pricing.recommendation r on r.account_id = $1 and r.detail #>> '{rule,key}' = t.key
       join pricing.product p on p.id = r.product_id
     )
     select m.key, m.currency, m.control as "isControl", count(distinct m.id)::int as products,
       coalesce(sum(s.units), 0)::int as units,
       coalesce(sum(s.units * s.price_paid_minor), 0)::int8 as "revenueMinor",
       max(s.day)::text as "lastDay"
     from member m
     left join pricing.sale s on s.product_id = m.id
       and s.day > (m.since at time zone 'UTC')::date
       and s.currency = m.currency
     group by m.key, m.currency, m.control
     order by m.key, m.currency, m.control`,
    [
      accountId,
      JSON.stringify(tests.map(({ key, since }) => ({ key, since: since.toISOString() }))),
    ],
  );
  return rows;
}
