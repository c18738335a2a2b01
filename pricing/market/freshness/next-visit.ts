import { DAY_MS } from '#kernel/durations.ts';

/**
 * Belief about an offer's changes per day: a Gamma distribution. `shape / exposureDays` is its
 * mean; the larger both are, the more certain it is.
 */
export interface ChangeRate {
  readonly shape: number;
  readonly exposureDays: number;
}

/** An offer with the data stored at its listing. */
export interface OfferHabits {
  readonly weight: number;
  readonly rate: ChangeRate;
}

/** What the next visit of a document depends on. */
export interface DocumentFacts {
  readonly now: Date;
  /** The minimum benefit of a visit at this host. */
  readonly visitPrice: number;
  /**
   * Maximum checks of one listing a day, as allowed by the plans of the accounts that monitor the
   * host.
   */
  readonly checksADay: number;
  /** The offers read from the document, including the current visit. */
  readonly offers: readonly OfferHabits[];
}

/** The time of a document's next visit. Pure. */
export function getNextVisitTime({ now, visitPrice, checksADay, offers }: DocumentFacts): Date {
  const document = toDocumentAtStake(offers, checksADay);
  return new Date(now.getTime() + Math.round(chooseIntervalDays(document, visitPrice) * DAY_MS));
}

export interface Interval {
  readonly shortestDays: number;
  readonly longestDays: number;
}

/** A document with the limits of its visit interval. One visit reads all its offers. */
export interface DocumentAtStake extends Interval {
  readonly offers: readonly OfferAtStake[];
}

interface Policy extends Interval {
  /**
   * The cube root of importance is the factor for the visit frequency when the budget is short: 1,
   * 1.6, 4 and 8 times.
   */
  readonly importance: number;
}

const MINUTE = 1 / 1440;
const HOUR = 1 / 24;

/**
 * By weight: 0 needed by no account, 1 monitored, 2 matched, 3 near a MAP price or our price (set
 * by matching and alerts). Visits are never more frequent than the shortest interval, however large
 * the budget; a matched offer is visited at least twice a day.
 */
const POLICIES: readonly [Policy, Policy, Policy, Policy] = [
  { importance: 1, shortestDays: 1, longestDays: 30 },
  { importance: 4, shortestDays: 6 * HOUR, longestDays: 7 },
  { importance: 64, shortestDays: 30 * MINUTE, longestDays: 12 * HOUR },
  { importance: 512, shortestDays: 10 * MINUTE, longestDays: 4 * HOUR },
];

/**
 * Combines the offers read from a document: it is visited as often as its most demanding offer
 * needs, for all of them, and at most `checksADay` times.
 */
export function toDocumentAtStake(
  offers: readonly OfferHabits[],
  checksADay: number,
): DocumentAtStake {
  const leastDays = 1 / checksADay;
  const policies = offers.map((offer) => policyOf(offer.weight));
  return {
    offers: offers.map((offer, n) => ({
      importance: policies[n]?.importance ?? 1,
      rate: getChangesPerDay(offer.rate),
    })),
    shortestDays: Math.max(
      leastDays,
      Math.min(POLICIES[0].shortestDays, ...policies.map((policy) => policy.shortestDays)),
    ),
    longestDays: Math.max(
      leastDays,
      Math.min(POLICIES[0].longestDays, ...policies.map((policy) => policy.longestDays)),
    ),
  };
}

// Estimates how often an offer changes, from visits that only show whether it changed since the
// previous visit. Pure.

/**
 * The belief about an offer that was not visited twice: on average a change in twenty days; most
 * offers change less often, a few much more often. Shape 0.5 gives the spread of change rates of
 * real pages, several orders of magnitude.
 */
export const UNKNOWN_RATE: ChangeRate = { shape: 0.5, exposureDays: 10 };

/** Older visits count less, because shops change their habits. */
const MEMORY_DAYS = 120;
/**
 * Lower limit: even an offer that was unchanged for years may change, with a probability of about
 * one in thirty.
 */
const MIN_SHAPE = 0.01;

/** Expected changes per day. */
export function getChangesPerDay(rate: ChangeRate): number {
  return rate.shape / rate.exposureDays;
}

/**
 * Updates the belief with one visit, `days` after the previous one. An unchanged offer is an exact
 * update (Gamma is conjugate: the exposure grows). A changed one means one change or more, which
 * counting as one change would underestimate (Cho & Garcia-Molina, "Estimating frequency of
 * change", ACM TOIT 3(3), 2003): the exact posterior, likelihood 1 − e^(−rate·days), is replaced by
 * the Gamma with its mean and variance (assumed density filtering). Zero or negative days change
 * nothing.
 */
export function learnFromVisit(
  rate: ChangeRate,
  visit: { days: number; changed: boolean },
): ChangeRate {
  if (!(visit.days > 0)) return rate;
  return forget(
    visit.changed
      ? afterChange(rate, visit.days)
      : { shape: rate.shape, exposureDays: rate.exposureDays + visit.days },
  );
}

/**
 * Moments of Gamma(a, b) weighted by 1 − e^(−rate·days): a difference of two Gammas, in closed
 * form.
 */
function afterChange({ shape: a, exposureDays: b }: ChangeRate, days: number): ChangeRate {
  // 1 − (b / (b + days))^k without losing digits for short times.
  const missed = (k: number): number => -Math.expm1(-k * Math.log1p(days / b));
  const seen = missed(a);
  const mean = ((a / b) * missed(a + 1)) / seen;
  const square = ((a * (a + 1)) / (b * b)) * (missed(a + 2) / seen);
  const variance = square - mean * mean;
  return { shape: (mean * mean) / variance, exposureDays: mean / variance };
}

function forget({ shape, exposureDays }: ChangeRate): ChangeRate {
  const weight = Math.min(1, MEMORY_DAYS / exposureDays);
  return { shape: Math.max(MIN_SHAPE, shape * weight), exposureDays: exposureDays * weight };
}

/** The data of an offer that determine its visits. */
export interface OfferAtStake {
  /** Relative cost of an hour with an outdated price. */
  readonly importance: number;
  /** Changes per day. */
  readonly rate: number;
}

const STEPS = 40;

/**
 * Days between two visits of a document when a visit costs `visitPrice`: the interval at which one
 * more visit a day would reduce the weighted mean age of outdated prices by exactly that price,
 * within the document's limits. In an optimal plan this holds for every document, with one price
 * for the host. An offer that never changes gets the longest interval; one that changes too fast to
 * follow gets no more visits than a slightly slower one.
 */
export function chooseIntervalDays(document: DocumentAtStake, visitPrice: number): number {
  const { offers, shortestDays, longestDays } = document;
  const isWorth = (days: number): boolean => worthOf(offers, days) >= visitPrice;
  if (isWorth(shortestDays)) return shortestDays;
  if (!isWorth(longestDays)) return longestDays;
  // The benefit grows with the interval: bisection on its logarithm.
  let low = Math.log(shortestDays);
  let high = Math.log(longestDays);
  for (let step = 0; step < STEPS && high - low > 1e-4; step += 1) {
    const middle = (low + high) / 2;
    if (isWorth(Math.exp(middle))) high = middle;
    else low = middle;
  }
  return Math.exp(high);
}

function worthOf(offers: readonly OfferAtStake[], days: number): number {
  let worth = 0;
  for (const { importance, rate } of offers) worth += importance * getVisitBenefit(rate, days);
  return worth;
}

// The benefit of visits, measured as the age of outdated prices, for an offer that changes as a
// Poisson process and is visited at equal intervals. Pure. Rates are changes per day, intervals
// days.

/**
 * Below this product of rate and interval the closed forms lose precision, and the series is
 * precise enough.
 */
const SMALL = 1e-3;

/**
 * Mean age of the stored price over time: the time since its first change that was not read yet,
 * zero while it is correct (Cho & Garcia-Molina, "Effective page refresh policies for web
 * crawlers", ACM TODS 28(4), 2003, section 3). Days.
 */
export function getMeanAge(rate: number, interval: number): number {
  const x = rate * interval;
  if (x < SMALL) return (interval * x * (1 - x / 4)) / 6;
  return interval * (0.5 - 1 / x - Math.expm1(-x) / (x * x));
}

/**
 * The decrease of the mean age with one more visit a day: the derivative of `getMeanAge` by the
 * number of visits. Grows with the interval and the rate; two offers that both change between any
 * two visits have the same benefit.
 */
export function getVisitBenefit(rate: number, interval: number): number {
  const x = rate * interval;
  const square = interval * interval;
  if (x < SMALL) return square * interval * rate * (1 / 3 - x / 8);
  return square * (0.5 + Math.exp(-x) / x + Math.expm1(-x) / (x * x));
}

function policyOf(weight: number): Policy {
  return POLICIES[Math.min(3, Math.max(0, Math.trunc(weight)))] ?? POLICIES[0];
}
