/** Counts the figures of an account's products, by day: what the views answer without reading them. */
import type { ServiceContext } from '#pricing/events/service-context.ts';
import type { Sql, Tx } from '#prisma/open-database.ts';
import { AT_MARKET, INDEX_BASE } from './measure-market.ts';

/** What figures are grouped by. */
export const DIMENSIONS = ['all', 'brand', 'collection', 'product_type', 'retailer'] as const;
export type Dimension = (typeof DIMENSIONS)[number];

/** How far retailers are covered changes slowly. */
const COVERAGE_EVERY = '10 minutes';
/** Days that are counted again each time: an alert that is reopened changes earlier days. */
const AGAIN_DAYS = 3;
/** Days that are counted the first time, from the alerts there are. */
const FIRST_DAYS = 90;

/**
 * Counts the figures of today (UTC) again: of all products, by brand, collection, product type and
 * retailer; MAP violations by day; and how the retailers are covered. Replaces what was counted
 * earlier today; earlier days stay. Safe to repeat; an unknown account has nothing to count.
 */
export async function countSummaries(
  { db, clock }: ServiceContext,
  { accountId }: { accountId: string },
): Promise<void> {
  const now = clock.now();
  await db.transaction(async (tx) => {
    // Two counts at a time would each miss what the other one writes.
    await tx.query(`select pg_advisory_xact_lock(hashtextextended('insights:' || $1, 0))`, [
      accountId,
    ]);
    const { rows } = await tx.query<{ id: string }>(
      'select id from pricing.account where id = $1 for key share',
      [accountId],
    );
    if (rows.length === 0) return;
    await countFigures(tx, { accountId, now });
    await countViolations(tx, { accountId, now });
    await countCoverage(tx, { accountId, now });
  });
}

async function countFigures(
  tx: Tx,
  { accountId, now }: { accountId: string; now: Date },
): Promise<void> {
  await tx.query(
    `delete from pricing.insight_day where account_id = $1 and day = ($2::timestamptz at time zone 'UTC')::date`,
    [accountId, now],
  );
  await countAll(tx, accountId, now);
  await countGroups(tx, accountId, now);
  await countRetailers(tx, accountId, now);
}

/** The columns of pricing.insight_day from the sums of `g`; $2 is the time. */
const COLUMNS = `(account_id, dimension, day, key, currency, name, products, compared, cheapest,
  below_market, at_market, above_market, index_sum, own_value, market_value, unknown, counted_at)`;
const DAY = `($2::timestamptz at time zone 'UTC')::date`;
/** Sums over rows `q` of pricing.product_position. */
const SUMS = `count(*)::int as products, count(q.index_basis_points)::int as compared,
  (count(*) filter (where q.rank = 1))::int as cheapest,
  (count(*) filter (where q.position = 'below'))::int as below_market,
  (count(*) filter (where q.position = 'at'))::int as at_market,
  (count(*) filter (where q.position = 'above'))::int as above_market,
  coalesce(sum(q.index_basis_points), 0)::bigint as index_sum,
  coalesce(sum(q.own_minor::numeric * q.units) filter (where q.median_minor is not null), 0) as own_value,
  coalesce(sum(q.median_minor::numeric * q.units), 0) as market_value`;
/** A product that was never measured has no row of figures yet. */
const MEASURED = 'q.account_id = $1 and q.currency is not null';

async function countAll(sql: Sql, accountId: string, now: Date): Promise<void> {
  await sql.query(
    `insert into pricing.insight_day ${COLUMNS}
     select $1, 'all', ${DAY}, '', g.currency, '', g.products, g.compared, g.cheapest,
       g.below_market, g.at_market, g.above_market, g.index_sum, g.own_value, g.market_value,
       coalesce((select jsonb_object_agg(u.unknown_reason, u.products) from (
         select unknown_reason, count(*) as products from pricing.product_position q
         where ${MEASURED} and q.currency = g.currency and unknown_reason is not null
         group by 1) u), '{}'), $2
     from (select q.currency, ${SUMS} from pricing.product_position q where ${MEASURED}
       group by 1) g`,
    [accountId, now],
  );
}

/** By brand, product type and collection. */
async function countGroups(sql: Sql, accountId: string, now: Date): Promise<void> {
  await sql.query(
    `insert into pricing.insight_day ${COLUMNS}
     select $1, g.dimension, ${DAY}, g.key, g.currency, g.name, g.products, g.compared, g.cheapest,
       g.below_market, g.at_market, g.above_market, g.index_sum, g.own_value, g.market_value, '{}', $2
     from (
       select d.dimension, d.key, min(d.name) as name, q.currency, ${SUMS}
       from pricing.product_position q
       join pricing.product p on p.id = q.product_id
       cross join lateral (
         select 'brand' as dimension, lower(btrim(p.brand)) as key, btrim(p.brand) as name
         union all
         select 'product_type', lower(btrim(p.product_type)), btrim(p.product_type)
         union all
         select distinct on (c->>'id') 'collection', c->>'id', coalesce(c->>'name', c->>'id')
         from jsonb_array_elements(p.collections) c) d
       where ${MEASURED} and d.key <> ''
       group by 1, 2, 4) g`,
    [accountId, now],
  );
}

/** At each retailer: its lowest comparable offer stands in the place of the market price. */
async function countRetailers(sql: Sql, accountId: string, now: Date): Promise<void> {
  await sql.query(
    `insert into pricing.insight_day ${COLUMNS}
     select $1, 'retailer', ${DAY}, g.key, g.currency, coalesce(r.name, r.domain), g.products,
       g.products, g.cheapest, g.below_market, g.at_market, g.above_market, g.index_sum,
       g.own_value, g.market_value, '{}', $2
     from (
       select o.retailer_id as key, q.currency, count(*)::int as products,
         (count(*) filter (where q.own_minor <= o.minor))::int as cheapest,
         (count(*) filter (where o.index < $3))::int as below_market,
         (count(*) filter (where o.index between $3 and $4))::int as at_market,
         (count(*) filter (where o.index > $4))::int as above_market,
         sum(o.index)::bigint as index_sum, sum(q.own_minor::numeric * q.units) as own_value,
         sum(o.minor::numeric * q.units) as market_value
       from pricing.product_position q
       cross join lateral unnest(q.retailer_ids, q.prices, q.indexes) as o(retailer_id, minor, index)
       where ${MEASURED}
       group by 1, 2) g
     join pricing.retailer r on r.id = g.key`,
    [accountId, now, INDEX_BASE - AT_MARKET, INDEX_BASE + AT_MARKET],
  );
}

/**
 * Counts the MAP violations of the last days (UTC): how many alerts were raised and ended on the
 * day, and how many were open at its end, of today until now. Replaces these days. Safe to repeat.
 */
async function countViolations(
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

/**
 * Counts for each retailer that the account watches: products matched there, products compared
 * there, products with an offer read in the last 24 hours, matched listings, and the checks of the
 * last 24 hours with those that failed. Replaces what was counted before, unless that is recent,
 * because it reads every match. Safe to repeat.
 */
async function countCoverage(
  sql: Sql,
  { accountId, now }: { accountId: string; now: Date },
): Promise<void> {
  const { rows } = await sql.query<{ isFresh: boolean | null }>(
    `select max(counted_at) > $2::timestamptz - $3::interval and max(counted_at) <= $2 as "isFresh"
     from pricing.insight_coverage where account_id = $1`,
    [accountId, now, COVERAGE_EVERY],
  );
  if (rows[0]?.isFresh) return;
  await sql.query(
    `insert into pricing.insight_coverage (account_id, retailer_id, products, compared, fresh,
       listings, failures, checks, last_seen_at, counted_at)
     select w.account_id, w.retailer_id, coalesce(m.products, 0), coalesce(c.compared, 0),
       coalesce(m.fresh, 0), coalesce(m.listings, 0), coalesce(v.failures, 0),
       coalesce(v.checks, 0), m.seen, $2
     from pricing.account_retailer w
 left join (
       select g.retailer_id, count(*)::int as products,
         (count(*) filter (where g.seen > $2::timestamptz - interval '24 hours'))::int as fresh,
         sum(g.listings)::int as listings, max(g.seen) as seen
       from (
         select l.retailer_id, m.product_id, max(l.last_seen_at) as seen, count(*) as listings
         from pricing.match m
         join pricing.listing l on l.id = m.listing_id
         where m.account_id = $1 and m.verdict in ('auto', 'confirmed')
         group by 1, 2) g
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
