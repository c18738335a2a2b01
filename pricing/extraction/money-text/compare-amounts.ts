/**
 * Amounts as decimal strings ("19.9", "19.90", "1500"), compared exactly: both are scaled to whole
 * numbers of the same decimals. A text that is no plain decimal is neither higher than, lower than
 * nor equal to anything.
 */

const DECIMAL = /^(\d+)(?:\.(\d*))?$/;

/** A ratio as a fraction: [1n, 4n] is a quarter. */
export type Fraction = readonly [numerator: bigint, denominator: bigint];

/** Where a ratio must lie; the ends themselves are outside. */
export interface RatioBounds {
  readonly above: Fraction;
  readonly below: Fraction;
}

/** Both amounts as whole numbers of the same decimals; null when either is no plain decimal. */
export function toSameScale(a: string, b: string): readonly [bigint, bigint] | null {
  const [partsA, partsB] = [DECIMAL.exec(a), DECIMAL.exec(b)];
  if (!partsA || !partsB) return null;
  const [, wholeA = '', fractionA = ''] = partsA;
  const [, wholeB = '', fractionB = ''] = partsB;
  const decimals = Math.max(fractionA.length, fractionB.length);
  return [
    BigInt(wholeA + fractionA.padEnd(decimals, '0')),
    BigInt(wholeB + fractionB.padEnd(decimals, '0')),
  ];
}

/**
 * -1, 0 or 1 as `a` is lower than, equal to or higher than `b`; null when either is no plain
 * decimal.
 */
export function compareAmounts(a: string, b: string): -1 | 0 | 1 | null {
  const scaled = toSameScale(a, b);
  if (!scaled) return null;
  if (scaled[0] === scaled[1]) return 0;
  return scaled[0] < scaled[1] ? -1 : 1;
}

/** True when `a` is the higher amount. */
export const isHigher = (a: string, b: string): boolean => compareAmounts(a, b) === 1;

/** True when `a` is the lower amount. */
export const isLower = (a: string, b: string): boolean => compareAmounts(a, b) === -1;

/** True for two ways to write one amount: "19.9" and "19.90". */
export const isEqualAmount = (a: string, b: string): boolean => compareAmounts(a, b) === 0;

/** True when a / b lies within the bounds; false when `b` is zero. */
export function isRatioWithin(a: string, b: string, { above, below }: RatioBounds): boolean {
  const scaled = toSameScale(a, b);
  if (!scaled || scaled[1] === 0n) return false;
  return scaled[0] * above[1] > scaled[1] * above[0] && scaled[0] * below[1] < scaled[1] * below[0];
}
