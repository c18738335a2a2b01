/**
 * Measures how demand changed after a price was applied: the ratio of two sales rates. Each is a
 * Poisson count, overdispersed as its own weekly counts show. Returns the ratio with its 80 %
 * interval, or why the two periods cannot be compared. Pure.
 */
import type { OutcomeReason } from '#kernel/reasons/recommendation-reasons.ts';
import { getBetaCdf, getBetaQuantile } from '#pricing/recommendations/model/gamma-functions.ts';

/** One day of sales; prices are plain numbers of any unit. */
export interface WindowDay {
  readonly day: number;
  readonly units: number;
  readonly sessions: number | null;
  readonly price: number;
  /** Competitors' price of that day as one number; null when unknown. */
  readonly market: number | null;
}

export interface Windows {
  /** Ascending; the day of the change is in neither window. */
  readonly before: readonly WindowDay[];
  readonly after: readonly WindowDay[];
  readonly fromPrice: number;
  readonly toPrice: number;
  /**
   * Ratio of orders above which the new price earns more; null when profit per unit was not above
   * zero.
   */
  readonly breakEven: number | null;
}

export interface Realised {
  readonly kind: 'realised';
  /** Rate after divided by rate before, minus 1. */
  readonly uplift: number;
  readonly interval: readonly [number, number];
  /** Probability that gross profit rose; null when the profit per unit was not above zero. */
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
  /** True when the windows may become comparable with more days. */
  readonly mayPass: boolean;
}

export const WINDOW_DAYS = 28;
export const FEWEST_DAYS = 7;
const FEWEST_UNITS = 20;
const FEWEST_ON_A_SIDE = 3;
/**
 * When competitors' prices changed by more than this, the measured change includes the effect of
 * their change.
 */
const MARKET_MOVE = 0.05;
/** When discounts differ by more than this, the price paid is not the price applied. */
const PAID_OFF = 0.02;
const LONGEST_SILENCE = { days: 3, probability: 0.001 } as const;
/** Prior for the variance-to-mean ratio of weekly sales, with a weight in weeks. */
const USUAL_DISPERSION = { ratio: 1.5, weeks: 4 } as const;

/** Compares the windows before and after one change. */
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
  // Given the sum of both counts, the later one is binomial: Jeffreys interval, with the counts
  // reduced by the dispersion.
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
  for (const [days, setPrice, when] of [
    [before, fromPrice, 'before'],
    [after, toPrice, 'after'],
  ] as const) {
    const paid = averagePaid(days);
    if (paid !== null && Math.abs(paid / setPrice - 1) > PAID_OFF)
      return {
        reason: { code: 'price_paid_differs', values: { when, by: shown(paid / setPrice - 1) } },
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
 * Length of a run of days without a sale that is unlikely by chance at the rate of the other days;
 * null when there is none.
 */
function longestSilence(days: readonly WindowDay[]): number | null {
  let [longest, running] = [0, 0];
  for (const { units } of days) {
    running = units === 0 ? running + 1 : 0;
    longest = Math.max(longest, running);
  }
  const others = days.length - longest;
  if (longest < LONGEST_SILENCE.days || others === 0) return null;
  // Half the rate, because demand itself varies.
  return Math.exp((-0.5 * unitsOf(days) * longest) / others) < LONGEST_SILENCE.probability
    ? longest
    : null;
}

/**
 * Variance-to-mean ratio of the weekly counts around their window's rate, regularized toward the
 * prior; at least 1.
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

/** Rounded to the precision shown to the user. */
function shown(share: number): number {
  return Math.round(share * 1000) / 1000;
}
