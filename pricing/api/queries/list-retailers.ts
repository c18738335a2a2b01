import { z } from '@hono/zod-openapi';
import type { Sql } from '#prisma/open-database.ts';
import { createConditions } from './build-query.ts';

interface Counts {
  readonly listings: number;
  /**
   * `matched`: listings matched with products of the account. `fresh`: those of them seen in the
   * last 24 hours. `oldestCheckAt`: the least recent check.
   */
  readonly matched: number;
  readonly fresh: number;
  readonly oldestCheckAt: Date | null;
}

export interface RetailerRow extends Counts {
  readonly id: string;
  readonly domain: string;
  readonly name: string | null;
  readonly platform: string | null;
  readonly status: string;
  readonly monitored: boolean;
  readonly statusReason: string | null;
  /** The same as a code and values; null in what an older release wrote. */
  readonly statusReasonDetail: unknown;
  readonly statusCode: string | null;
  /** When the counts were made. */
  readonly countedAt: Date;
  readonly lastVisitAt: Date | null;
  readonly lastError: string | null;
  readonly lastErrorDetail: unknown;
  readonly delayMs: number;
  readonly currency: string | null;
  readonly tax: string;
  /** The retailer as stored by market. */
  readonly probe: unknown;
  readonly readBy: string;
  readonly readBySince: Date | null;
  /** Code and values; null: found by the probe. */
  readonly readByReason: unknown;
  /** Of the present day. */
  readonly requests: number;
  readonly pageLoads: number;
  readonly prices: number;
  readonly bytes: number;
  readonly milliseconds: number;
  readonly memoryBytes: number | null;
  readonly addedAt: Date;
}

/** The row as read from the database; has counts when they are stored. */
type StoredRow = Omit<RetailerRow, 'countedAt' | 'listings' | 'matched' | 'fresh'> & {
  readonly countedAt: Date | null;
  readonly listings: number | null;
  readonly matched: number | null;
  readonly fresh: number | null;
};

export const RetailerPosition = z.object({ addedAt: z.coerce.date(), id: z.string() });

export interface RetailerQuery {
  readonly accountId: string;
  /** An offer is "fresh" when it was seen in the 24 hours before this time. */
  readonly now: Date;
  readonly fetch: number;
  readonly after?: z.infer<typeof RetailerPosition> | undefined;
  readonly ids?: readonly string[] | undefined;
  readonly domain?: string | undefined;
  readonly status?: string | undefined;
}

/**
 * Stored counts of large retailers are renewed every few minutes (matching). Counts older than an
 * hour are not used; the retailer is counted here instead.
 */
const COUNTS_VALID_FOR = '1 hour';

/** Retailers that an account monitors, the latest added first, with how well they are covered. */
export async function listRetailers(
  sql: Sql,
  { accountId, now, fetch, after, ids, domain, status }: RetailerQuery,
): Promise<RetailerRow[]> {
  const where = createConditions();
  const moment = where.place(now);
  where.and(`w.account_id = ${where.place(accountId)}`);
  where.when(ids, (place) => `w.retailer_id = any(${place})`);
  where.when(domain, (place) => `r.domain = ${place}`);
  where.when(status, (place) => `r.status = ${place}`);
  if (after)
    where.and(
      `(w.added_at, w.retailer_id) < (${where.place(after.addedAt)}::timestamptz, ${where.place(after.id)})`,
    );
  const { rows } = await sql.query<StoredRow>(
    `select r.id, r.domain, r.name, r.platform, r.status, w.monitored, r.status_reason as "statusReason",
       r.status_reason_detail as "statusReasonDetail", r.last_error_detail as "lastErrorDetail",
       r.status_code as "statusCode", c.listings, c.matched, c.fresh,
       c.oldest_check_at as "oldestCheckAt",
       c.counted_at as "countedAt", r.last_visit_at as "lastVisitAt", r.last_error as "lastError",
       r.delay_ms as "delayMs", r.currency, coalesce(nullif(w.tax, 'unknown'), r.tax) as tax,
       r.probe, r.read_by as "readBy",
       r.read_by_since as "readBySince", r.read_by_reason as "readByReason",
       coalesce(v.plain, 0) as requests, coalesce(v.rendered, 0) as "pageLoads",
       coalesce(v.bytes, 0)::float8 as bytes, coalesce(v.milliseconds, 0)::float8 as milliseconds,
       v.memory_bytes::float8 as "memoryBytes",
       (select coalesce(sum(n.checked - n.failed), 0)::int from pricing.visit_count n
         where n.retailer_id = r.id and n.hour >= date_trunc('day', ${moment}::timestamptz, 'UTC'))
         as prices,
       w.added_at as "addedAt"
     from pricing.account_retailer w join pricing.retailer r on r.id = w.retailer_id
     left join pricing.retailer_coverage c on c.account_id = w.account_id
       and c.retailer_id = w.retailer_id
       and c.counted_at > ${moment}::timestamptz - interval '${COUNTS_VALID_FOR}'
     left join pricing.visit_cost v on v.retailer_id = r.id
       and v.day = (${moment}::timestamptz at time zone 'utc')::date
     ${where.clause()} order by w.added_at desc, w.retailer_id desc limit ${where.place(fetch)}`,
    where.values,
  );
  const counted = await countRetailers(sql, {
    accountId,
    now,
    retailerIds: rows.flatMap((row) => (row.countedAt === null ? [row.id] : [])),
  });
  return rows.map((row) => ({
    ...row,
    ...(findStoredCounts(row) ?? counted.get(row.id) ?? NOTHING),
    countedAt: row.countedAt ?? now,
  }));
}

function findStoredCounts({ listings, matched, fresh, oldestCheckAt }: StoredRow): Counts | null {
  if (listings === null || matched === null || fresh === null) return null;
  return { listings, matched, fresh, oldestCheckAt };
}

const NOTHING: Counts = { listings: 0, matched: 0, fresh: 0, oldestCheckAt: null };

/** Counts the listings of these retailers now, and those matched with the account's products. */
async function countRetailers(
  sql: Sql,
  { accountId, now, retailerIds }: { accountId: string; now: Date; retailerIds: readonly string[] },
): Promise<Map<string, Counts>> {
  if (retailerIds.length === 0) return new Map();
  const { rows } = await sql.query<Counts & { id: string }>(
    `with known as (select l.retailer_id, count(*)::int as listings from pricing.listing l
       where l.retailer_id = any($2) and l.state <> 'gone' group by 1),
     pairs as (
       select m.retailer_id, count(*)::int as matched,
         count(*) filter (where l.last_seen_at > $3::timestamptz - interval '24 hours')::int
           as fresh,
         min(l.last_checked_at) as oldest
       from (select distinct retailer_id, listing_id from pricing.match
         where account_id = $1 and retailer_id = any($2) and verdict in ('auto', 'confirmed')) m
       join pricing.listing l on l.id = m.listing_id group by 1)
     select r.id, coalesce(k.listings, 0) as listings, coalesce(p.matched, 0) as matched,
       coalesce(p.fresh, 0) as fresh, p.oldest as "oldestCheckAt"
     from unnest($2::text[]) r(id)
     left join known k on k.retailer_id = r.id
     left join pairs p on p.retailer_id = r.id`,
    [accountId, retailerIds, now],
  );
  return new Map(rows.map(({ id, ...counts }) => [id, counts]));
}
