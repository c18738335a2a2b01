/**
 * The beta distribution: cumulative probability by the continued fraction of the incomplete beta
 * function, quantiles by bisection.
 */
import { logGamma } from '../model/gamma-functions.ts';

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
