import { formatDecimal, type Money } from '#kernel/money.ts';

/** An amount in the way of a locale (BCP 47), with the currency's code: several share a sign. */
export function formatMoney(money: Money, locale: string): string {
  const amount = formatDecimal(money);
  const digits = amount.split('.')[1]?.length ?? 0;
  const number = new Intl.NumberFormat(locale, {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  // A decimal string is formatted exactly.
  return `${number.format(amount as Intl.StringNumericLiteral)} ${money.currency}`;
}
