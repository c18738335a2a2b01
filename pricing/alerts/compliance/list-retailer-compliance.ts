/** The retailers of an account, ranked by how they keep to its MAP prices. */
import type { Authorization } from '#kernel/retailer-authorization.ts';
import type { Sql } from '#prisma/open-database.ts';
import { type Period, toMoments } from './get-retailer-compliance.ts';
import {
  listViolationFigures,
  NO_FIGURES,
  type ViolationFigures,
} from './list-violation-figures.ts';

/** Offers of one day, or of all days of a period, each day's counted anew. */
export interface OfferCount {
  readonly offers: number;
  readonly compliant: number;
}

export interface RankedRetailer {
  /** Domain. */
  readonly retailer: string;
  /** Null: no account watches it any more. */
  readonly retailerId: string | null;
  readonly name: string | null;
  /** Whether the account's plan includes its visits; false too when it was removed. */
  readonly monitored: boolean;
  readonly authorized: Authorization;
  /** The last counted day of the period, YYYY-MM-DD; null: none was counted. */
  readonly lastDay: string | null;
  readonly last: OfferCount;
  readonly period: OfferCount;
  /** The period of the same length that ends the day before. */
  readonly before: OfferCount;
  readonly violations: ViolationFigures;
}

export interface RankingFilters {
  readonly authorized?: Authorization | undefined;
  /** Domain. */
  readonly retailer?: string | undefined;
  /** Part of the domain or of the name. */
  readonly text?: string | undefined;
}

interface RetailerRow extends Pick<
  RankedRetailer,
  'retailer' | 'retailerId' | 'name' | 'monitored' | 'authorized' | 'lastDay'
> {
  readonly lastOffers: number;
  readonly lastCompliant: number;
  readonly offers: number;
  readonly compliant: number;
  readonly offersBefore: number;
  readonly compliantBefore: number;
}

/**
 * Every retailer that the account watches, or of which it has cases, a contact or counted days in
 * the period, in the order of their domains. Three queries, whatever the number of retailers.
 */
export async function listRetailerCompliance(
  sql: Sql,
  { accountId, from, to, filters = {} }: { accountId: string; filters?: RankingFilters } & Period,
): Promise<RankedRetailer[]> {
  const moments = toMoments({ from, to });
  const length = moments.end.getTime() - moments.start.getTime();
  const before = new Date(moments.start.getTime() - length).toISOString().slice(0, 10);
  const { rows } = await sql.query<RetailerRow>(
    `with counted as (
       select retailer, max(day) filter (where day >= $3::text::date) as last_day,
         sum(offers) filter (where day >= $3::text::date) as offers,
         sum(compliant) filter (where day >= $3::text::date) as compliant,
         sum(offers) filter (where day < $3::text::date) as offers_before,
         sum(compliant) filter (where day < $3::text::date) as compliant_before
       from pricing.map_compliance_day
       where account_id = $1 and day between $2::text::date and $4::text::date group by retailer),
     known as (
       select r.domain from pricing.account_retailer ar
       join pricing.retailer r on r.id = ar.retailer_id where ar.account_id = $1
       union select retailer from pricing.retailer_contact where account_id = $1
       union select retailer from pricing.map_case where account_id = $1
       union select retailer from counted)
     select coalesce(known.domain, '') as retailer, r.id as "retailerId", r.name,
       coalesce(ar.monitored, false) as monitored, coalesce(k.authorized, 'unknown') as authorized,
       c.last_day::text as "lastDay", coalesce(d.offers, 0) as "lastOffers",
       coalesce(d.compliant, 0) as "lastCompliant", coalesce(c.offers, 0)::int as offers,
       coalesce(c.compliant, 0)::int as compliant,
       coalesce(c.offers_before, 0)::int as "offersBefore",
       coalesce(c.compliant_before, 0)::int as "compliantBefore"
     from known
     left join pricing.retailer r on r.domain = known.domain
     left join pricing.account_retailer ar on ar.account_id = $1 and ar.retailer_id = r.id
     left join counted c on c.retailer = known.domain
     left join pricing.retailer_contact k on k.account_id = $1 and k.retailer = known.domain
     left join pricing.map_compliance_day d on d.account_id = $1 and d.retailer = known.domain
       and d.day = c.last_day
     where ($5::text is null or coalesce(k.authorized, 'unknown') = $5)
       and ($6::text is null or known.domain like $6 or lower(r.name) like $6)
       and ($7::text is null or known.domain = $7)
     order by known.domain collate "C"`,
    [
      accountId,
      before,
      from,
      to,
      filters.authorized ?? null,
      filters.text === undefined
        ? null
        : `%${filters.text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`,
      filters.retailer ?? null,
    ],
  );
  const figures = await listViolationFigures(sql, {
    accountId,
    retailer: filters.retailer ?? null,
    ...moments,
  });
  return rows.map((row) => toRanked(row, figures.get(row.retailer) ?? NO_FIGURES));
}

function toRanked(row: RetailerRow, violations: ViolationFigures): RankedRetailer {
  const { retailer, retailerId, name, monitored, authorized, lastDay } = row;
  return {
    retailer,
    retailerId,
    name,
    monitored,
    authorized,
    lastDay,
    violations,
    last: { offers: row.lastOffers, compliant: row.lastCompliant },
    period: { offers: row.offers, compliant: row.compliant },
    before: { offers: row.offersBefore, compliant: row.compliantBefore },
  };
}

export const RANKING_SORTS = [
  'retailer',
  'offers',
  'share',
  'period_share',
  'open_violations',
  'oldest_open_at',
  'mean_time',
  'repeat_offenses',
] as const;
export type RankingSort = (typeof RANKING_SORTS)[number];

export interface RankingOrder {
  readonly sort: RankingSort;
  readonly descending: boolean;
}

/**
 * In this order; retailers without a value come last in both directions, those with the same value
 * in the order of their domains.
 */
export function compareRetailers(
  retailers: readonly RankedRetailer[],
  { sort, descending }: RankingOrder,
): RankedRetailer[] {
  const way = descending ? -1 : 1;
  return retailers.toSorted((a, b) => {
    const [one, other] = [getSortKey(a, sort), getSortKey(b, sort)];
    if (one === other) return compareDomains(a, b);
    if (one === null || other === null) return one === null ? 1 : -1;
    return one < other ? -way : way;
  });
}

function compareDomains(a: RankedRetailer, b: RankedRetailer): number {
  if (a.retailer === b.retailer) return 0;
  return a.retailer < b.retailer ? -1 : 1;
}

function getSortKey(retailer: RankedRetailer, sort: RankingSort): number | string | null {
  const { violations } = retailer;
  switch (sort) {
    case 'retailer':
      return retailer.retailer;
    case 'offers':
      return retailer.last.offers;
    case 'share':
      return getFraction(retailer.last);
    case 'period_share':
      return getFraction(retailer.period);
    case 'open_violations':
      return violations.open;
    case 'oldest_open_at':
      return violations.oldestOpenAt?.getTime() ?? null;
    case 'mean_time':
      return violations.timeToComply.meanSeconds;
    case 'repeat_offenses':
      return violations.repeatOffenses;
  }
}

function getFraction({ offers, compliant }: OfferCount): number | null {
  return offers === 0 ? null : compliant / offers;
}
