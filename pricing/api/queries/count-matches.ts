import type { Sql, TimesAsText } from '#prisma/open-database.ts';
import { createConditions, type Conditions } from './build-query.ts';
import {
  addMatchConditions,
  type MatchFilters,
  type MatchRow,
  listMatchesByIds,
} from './list-matches.ts';

interface Query {
  readonly accountId: string;
  readonly filters: MatchFilters;
}

/** Matches and the sum of 1 − probability, in all, by retailer and by brand. */
export interface MatchCounts {
  readonly matches: number;
  readonly expectedWrong: number;
  readonly byRetailer: readonly { retailer: string; matches: number }[];
  readonly byBrand: readonly { brand: string | null; matches: number }[];
}

function createMatchConditions({ accountId, filters }: Query): Conditions {
  const where = createConditions();
  addMatchConditions(where, accountId, filters);
  where.when(filters.verdict, (place) => `m.verdict = ${place}`);
  return where;
}

/** Counts an account's matches exactly. Brands: the 200 with most matches. */
export async function countMatches(sql: Sql, query: Query): Promise<MatchCounts> {
  const where = createMatchConditions(query);
  const { rows } = await sql.query<{
    kind: string;
    name: string | null;
    matches: number;
    wrong: number;
  }>(
    `with m as materialized (
       select m.product_id, m.retailer_id, m.probability from pricing.match m ${where.clause()})
     select 'all' as kind, null as name, count(*)::int as matches,
       coalesce(sum(1 - m.probability), 0)::float8 as wrong from m
     union all
     select 'retailer', r.domain, c.n, 0 from (
       select retailer_id, count(*)::int as n from m group by retailer_id) c
     join pricing.retailer r on r.id = c.retailer_id
     union all
     (select 'brand', p.brand, count(*)::int, 0 from m join pricing.product p on p.id = m.product_id
      group by p.brand order by count(*) desc, p.brand limit 200)
     order by matches desc, name`,
    where.values,
  );
  const all = rows.find(({ kind }) => kind === 'all');
  const of = (wanted: string) => rows.filter(({ kind }) => kind === wanted);
  return {
    matches: all?.matches ?? 0,
    expectedWrong: all?.wrong ?? 0,
    byRetailer: of('retailer').map(({ name, matches }) => ({ retailer: name ?? '', matches })),
    byBrand: of('brand').map(({ name, matches }) => ({ brand: name, matches })),
  };
}

/** Matches of a sample. */
const SAMPLE = 20;

/** A random sample of an account's matches, most probable first. */
export async function listMatchSample(sql: Sql, query: Query): Promise<TimesAsText<MatchRow>[]> {
  const where = createMatchConditions(query);
  const { rows } = await sql.query<{ id: string }>(
    `select m.id from pricing.match m ${where.clause()} order by random() limit ${where.place(SAMPLE)}`,
    where.values,
  );
  const matches = await listMatchesByIds(
    sql,
    query.accountId,
    rows.map(({ id }) => id),
  );
  return matches.toSorted((a, b) => b.probability - a.probability);
}

/**
 * The ids of an account's matches that the filters find, the most probable of each listing: one
 * listing is one product.
 */
export async function listMatchTargets(sql: Sql, query: Query): Promise<string[]> {
  const where = createMatchConditions(query);
  const { rows } = await sql.query<{ id: string }>(
    `select distinct on (m.listing_id) m.id from pricing.match m ${where.clause()}
     order by m.listing_id, m.probability desc, m.id`,
    where.values,
  );
  return rows.map(({ id }) => id);
}
