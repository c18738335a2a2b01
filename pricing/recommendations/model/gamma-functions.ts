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
