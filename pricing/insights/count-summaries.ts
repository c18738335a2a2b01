/** Counts the figures of an account's products, by day: what the views answer without reading them. */
import type { ServiceContext } from '#pricing/events/service-context.ts';
import type { Sql, Tx } from '#prisma/open-database.ts';
import { countCoverage } from './count-coverage.ts';
import { countViolations } from './count-violations.ts';
import { AT_MARKET, INDEX_BASE } from './measure-market.ts';

/** What figures are grouped by. */
export const DIMENSIONS = ['all', 'brand', 'collection', 'product_type', 'retailer'] as const;
export type Dimension = (typeof DIMENSIONS)[number];

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
