/**
 * Estimates how often an offer changes, from visits that only show whether it changed since the
 * previous visit. Pure.
 */

/**
 * Belief about an offer's changes per day: a Gamma distribution. `shape / exposureDays` is its
 * mean; the larger both are, the more certain it is.
 */
export interface ChangeRate {
  readonly shape: number;
  readonly exposureDays: number;
}

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

/** Moments of Gamma(a, b) weighted by 1 − e^(−rate·days): a difference of two Gammas, in closed form. */
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
