/** The own prices of a product over the days of a backtest, under one way of pricing. Pure. */
import { DAY_MS } from '#kernel/durations.ts';
import { FOLLOWS_WITHIN_DAYS } from '#pricing/contract/rule-backtest.ts';
import type { RuleProduct } from '#pricing/rules/evaluation/rule-product.ts';
import { listTheirPrices, type MarketDay } from './market-days.ts';
import type { BacktestModel, PricePoint, ProductHistory } from './product-history.ts';

export interface PathChange extends PricePoint {
  readonly from: bigint;
}
export interface PricePath {
  /** The price of each day; null before the product has one. */
  readonly prices: readonly (bigint | null)[];
  readonly changes: readonly PathChange[];
}
/** The new price on a day; null: it stays. */
export type Decide = (
  product: RuleProduct,
  day: { readonly index: number; readonly unchangedDays: number | null },
) => bigint | null;

/** A cut must follow two others to be part of a price war (detectPriceWar). */
const WAR_CUTS = 2;
const WAR_DAYS = 31;

/**
 * Lets `decide` set the price each day, from the recorded price of the first day on which there is
 * one. What the product is besides that comes from the history.
 */
export function buildPath(
  history: ProductHistory,
  {
    days,
    isPriceWar,
    decide,
  }: {
    days: readonly MarketDay[];
    isPriceWar: BacktestModel['isPriceWar'];
    decide: Decide;
  },
): PricePath {
  const theirs = listTheirPrices(history);
  const prices: (bigint | null)[] = [];
  const changes: PathChange[] = [];
  const points = listBefore(history, days[0]?.at ?? 0);
  let current: bigint | null = null;
  days.forEach((day, index) => {
    if (current === null && day.ownMinor !== null) {
      current = day.ownMinor;
      if (points.at(-1)?.minor !== current) points.push({ at: day.at, minor: current });
    }
    if (current !== null && current > 0n) {
      const [before, last] = points.slice(-2);
      const to = decide(
        {
          ...history.product,
          priceMinor: current,
          // The price of a day ago is that of the last change or an older one: the same.
          dayAgoMinor: current,
          lowest30Minor: null,
          stock: day.stock,
          unitsSold: day.unitsSold,
          isInPriceWar: hasCuts(points, day.at) && isPriceWar(points, theirs, day.at),
          offers: day.offers,
        },
        // The first known price is not a change.
        {
          index,
          unchangedDays:
            before === undefined || last === undefined
              ? null
              : Math.floor((day.at - last.at) / DAY_MS),
        },
      );
      if (to !== null && to !== current) {
        changes.push({ at: day.at, from: current, minor: to });
        points.push({ at: day.at, minor: to });
        current = to;
      }
    }
    prices.push(current);
  });
  return { prices, changes };
}

/** Recorded prices before a moment, each only where it differs from the one before. */
function listBefore({ own }: ProductHistory, at: number): PricePoint[] {
  const points: PricePoint[] = [];
  for (const { from, minor } of own)
    if (from <= at && points.at(-1)?.minor !== minor) points.push({ at: from, minor });
  return points;
}

/** Only a product that we cut at least twice can be in a price war: asking costs most of the time. */
function hasCuts(points: readonly PricePoint[], at: number): boolean {
  let cuts = 0;
  for (let n = points.length - 1; n > 0; n -= 1) {
    const [before, after] = [points[n - 1], points[n]];
    if (before === undefined || after === undefined || after.at < at - WAR_DAYS * DAY_MS) break;
    if (after.minor < before.minor) cuts += 1;
  }
  return cuts >= WAR_CUTS;
}

/** The changes that are recorded within the days. */
export function listRecordedChanges(
  { own }: ProductHistory,
  { from, to }: { from: number; to: number },
): PathChange[] {
  return own.flatMap((span, n) => {
    const before = own[n - 1];
    return before === undefined ||
      before.minor === span.minor ||
      span.from < from ||
      span.from >= to
      ? []
      : [{ at: span.from, from: before.minor, minor: span.minor }];
  });
}

export interface ChangeCounts {
  changes: number;
  raised: number;
  lowered: number;
  afterMarket: number;
  beforeMarket: number;
}
export const NO_CHANGES: Readonly<ChangeCounts> = {
  changes: 0,
  raised: 0,
  lowered: 0,
  afterMarket: 0,
  beforeMarket: 0,
};

/** Counts changes, and those that come after or before one of the market in the same direction. */
export function countChanges(
  changes: readonly PathChange[],
  theirs: readonly (readonly PricePoint[])[],
): ChangeCounts {
  const moves = theirs.flatMap((points) =>
    points.flatMap(({ at, minor }, n) => {
      const before = points[n - 1];
      return before === undefined || before.minor === minor
        ? []
        : [{ at, isRaise: minor > before.minor }];
    }),
  );
  const counts = { ...NO_CHANGES };
  const span = FOLLOWS_WITHIN_DAYS * DAY_MS;
  for (const { at, from, minor } of changes) {
    const isRaise = minor > from;
    counts.changes += 1;
    counts[isRaise ? 'raised' : 'lowered'] += 1;
    const same = moves.filter((move) => move.isRaise === isRaise);
    if (same.some((move) => move.at <= at && move.at > at - span)) counts.afterMarket += 1;
    if (same.some((move) => move.at > at && move.at <= at + span)) counts.beforeMarket += 1;
  }
  return counts;
}

/** Adds counts to a sum. */
export function addChanges(sum: ChangeCounts, more: Readonly<ChangeCounts>): void {
  sum.changes += more.changes;
  sum.raised += more.raised;
  sum.lowered += more.lowered;
  sum.afterMarket += more.afterMarket;
  sum.beforeMarket += more.beforeMarket;
}
