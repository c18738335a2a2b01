import { parse } from 'csv-parse/sync';
import type { PanelRow } from '#pricing/recommendations/model/run-backtest.ts';

export interface ParsedPanel {
  /** Sorted by series and, where periods are numbers or dates, by time; otherwise in file order. */
  readonly rows: readonly PanelRow[];
  /** Skipped rows, one line each: "line 7: units …". */
  readonly problems: readonly string[];
}

const NEEDED = ['series', 'period', 'price', 'units'] as const;
/**
 * A price more than this many times the series' median, or less than this fraction of it, is in
 * another unit.
 */
const MIX_UP = 20;

type Numbered = PanelRow & { readonly line: number };

/**
 * Parses a demand panel (`series,period,price,units[,competitor_price][,group]`). Unusable rows are
 * reported and skipped; a file that is not a panel gives no rows.
 */
export function parseDemandPanel(text: string): ParsedPanel {
  const problems: string[] = [];
  let records: { record: Record<string, string>; info: { lines: number } }[];
  try {
    records = parse(text, {
      columns: (header: string[]) => header.map((name) => name.trim().toLowerCase()),
      bom: true,
      skip_empty_lines: true,
      relax_column_count: true,
      trim: true,
      info: true,
    });
  } catch (error) {
    return {
      rows: [],
      problems: [`not a CSV file: ${error instanceof Error ? error.message : String(error)}`],
    };
  }
  const missing = NEEDED.filter((name) => records[0] !== undefined && !(name in records[0].record));
  if (records.length === 0 || missing.length > 0)
    return {
      rows: [],
      problems: [
        missing.length > 0
          ? `missing column ${missing.join(', ')}`
          : 'no rows: expected a header and at least two rows',
      ],
    };
  const seen = new Set<string>();
  const rows = records.flatMap(({ record, info }): Numbered[] => {
    const row = readRow(record);
    if (typeof row === 'string') {
      problems.push(`line ${info.lines}: ${row}`);
      return [];
    }
    const [series, period] = [JSON.stringify(row.series), JSON.stringify(row.period)];
    const key = `${series} ${period}`;
    if (seen.has(key)) {
      problems.push(`line ${info.lines}: period ${period} of series ${series} is there already`);
      return [];
    }
    seen.add(key);
    return [{ ...row, line: info.lines }];
  });
  return {
    rows: [...Map.groupBy(rows, (row) => row.series).values()].flatMap((series) =>
      tidySeries(series, problems),
    ),
    problems,
  };
}

function readRow(record: Record<string, string>): PanelRow | string {
  const { series = '', period = '', group = '' } = record;
  if (series === '') return 'series is empty';
  if (period === '') return 'period is empty';
  const price = readNumber(record['price']);
  if (price === null || price <= 0)
    return `price: expected a number above 0, got ${JSON.stringify(record['price'] ?? '')}`;
  const units = readNumber(record['units']);
  if (units === null || units < 0)
    return `units: expected a number of at least 0, got ${JSON.stringify(record['units'] ?? '')}`;
  const competitor = record['competitor_price'] ?? '';
  const competitorPrice = competitor === '' ? null : readNumber(competitor);
  if (competitor !== '' && (competitorPrice === null || competitorPrice <= 0))
    return `competitor_price: expected a number above 0 or nothing, got ${JSON.stringify(competitor)}`;
  return { series, period, price, units, competitorPrice, group: group === '' ? null : group };
}

function readNumber(text: string | undefined): number | null {
  const value = text === undefined || text.trim() === '' ? Number.NaN : Number(text);
  return Number.isFinite(value) ? value : null;
}

function tidySeries(rows: readonly Numbered[], problems: string[]): PanelRow[] {
  const prices = rows.map((row) => row.price).sort((a, b) => a - b);
  const middle = prices[prices.length >> 1] ?? 0;
  const kept = rows.filter((row) => {
    const isMixUp = rows.length > 2 && (row.price > middle * MIX_UP || row.price < middle / MIX_UP);
    if (isMixUp)
      problems.push(
        `line ${row.line}: price ${row.price} is far from the series' usual ${middle}: a mix-up of units?`,
      );
    return !isMixUp;
  });
  const sorted = sortByTime(kept);
  if (sorted.length === 1 && sorted[0])
    problems.push(
      `series ${JSON.stringify(sorted[0].series)} has one row only: nothing to predict from`,
    );
  return sorted;
}

function sortByTime(rows: readonly Numbered[]): Numbered[] {
  if (rows.every((row) => /^\d+(?:\.\d+)?$/.test(row.period)))
    return rows.toSorted((a, b) => Number(a.period) - Number(b.period));
  const isDated = rows.every((row) =>
    /^\d{4}-(?:\d{2}(?:-\d{2})?|W\d{2})(?:T.*)?$/.test(row.period),
  );
  return isDated ? rows.toSorted(comparePeriods) : [...rows];
}

function comparePeriods(a: Numbered, b: Numbered): number {
  if (a.period === b.period) return 0;
  return a.period < b.period ? -1 : 1;
}
