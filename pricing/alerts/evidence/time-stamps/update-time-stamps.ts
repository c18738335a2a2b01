/**
 * Time stamps of the captures that alerts rest on. They are requested by a job of their own: an
 * authority that fails delays only its time stamps, never an alert.
 */
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
const MINUTE = 60_000;
const MAX_DELAY_MS = 12 * 60 * MINUTE;

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
  const due = await listDue(db, clock.now());
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
  return { stamped, failed };
}

interface Due {
  readonly id: string;
  readonly at: Date;
  readonly attempts: number;
}

async function listDue(sql: Sql, now: Date): Promise<Due[]> {
  const { rows } = await sql.query<Due>(
    `select w.id, w.at, coalesce(t.attempts, 0) as attempts
     from (
       select a.capture_id as id, a.capture_at as at from pricing.alert a
       where a.resolved_at is null or a.resolved_at > $1::timestamptz - interval '1 day'
       union
       select named.id, named.at from pricing.picture p
       join pricing.alert a on a.listing_id = p.listing_id
       cross join lateral (values (p.document_capture_id, p.document_capture_at),
         (p.page_capture_id, p.page_capture_at), (p.detail_capture_id, p.detail_capture_at)
       ) as named(id, at)
       where (a.resolved_at is null or a.resolved_at > $1::timestamptz - interval '1 day')
         and p.state = 'taken' and p.taken_at >= a.detected_at - interval '20 minutes'
         and p.taken_at <= coalesce(a.resolved_at, 'infinity'::timestamptz)) w
     left join pricing.time_stamp t on t.capture_id = w.id
     where w.id is not null and w.at is not null and t.response is null
       and (t.next_attempt_at is null or t.next_attempt_at <= $1)
     order by coalesce(t.attempts, 0), w.at limit $2`,
    [now, AT_ONCE],
  );
  return rows;
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
  const delay = Math.min(MAX_DELAY_MS, MINUTE * 2 ** Math.min(attempts, 20));
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
