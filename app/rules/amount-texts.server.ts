/**
 * Amounts of the API inside other values: exact numbers to the schemas, texts to the pages, which
 * read JSON without them.
 */
import { JsonNumber } from '#kernel/exact-json.ts';
import { MONEY_KEYS } from '#pricing/contract/decimal.ts';
import type { AsTexts } from './rule-form.ts';

const DECIMAL = /^-?(?:0|[1-9]\d{0,17})(?:\.\d{1,9})?$/;

/** A copy whose decimal texts under the names of amounts are numbers; other texts stay. */
export function toNumbers(value: unknown): unknown {
  return mapAmounts(value, (amount) =>
    typeof amount === 'string' && DECIMAL.test(amount) ? new JsonNumber(amount) : amount,
  );
}

/** A copy whose amounts are texts. */
export function toTexts<T>(value: T): AsTexts<T>;
export function toTexts(value: unknown): unknown {
  return mapAmounts(value, (amount) => (amount instanceof JsonNumber ? amount.source : amount));
}

/** A copy with other amounts: the members under the names that the API has for them. */
function mapAmounts(value: unknown, map: (amount: unknown) => unknown, name = ''): unknown {
  if (MONEY_KEYS.has(name)) return map(value);
  if (Array.isArray(value)) return value.map((element) => mapAmounts(element, map));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, member]) => [key, mapAmounts(member, map, key)]),
  );
}
