/** Reads what was counted ahead (count-summaries.ts). */
import type { Sql } from '#prisma/open-database.ts';
import type { Dimension } from './count-summaries.ts';

/** Figures of a group of products on a day, in one currency. */
export interface FiguresRow {
  /** YYYY-MM-DD (UTC). */
  readonly day: string;
  readonly key: string;
  readonly name: string;
  readonly currency: string;
  readonly products: number;
  readonly compared: number;
  readonly cheapest: number;
  readonly below: number;
  readonly at: number;
  readonly above: number;
  readonly indexSum: bigint;
  /** Whole numbers as text, larger than a bigint. */
  readonly ownValue: string;
  readonly marketValue: string;
  readonly countedAt: Date;
}

const COLUMNS = `day::text as day, key, name, currency, products, compared, cheapest,
  below_market as below, at_market as at, above_market as above, index_sum as "indexSum",
  own_value::text as "ownValue", market_value::text as "marketValue", counted_at as "countedAt"`;

/** The figures of all products as last counted: a row per currency, most products first. */
export async function listLatestFigures(
  sql: Sql,
  accountId: string,
): Promise<(FiguresRow & { readonly unknown: unknown })[]> {
  const { rows } = await sql.query<FiguresRow & { unknown: unknown }>(
    `select ${COLUMNS}, unknown from pricing.insight_day
     where account_id = $1 and dimension = 'all'
       and day = (select max(day) from pricing.insight_day where account_id = $1 and dimension = 'all')
     order by products desc, currency`,
    [accountId],
  );
  return rows;
}

export interface FiguresQuery {
  readonly accountId: string;
  readonly dimension: Dimension;
  readonly currency: string;
  /** Days, both inclusive. */
  readonly from: string;
  readonly to: string;
  readonly key?: string | undefined;
  /** Only so many groups, those with the most compared products on the last day that was counted. */
  readonly largest?: number | undefined;
  readonly fetch: number;
  readonly after?: { readonly day: string; readonly key: string } | undefined;
}

/** Figures of each group by day, oldest day first, then by key. */
export async function listFigures(
  sql: Sql,
  { accountId, dimension, currency, from, to, key, largest, fetch, after }: FiguresQuery,
): Promise<FiguresRow[]> {
  const { rows } = await sql.query<FiguresRow>(
    `select ${COLUMNS} from pricing.insight_day
     where account_id = $1 and dimension = $2 and day between $3::date and $4::date
       and currency = $5 and ($6::text is null or key = $6)
       and (day, key) > ($7::date, $8)
       and ($10::int is null or key = any(array(
         select g.key from pricing.insight_day g
         where g.account_id = $1 and g.dimension = $2 and g.currency = $5
           and g.day = (select max(last.day) from pricing.insight_day last
             where last.account_id = $1 and last.dimension = $2 and last.currency = $5
               and last.day between $3::date and $4::date)
         order by g.compared desc, g.products desc, g.key limit $10)))
     order by insight_day.day, insight_day.key limit $9`,
    [
      accountId,
      dimension,
      from,
      to,
      currency,
      key ?? null,
      after?.day ?? '-infinity',
      after?.key ?? '',
      fetch,
      largest ?? null,
    ],
  );
  return rows;
}

export interface ViolationDayRow {
  readonly day: string;
  readonly raised: number;
  readonly ended: number;
  readonly open: number;
  readonly countedAt: Date;
}

/** MAP violations by day, oldest first; days before the first count are absent. */
export async function listViolationDays(
  sql: Sql,
  { accountId, from, to }: { accountId: string; from: string; to: string },
): Promise<ViolationDayRow[]> {
  const { rows } = await sql.query<ViolationDayRow>(
    `select day::text as day, raised, ended, open, counted_at as "countedAt"
     from pricing.insight_violation_day
     where account_id = $1 and day between $2::date and $3::date
     order by insight_violation_day.day`,
    [accountId, from, to],
  );
  return rows;
}

export interface CoverageRow {
  readonly retailerId: string;
  readonly retailer: string;
  readonly status: string;
  readonly products: number;
  readonly compared: number;
  readonly fresh: number;
  readonly listings: number;
  readonly failures: number;
  readonly checks: number;
  readonly lastSeenAt: Date | null;
  readonly countedAt: Date;
}

/** How the account's retailers are covered, by id. */
export async function listCoverage(
  sql: Sql,
  { accountId, fetch, after }: { accountId: string; fetch: number; after?: string | undefined },
): Promise<CoverageRow[]> {
  const { rows } = await sql.query<CoverageRow>(
    `select c.retailer_id as "retailerId", r.domain as retailer, r.status, c.products, c.compared,
       c.fresh, c.listings, c.failures, c.checks, c.last_seen_at as "lastSeenAt",
       c.counted_at as "countedAt"
     from pricing.insight_coverage c
     join pricing.retailer r on r.id = c.retailer_id
     where c.account_id = $1 and c.retailer_id > $2
     order by c.retailer_id limit $3`,
    [accountId, after ?? '', fetch],
  );
  return rows;
}
