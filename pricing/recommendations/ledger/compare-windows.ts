/**
 * What demand did after a price was applied: the ratio of two rates of sale, each of a Poisson
 * count that is as over-dispersed as its own weeks show, with the range that holds it in eight
 * cases of ten; or why the two windows cannot be compared. Pure.
 */
import type { OutcomeReason } from '#kernel/reasons/recommendation-reasons.ts';
import { getBetaCdf, getBetaQuantile } from './beta-distribution.ts';

/** One day of sales; prices are plain numbers of any unit. */
export interface WindowDay {
  readonly day: number;
  readonly units: number;
  readonly sessions: number | null;
  readonly price: number;
  /** What competitors asked that day, as one number; null where it is not known. */
  readonly market: number | null;
}

export interface Windows {
  /** Ascending; the day of the change is in neither. */
  readonly before: readonly WindowDay[];
  readonly after: readonly WindowDay[];
  readonly fromPrice: number;
  readonly toPrice: number;
  /** Ratio of orders from which the new price earns more; null where profit was not above zero. */
  readonly breakEven: number | null;
}

export interface Realised {
  readonly kind: 'realised';
  /** Rate after over rate before, less one. */
  readonly uplift: number;
  readonly interval: readonly [number, number];
  /** Probability that gross profit rose; null where today's profit per unit was not above zero. */
  readonly improved: number | null;
  readonly per: 'session' | 'day';
  readonly unitsBefore: number;
  readonly unitsAfter: number;
  readonly daysBefore: number;
  readonly daysAfter: number;
}

export interface NotComparable {
  readonly kind: 'not_comparable';
  readonly reason: OutcomeReason;
  /** More days may still make it comparable. */
  readonly mayPass: boolean;
}

export const WINDOW_DAYS = 28;
export const FEWEST_DAYS = 7;
const FEWEST_UNITS = 20;
const FEWEST_ON_A_SIDE = 3;
/** Competitors further away than this from where they were: their move is in the figure too. */
const MARKET_MOVE = 0.05;
/** Discounts that make the price paid another one than the one applied. */
const PAID_OFF = 0.02;
const LONGEST_SILENCE = { days: 3, probability: 0.001 } as const;
/** Variance over mean of weekly sales that is usual, and how many weeks it counts as much as. */
const USUAL_DISPERSION = { ratio: 1.5, weeks: 4 } as const;

/** Compares the windows of one change. */
export function compareWindows(windows: Windows): Realised | NotComparable {
  const { before, after } = windows;
  const reason = reasonNotComparable(windows);
  if (reason) return { kind: 'not_comparable', ...reason };
  const per = [...before, ...after].every((day) => day.sessions !== null && day.sessions > 0)
    ? 'session'
    : 'day';
  const exposure = (days: readonly WindowDay[]): number =>
    per === 'session' ? days.reduce((sum, day) => sum + (day.sessions ?? 0), 0) : days.length;
  const [unitsBefore, unitsAfter] = [unitsOf(before), unitsOf(after)];
  const scale = exposure(before) / exposure(after);
  const dispersion = estimateDispersion([before, after], per);
  // Given both counts' sum, the later one is binomial: Jeffreys' interval, with as many counts as
  // the dispersion leaves.
  const [a, b] = [unitsAfter / dispersion + 0.5, unitsBefore / dispersion + 0.5];
  const ratioAt = (p: number): number => (p / (1 - p)) * scale;
  const needed = windows.breakEven === null ? null : windows.breakEven / scale;
  return {
    kind: 'realised',
    uplift: ((unitsAfter + 0.5) / (unitsBefore + 0.5)) * scale - 1,
    interval: [ratioAt(getBetaQuantile(0.1, a, b)) - 1, ratioAt(getBetaQuantile(0.9, a, b)) - 1],
    improved: needed === null ? null : 1 - getBetaCdf(needed / (1 + needed), a, b),
    per,
    unitsBefore,
    unitsAfter,
    daysBefore: before.length,
    daysAfter: after.length,
  };
}

function reasonNotComparable({
  before,
  after,
  fromPrice,
  toPrice,
}: Windows): { reason: OutcomeReason; mayPass: boolean } | null {
  if (before.length < FEWEST_DAYS)
    return {
      reason: {
        code: 'few_days',
        values: { when: 'before', days: before.length, needed: FEWEST_DAYS },
      },
      mayPass: false,
    };
  if (after.length < FEWEST_DAYS)
    return {
      reason: {
        code: 'few_days',
        values: { when: 'after', days: after.length, needed: FEWEST_DAYS },
      },
      mayPass: true,
    };
  const units = unitsOf(before) + unitsOf(after);
  if (units < FEWEST_UNITS || Math.max(unitsOf(before), unitsOf(after)) < FEWEST_ON_A_SIDE)
    return { reason: { code: 'few_units', values: { units } }, mayPass: true };
  for (const [days, when] of [
    [before, 'before'],
    [after, 'after'],
  ] as const) {
    const silence = longestSilence(days);
    if (silence !== null)
      return { reason: { code: 'silence', values: { when, days: silence } }, mayPass: false };
  }
  for (const [days, asked, when] of [
    [before, fromPrice, 'before'],
    [after, toPrice, 'after'],
  ] as const) {
    const paid = averagePaid(days);
    if (paid !== null && Math.abs(paid / asked - 1) > PAID_OFF)
      return {
        reason: { code: 'price_paid_differs', values: { when, by: shown(paid / asked - 1) } },
        mayPass: false,
      };
  }
  const [marketBefore, marketAfter] = [averageMarket(before), averageMarket(after)];
  const moved = marketBefore === null || marketAfter === null ? 0 : marketAfter / marketBefore - 1;
  return Math.abs(moved) > MARKET_MOVE
    ? { reason: { code: 'market_moved', values: { by: shown(moved) } }, mayPass: false }
    : null;
}

/**
 * Days in a row without a sale that chance would hardly make at the rate of the other days; null
 * where there are none.
 */
function longestSilence(days: readonly WindowDay[]): number | null {
  let [longest, running] = [0, 0];
  for (const { units } of days) {
    running = units === 0 ? running + 1 : 0;
    longest = Math.max(longest, running);
  }
  const others = days.length - longest;
  if (longest < LONGEST_SILENCE.days || others === 0) return null;
  // Half the rate: demand itself goes up and down.
  return Math.exp((-0.5 * unitsOf(days) * longest) / others) < LONGEST_SILENCE.probability
    ? longest
    : null;
}

/**
 * Variance over mean of the counts of whole weeks about their window's rate, held near what is
 * usual; at least 1.
 */
function estimateDispersion(
  windows: readonly (readonly WindowDay[])[],
  per: 'session' | 'day',
): number {
  let sum = USUAL_DISPERSION.ratio * USUAL_DISPERSION.weeks;
  let freedom: number = USUAL_DISPERSION.weeks;
  for (const days of windows) {
    const exposureOf = (some: readonly WindowDay[]): number =>
      per === 'session' ? some.reduce((all, day) => all + (day.sessions ?? 0), 0) : some.length;
    const rate = unitsOf(days) / exposureOf(days);
    for (let start = 0; rate > 0 && start + FEWEST_DAYS <= days.length; start += FEWEST_DAYS) {
      const week = days.slice(start, start + FEWEST_DAYS);
      const expected = rate * exposureOf(week);
      sum += (unitsOf(week) - expected) ** 2 / expected;
      freedom += 1;
    }
    freedom -= 1;
  }
  return Math.max(1, sum / Math.max(1, freedom));
}

function unitsOf(days: readonly WindowDay[]): number {
  return days.reduce((sum, day) => sum + day.units, 0);
}

function averagePaid(days: readonly WindowDay[]): number | null {
  const units = unitsOf(days);
  return units === 0 ? null : days.reduce((sum, day) => sum + day.price * day.units, 0) / units;
}

function averageMarket(days: readonly WindowDay[]): number | null {
  const known = days.flatMap((day) => (day.market === null ? [] : [day.market]));
  return known.length === 0 ? null : known.reduce((sum, price) => sum + price, 0) / known.length;
}

/** As exactly as a reader is told. */
function shown(share: number): number {
  return Math.round(share * 1000) / 1000;
}
