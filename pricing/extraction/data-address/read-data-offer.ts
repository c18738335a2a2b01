import { getMinorDigits, isCurrencyCode } from '#kernel/currency.ts';
import { shiftDecimal } from '#pricing/extraction/money-text/amounts.ts';
import {
  type Availability,
  createEmptyOffer,
  type ExtractedOffer,
} from '#pricing/extraction/reading.ts';
import { parseCurrencyCode } from '#pricing/extraction/source/parse-markup-values.ts';
import type { JsonData } from '#pricing/extraction/document/page-json.ts';
import { resolveTemplate, type KnownIdentifiers, listParts, type Parts } from './address-parts.ts';
import {
  type DataAddress,
  type DataDocument,
  findOnlyValue,
  listValues,
  parseData,
  toStock,
} from './data-address.ts';

/** Why an answer gives no price. */
export type NoDataOffer =
  'not_json' | 'other_product' | 'no_price' | 'several_prices' | 'other_currency';

export type DataOffer =
  | { readonly kind: 'offer'; readonly offer: ExtractedOffer; readonly at: string }
  | { readonly kind: 'none'; readonly reason: NoDataOffer };

/** The address of the data of a product page; null where it cannot be made of the page's address. */
export function buildDataUrl(
  address: DataAddress,
  pageUrl: string,
  known: KnownIdentifiers = {},
): string | null {
  return resolveTemplate(address.template, listParts(pageUrl, known));
}

/**
 * The offer that an answer states for a product page. None where the answer is about another
 * product, states several prices or none, or a price in another currency: then the page is to be
 * drawn again.
 */
export function readDataOffer(
  address: DataAddress,
  page: { readonly url: string; readonly known?: KnownIdentifiers },
  document: DataDocument,
): DataOffer {
  const data = parseData(document);
  if (data === null) return none('not_json');
  const parts = listParts(page.url, page.known);
  if (address.identity !== null) {
    const { at, part } = address.identity;
    const value = findOnlyValue(data, at, parts);
    if (value === null || value !== parts.get(part)) return none('other_product');
  }
  const currency = readCurrency(address, data, parts);
  if (currency === null) return none('other_currency');
  const value = findOnlyValue(data, address.price, parts);
  if (typeof value !== 'string') {
    const isSeveral = listValues(data, address.price, parts).length > 1;
    return none(isSeveral ? 'several_prices' : 'no_price');
  }
  const price = toAmount(value, address.isMinor, currency);
  if (price === null) return none('no_price');
  return {
    kind: 'offer',
    offer: {
      ...createEmptyOffer(),
      price,
      currency,
      availability: readAvailability(address, data, parts),
      priceKind: 'public',
    },
    at: formatPath(address),
  };
}

const none = (reason: NoDataOffer): DataOffer => ({ kind: 'none', reason });

function readCurrency(address: DataAddress, data: JsonData, parts: Parts): string | null {
  if (address.currencyAt === null) return address.currency;
  const stated = findOnlyValue(data, address.currencyAt, parts);
  const currency = typeof stated === 'string' ? parseCurrencyCode(stated) : null;
  return currency === address.currency ? currency : null;
}

/**
 * A plain decimal with no more digits than the currency has; zero and anything else is no price.
 * Returns it with the currency's digits.
 */
export function toAmount(text: string, isMinor: boolean, currency: string): string | null {
  if (!isCurrencyCode(currency)) return null;
  const digits = getMinorDigits(currency);
  const found = /^(\d{1,12})(?:\.(\d{1,10}))?$/.exec(text.trim());
  if (!found) return null;
  const [, whole = '', written = ''] = found;
  const fraction = written.replace(/0+$/, '');
  if (isMinor ? fraction !== '' : fraction.length > digits) return null;
  const amount = isMinor ? shiftDecimal(whole, -digits) : `${BigInt(whole)}.${fraction}`;
  const [units = '0', rest = ''] = amount.split('.');
  if (/^0*$/.test(units + rest)) return null;
  return digits === 0 ? units : `${units}.${rest.padEnd(digits, '0')}`;
}

function readAvailability(address: DataAddress, data: JsonData, parts: Parts): Availability {
  if (address.availability === null) return 'unknown';
  const states = new Set(listValues(data, address.availability, parts).map(toStock));
  const [only = 'unknown'] = states;
  if (states.size === 1) return only;
  // A page of several variants can be bought from while one of them can; that says nothing of one.
  const isWhole = !parts.has('variant') && !parts.has('options');
  return isWhole && states.has('in_stock') ? 'in_stock' : 'unknown';
}

/** The way to the price in words of its own, as `sources` names it. */
function formatPath({ price }: DataAddress): string {
  return price
    .map((step) => {
      if (step.kind === 'member') return `.${step.name}`;
      if (step.kind === 'each') return '[*]';
      if (step.kind === 'opening') return '[opening]';
      return step.kind === 'named' ? `[${step.part}]` : `[${step.key}=${step.part}]`;
    })
    .join('')
    .replace(/^\./, '');
}
