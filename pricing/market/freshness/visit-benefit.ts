/**
 * The benefit of visits, measured as the age of outdated prices, for an offer that changes as a
 * Poisson process and is visited at equal intervals. Pure. Rates are changes per day, intervals
 * days.
 */

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
