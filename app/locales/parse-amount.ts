/**
 * Parses an amount as people write it in a spreadsheet into minor units. Pure. An ambiguous text
 * ("1.234") is refused unless the file's decimal separator was chosen: a wrong guess would make a
 * MAP price a thousand times too high or too low.
 */
import { type CurrencyCode, getMinorDigits } from '#kernel/currency.ts';
import { parseDecimal } from '#kernel/money.ts';

export const DECIMAL_SIGNS = ['auto', 'point', 'comma'] as const;
export type DecimalSign = (typeof DECIMAL_SIGNS)[number];
export type AmountProblem =
  'no_amount' | 'ambiguous' | 'negative' | 'over_precise' | 'too_large' | 'other_currency';

const SPACES_AND_GROUPS = /[\s\u00a0\u202f'’]/g;
const CURRENCY = /^([A-Z]{3}|\p{Sc})|([A-Z]{3}|\p{Sc})$/gu;

/** Minor units, or why the text is not an amount of that currency. */
export function parseAmount(
  text: string,
  { currency, sign }: { currency: CurrencyCode; sign: DecimalSign },
): bigint | AmountProblem {
  let bare = text.replace(SPACES_AND_GROUPS, '');
  for (const named of bare.match(CURRENCY) ?? []) {
    if (named !== currency && named !== symbolOf(currency)) return 'other_currency';
  }
  bare = bare.replace(CURRENCY, '');
  if (/^-|-$|^\(.*\)$|^−/.test(bare)) return 'negative';
  const decimal = toDecimal(bare, sign);
  if (decimal === 'no_amount' || decimal === 'ambiguous') return decimal;
  const money = parseDecimal(decimal, currency);
  if (typeof money !== 'string') return money.minor;
  return money === 'not_a_decimal' ? 'no_amount' : money;
}

/** Parses a percentage ("25", "12,5 %") into hundredths of a percent; null when it is invalid. */
export function parsePercent(text: string): bigint | null {
  const match = /^(\d{1,5})(?:[.,](\d{1,2}))?%?$/.exec(text.replace(SPACES_AND_GROUPS, ''));
  return match ? BigInt(match[1] ?? '0') * 100n + BigInt((match[2] ?? '').padEnd(2, '0')) : null;
}

/**
 * The decimal separator assumed for a file of this currency when none was chosen: with three
 * decimals every amount would be ambiguous.
 */
export function chooseDecimalSign(currency: CurrencyCode): DecimalSign {
  return getMinorDigits(currency) === 3 ? 'point' : 'auto';
}

const SIGNS: Readonly<Record<Exclude<DecimalSign, 'auto'>, '.' | ','>> = { point: '.', comma: ',' };

/** The text with a point as decimal separator and no other separators. */
function toDecimal(text: string, sign: DecimalSign): string {
  if (!/^\d[\d.,]*$|^[.,]\d+$/.test(text)) return 'no_amount';
  const points = text.split('.').length - 1;
  const commas = text.split(',').length - 1;
  if (points + commas === 0) return text;
  const decimal = sign === 'auto' ? guessSign(text, { points, commas }) : SIGNS[sign];
  if (decimal === 'ambiguous') return decimal;
  const group = decimal === '.' ? ',' : '.';
  const [whole = '', ...fractions] = text.split(decimal ?? '\0');
  const wellFormed =
    decimal === null
      ? isGrouped(text, points > 0 ? '.' : ',')
      : isGrouped(whole, group) && fractions.length <= 1 && !fractions[0]?.includes(group);
  if (!wellFormed) return 'no_amount';
  const digits = (part: string) => part.replace(/[.,]/g, '');
  return fractions.length === 0 || decimal === null
    ? digits(text)
    : `${digits(whole) || '0'}.${fractions[0] === '' ? '0' : fractions[0]}`;
}

/**
 * The decimal separator that the text itself shows; null when its separators can only group
 * thousands.
 */
function guessSign(
  text: string,
  { points, commas }: { points: number; commas: number },
): '.' | ',' | null | 'ambiguous' {
  if (points > 0 && commas > 0) return text.lastIndexOf('.') > text.lastIndexOf(',') ? '.' : ',';
  if (points + commas > 1) return null;
  const sign = points === 1 ? '.' : ',';
  const [whole = '', fraction = ''] = text.split(sign);
  return fraction.length === 3 && whole.length <= 3 && !/^0*$/.test(whole) ? 'ambiguous' : sign;
}

function isGrouped(text: string, group: '.' | ','): boolean {
  const [first = '', ...rest] = text.split(group);
  return (
    rest.length === 0 ||
    (first.length >= 1 && first.length <= 3 && rest.every((part) => /^\d{3}$/.test(part)))
  );
}

function symbolOf(currency: CurrencyCode): string | undefined {
  return new Intl.NumberFormat('en', {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
  })
    .formatToParts(0)
    .find(({ type }) => type === 'currency')?.value;
}
