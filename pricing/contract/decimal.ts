/**
 * Money in JSON: a number, parsed from its source text and written as exact text. Parse every body
 * of this API with `parseExactJson(text, MONEY_KEYS)`; amounts are then `JsonNumber`, and never
 * become a float.
 */
import { z } from '@hono/zod-openapi';
import { type CurrencyCode, isCurrencyCode } from '#kernel/currency.ts';
import { JsonNumber } from '#kernel/exact-json.ts';
import {
  type DecimalProblem,
  formatDecimal,
  parseMoney,
  type Money,
  parseDecimal,
} from '#kernel/money.ts';

/** Every key in the contract that holds an amount of money, in requests and responses. */
export const MONEY_KEYS: ReadonlySet<string> = new Set([
  'your_price',
  'cost',
  'map_price',
  'map_price_now',
  'map_price_before',
  'map_price_after',
  'min_price',
  'compare_at_price',
  'price',
  'list_price',
  'your_floor',
  'listed_price',
  'current_price',
  'suggested_price',
  'price_paid',
  'previous_price',
  'next_price',
  'corrected_price',
  'applied_price',
  'amount',
  'free_from',
  'market_price',
  'lowest_price',
  'gap',
  'weighted_gap',
  'at_least_amount',
  'at_most_amount',
  'reference_price',
  'low_amount',
  'expected_amount',
  'high_amount',
  'revenue_amount',
  'revenue_per_day_amount',
  'profit_amount',
  'first_price',
  'last_price',
]);

/** The message of a field that is missing. */
export const REQUIRED = 'This field is required';

const isJsonNumber = (value: unknown): value is JsonNumber => value instanceof JsonNumber;

const expectNumber = (words: string) => (issue: { input?: unknown }) =>
  issue.input === undefined
    ? REQUIRED
    : `${words}, got ${JSON.stringify(issue.input)?.slice(0, 40) ?? typeof issue.input}`;

/** An amount in the currency stated beside it. */
export const DecimalSchema = z
  .custom<JsonNumber>(isJsonNumber, { error: expectNumber('Expected a number') })
  .openapi({
    type: 'number',
    format: 'decimal',
    example: 19.9,
    description:
      'Exact amount in the record’s currency, with at most that currency’s decimals (EUR 2, JPY 0, KWD 3).',
  });

/** An amount, or null when unknown. */
export const NullableDecimalSchema = z
  .custom<JsonNumber | null>((value) => value === null || isJsonNumber(value), {
    error: expectNumber('Expected a number or null'),
  })
  .openapi({
    type: ['number', 'null'],
    format: 'decimal',
    example: 19.9,
    description: 'Amount in the record’s currency; null when unknown.',
  });

export const CurrencySchema = z
  .string()
  .refine(isCurrencyCode, {
    error: 'Expected an ISO 4217 code in upper case, such as "EUR"',
    params: { code: 'unknown_currency' },
  })
  .openapi({ example: 'EUR', description: 'ISO 4217 code.', pattern: '^[A-Z]{3}$' });

/** Converts a JSON number to money, or returns why it is not an amount of that currency. */
export function readMoney(number: JsonNumber, currency: CurrencyCode): Money | DecimalProblem {
  return parseDecimal(number.source, currency);
}

/**
 * Converts a number of a response to money. Throws RangeError when the server sent an amount the
 * currency cannot express.
 */
export function requireMoney(number: JsonNumber, currency: CurrencyCode): Money {
  return parseMoney(number.source, currency);
}

/** Converts money to a JSON number with exactly the currency's digits. */
export function writeMoney(money: Money): JsonNumber {
  return new JsonNumber(formatDecimal(money));
}

const problemWords: Record<DecimalProblem | 'negative', (currency: string) => string> = {
  not_a_decimal: () => 'Expected a decimal number',
  over_precise: (currency) => `Expected an amount that ${currency} can express`,
  too_large: () => 'Expected an amount of at most 9,000,000,000,000,000 minor units',
  negative: () => 'Expected an amount of zero or more',
};

/**
 * Adds an issue for each amount under `keys` that is negative or that the currency cannot express.
 */
export function checkAmounts(
  value: { currency?: string } & Readonly<Record<string, unknown>>,
  keys: readonly string[],
  addIssue: (issue: { path: string[]; message: string; code: string }) => void,
): void {
  const { currency } = value;
  if (currency === undefined || !isCurrencyCode(currency)) return;
  for (const key of keys) {
    const number = value[key];
    if (!isJsonNumber(number)) continue;
    const money = readMoney(number, currency);
    const sign = typeof money !== 'string' && money.minor < 0n ? 'negative' : null;
    const problem = typeof money === 'string' ? money : sign;
    if (problem)
      addIssue({
        path: [key],
        message: `${problemWords[problem](currency)}, got ${number.source.slice(0, 40)}`,
        code: problem,
      });
  }
}
