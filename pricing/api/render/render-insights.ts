/** Figures of many products as JSON. */
import { toMeanIndex, toShare, toWeightedIndex } from '#pricing/insights/measure-market.ts';
import type { CoverageRow, FiguresRow, ViolationDayRow } from '#pricing/insights/read-summaries.ts';
import type {
  InsightFigures,
  InsightPosition,
  InsightViolations,
  RetailerCoverage,
} from '#pricing/contract/insight.ts';
import { isRecord } from '#pricing/api/rows/row.ts';
import { renderTime, renderTimeOrNull } from './render-time.ts';

/** `currencies`: of all products; `row`: of the one that is shown, null when nothing was counted. */
export function renderPosition(
  row: (FiguresRow & { readonly unknown: unknown }) | null,
  currencies: readonly string[],
): InsightPosition {
  const products = row?.products ?? 0;
  const share = (part: number) => ({
    products: part,
    share_basis_points: toShare(part, products),
  });
  return {
    currency: row?.currency ?? null,
    currencies: [...currencies],
    as_of: renderTimeOrNull(row?.countedAt ?? null),
    products,
    compared: row?.compared ?? 0,
    cheapest: share(row?.cheapest ?? 0),
    below: share(row?.below ?? 0),
    at: share(row?.at ?? 0),
    above: share(row?.above ?? 0),
    unknown: share(products - (row?.compared ?? 0)),
    unknown_reasons: renderCounts(row?.unknown).map(([code, count]) => ({ code, products: count })),
    ...renderIndexes(row),
  };
}

/** Counts by code, the most frequent first. */
export function renderCounts(stored: unknown): [string, number][] {
  return (isRecord(stored) ? Object.entries(stored) : [])
    .flatMap(([code, count]): [string, number][] =>
      typeof count === 'number' ? [[code, count]] : [],
    )
    .toSorted((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1));
}

export function renderFigures(row: FiguresRow): InsightFigures {
  const { day, key, name, currency, products, compared, cheapest, below, at, above } = row;
  return {
    day,
    key,
    name,
    currency,
    products,
    compared,
    cheapest,
    below,
    at,
    above,
    ...renderIndexes(row),
    as_of: renderTime(row.countedAt),
  };
}

function renderIndexes(row: FiguresRow | null) {
  const sums = row && {
    compared: row.compared,
    indexSum: row.indexSum,
    ownValue: BigInt(row.ownValue),
    marketValue: BigInt(row.marketValue),
  };
  return {
    index_basis_points: sums && toMeanIndex(sums),
    weighted_index_basis_points: sums && toWeightedIndex(sums),
  };
}

export function renderViolationDays(rows: readonly ViolationDayRow[]): InsightViolations {
  return {
    as_of: renderTimeOrNull(rows.at(-1)?.countedAt ?? null),
    days: rows.map(({ day, raised, ended, open }) => ({ day, raised, ended, open })),
  };
}

export function renderCoverage(row: CoverageRow): RetailerCoverage {
  const { retailer, status, products, compared, fresh, listings, checks, failures } = row;
  return {
    retailer_id: row.retailerId,
    retailer,
    status,
    products,
    compared,
    fresh,
    fresh_share_basis_points: toShare(fresh, products),
    listings,
    checks,
    failures,
    last_seen_at: renderTimeOrNull(row.lastSeenAt),
    as_of: renderTime(row.countedAt),
  };
}
