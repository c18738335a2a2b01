/**
 * The normal distribution and the truncated normal. Statistics only: no money amount passes through
 * here.
 */

/** P(Z ≤ z), Abramowitz and Stegun 26.2.17: absolute error below 7.5e-8. */
export function getNormalCdf(z: number): number {
  const x = Math.abs(z);
  if (x > 38) return z > 0 ? 1 : 0;
  const t = 1 / (1 + 0.2316419 * x);
  const density = Math.exp(-0.5 * x * x) * 0.3989422804014327;
  const tail =
    density *
    t *
    (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))));
  return z >= 0 ? 1 - tail : tail;
}

/**
 * z with P(Z ≤ z) = p for 0 < p < 1, Acklam's rational approximation: relative error below 1.2e-9.
 */
export function getNormalQuantile(p: number): number {
  if (p <= 0) return -Infinity;
  if (p >= 1) return Infinity;
  if (p < 0.02425) return tailQuantile(Math.sqrt(-2 * Math.log(p)));
  if (p > 1 - 0.02425) return -tailQuantile(Math.sqrt(-2 * Math.log(1 - p)));
  const q = p - 0.5;
  const r = q * q;
  return (
    ((((((-39.69683028665376 * r + 220.9460984245205) * r - 275.9285104469687) * r +
      138.357751867269) *
      r -
      30.66479806614716) *
      r +
      2.506628277459239) *
      q) /
    (((((-54.47609879822406 * r + 161.5858368580409) * r - 155.6989798598866) * r +
      66.80131188771972) *
      r -
      13.28068155288572) *
      r +
      1)
  );
}

function tailQuantile(q: number): number {
  return (
    (((((-0.007784894002430293 * q - 0.3223964580411365) * q - 2.400758277161838) * q -
      2.549732539343734) *
      q +
      4.374664141464968) *
      q +
      2.938163982698783) /
    ((((0.007784695709041462 * q + 0.3224671290700398) * q + 2.445134137142996) * q +
      3.754408661907416) *
      q +
      1)
  );
}

/** A normal distribution truncated above `upper`. */
export interface CutNormal {
  readonly mean: number;
  readonly sd: number;
  readonly upper: number;
}

/** P(X ≤ x). */
export function getTruncatedCdf({ mean, sd, upper }: CutNormal, x: number): number {
  if (x >= upper) return 1;
  const whole = getNormalCdf((upper - mean) / sd);
  return whole <= 0 ? 0 : Math.min(1, getNormalCdf((x - mean) / sd) / whole);
}

/** E[exp(X·length)]. */
export function getTruncatedExponentialMean(
  { mean, sd, upper }: CutNormal,
  length: number,
): number {
  const z = (upper - mean) / sd;
  const whole = getNormalCdf(z);
  return whole <= 0
    ? Math.exp(upper * length)
    : (Math.exp(mean * length + (sd * sd * length * length) / 2) * getNormalCdf(z - sd * length)) /
        whole;
}
