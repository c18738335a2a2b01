import { getMinorDigits } from '#kernel/currency.ts';
import type { Money } from '#kernel/money.ts';
import type { MarketDay } from './list-market-days.server.ts';
import type { Position } from './product-query.ts';

export interface SeriesSpan {
  readonly listingId: string;
  readonly retailer: string;
  readonly from: Date;
  readonly to: Date | null;
  readonly price: Money | null;
}

export interface OwnPrice {
  readonly from: Date;
  readonly price: Money;
}

export interface HistorySeries {
  /** Unix time in seconds, ascending. */
  readonly times: number[];
  /**
   * One per line of the chart; the first is the shop's own price. Null: no price at that time.
   * Floating point, for drawing only.
   */
  readonly lines: { readonly label: string | null; readonly values: (number | null)[] }[];
  /** Number of offers that are left out because they are in another currency. */
  readonly otherCurrency: number;
}

export interface HistoryInput {
  readonly spans: readonly SeriesSpan[];
  readonly own: readonly OwnPrice[];
  readonly currency: string;
  readonly now: Date;
}

const MAX_LINES = 8;

/**
 * Converts price spans to step lines over one array of times: each line keeps its value until it
 * changes. At most eight offers: current ones first, then the cheapest.
 */
export function buildHistorySeries({ spans, own, currency, now }: HistoryInput): HistorySeries {
  const offers = groupByListing(spans);
  const drawable = [...offers.values()].filter((list) =>
    list.some((span) => span.price?.currency === currency),
  );
  const chosen = drawable
    .sort((a, b) => rank(a) - rank(b) || lowest(a) - lowest(b))
    .slice(0, MAX_LINES);
  const first = chosen
    .flat()
    .reduce((least, span) => Math.min(least, seconds(span.from)), seconds(now));
  const stamps = new Set<number>([first, seconds(now)]);
  for (const span of chosen.flat()) {
    stamps.add(seconds(span.from));
    if (span.to) stamps.add(seconds(span.to));
  }
  for (const price of own) if (seconds(price.from) > first) stamps.add(seconds(price.from));
  const times = [...stamps]
    .filter((time) => time >= first && time <= seconds(now))
    .sort((a, b) => a - b);
  return {
    times,
    lines: [
      { label: null, values: times.map((time) => toChartNumber(ownAt(own, time), currency)) },
      ...chosen.map((list) => ({
        label: labelOf(list, chosen),
        values: times.map((time) =>
          toChartNumber(priceAt(list, { time, now: seconds(now) }), currency),
        ),
      })),
    ],
    otherCurrency: offers.size - drawable.length,
  };
}

function groupByListing(spans: readonly SeriesSpan[]): Map<string, SeriesSpan[]> {
  const offers = new Map<string, SeriesSpan[]>();
  for (const span of [...spans].sort((a, b) => a.from.getTime() - b.from.getTime())) {
    const list = offers.get(span.listingId);
    if (list) list.push(span);
    else offers.set(span.listingId, [span]);
  }
  return offers;
}

const seconds = (at: Date): number => Math.floor(at.getTime() / 1000);
const rank = (list: readonly SeriesSpan[]): number =>
  list.some((span) => span.to === null) ? 0 : 1;
const lowest = (list: readonly SeriesSpan[]): number =>
  Math.min(
    ...list.map((span) => (span.price ? Number(span.price.minor) : Number.MAX_SAFE_INTEGER)),
  );

function labelOf(list: readonly SeriesSpan[], all: readonly (readonly SeriesSpan[])[]): string {
  const retailer = list[0]?.retailer ?? '';
  const same = all.filter((other) => other[0]?.retailer === retailer);
  return same.length > 1 ? `${retailer} (${same.indexOf(list) + 1})` : retailer;
}

function priceAt(list: readonly SeriesSpan[], at: { time: number; now: number }): Money | null {
  const span = list.findLast(
    (candidate) =>
      seconds(candidate.from) <= at.time &&
      (candidate.to === null || seconds(candidate.to) > at.time),
  );
  return span?.price ?? null;
}

/** Before the first known change, the price was the one that this change replaced. */
function ownAt(own: readonly OwnPrice[], time: number): Money | null {
  return (own.findLast((price) => seconds(price.from) <= time) ?? own[0])?.price ?? null;
}

/**
 * Only for the height of a line in the chart; amounts shown as text are formatted from the exact
 * value.
 */
function toChartNumber(price: Money | null, currency: string): number | null {
  return price === null || price.currency !== currency
    ? null
    : Number(price.minor) / 10 ** getMinorDigits(currency);
}

type MarketLine = 'own' | 'median' | 'mapPrice' | 'minimum';
const LINES: readonly MarketLine[] = ['own', 'median', 'mapPrice', 'minimum'];

/**
 * Converts days to step lines: own price, competitors' median, MAP price and minimum price. A line
 * without any value is left out, but for the own price.
 */
export function buildMarketSeries(
  days: readonly MarketDay[],
  { currency, labels }: { currency: string; labels: Record<Exclude<MarketLine, 'own'>, string> },
): HistorySeries {
  const valuesOf = (line: MarketLine) => days.map((day) => toChartNumber(day[line], currency));
  return {
    times: days.map(({ day }) => Date.parse(`${day}T00:00:00Z`) / 1000),
    lines: LINES.map((line) => ({
      label: line === 'own' ? null : labels[line],
      values: valuesOf(line),
    })).filter(({ label, values }) => label === null || values.some((value) => value !== null)),
    otherCurrency: 0,
  };
}

/** Days in a row with the same position. */
export interface PositionRun {
  readonly position: Position;
  readonly from: string;
  readonly to: string;
  readonly days: number;
}

/** The positions over time, the oldest first. */
export function buildPositionRuns(days: readonly MarketDay[]): PositionRun[] {
  const runs: PositionRun[] = [];
  for (const { day, position } of days) {
    const last = runs.at(-1);
    if (last?.position === position) runs.splice(-1, 1, { ...last, to: day, days: last.days + 1 });
    else runs.push({ position, from: day, to: day, days: 1 });
  }
  return runs;
}
