import type { Sql, Tx } from '#prisma/open-database.ts';
import type { ServiceContext } from '#pricing/events/service-context.ts';
import { getNextVisitTime } from './freshness/next-visit.ts';

export interface DueDocument {
  readonly url: string;
  readonly weight: number;
  /** Listings read from here. */
  readonly listings: number;
  /** Validators of the last visit, when they are the same for every listing of the document. */
  readonly etag: string | null;
  readonly lastModified: string | null;
  readonly bodyHash: Buffer | null;
  /**
   * A listing of the document is new, held, missing or unreadable: even unchanged bytes must be
   * processed.
   */
  readonly needsReading: boolean;
  /** The extractor that read its listings; null when they were read by several. */
  readonly parser: string | null;
}

interface Row {
  url: string;
  weight: number;
  listings: number;
  etag: string | null;
  last_modified: string | null;
  body_hash: Buffer | null;
  needs_reading: boolean;
  parser: string | null;
}

/** Gone listings do not count for the document until they are due again. */
const describeDocument = (isDue: string): string => `read_from as url, max(weight) as weight,
  (count(*) filter (where state <> 'gone'))::int as listings,
  case when count(distinct etag) filter (where state <> 'gone') = 1
    then min(etag) filter (where state <> 'gone') end as etag,
  case when count(distinct last_modified) filter (where state <> 'gone') = 1
    then min(last_modified) filter (where state <> 'gone') end as last_modified,
  case when count(distinct body_hash) filter (where state <> 'gone') = 1
    then (array_agg(body_hash) filter (where body_hash is not null and state <> 'gone'))[1]
    end as body_hash,
  case when count(distinct parser) filter (where state <> 'gone') = 1
    then min(parser) filter (where state <> 'gone') end as parser,
  coalesce(bool_or(case when state = 'gone' then ${isDue}
    else held is not null or state <> 'ok' or body_hash is null end), false) as needs_reading`;

/**
 * Lists the documents to visit at a retailer now: each once, however many listings are read from
 * it, most important first.
 */
export async function listDueDocuments(
  sql: Sql,
  input: { retailerId: string; now: Date; limit: number },
): Promise<DueDocument[]> {
  const found = await sql.query<Row>(
    `select ${describeDocument('next_check_at <= $2')} from pricing.listing
     where retailer_id = $1 and read_from in (
       select read_from from pricing.listing where retailer_id = $1 and next_check_at <= $2
       group by read_from order by max(weight) desc, min(next_check_at), read_from limit $3)
     group by read_from order by max(weight) filter (where next_check_at <= $2) desc, min(next_check_at), read_from`,
    [input.retailerId, input.now, input.limit],
  );
  return found.rows.map(toDocument);
}

/** Finds a document that listings are read from, due or not; null when there is none. */
export async function findDocument(
  sql: Sql,
  input: { retailerId: string; url: string },
): Promise<DueDocument | null> {
  const found = await sql.query<Row>(
    `select ${describeDocument('false')} from pricing.listing where retailer_id = $1 and read_from = $2 group by read_from`,
    [input.retailerId, input.url],
  );
  return found.rows[0] ? toDocument(found.rows[0]) : null;
}

const toDocument = (row: Row): DueDocument => ({
  url: row.url,
  weight: row.weight,
  listings: row.listings,
  etag: row.etag,
  lastModified: row.last_modified,
  bodyHash: row.body_hash,
  needsReading: row.needs_reading,
  parser: row.parser,
});

/** When the next listing of the retailer is due; null when none is. */
export async function findNextDue(sql: Sql, retailerId: string): Promise<Date | null> {
  const found = await sql.query<{ at: Date | null }>(
    `select min(next_check_at) as at from pricing.listing where retailer_id = $1`,
    [retailerId],
  );
  return found.rows[0]?.at ?? null;
}

/** Makes listings of a retailer due no later than `at`. Unknown ids are ignored. */
export async function scheduleListings(
  tx: Tx,
  { retailerId, listingIds, at }: { retailerId: string; listingIds: readonly string[]; at: Date },
): Promise<void> {
  if (listingIds.length === 0) return;
  await tx.query(
    `update pricing.listing set next_check_at = $3
     where id in (select id from pricing.listing
       where retailer_id = $1 and id = any($2) and (next_check_at is null or next_check_at > $3)
       order by id for no key update)`,
    [retailerId, listingIds, at],
  );
}

interface WeightRow {
  id: string;
  shape: number;
  exposure: number;
  visit_price: number;
  checks_a_day: number;
  checked_at: Date | null;
  next_check_at: Date | null;
}

/**
 * Sets the weight of listings: 0 needed by no account, 1 monitored, 2 matched, 3 near a MAP price
 * or our price. A listing with a higher weight than before is due sooner. Unknown ids are ignored.
 */
export async function setListingWeights(
  tx: Tx,
  weights: readonly { listingId: string; weight: 0 | 1 | 2 | 3 }[],
): Promise<void> {
  if (weights.length === 0) return;
  const byId = new Map(weights.map(({ listingId, weight }) => [listingId, weight]));
  const changed = await tx.query<WeightRow>(
    `select l.id, l.change_shape as shape, l.change_exposure as exposure, r.visit_price, r.checks_a_day,
       coalesce(l.last_checked_at, l.next_check_at) as checked_at, l.next_check_at
     from unnest($1::text[], $2::int[]) as t(id, weight)
     join pricing.listing l on l.id = t.id
     join pricing.retailer r on r.id = l.retailer_id
     where l.weight <> t.weight order by l.id for no key update of l`,
    [[...byId.keys()], [...byId.values()]],
  );
  if (changed.rows.length === 0) return;
  const next = changed.rows.map((row) => {
    if (row.checked_at === null) return row.next_check_at;
    const rate = { shape: row.shape, exposureDays: row.exposure };
    const at = getNextVisitTime({
      now: row.checked_at,
      visitPrice: row.visit_price,
      checksADay: row.checks_a_day,
      offers: [{ weight: byId.get(row.id) ?? 0, rate }],
    });
    return row.next_check_at !== null && row.next_check_at < at ? row.next_check_at : at;
  });
  await tx.query(
    `update pricing.listing l set weight = t.weight, next_check_at = t.next
     from unnest($1::text[], $2::int[], $3::timestamptz[]) as t(id, weight, next)
     where l.id = t.id`,
    [changed.rows.map((row) => row.id), changed.rows.map((row) => byId.get(row.id)), next],
  );
}

/** The usual difference between servers' clocks is less than this. */
const TOLERATED = `interval '10 minutes'`;

/**
 * After a clock was set back, times written by the clock that was ahead must not delay visits.
 *
 * Corrects retailers and listings with times further in the future than clocks differ: the times
 * become now, and a listing keeps its interval until the next visit, so that visits are neither
 * lost nor all made at once. History keeps its times. Returns the number of retailers.
 */
export async function updateFutureTimes({ db, clock, log }: ServiceContext): Promise<number> {
  const now = clock.now();
  const { rows } = await db.query<{ id: string }>(
    `select id from pricing.retailer
     where greatest(last_visit_at, planned_at, last_discovery_at, robots_fetched_at, status_since)
       > $1::timestamptz + ${TOLERATED}
     order by id`,
    [now],
  );
  for (const { id } of rows) {
    await db.transaction(async (tx) => {
      // Locks the retailer before its listings, as everywhere in market.
      await tx.query(
        `update pricing.retailer set last_visit_at = least(last_visit_at, $2), planned_at = null,
           last_discovery_at = least(last_discovery_at, $2), status_since = least(status_since, $2),
           robots_until = least(robots_until,
             $2 + greatest(robots_until - robots_fetched_at, interval '0')),
           robots_fetched_at = least(robots_fetched_at, $2)
         where id = $1`,
        [id, now],
      );
      await tx.query(
        `update pricing.listing set
           next_check_at = $2::timestamptz
             + greatest(next_check_at - coalesce(last_checked_at, first_seen_at), interval '0'),
           held = case when (held ->> 'since')::timestamptz > $2
             then jsonb_set(held, '{since}', to_jsonb($3::text)) else held end,
           last_checked_at = least(last_checked_at, $2), last_seen_at = least(last_seen_at, $2)
         where id in (select id from pricing.listing
           where retailer_id = $1
             and coalesce(last_checked_at, first_seen_at) > $2::timestamptz + ${TOLERATED}
           order by id for no key update)`,
        [id, now, now.toISOString()],
      );
    });
  }
  if (rows.length > 0)
    log.warn({ retailers: rows.length }, 'the clock was set back: visits were rescheduled');
  return rows.length;
}
