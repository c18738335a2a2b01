import { getMinorDigits } from '#kernel/currency.ts';
import { formatDecimal, type Money } from '#kernel/money.ts';

const formats = new Map<string, Intl.NumberFormat>();

/**
 * Money in the reader's language: "€19.90", "19,90 €", "￥1,500". Exact: Intl is handed the decimal text, no float.
 * Shows as many decimals as people of that currency write, and all that the amount needs (1.5 HUF is not shown as 2).
 */
export function formatMoney(money: Money, locale: string): string {
  const text = formatDecimal(money);
  return moneyFormat(money.currency, locale, !/\.\d*[1-9]/.test(text)).format(
    text as Intl.StringNumericLiteral,
  );
}

function moneyFormat(currency: string, locale: string, whole: boolean): Intl.NumberFormat {
  const key = `${locale} ${currency} ${whole}`;
  let format = formats.get(key);
  if (!format) {
    const digits = getMinorDigits(currency);
    const usual =
      new Intl.NumberFormat(locale, { style: 'currency', currency }).resolvedOptions()
        .maximumFractionDigits ?? digits;
    const shown = whole ? Math.min(usual, digits) : digits;
    format = new Intl.NumberFormat(locale, {
      style: 'currency',
      currency,
      minimumFractionDigits: shown,
      maximumFractionDigits: shown,
    });
    formats.set(key, format);
  }
  return format;
}
