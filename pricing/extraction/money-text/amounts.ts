import { isCurrencyCode, getMinorDigits } from '#kernel/currency.ts';
import type { NumberRun } from './number-runs.ts';

interface AmountDecision {
  /** Decimal string without grouping, leading or trailing zeros. */
  readonly amount: string;
  /**
   * The other reading when three digits after one separator may be thousands or decimals; null when
   * there is only one reading.
   */
  readonly alternative: string | null;
}

interface SeparatorHints {
  readonly currency: string | null;
  /** The decimal separator that the page or the caller is known to use. */
  readonly decimalSeparator: string | null;
}

const MAX_WHOLE_DIGITS = 13;

/** Decimal string in its shortest form: "034.50" → "34.5". */
export function formatShortestDecimal(whole: string, fraction: string): string {
  let from = 0;
  while (from < whole.length - 1 && whole.charCodeAt(from) === 48) from += 1;
  let to = fraction.length;
  while (to > 0 && fraction.charCodeAt(to - 1) === 48) to -= 1;
  const head = whole === '' ? '0' : whole.slice(from);
  return to === 0 ? head : `${head}.${fraction.slice(0, to)}`;
}

/**
 * The amount a run of digits means, or null when it is none: a date, a version, more digits than
 * any price has. One or two digits, or four and more, after the last separator are decimals;
 * exactly three are thousands, unless the currency has three minor digits, the hint says so, or
 * grouping is impossible ("0.125", "1234.567").
 */
export function parseNumberRun(run: NumberRun, hints: SeparatorHints): AmountDecision | null {
  const { groups, separators } = run;
  if (hints.decimalSeparator !== null && hints.decimalSeparator !== '')
    return splitAt(run, hints.decimalSeparator);
  if (separators.length === 0) {
    return run.leading === '' ? plain(groups[0] ?? '', '') : plain('0', groups[0] ?? '');
  }
  if (separators.length === 1)
    return twoGroups(groups[0] ?? '', groups[1] ?? '', {
      separator: separators[0] ?? '',
      currency: hints.currency,
    });
  const last = separators.at(-1) ?? '';
  const tail = groups.at(-1) ?? '';
  const earlier = separators.slice(0, -1);
  if (last === '€') return plain(groups.slice(0, -1).join(''), tail);
  if (earlier.includes(last)) return groupedThroughout(run);
  if (last === ' ' || last === "'") return tail.length === 3 ? plain(groups.join(''), '') : null;
  return groupsFit(groups.slice(0, -1)) ? plain(groups.slice(0, -1).join(''), tail) : null;
}

function twoGroups(
  whole: string,
  tail: string,
  { separator, currency }: { separator: string; currency: string | null },
): AmountDecision | null {
  if (separator === ' ' || separator === "'")
    return tail.length === 3 ? plain(whole + tail, '') : null;
  const isDecimal =
    separator === '€' || tail.length !== 3 || whole.length > 3 || whole.startsWith('0');
  return isDecimal ? plain(whole, tail) : threeDigits(whole, tail, currency);
}

function threeDigits(whole: string, tail: string, currency: string | null): AmountDecision | null {
  const grouped = plain(whole + tail, '');
  const decimal = plain(whole, tail);
  if (grouped === null || decimal === null) return null;
  const digits = currency !== null && isCurrencyCode(currency) ? getMinorDigits(currency) : null;
  if (digits === 3) return { amount: decimal.amount, alternative: grouped.amount };
  return { amount: grouped.amount, alternative: digits === 0 ? null : decimal.amount };
}

/**
 * The same separator more than once: groups of three (or Indian twos), or a last one of two digits
 * that must be decimals.
 */
function groupedThroughout(run: NumberRun): AmountDecision | null {
  const { groups } = run;
  const tail = groups.at(-1) ?? '';
  if (groupsFit(groups)) return plain(groups.join(''), '');
  const isDate =
    groups.length === 3 &&
    (tail.length === 4 || groups[0]?.length === 4 || groups.every((g) => g.length <= 2));
  if (isDate) return null;
  return tail.length <= 2 && groupsFit(groups.slice(0, -1))
    ? plain(groups.slice(0, -1).join(''), tail)
    : null;
}

function groupsFit(groups: readonly string[]): boolean {
  if (groups.length === 1) return true;
  const [first = '', ...rest] = groups;
  if (first.length > 3) return false;
  const threes = rest.every((g) => g.length === 3);
  const indian =
    rest.at(-1)?.length === 3 &&
    rest.slice(0, -1).every((g) => g.length === 2) &&
    first.length <= 2;
  const chinese = rest.every((g) => g.length === 4) && first.length <= 4;
  return threes || indian || chinese;
}

function splitAt(run: NumberRun, decimalSeparator: string): AmountDecision | null {
  const { groups, separators, leading } = run;
  const at = separators.lastIndexOf(decimalSeparator);
  if (at >= 0) return plain(groups.slice(0, at + 1).join(''), groups.slice(at + 1).join(''));
  return leading === decimalSeparator ? plain('0', groups.join('')) : plain(groups.join(''), '');
}

function plain(whole: string, fraction: string): AmountDecision | null {
  const amount = formatShortestDecimal(whole, fraction);
  const point = amount.length > MAX_WHOLE_DIGITS ? amount.indexOf('.') : 0;
  return point === -1 || point > MAX_WHOLE_DIGITS ? null : { amount, alternative: null };
}

/** The decimal multiplied by ten to the given power: ("1990", -2) → "19.9". */
export function shiftDecimal(amount: string, power: number): string {
  const [whole = '0', fraction = ''] = amount.split('.');
  if (power >= 0)
    return formatShortestDecimal(
      whole + fraction.padEnd(power, '0').slice(0, power),
      fraction.slice(power),
    );
  const padded = whole.padStart(1 - power, '0');
  return formatShortestDecimal(padded.slice(0, power), padded.slice(power) + fraction);
}

/**
 * Amounts as decimal strings ("19.9", "19.90", "1500"), compared exactly: both are scaled to whole
 * numbers of the same decimals. A text that is no plain decimal is neither higher than, lower than
 * nor equal to anything.
 */

const DECIMAL = /^(\d+)(?:\.(\d*))?$/;

/** A ratio as a fraction: [1n, 4n] is a quarter. */
type Fraction = readonly [numerator: bigint, denominator: bigint];

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
