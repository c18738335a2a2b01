/** Figures by day, as charts and tables show them. */
import { DAY_MS } from '#kernel/durations.ts';
import type { InsightFigures } from '#sdk/index.ts';

export interface SeriesLine {
  /** Empty: all products. */
  readonly key: string;
  readonly name: string;
  /** One per day, in basis points; null: not known. */
  readonly values: readonly (number | null)[];
}

export interface DaySeries {
  /** Every day from the first to the last one that was counted, YYYY-MM-DD (UTC). */
  readonly days: readonly string[];
  readonly lines: readonly SeriesLine[];
}

/**
 * The price index by day: a line for all products, and one for each group, those with the most
 * compared products on their last day first. A day on which a group was not counted is null, as is
 * one on which nothing could be compared. Pure.
 */
export function buildIndexSeries(
  all: readonly InsightFigures[],
  groups: readonly InsightFigures[],
): DaySeries {
  const days = listDays([...all, ...groups].map(({ day }) => day));
  const byKey = Map.groupBy(groups, ({ key }) => key);
  const lines = [...byKey].map(([key, figures]) => {
    const last = figures.reduce((latest, one) => (one.day > latest.day ? one : latest));
    return { key, name: last.name, size: last.compared, values: toValues(figures, days) };
  });
  return {
    days,
    lines: [
      ...(all.length > 0 ? [{ key: '', name: '', values: toValues(all, days) }] : []),
      ...lines
        .toSorted((a, b) => b.size - a.size || (a.name < b.name ? -1 : 1))
        .map(({ key, name, values }) => ({ key, name, values })),
    ],
  };
}

/** Every day from the first to the last of `days`, both inclusive. */
function listDays(days: readonly string[]): string[] {
  const sorted = days.toSorted();
  const [first = null] = sorted;
  const last = sorted.at(-1) ?? null;
  if (first === null || last === null) return [];
  const count = (Date.parse(last) - Date.parse(first)) / DAY_MS + 1;
  return Array.from({ length: count }, (_, at) =>
    new Date(Date.parse(first) + at * DAY_MS).toISOString().slice(0, 10),
  );
}

function toValues(figures: readonly InsightFigures[], days: readonly string[]): (number | null)[] {
  const byDay = new Map(figures.map(({ day, index_basis_points: index }) => [day, index]));
  return days.map((day) => byDay.get(day) ?? null);
}
