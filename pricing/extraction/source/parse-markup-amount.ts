import { isCurrencyCode, getMinorDigits } from '#kernel/currency.ts';
import { withdrawnCurrencies, currencyByInformalCode } from '../money-text/currency-aliases.ts';
import { formatShortestDecimal } from '../money-text/parse-number-run.ts';
import { parsePriceText } from '../parse-price-text.ts';

export interface MarkupAmount {
  /** Decimal string; null when there is no positive amount. */
  amount: string | null;
  alternative: string | null;
  /** The currency written with the amount, if any. */
  currency: string | null;
}

const NONE: MarkupAmount = { amount: null, alternative: null, currency: null };

/**
 * An amount in markup. A plain decimal is what schema.org asks for; with exactly three decimals it
 * is also how shops write thousands, so that the other reading is kept, and is the one taken where
 * the currency has no such decimals. Anything else is read as a price text.
 */
export function parseMarkupAmount(text: string | null, currency: string | null): MarkupAmount {
  if (text === null || text.length > 200 || /^\s*-\s*\d/.test(text)) return NONE;
  const trimmed = text.trim();
  const plain = /^(\d{1,13})(?:\.(\d{0,30}))?$/.exec(trimmed);
  if (!plain) {
    const read = parsePriceText(trimmed, { currencyHint: currency });
    const chosen = read.candidates.find((c) => c.amount === read.amount);
    return positive(
      read.amount,
      chosen?.alternative ?? null,
      chosen && chosen.currencies.length > 0 ? read.currency : null,
    );
  }
  const [, whole = '0', fraction = ''] = plain;
  const decimal = formatShortestDecimal(whole, fraction);
  if (fraction.length !== 3 || whole.length > 3 || /^0/.test(whole))
    return positive(decimal, null, null);
  const grouped = whole + fraction;
  const digits = currency !== null && isCurrencyCode(currency) ? getMinorDigits(currency) : 2;
  if (digits === 0) return positive(grouped, null, null);
  if (digits === 3 || fraction.endsWith('0'))
    return positive(digits === 3 || fraction !== '000' ? decimal : grouped, grouped, null);
  return positive(grouped, decimal, null);
}

function positive(
  amount: string | null,
  alternative: string | null,
  currency: string | null,
): MarkupAmount {
  return amount === null || /^[0.]+$/.test(amount)
    ? { ...NONE, currency }
    : { amount, alternative, currency };
}

/**
 * An ISO code from markup: trimmed, in any case, informal ones translated, a symbol understood;
 * null when it is none.
 */
export function parseCurrencyCode(text: string | null): string | null {
  if (text === null) return null;
  const upper = text.trim().toUpperCase();
  const code = currencyByInformalCode.get(upper) ?? upper;
  if (isCurrencyCode(code) || withdrawnCurrencies.has(code)) return code;
  if (upper === '' || upper.length > 12 || /\d/.test(upper)) return null;
  const read = parsePriceText(`1 ${text.trim()}`);
  return read.candidates[0]?.currencies.length === 1 ? read.currency : null;
}
