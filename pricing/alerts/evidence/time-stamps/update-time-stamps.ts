/**
 * Time stamps of the captures that alerts rest on. They are requested by a job of their own: an
 * authority that fails delays only its time stamps, never an alert.
 */
import { MINUTE_MS } from '#kernel/durations.ts';
import type { ServiceContext } from '#pricing/events/service-context.ts';
import {
  type CaptureRecord,
  describeCapture,
  listCaptureRecords,
} from '#pricing/market/captures.ts';
import type { Sql } from '#prisma/open-database.ts';
import { requestTimeStamp, type TimeStampAuthority } from './request-time-stamp.ts';

/** Requests of one run, so that a run ends before the next begins. */
const AT_ONCE = 50;
/** After so many failures in one run, the authority is asked again by the next run. */
const MAX_FAILURES = 3;
const MAX_DELAY_MS = 12 * 60 * MINUTE_MS;

/**
 * Requests time stamps of captures of open alerts, and of alerts that ended within a day: of the
 * capture itself and of the pictures taken while the alert lasted. What fails is tried again after
 * one minute, then two, four … at most twelve hours. Returns how many were stamped and how many
 * failed.
 */
export async function updateTimeStamps(
  { db, clock, log }: Pick<ServiceContext, 'db' | 'clock' | 'log'>,
  authority: TimeStampAuthority,
): Promise<{ stamped: number; failed: number }> {
  const now = clock.now();
  const due = await listDue(db, now);
  const records = new Map(
    (await listCaptureRecords(db, due)).map((record) => [record.id, record] as const),
  );
  let stamped = 0;
  let failed = 0;
  for (const { id, attempts } of due) {
    const record = records.get(id);
    if (!record) continue;
    if (failed >= MAX_FAILURES) break;
    try {
      await saveStamp(
        db,
        record,
        await requestTimeStamp(authority, Buffer.from(describeCapture(record))),
      );
      stamped += 1;
    } catch (error) {
      failed += 1;
      const problem = error instanceof Error ? error.message : String(error);
      log.warn({ capture: id, problem }, 'no time stamp');
      await saveFailure(db, record, { now: clock.now(), attempts, problem });
    }
  }
  await settleStamped(db, now);
  return { stamped, failed };
}

interface Due {
  readonly id: string;
  readonly at: Date;
  readonly attempts: number;
}

/**
 * Captures without a time stamp, from two indexes that hold nothing else: an alert leaves its own
 * when its capture is stamped, a picture when all three of its captures are. Stamps are looked up
 * one by one: the planner expects far more captures than there are, and would read all stamps.
 */
async function listDue(sql: Sql, now: Date): Promise<Due[]> {
  const { rows } = await sql.query<Due>(
    `select w.id, w.at, coalesce(t.attempts, 0) as attempts
     from (
       select a.capture_id as id, a.capture_at as at from pricing.alert a
       where a.capture_id is distinct from a.stamped_capture_id
         and coalesce(a.resolved_at, 'infinity'::timestamptz) > $1::timestamptz - interval '1 day'
       union
       select named.id, named.at from pricing.picture p
       cross join lateral (values (p.document_capture_id, p.document_capture_at),
         (p.page_capture_id, p.page_capture_at), (p.detail_capture_id, p.detail_capture_at)
       ) as named(id, at)
       where p.state = 'taken' and p.stamps_settled_at is null and exists (
         select from pricing.alert a where a.listing_id = p.listing_id
           and coalesce(a.resolved_at, 'infinity'::timestamptz) > $1::timestamptz - interval '1 day'
           and p.taken_at >= a.detected_at - interval '20 minutes'
           and p.taken_at <= coalesce(a.resolved_at, 'infinity'::timestamptz))) w
     left join lateral (
       select attempts, next_attempt_at, response is not null as is_stamped
       from pricing.time_stamp where capture_id = w.id limit 1) t on true
     where w.id is not null and w.at is not null and t.is_stamped is not true
       and (t.next_attempt_at is null or t.next_attempt_at <= $1)
     order by coalesce(t.attempts, 0), w.at limit $2`,
    [now, AT_ONCE],
  );
  return rows;
}

/**
 * Alerts whose capture is stamped, and pictures that are stamped or that no alert needs any more, are
 * not looked at again.
 */
async function settleStamped(sql: Sql, now: Date): Promise<void> {
  await sql.query(
    `update pricing.alert a set stamped_capture_id = a.capture_id
     where a.capture_id is distinct from a.stamped_capture_id
       and coalesce(a.resolved_at, 'infinity'::timestamptz) > $1::timestamptz - interval '1 day'
       and (select t.response is not null from pricing.time_stamp t where t.capture_id = a.capture_id)`,
    [now],
  );
  await sql.query(
    `update pricing.picture p set stamps_settled_at = $1
     where p.state = 'taken' and p.stamps_settled_at is null and (
       not exists (
         select from (values (p.document_capture_id), (p.page_capture_id), (p.detail_capture_id)) c(id)
         where c.id is not null and not exists (select from pricing.time_stamp t
           where t.capture_id = c.id and t.response is not null))
       or p.taken_at < $1::timestamptz - interval '1 day' and not exists (
         select from pricing.alert a where a.listing_id = p.listing_id
           and coalesce(a.resolved_at, 'infinity'::timestamptz) > $1::timestamptz - interval '1 day'))`,
    [now],
  );
}

async function saveStamp(
  sql: Sql,
  { id, retailerId }: CaptureRecord,
  stamp: { response: Buffer; at: Date; authority: string },
): Promise<void> {
  await sql.query(
    `insert into pricing.time_stamp (capture_id, retailer_id, attempts, response, stamped_at, authority)
     values ($1, $2, 1, $3, $4, $5)
     on conflict (capture_id) do update set response = excluded.response,
       stamped_at = excluded.stamped_at, authority = excluded.authority, next_attempt_at = null,
       problem = null, attempts = time_stamp.attempts + 1`,
    [id, retailerId, stamp.response, stamp.at, stamp.authority],
  );
}

async function saveFailure(
  sql: Sql,
  { id, retailerId }: CaptureRecord,
  { now, attempts, problem }: { now: Date; attempts: number; problem: string },
): Promise<void> {
  const delay = Math.min(MAX_DELAY_MS, MINUTE_MS * 2 ** Math.min(attempts, 20));
  await sql.query(
    `insert into pricing.time_stamp (capture_id, retailer_id, attempts, next_attempt_at, problem)
     values ($1, $2, 1, $3, $4)
     on conflict (capture_id) do update set attempts = time_stamp.attempts + 1,
       next_attempt_at = excluded.next_attempt_at, problem = excluded.problem`,
    [id, retailerId, new Date(now.getTime() + delay), problem.slice(0, 500)],
  );
}

export interface StoredTimeStamp {
  readonly captureId: string;
  /** DER of the authority's response. */
  readonly response: Buffer;
  readonly at: Date;
  readonly authority: string;
}

/** The time stamps of these captures, oldest first. */
export async function listTimeStamps(
  sql: Sql,
  captureIds: readonly string[],
): Promise<StoredTimeStamp[]> {
  const { rows } = await sql.query<StoredTimeStamp>(
    `select capture_id as "captureId", response, stamped_at as at, authority
     from pricing.time_stamp
     where capture_id = any($1) and response is not null and stamped_at is not null
       and authority is not null
     order by stamped_at, capture_id`,
    [captureIds],
  );
  return rows;
}
