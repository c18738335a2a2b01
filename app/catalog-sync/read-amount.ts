import type { CurrencyCode } from '#kernel/currency.ts';
import { isCurrencyCode, getMinorDigits } from '#kernel/currency.ts';
import { divideRounded, MAX_MINOR, parseDecimal } from '#kernel/money.ts';

/**
 * Parses a price of Shopify ("19.90") into minor units; null when the currency cannot express it.
 */
export function readPrice(text: string | null, currency: CurrencyCode): bigint | null {
  if (text === null || !isCurrencyCode(currency)) return null;
  const money = parseDecimal(text, currency);
  return typeof money === 'string' || money.minor < 0n ? null : money.minor;
}

/** A unit cost may have more decimals than the currency ("4.1250"): rounded half up, once. */
export function readCost(
  cost: { amount: string; currencyCode: string } | null,
  currency: CurrencyCode,
): bigint | null {
  if (!cost || cost.currencyCode !== currency || !isCurrencyCode(currency)) return null;
  const match = /^(\d{1,15})(?:\.(\d{1,20}))?$/.exec(cost.amount);
  if (!match) return null;
  const fraction = match[2] ?? '';
  const minor = divideRounded(
    BigInt(`${match[1]}${fraction}`) * 10n ** BigInt(getMinorDigits(currency)),
    10n ** BigInt(fraction.length),
  );
  return minor > MAX_MINOR ? null : minor;
}

/**
 * Parses the MAP price of a metafield: of type money in the shop's currency, or a plain decimal.
 * Null when it is missing or invalid.
 */
export function readMapPrice(
  metafield: { value: string; type: string } | null | undefined,
  currency: CurrencyCode,
): bigint | null {
  if (!metafield) return null;
  if (metafield.type === 'number_decimal') return readPrice(metafield.value, currency);
  const money = parseMoneyField(metafield);
  return money?.currency === currency ? readPrice(money.amount, currency) : null;
}

/**
 * True when there is a MAP price that cannot be read: a text, an amount that the currency cannot
 * express. Not one in another currency, which the shop had before.
 */
export function isMapPriceUnreadable(
  metafield: { value: string; type: string } | null | undefined,
  currency: CurrencyCode,
): boolean {
  if (!metafield || readMapPrice(metafield, currency) !== null) return false;
  const money = parseMoneyField(metafield);
  return money === null || money.currency === currency;
}

function parseMoneyField({
  value,
  type,
}: {
  value: string;
  type: string;
}): { amount: string; currency: string } | null {
  if (type !== 'money') return null;
  const amount = /"amount"\s*:\s*"?(\d[\d.]*)"?/.exec(value)?.[1];
  const code = /"currency_code"\s*:\s*"([A-Z]{3})"/.exec(value)?.[1];
  return amount === undefined || code === undefined ? null : { amount, currency: code };
}
