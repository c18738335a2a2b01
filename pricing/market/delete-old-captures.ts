/**
 * Deletes bytes past their retention; the row stays with their hash, so that a retailer's chain can
 * still be verified (docs/evidence.md).
 */
import type { ServiceContext } from '#pricing/events/service-context.ts';
import type { Sql } from '#prisma/open-database.ts';

/** Retention of captured bytes. The capture of a listing's current offer is always kept. */
export interface CaptureKeeping {
  /**
   * Captures of an alert and of the pictures taken while it lasted: while it is open and this many
   * months after it was resolved.
   */
  readonly evidenceMonths: number;
  /** All other captures. */
  readonly captureDays: number;
}

export const DEFAULT_KEEPING: CaptureKeeping = { evidenceMonths: 36, captureDays: 90 };

/** Small transactions, because pages are large and other writers would wait. */
const AT_ONCE = 200;

interface Key {
  id: string;
  fetched_at: Date;
}

/**
 * Deletes bytes past their retention, oldest first, a few hundred per transaction; what is left at
 * `until` (performance.now()) is done by the next run. Returns how many captures were checked and
 * how many lost their bytes.
 */
export async function deleteOldCaptures(
  { db, clock }: ServiceContext,
  keeping: CaptureKeeping,
  { until }: { until: number },
): Promise<{ checked: number; dropped: number }> {
  const now = clock.now();
  let after: Key = { id: '', fetched_at: new Date(0) };
  let checked = 0;
  let dropped = 0;
  while (performance.now() < until) {
    const { rows } = await db.query<Key>(
      `select id, fetched_at from pricing.capture
       where dropped_at is null
         and fetched_at < $1::timestamptz - $2 * interval '1 day'
         and (fetched_at, id) > ($3::timestamptz, $4)
       order by fetched_at, id limit $5`,
      [now, keeping.captureDays, after.fetched_at, after.id, AT_ONCE],
    );
    const last = rows.at(-1);
    if (!last) break;
    dropped += await dropUnneeded(db, rows, { now, evidenceMonths: keeping.evidenceMonths });
    checked += rows.length;
    after = last;
  }
  return { checked, dropped };
}

async function dropUnneeded(
  sql: Sql,
  keys: readonly Key[],
  { now, evidenceMonths }: { now: Date; evidenceMonths: number },
): Promise<number> {
  const done = await sql.query(
    `update pricing.capture c set body = null, store = null, dropped_at = $3
     from unnest($1::text[], $2::timestamptz[]) as old(id, at)
     where c.id = old.id and c.fetched_at = old.at and c.dropped_at is null
       and not exists (select from pricing.alert a
         where a.capture_id = c.id
           and (a.resolved_at is null or a.resolved_at > $3::timestamptz - $4 * interval '1 month'))
       and not exists (select from pricing.picture p
         join pricing.alert a on a.listing_id = p.listing_id
         where (p.document_capture_id = c.id or p.page_capture_id = c.id
             or p.detail_capture_id = c.id)
           and p.taken_at >= a.detected_at - interval '20 minutes'
           and p.taken_at <= coalesce(a.resolved_at, 'infinity'::timestamptz)
           and (a.resolved_at is null or a.resolved_at > $3::timestamptz - $4 * interval '1 month'))
       and not exists (select from pricing.listing l
         where l.retailer_id = c.retailer_id and l.capture_id = c.id and l.state <> 'gone')`,
    [keys.map((key) => key.id), keys.map((key) => key.fetched_at), now, evidenceMonths],
  );
  // Stored bytes may be those of other captures too: the cleanup of the stores checks that.
  await sql.query(
    `update pricing.capture_object o set check_at = least(o.check_at, $3)
     from unnest($1::text[], $2::timestamptz[]) as old(id, at)
     join pricing.capture c on c.id = old.id and c.fetched_at = old.at and c.dropped_at = $3
     where o.sha256 = c.sha256 and o.encoding = c.encoding and o.deleting_at is null`,
    [keys.map((key) => key.id), keys.map((key) => key.fetched_at), now],
  );
  return done.rowCount ?? 0;
}
