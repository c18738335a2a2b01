/**
 * What visiting is good for, by the age of wrong prices. For an offer that changes as a Poisson process and is visited at equal
 * intervals. Pure. Rates are changes a day, intervals days.
 */

/** Below this product of rate and interval the closed forms lose their digits; the series is exact enough. */
const SMALL = 1e-3;

/**
 * Mean age of the price held, over time: since its first change that was not read yet, zero while it is right (Cho & Garcia-Molina,
 * "Effective page refresh policies for web crawlers", ACM TODS 28(4), 2003, section 3). Days.
 */
export function getMeanAge(rate: number, interval: number): number {
  const x = rate * interval;
  if (x < SMALL) return (interval * x * (1 - x / 4)) / 6;
  return interval * (0.5 - 1 / x - Math.expm1(-x) / (x * x));
}

/**
 * By how much the mean age falls with one more visit a day: the derivative of `meanAge` by the number of visits. Grows with the interval
 * and with the rate; two offers that both change between any two visits are worth the same.
 */
export function getVisitBenefit(rate: number, interval: number): number {
  const x = rate * interval;
  const square = interval * interval;
  if (x < SMALL) return square * interval * rate * (1 / 3 - x / 8);
  return square * (0.5 + Math.exp(-x) / x + Math.expm1(-x) / (x * x));
}
