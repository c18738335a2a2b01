/**
 * Limits on visiting a host, stored on the retailer's row so that they hold across all processes:
 * one worker at a time (the lease), one request per delay (the turn), and the daily number of
 * requests. Uses the database's clock, because the clocks of machines differ. Times further in the
 * future than this module ever sets come from a clock that was ahead, and are ignored.
 */
import { formatMonitoringReason } from '#kernel/reasons/english/format-in-english.ts';
import type { VisitReason } from '#kernel/reasons/monitoring-reasons.ts';
import type { Sql } from '#prisma/open-database.ts';

/**
 * Renewed by `refreshHostLock` while its holder is running, so that the lease of a dead process
 * expires before its job is given to another worker.
 */
const LEASE_SECONDS = 15;
/** Longest possible lease. */
const MAX_LEASE_SECONDS = 120;
/** After a response slower than this, the delay is at least the response time. */
export const SLOW_MS = 2_000;
const MAX_DELAY_MS = 60_000;
/** Longer than the longest back-off. */
const MAX_AWAY_SECONDS = 25 * 3_600;

/** SQL: the host's requests of today (UTC) are not used up. */
export const HAS_BUDGET = `(requests_on is distinct from (clock_timestamp() at time zone 'utc')::date or requests < daily_requests)`;

/**
 * SQL: the host has no valid lease. A lease longer than the longest possible one is from before the
 * clock was set back.
 */
export const IS_FREE = `(leased_until is null or leased_until not between clock_timestamp()
  and clock_timestamp() + interval '${MAX_LEASE_SECONDS} seconds')`;

/**
 * SQL: the host is not in back-off. A back-off longer than the longest possible one is from before
 * the clock was set back.
 */
export const IS_NOT_BACKING_OFF = `(backoff_until is null or backoff_until not between clock_timestamp()
  and clock_timestamp() + interval '${MAX_AWAY_SECONDS} seconds')`;

/**
 * SQL: the next request is allowed within seconds, so that a worker does not spend its slice
 * waiting.
 */
export const IS_TURN_NEAR = `(next_request_at not between clock_timestamp() + interval '4 seconds'
  and clock_timestamp() + interval '${2 * MAX_DELAY_MS} milliseconds')`;

/** SQL: an alert or a person waits for picture `p` now. */
export const IS_AWAITED = `coalesce(p.decide_by > clock_timestamp()
  or (p.reason = 'requested' and p.requested_at > clock_timestamp() - interval '1 minute'), false)`;

/**
 * Leases the host for this holder. False while another holder has it, during a back-off, when its
 * daily requests are used up, and always for a sample retailer: without the lease nothing is sent.
 */
export async function lockHost(sql: Sql, retailerId: string, holder: string): Promise<boolean> {
  const claimed = await sql.query(
    `update pricing.retailer set leased_by = $2, leased_until = clock_timestamp() + $3 * interval '1 second'
     where id = $1 and sample_of is null and (${IS_FREE} or leased_by = $2) and ${IS_NOT_BACKING_OFF} and ${HAS_BUDGET}`,
    [retailerId, holder, LEASE_SECONDS],
  );
  return claimed.rowCount === 1;
}

/** Extends the lease. False when another holder has it. */
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

/** Ends the lease if this holder still has it. */
export async function releaseHost(sql: Sql, retailerId: string, holder: string): Promise<void> {
  await sql.query(
    `update pricing.retailer set leased_by = null, leased_until = null where id = $1 and leased_by = $2`,
    [retailerId, holder],
  );
}

/**
 * Reserves the next request and counts it. Returns the milliseconds to wait before sending it, or
 * null when the lease is lost, during a back-off, or when the daily requests are used up.
 */
export async function findHostTurn(
  sql: Sql,
  retailerId: string,
  holder: string,
): Promise<number | null> {
  const reserved = await sql.query<{ wait_ms: number }>(
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
       and ${IS_NOT_BACKING_OFF}
       and ${HAS_BUDGET}
     returning extract(epoch from next_request_at - delay_ms * interval '1 millisecond' - clock_timestamp())::float8 * 1000 as wait_ms`,
    [retailerId, holder, LEASE_SECONDS, MAX_DELAY_MS],
  );
  const [row] = reserved.rows;
  return row ? Math.max(0, Math.ceil(row.wait_ms)) : null;
}

/**
 * Records that a response took `tookMs` and had so many decoded bytes; both count as the day's cost
 * of the retailer, its time only where `isFinished`: what gave no response says nothing of how long a
 * price takes. The delay starts now, because it is unknown when the host
 * received the request. After a slow response, the pause is as long as the response took. The
 * response time is stored and decides on which queue the host is visited. Returns the milliseconds
 * until the next request is allowed, and whether an alert or a person waits for a picture.
 */
export async function recordHostResponse(
  sql: Sql,
  retailerId: string,
  {
    tookMs,
    bytes = 0,
    isFinished = true,
  }: { tookMs: number; bytes?: number; isFinished?: boolean },
): Promise<{ pauseMs: number; hasPictures: boolean }> {
  const finished = await sql.query<{ pause_ms: number; has_pictures: boolean }>(
    `with cost as (
       insert into pricing.visit_cost as c (retailer_id, day, plain, bytes, milliseconds)
       select id, (clock_timestamp() at time zone 'utc')::date, 1, $5::bigint,
         case when $6 then $2::float8::bigint else 0 end
       from pricing.retailer where id = $1
       on conflict (retailer_id, day) do update set plain = c.plain + 1,
         bytes = c.bytes + excluded.bytes, milliseconds = c.milliseconds + excluded.milliseconds)
     update pricing.retailer set next_request_at = greatest(next_request_at,
       clock_timestamp() + greatest(delay_ms, case when $2::float8 > $3 then least($2::float8, $4) else 0 end) * interval '1 millisecond'),
       took_ms = greatest(least($2::float8, 1e6), took_ms * 0.75)::int
     where id = $1 returning extract(epoch from next_request_at - clock_timestamp())::float8 * 1000 as pause_ms,
       exists (select from pricing.picture p where p.retailer_id = $1 and p.state = 'waiting'
         and ${IS_AWAITED}) as has_pictures`,
    [retailerId, tookMs, SLOW_MS, MAX_DELAY_MS, bytes, isFinished],
  );
  const [row] = finished.rows;
  return { pauseMs: Math.max(0, row?.pause_ms ?? 0), hasPictures: row?.has_pictures ?? false };
}

/** What drawing a page cost. */
export interface RenderedVisit {
  /** Requests to the host after the first one. */
  readonly requests: number;
  /** Of all responses, other hosts' included. */
  readonly bytes: number;
  /** 0 for a page that could not be drawn. */
  readonly milliseconds: number;
  readonly memoryBytes: number | null;
}

/**
 * Records that a page was drawn, or that drawing it failed: its requests count for the day, and the
 * delay starts now. How long a page takes to be drawn says nothing of the host's speed.
 */
export async function recordRenderedVisit(
  sql: Sql,
  retailerId: string,
  { requests, bytes, milliseconds, memoryBytes }: RenderedVisit,
): Promise<void> {
  await sql.query(
    `with cost as (
       insert into pricing.visit_cost as c (retailer_id, day, rendered, bytes, milliseconds, memory_bytes)
       select id, (clock_timestamp() at time zone 'utc')::date, 1, $3::bigint, $4::float8::bigint, $5::bigint
       from pricing.retailer where id = $1
       on conflict (retailer_id, day) do update set rendered = c.rendered + 1,
         bytes = c.bytes + excluded.bytes, milliseconds = c.milliseconds + excluded.milliseconds,
         memory_bytes = greatest(c.memory_bytes, excluded.memory_bytes))
     update pricing.retailer set requests = requests + $2,
       next_request_at = greatest(next_request_at,
         clock_timestamp() + delay_ms * interval '1 millisecond')
     where id = $1`,
    [retailerId, requests, bytes, milliseconds, memoryBytes],
  );
}

/** Requests that the host may still get today; 0 in a back-off. */
export async function countRequestsLeft(sql: Sql, retailerId: string): Promise<number> {
  const { rows } = await sql.query<{ left: number }>(
    `select case when not ${IS_NOT_BACKING_OFF} then 0
       when requests_on = (clock_timestamp() at time zone 'utc')::date
         then greatest(daily_requests - requests, 0)
       else daily_requests end as left
     from pricing.retailer where id = $1`,
    [retailerId],
  );
  return rows[0]?.left ?? 0;
}

/** Pauses visits to a host for a cause that is not its own: no failure is counted. */
export async function setHostPause(sql: Sql, retailerId: string, ms: number): Promise<void> {
  await sql.query(
    `update pricing.retailer set
       backoff_until = greatest(backoff_until, clock_timestamp() + $2::float8 * interval '1 millisecond')
     where id = $1`,
    [retailerId, ms],
  );
}

/**
 * Records a failure: the host is not visited for `ms`. `slowDown` also doubles its delay (to at
 * most a minute) until robots.txt is read again. Returns the number of consecutive failures,
 * including this one.
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
