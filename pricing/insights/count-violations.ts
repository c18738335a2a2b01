import type { Sql } from '#prisma/open-database.ts';

/** Days that are counted again each time: an alert that is reopened changes earlier days. */
const AGAIN_DAYS = 3;
/** Days that are counted the first time, from the alerts there are. */
const FIRST_DAYS = 90;

/**
 * Counts the MAP violations of the last days (UTC): how many alerts were raised and ended on the
 * day, and how many were open at its end, of today until now. Replaces these days. Safe to repeat.
 */
export async function countViolations(
  sql: Sql,
  { accountId, now }: { accountId: string; now: Date },
): Promise<void> {
  await sql.query(
    `insert into pricing.insight_violation_day as v (account_id, day, raised, ended, open, counted_at)
     select $1, d.day::date,
       (select count(*) from pricing.alert a where a.account_id = $1 and a.type = 'map_violation'
         and a.detected_at >= d.starts and a.detected_at < d.ends),
       (select count(*) from pricing.alert a where a.account_id = $1 and a.type = 'map_violation'
         and a.resolved_at >= d.starts and a.resolved_at < d.ends),
       (select count(*) from pricing.alert a where a.account_id = $1 and a.type = 'map_violation'
         and a.resolved_at is null and a.detected_at < d.ends)
       + (select count(*) from pricing.alert a where a.account_id = $1 and a.type = 'map_violation'
         and a.resolved_at >= d.ends and a.detected_at < d.ends),
       $2
     from (
       select day, day at time zone 'UTC' as starts, (day + interval '1 day') at time zone 'UTC' as ends
       from generate_series(
         date_trunc('day', $2::timestamptz at time zone 'UTC') - make_interval(days =>
           case when exists (select from pricing.insight_violation_day where account_id = $1)
             then $3::int else $4::int end - 1),
         date_trunc('day', $2::timestamptz at time zone 'UTC'), interval '1 day') as day) d
     on conflict (account_id, day) do update set raised = excluded.raised, ended = excluded.ended,
       open = excluded.open, counted_at = excluded.counted_at`,
    [accountId, now, AGAIN_DAYS, FIRST_DAYS],
  );
}
