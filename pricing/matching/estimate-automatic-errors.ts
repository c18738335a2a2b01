import type { Sql } from '#prisma/open-database.ts';

/** What would be matched automatically from a threshold on. */
export interface AutomaticErrors {
  readonly threshold: number;
  /** Number of matches of the account that would be automatic. */
  readonly matches: number;
  /** How many of them are expected to be wrong: the sum of 1 − probability. */
  readonly expectedWrong: number;
}

/** Thresholds a merchant chooses among, beside the one that is set. */
const THRESHOLDS = [0.9, 0.95, 0.97, 0.98, 0.99];

/**
 * Estimates, for some thresholds and for the account's own, how many matches would be automatic and
 * how many of those would be wrong. People's decisions are not counted, nor are pairs that never
 * become automatic (`may_act`): the condition is the one of `applyThresholds`. Ascending by
 * threshold. One pass over the account's matches.
 */
export async function estimateAutomaticErrors(
  sql: Sql,
  { accountId, threshold }: { accountId: string; threshold: number },
): Promise<AutomaticErrors[]> {
  const thresholds = [...new Set([...THRESHOLDS, threshold])].sort((a, b) => a - b);
  const { rows } = await sql.query<AutomaticErrors>(
    `with counted as (
       select width_bucket(m.probability, $2::float8[]) as bucket, count(*) as matches,
         sum(1 - m.probability) as wrong
       from pricing.match m
       where m.account_id = $1 and m.verdict in ('auto', 'review', 'rejected') and m.may_act
         and m.probability >= ($2::float8[])[1]
       group by 1)
     select t.threshold, coalesce(sum(c.matches), 0)::int as matches,
       coalesce(sum(c.wrong), 0)::float8 as "expectedWrong"
     from unnest($2::float8[]) with ordinality as t(threshold, bucket)
     left join counted c on c.bucket >= t.bucket
     group by t.threshold order by t.threshold`,
    [accountId, thresholds],
  );
  return rows;
}
