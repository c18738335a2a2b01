import type { Sql } from '#prisma/open-database.ts';

/**
 * Counts for each retailer that the account watches: products matched there, products compared
 * there, products with an offer read in the last 24 hours, matched listings, and the checks of the
 * last 24 hours with those that failed. Replaces what was counted before. Safe to repeat.
 */
export async function countCoverage(
  sql: Sql,
  { accountId, now }: { accountId: string; now: Date },
): Promise<void> {
  await sql.query(
    `insert into pricing.insight_coverage (account_id, retailer_id, products, compared, fresh,
       listings, failures, checks, last_seen_at, counted_at)
     select w.account_id, w.retailer_id, coalesce(m.products, 0), coalesce(c.compared, 0),
       coalesce(m.fresh, 0), coalesce(m.listings, 0), coalesce(v.failures, 0),
       coalesce(v.checks, 0), m.seen, $2
     from pricing.account_retailer w
     left join (
       select l.retailer_id, count(distinct m.product_id)::int as products,
         (count(distinct m.product_id)
           filter (where l.last_seen_at > $2::timestamptz - interval '24 hours'))::int as fresh,
         count(distinct m.listing_id)::int as listings, max(l.last_seen_at) as seen
       from pricing.match m
       join pricing.listing l on l.id = m.listing_id
       where m.account_id = $1 and m.verdict in ('auto', 'confirmed')
       group by 1) m on m.retailer_id = w.retailer_id
     left join (
       select o.retailer_id, count(*)::int as compared
       from pricing.product_position q
       cross join lateral unnest(q.retailer_ids) as o(retailer_id)
       where q.account_id = $1
       group by 1) c on c.retailer_id = w.retailer_id
     left join (
       select v.retailer_id, sum(v.failed)::int as failures, sum(v.checked)::int as checks
       from pricing.visit_count v
       join pricing.account_retailer own on own.account_id = $1 and own.retailer_id = v.retailer_id
       where v.hour > $2::timestamptz - interval '24 hours' and v.hour <= $2
       group by 1) v on v.retailer_id = w.retailer_id
     where w.account_id = $1
     on conflict (account_id, retailer_id) do update set products = excluded.products,
       compared = excluded.compared, fresh = excluded.fresh, listings = excluded.listings,
       failures = excluded.failures, checks = excluded.checks,
       last_seen_at = excluded.last_seen_at, counted_at = excluded.counted_at`,
    [accountId, now],
  );
}
