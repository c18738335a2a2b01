/**
 * Logarithm of the gamma function and its derivatives for positive arguments: asymptotic series
 * above 6, recurrence below.
 */

export function logGamma(x: number): number {
  let shift = 0;
  let at = x;
  while (at < 7) {
    shift -= Math.log(at);
    at += 1;
  }
  const inverse = 1 / (at * at);
  return (
    shift +
    (at - 0.5) * Math.log(at) -
    at +
    0.9189385332046727 +
    (1 / at) * (1 / 12 - inverse * (1 / 360 - inverse * (1 / 1260 - inverse / 1680)))
  );
}

/** The derivative of the logarithm of the gamma function. */
export function digamma(x: number): number {
  let shift = 0;
  let at = x;
  while (at < 6) {
    shift -= 1 / at;
    at += 1;
  }
  const inverse = 1 / (at * at);
  return shift + Math.log(at) - 0.5 / at - inverse * (1 / 12 - inverse * (1 / 120 - inverse / 252));
}

/** The derivative of the digamma function. */
export function trigamma(x: number): number {
  let shift = 0;
  let at = x;
  while (at < 6) {
    shift += 1 / (at * at);
    at += 1;
  }
  const inverse = 1 / (at * at);
  return (
    shift + 1 / at + 0.5 * inverse + (inverse / at) * (1 / 6 - inverse * (1 / 30 - inverse / 42))
  );
}

/** The x with trigamma(x) = value: Newton's method on the reciprocal, which is nearly linear. */
export function inverseTrigamma(value: number): number {
  let x = 0.5 + 1 / value;
  for (let n = 0; n < 6; n += 1) {
    const at = trigamma(x);
    if (Math.abs(at / value - 1) < 1e-7) break;
    // The leading terms of the derivative at x + 1 are precise enough for the step.
    const y = x + 1;
    const slope = -2 / (x * x * x) - (1 / (y * y) + 1 / (y * y * y) + 0.5 / (y * y * y * y));
    const next = x + (at * (1 - at / value)) / slope;
    x = next > x / 4 ? next : x / 4;
  }
  return x;
}

// The gamma functions that the filter needs at each step, from tables over the logarithm of the
// argument: relative error below 2e-6, several times as fast as the series. Outside the tables the
// functions are computed.

const STEPS = 4096;
const [VARIANCE_LOW, VARIANCE_HIGH] = [-12.5, 5.5];
const [LOW, HIGH] = [-4.5, 10.5];
const VARIANCE_PER_UNIT = STEPS / (VARIANCE_HIGH - VARIANCE_LOW);
const PER_UNIT = STEPS / (HIGH - LOW);

function tabulate(low: number, perUnit: number, of: (argument: number) => number): Float64Array {
  return Float64Array.from({ length: STEPS + 2 }, (_, n) => of(Math.exp(low + n / perUnit)));
}

// Smooth, slowly varying functions of the logarithm, so that linear interpolation is precise
// enough.
const SHAPE_DIGAMMA = tabulate(VARIANCE_LOW, VARIANCE_PER_UNIT, (variance) =>
  digamma(inverseTrigamma(variance)),
);
const SHAPE = tabulate(
  VARIANCE_LOW,
  VARIANCE_PER_UNIT,
  (variance) => inverseTrigamma(variance) * variance,
);
const DIGAMMA = tabulate(LOW, PER_UNIT, (x) => digamma(x) - Math.log(x) + 0.5 / x);
const TRIGAMMA = tabulate(LOW, PER_UNIT, (x) => trigamma(x) * x);

/**
 * Shape of the gamma distribution whose logarithm has this variance. Pass `log` when it is already
 * computed.
 */
export function getGammaShape(variance: number, log = Math.log(variance)): number {
  const at = (log - VARIANCE_LOW) * VARIANCE_PER_UNIT;
  return at > 0 && at < STEPS ? lookUp(SHAPE, at) / variance : inverseTrigamma(variance);
}

/** digamma(getGammaShape(variance)). */
export function getDigammaOfShape(variance: number, log = Math.log(variance)): number {
  const at = (log - VARIANCE_LOW) * VARIANCE_PER_UNIT;
  return at > 0 && at < STEPS ? lookUp(SHAPE_DIGAMMA, at) : digamma(inverseTrigamma(variance));
}

/** digamma(x) from a table where it covers x, otherwise computed. */
export function getDigammaFast(x: number, log = Math.log(x)): number {
  const at = (log - LOW) * PER_UNIT;
  return at > 0 && at < STEPS ? lookUp(DIGAMMA, at) + log - 0.5 / x : digamma(x);
}

/** trigamma(x) from a table where it covers x, otherwise computed. */
export function getTrigammaFast(x: number, log = Math.log(x)): number {
  const at = (log - LOW) * PER_UNIT;
  return at > 0 && at < STEPS ? lookUp(TRIGAMMA, at) / x : trigamma(x);
}

function lookUp(table: Float64Array, at: number): number {
  const n = at | 0;
  const low = table[n] ?? 0;
  return low + (at - n) * ((table[n + 1] ?? 0) - low);
}

// The beta distribution: cumulative probability by the continued fraction of the incomplete beta
// function, quantiles by bisection.

const TINY = 1e-300;
const ROUNDS = 300;

/** P(X ≤ x) for X ~ Beta(a, b); a and b above 0. */
export function getBetaCdf(x: number, a: number, b: number): number {
  if (x <= 0) return 0;
  if (x >= 1) return 1;
  const front = Math.exp(
    logGamma(a + b) - logGamma(a) - logGamma(b) + a * Math.log(x) + b * Math.log1p(-x),
  );
  // The fraction converges quickly only on this side of the mean.
  return x < (a + 1) / (a + b + 2)
    ? (front * fraction(x, a, b)) / a
    : 1 - (front * fraction(1 - x, b, a)) / b;
}

/** The x with P(X ≤ x) = p. */
export function getBetaQuantile(p: number, a: number, b: number): number {
  let [low, high] = [0, 1];
  for (let round = 0; round < 60; round += 1) {
    const x = (low + high) / 2;
    if (getBetaCdf(x, a, b) < p) low = x;
    else high = x;
  }
  return (low + high) / 2;
}

/** Lentz's method. */
function fraction(x: number, a: number, b: number): number {
  const away = (value: number): number => (Math.abs(value) < TINY ? TINY : value);
  let c = 1;
  let d = 1 / away(1 - ((a + b) * x) / (a + 1));
  let result = d;
  for (let m = 1; m <= ROUNDS; m += 1) {
    const even = (m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m));
    d = 1 / away(1 + even * d);
    c = away(1 + even / c);
    result *= d * c;
    const odd = (-(a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1));
    d = 1 / away(1 + odd * d);
    c = away(1 + odd / c);
    result *= d * c;
    if (Math.abs(d * c - 1) < 1e-12) break;
  }
  return result;
}
