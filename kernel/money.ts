/**
 * Money: integer minor units and a currency. No float ever contains an amount; ratios are pairs of
 * integers and are rounded once, by `divideRounded`, the only rounding function.
 */
import { type CurrencyCode, getMinorDigits } from './currency.ts';

export interface Money {
  readonly minor: bigint;
  readonly currency: CurrencyCode;
}

export type Rounding = 'half-up' | 'down' | 'up';

/** Largest stored amount, within PostgreSQL's bigint. */
export const MAX_MINOR = 9_000_000_000_000_000n;

/**
 * Integer division with the given rounding; half-up rounds halves away from zero, down rounds
 * toward and up away from -∞.
 */
export function divideRounded(
  numerator: bigint,
  denominator: bigint,
  rounding: Rounding = 'half-up',
): bigint {
  if (denominator === 0n) throw new RangeError('Division by zero');
  const sign = numerator < 0n !== denominator < 0n ? -1n : 1n;
  const n = numerator < 0n ? -numerator : numerator;
  const d = denominator < 0n ? -denominator : denominator;
  const quotient = n / d;
  const rest = n % d;
  if (rest === 0n) return sign * quotient;
  if (rounding === 'half-up') return sign * (rest * 2n >= d ? quotient + 1n : quotient);
  const towardsZero = rounding === 'down' ? sign > 0n : sign < 0n;
  return sign * (towardsZero ? quotient : quotient + 1n);
}

export type DecimalProblem = 'not_a_decimal' | 'over_precise' | 'too_large';

/**
 * Parses a plain decimal ("19.90", "1e3", "-5"; no grouping) as money of that currency. Trailing
 * zeros beyond the currency's digits are accepted ("19.9000 EUR"); other digits there are
 * `over_precise`, never rounded.
 */
export function parseDecimal(text: string, currency: CurrencyCode): Money | DecimalProblem {
  const parts = /^(-?)(\d{1,40})(?:\.(\d{1,60}))?(?:[eE]([+-]?\d{1,3}))?$/.exec(text);
  if (!parts) return 'not_a_decimal';
  const [, minus, whole = '', fraction = '', exponent = '0'] = parts;
  const shift = Number(exponent) - fraction.length + getMinorDigits(currency);
  const digits = BigInt(whole + fraction);
  let minor: bigint;
  if (shift >= 0) {
    if (shift > 40 && digits !== 0n) return 'too_large';
    minor = digits * 10n ** BigInt(Math.min(shift, 40));
  } else {
    const divisor = 10n ** BigInt(-shift);
    if (digits % divisor !== 0n) return 'over_precise';
    minor = digits / divisor;
  }
  if (minor > MAX_MINOR) return 'too_large';
  return { minor: minus ? -minor : minor, currency };
}

/** Like `parseDecimal`, for text from our own data. Throws RangeError when it is invalid. */
export function parseMoney(text: string, currency: CurrencyCode): Money {
  const money = parseDecimal(text, currency);
  if (typeof money === 'string')
    throw new RangeError(`${money}: ${JSON.stringify(text)} ${currency}`);
  return money;
}

/** The amount as a decimal string with exactly the currency's digits: "19.90", "1500", "1.250". */
export function formatDecimal(money: Money): string {
  const digits = getMinorDigits(money.currency);
  const sign = money.minor < 0n ? '-' : '';
  const text = (money.minor < 0n ? -money.minor : money.minor).toString();
  if (digits === 0) return sign + text;
  const padded = text.padStart(digits + 1, '0');
  return `${sign}${padded.slice(0, -digits)}.${padded.slice(-digits)}`;
}

/** -1, 0 or 1. Throws when the currencies differ: amounts of two currencies are never compared. */
export function compareMoney(a: Money, b: Money): -1 | 0 | 1 {
  requireSameCurrency(a, b);
  if (a.minor === b.minor) return 0;
  return a.minor < b.minor ? -1 : 1;
}

/** a − b. Throws when the currencies differ. */
export function subtractMoney(a: Money, b: Money): Money {
  requireSameCurrency(a, b);
  return { minor: a.minor - b.minor, currency: a.currency };
}

/** amount × ratio[0] / ratio[1], rounded once. */
export function scaleMoney(
  money: Money,
  ratio: readonly [bigint, bigint],
  rounding: Rounding = 'half-up',
): Money {
  return {
    minor: divideRounded(money.minor * ratio[0], ratio[1], rounding),
    currency: money.currency,
  };
}

/**
 * The ratio a/b as a floating-point number, for statistics and for texts such as "8 % below"; never
 * converted back to money.
 */
export function getMoneyRatio(a: Money, b: Money): number {
  requireSameCurrency(a, b);
  return Number(a.minor) / Number(b.minor);
}

function requireSameCurrency(a: Money, b: Money): void {
  if (a.currency !== b.currency)
    throw new RangeError(`Currencies differ: ${a.currency} and ${b.currency}`);
}
