import type { ServiceContext } from '#pricing/events/service-context.ts';

/** Retailers with fewer listings are counted on each request instead of in advance. */
const KEPT_FROM_LISTINGS = 5_000;
/**
 * Time limit of a run. Retailers not reached are the least recently counted ones and come first in
 * the next run.
 */
const BUDGET_MS = 60_000;

/**
 * Counts again how well large retailers are covered, for each account that monitors them, least
 * recently counted first. Deletes the counts of retailers that have become small. Returns the
 * number of retailers counted. Safe to repeat and to interrupt.
 */
export async function countCoverage(
  { db, clock }: ServiceContext,
  { keptFrom = KEPT_FROM_LISTINGS, signal }: { keptFrom?: number; signal?: AbortSignal } = {},
): Promise<number> {
  const { rows } = await db.query<{ id: string; listings: number }>(
    `select l.retailer_id as id, count(*)::int as listings
     from pricing.listing l
     where l.state <> 'gone'
     group by l.retailer_id
     having count(*) >= $1
     order by (select min(c.counted_at) from pricing.retailer_coverage c
       where c.retailer_id = l.retailer_id) nulls first,
       l.retailer_id`,
    [keptFrom],
  );
  await db.query('delete from pricing.retailer_coverage where retailer_id <> all($1)', [
    rows.map((row) => row.id),
  ]);
  const deadline = performance.now() + BUDGET_MS;
  let counted = 0;
  for (const { id, listings } of rows) {
    if (signal?.aborted || performance.now() > deadline) break;
    await db.query(
      `insert into pricing.retailer_coverage (account_id, retailer_id, listings, matched, fresh,
         oldest_check_at, counted_at)
       select w.account_id, w.retailer_id, $2, coalesce(p.matched, 0), coalesce(p.fresh, 0),
         p.oldest, $3::timestamptz
       from pricing.account_retailer w
       left join (
         select m.account_id, count(*)::int as matched,
           count(*) filter (where l.last_seen_at > $3::timestamptz - interval '24 hours')::int
             as fresh,
           min(l.last_checked_at) as oldest
         from (select distinct m.account_id, m.listing_id from pricing.account_retailer w
           join pricing.match m on m.account_id = w.account_id and m.retailer_id = w.retailer_id
               where w.retailer_id = $1 and m.verdict in ('auto', 'confirmed')) m
         join pricing.listing l on l.id = m.listing_id and l.retailer_id = $1 group by 1) p
           on p.account_id = w.account_id
       where w.retailer_id = $1
       on conflict (account_id, retailer_id) do update set listings = excluded.listings,
         matched = excluded.matched, fresh = excluded.fresh,
         oldest_check_at = excluded.oldest_check_at, counted_at = excluded.counted_at`,
      [id, listings, clock.now()],
    );
    counted += 1;
  }
  return counted;
}
