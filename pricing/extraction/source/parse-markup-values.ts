import { isCurrencyCode, getMinorDigits } from '#kernel/currency.ts';
import {
  withdrawnCurrencies,
  currencyByInformalCode,
} from '#pricing/extraction/money-text/currency-aliases.ts';
import { formatShortestDecimal } from '#pricing/extraction/money-text/amounts.ts';
import { parsePriceText } from '#pricing/extraction/parse-price-text.ts';
import type { Availability, Condition } from '#pricing/extraction/reading.ts';
import { readStockText } from '#pricing/extraction/shop-terms/read-stock-text.ts';

interface MarkupAmount {
  /** Decimal string; null when there is no positive amount. */
  amount: string | null;
  alternative: string | null;
  /** The currency written with the amount, if any. */
  currency: string | null;
  /** True where that is the usual one of several that are written so ("$"). */
  isCurrencyGuess: boolean;
}

const NONE: MarkupAmount = {
  amount: null,
  alternative: null,
  currency: null,
  isCurrencyGuess: false,
};

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
    const isWithCurrency = chosen !== undefined && chosen.currencies.length > 0;
    return {
      ...positive(read.amount, chosen?.alternative ?? null),
      currency: isWithCurrency ? read.currency : null,
      isCurrencyGuess: isWithCurrency && chosen.currencies.length > 1 && currency === null,
    };
  }
  const [, whole = '0', fraction = ''] = plain;
  const decimal = formatShortestDecimal(whole, fraction);
  if (fraction.length !== 3 || whole.length > 3 || /^0/.test(whole)) return positive(decimal, null);
  const grouped = whole + fraction;
  const digits = currency !== null && isCurrencyCode(currency) ? getMinorDigits(currency) : 2;
  if (digits === 0) return positive(grouped, null);
  if (digits === 3 || fraction.endsWith('0'))
    return positive(digits === 3 || fraction !== '000' ? decimal : grouped, grouped);
  return positive(grouped, decimal);
}

/** A plain amount with its other reading; zero is none. */
const positive = (amount: string | null, alternative: string | null): MarkupAmount =>
  amount === null || /^[0.]+$/.test(amount) ? NONE : { ...NONE, amount, alternative };

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

const BY_NAME = new Map<string, Availability>([
  ['instock', 'in_stock'],
  ['in_stock', 'in_stock'],
  ['limitedavailability', 'in_stock'],
  ['onlineonly', 'in_stock'],
  ['instoreonly', 'in_stock'],
  ['available', 'in_stock'],
  ['availablefororder', 'in_stock'],
  ['madetoorder', 'in_stock'],
  ['lowstock', 'in_stock'],
  ['limitedstock', 'in_stock'],
  ['instockonline', 'in_stock'],
  ['purchasable', 'in_stock'],
  ['availableonline', 'in_stock'],
  ['reserved', 'out_of_stock'],
  ['outofstock', 'out_of_stock'],
  ['out_of_stock', 'out_of_stock'],
  ['soldout', 'out_of_stock'],
  ['oos', 'out_of_stock'],
  ['temporarilyoutofstock', 'out_of_stock'],
  ['nostock', 'out_of_stock'],
  ['outstock', 'out_of_stock'],
  ['unavailable', 'out_of_stock'],
  ['notavailable', 'out_of_stock'],
  ['notinstock', 'out_of_stock'],
  ['preorder', 'pre_order'],
  ['pre_order', 'pre_order'],
  ['presale', 'pre_order'],
  ['backorder', 'back_order'],
  ['back_order', 'back_order'],
  ['availableforbackorder', 'back_order'],
  ['onbackorder', 'back_order'],
  ['backordered', 'back_order'],
  ['discontinued', 'discontinued'],
  ['true', 'in_stock'],
  ['yes', 'in_stock'],
  ['false', 'out_of_stock'],
  ['no', 'out_of_stock'],
]);

/**
 * Availability from a markup value: an address ("https://schema.org/InStock"), a bare name in any
 * spelling, the words of feeds ("in stock"). Words of no known meaning are 'unknown', never in
 * stock.
 */
export function parseAvailability(value: string | null): Availability {
  if (value === null) return 'unknown';
  const tail =
    value
      .trim()
      .replace(/[#/]+$/, '')
      .split(/[#/]/)
      .pop() ?? '';
  const name = tail
    .replace(/^[a-z]+:/i, '')
    .toLowerCase()
    .replace(/[\s"'.,-]+/g, '');
  return BY_NAME.get(name) ?? BY_NAME.get(name.replace(/_/g, '')) ?? readStockText(value);
}

/** Availability from a flag of stock; null is not known. */
export function toAvailability(isInStock: boolean | null): Availability {
  if (isInStock === null) return 'unknown';
  return isInStock ? 'in_stock' : 'out_of_stock';
}

/** Condition from a markup value or a feed's word. */
export function parseCondition(value: string | null): Condition {
  if (value === null) return 'unknown';
  const name = (value.trim().split(/[#/]/).pop() ?? '').toLowerCase();
  if (
    /refurb|renewed|reconditioned|generalüberholt|reconditionné|reacondicionado|ricondizionato/.test(
      name,
    )
  )
    return 'refurbished';
  if (/used|damaged|pre-?owned|gebraucht|occasion|usado|usato|second ?hand/.test(name))
    return 'used';
  return /new|neu\b|neuf|nuevo|nuovo/.test(name) ? 'new' : 'unknown';
}
