/** How often an offer changes, learned from visits that only tell whether it had changed since the visit before. Pure. */

/**
 * What is believed of an offer's changes a day: a Gamma distribution. `shape / exposureDays` is its mean; the larger both are, the
 * surer it is.
 */
export interface ChangeRate {
  readonly shape: number;
  readonly exposureDays: number;
}

/**
 * Of an offer never looked at twice: a change in twenty days on average, most of them less often, a few far oftener. Shape 0.5 has the
 * spread of change rates of real pages: several orders of magnitude between the quick and the quiet.
 */
export const UNKNOWN_RATE: ChangeRate = { shape: 0.5, exposureDays: 10 };

/** What is older counts less: shops change their habits. */
const MEMORY_DAYS = 120;
/** Even what was quiet for years may change once: about once in thirty. */
const MIN_SHAPE = 0.01;

/** Expected changes a day. */
export function getChangesPerDay(rate: ChangeRate): number {
  return rate.shape / rate.exposureDays;
}

/**
 * The belief after one more visit, `days` after the visit before. Unchanged is exact (Gamma is conjugate: the exposure grows). Changed
 * means once or oftener, which counting as one change would underestimate (Cho & Garcia-Molina, "Estimating frequency of change", ACM
 * TOIT 3(3), 2003): the exact posterior, likelihood 1 − e^(−rate·days), is replaced by the Gamma with its mean and variance (assumed
 * density filtering). Zero or negative days teach nothing.
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
  const kept = Math.min(1, MEMORY_DAYS / exposureDays);
  return { shape: Math.max(MIN_SHAPE, shape * kept), exposureDays: exposureDays * kept };
}
