/**
 * Politeness, kept on the retailer's row so that it holds over all processes: one holder at a time (the lease), one request per delay
 * (the turn), no more than its daily requests. On the database's clock: two machines may disagree about the time, one server does not.
 * A clock that is set back leaves times further ahead than anything here makes them; those count for nothing.
 */
import { formatMonitoringReason } from '#kernel/reasons/english/format-in-english.ts';
import type { VisitReason } from '#kernel/reasons/monitoring-reasons.ts';
import type { Sql } from '#prisma/open-database.ts';

/** Kept by `renewHost` while its holder lives, so that a dead one's host is free before its job is somebody else's. */
const LEASE_SECONDS = 15;
/** No lease ends later than this. */
const MAX_LEASE_SECONDS = 120;
/** Slower than this, the host sets the pace. */
export const SLOW_MS = 2_000;
const MAX_DELAY_MS = 60_000;
/** Longer than anybody is left alone. */
const MAX_AWAY_SECONDS = 25 * 3_600;

/** SQL: the host's requests of today (UTC) are not used up. */
export const HAS_BUDGET = `(requests_on is distinct from (clock_timestamp() at time zone 'utc')::date or requests < daily_requests)`;

/** SQL: nobody has the host. A lease longer than any is from before the clock was set back. */
export const IS_FREE = `(leased_until is null or leased_until not between clock_timestamp()
  and clock_timestamp() + interval '${MAX_LEASE_SECONDS} seconds')`;

/** SQL: the host need not be left alone, for a time or from before the clock was set back. */
export const IS_WILLING = `(backoff_until is null or backoff_until not between clock_timestamp()
  and clock_timestamp() + interval '${MAX_AWAY_SECONDS} seconds')`;

/** SQL: its turn comes within seconds; a worker that waited longer would wait for nothing else. */
export const IS_TURN_NEAR = `(next_request_at not between clock_timestamp() + interval '4 seconds'
  and clock_timestamp() + interval '${2 * MAX_DELAY_MS} milliseconds')`;

/**
 * Takes the host for this holder. False while somebody else has it, it must be left alone for a
 * time, or its requests of the day are used up.
 */
export async function lockHost(sql: Sql, retailerId: string, holder: string): Promise<boolean> {
  const claimed = await sql.query(
    `update pricing.retailer set leased_by = $2, leased_until = clock_timestamp() + $3 * interval '1 second'
     where id = $1 and (${IS_FREE} or leased_by = $2) and ${IS_WILLING} and ${HAS_BUDGET}`,
    [retailerId, holder, LEASE_SECONDS],
  );
  return claimed.rowCount === 1;
}

/** Keeps the host for longer. False when somebody else has it. */
export async function refreshHostLock(
  sql: Sql,
  retailerId: string,
  holder: string,
): Promise<boolean> {
  const renewed = await sql.query(
    `update pricing.retailer set leased_until = clock_timestamp() + $3 * interval '1 second' where id = $1 and leased_by = $2`,
    [retailerId, holder, LEASE_SECONDS],
  );
  return renewed.rowCount === 1;
}

/** Gives the host back, if it is still this holder's. */
export async function releaseHost(sql: Sql, retailerId: string, holder: string): Promise<void> {
  await sql.query(
    `update pricing.retailer set leased_by = null, leased_until = null where id = $1 and leased_by = $2`,
    [retailerId, holder],
  );
}

/**
 * Reserves the next turn and counts it. Milliseconds to wait before asking, or null when the lease
 * is lost, the host must be left alone, or has had its requests of the day.
 */
export async function findHostTurn(
  sql: Sql,
  retailerId: string,
  holder: string,
): Promise<number | null> {
  const taken = await sql.query<{ wait_ms: number }>(
    `update pricing.retailer set leased_until = clock_timestamp() + $3 * interval '1 second',
       next_request_at = greatest(
           least(next_request_at, clock_timestamp() + $4 * interval '1 millisecond'),
           clock_timestamp())
         + delay_ms * interval '1 millisecond',
       requests = case when requests_on = (clock_timestamp() at time zone 'utc')::date
         then requests + 1 else 1 end,
       requests_on = (clock_timestamp() at time zone 'utc')::date
     where id = $1
       and leased_by = $2
       and leased_until > clock_timestamp()
       and ${IS_WILLING}
       and ${HAS_BUDGET}
     returning extract(epoch from next_request_at - delay_ms * interval '1 millisecond' - clock_timestamp())::float8 * 1000 as wait_ms`,
    [retailerId, holder, LEASE_SECONDS, MAX_DELAY_MS],
  );
  const [row] = taken.rows;
  return row ? Math.max(0, Math.ceil(row.wait_ms)) : null;
}

/**
 * Says that the answer is there, after `tookMs`. The delay is counted from now: when the host saw the request is not known here, only
 * that it has. A slow host gets as long a pause as it took. Kept for who decides with whom it is visited.
 * Answers the milliseconds until the next turn.
 */
export async function recordHostAnswer(
  sql: Sql,
  retailerId: string,
  tookMs: number,
): Promise<number> {
  const finished = await sql.query<{ pause_ms: number }>(
    `update pricing.retailer set next_request_at = greatest(next_request_at,
       clock_timestamp() + greatest(delay_ms, case when $2::float8 > $3 then least($2::float8, $4) else 0 end) * interval '1 millisecond'),
       took_ms = greatest(least($2::float8, 1e6), took_ms * 0.75)::int
     where id = $1 returning extract(epoch from next_request_at - clock_timestamp())::float8 * 1000 as pause_ms`,
    [retailerId, tookMs, SLOW_MS, MAX_DELAY_MS],
  );
  return Math.max(0, finished.rows[0]?.pause_ms ?? 0);
}

/**
 * Leaves the host alone for `ms`. `slowDown` doubles its delay too (at most a minute), until robots.txt is read again.
 * Answers how many failures there were in a row, this one included.
 */
export async function recordHostPause(
  sql: Sql,
  retailerId: string,
  how: { ms: number; slowDown: boolean; reason: VisitReason },
): Promise<number> {
  const found = await sql.query<{ failures_in_row: number }>(
    `update pricing.retailer set
       backoff_until = clock_timestamp() + $2::float8 * interval '1 millisecond',
       failures_in_row = failures_in_row + 1, last_error = $3, last_error_detail = $6,
       delay_ms = case when $4 then least(delay_ms * 2, $5) else delay_ms end
     where id = $1 returning failures_in_row`,
    [
      retailerId,
      how.ms,
      formatMonitoringReason(how.reason).slice(0, 500),
      how.slowDown,
      MAX_DELAY_MS,
      how.reason,
    ],
  );
  return found.rows[0]?.failures_in_row ?? 0;
}
