/**
 * The currency that a page is shown in, where neither its address nor its language names the
 * country: the choice in its currency or country selector, the one code its scripts use, its
 * locale, the country of its telephone number. A hint for ambiguous signs such as `$`, no proof.
 */
import { isCurrencyCode } from '#kernel/currency.ts';
import { findCurrencyOfRegion, findRegionOfLocale } from './find-currency.ts';

/** So many places of a word are looked at. */
const MAX_PLACES = 300;
/** So many choices: a list of countries may stand before that of currencies. */
const MAX_CHOICES = 3000;
const SELECTED = /^<option[^<>]{0,120}value=["']?([A-Z]{3})["'\s][^<>]{0,80}selected/;
const LABEL = /^[^<>]{0,120}>\s*(?:[^<>]{0,40}[(\s$€£¥/|-])?([A-Z]{3})\)?\s*</;
const CODE =
  /^urrency(?:_?code|_?iso)?["']?\s*[:=]\s*(?:\{\s*["']active["']\s*:\s*)?["']([A-Z]{3})["']/i;
const TELEPHONE = /^tel:(?:\+|00)(\d{2,3})/;

/** Calling codes of countries whose currencies share a sign with others. */
const REGION_BY_CALLING_CODE: ReadonlyMap<string, string> = new Map([
  ['44', 'GB'],
  ['61', 'AU'],
  ['64', 'NZ'],
  ['65', 'SG'],
  ['27', 'ZA'],
  ['91', 'IN'],
  ['92', 'PK'],
  ['94', 'LK'],
  ['45', 'DK'],
  ['46', 'SE'],
  ['47', 'NO'],
  ['52', 'MX'],
  ['54', 'AR'],
  ['56', 'CL'],
  ['57', 'CO'],
  ['81', 'JP'],
  ['86', 'CN'],
  ['852', 'HK'],
  ['886', 'TW'],
  ['354', 'IS'],
]);

/** ISO code of the currency, or null when the page states none, or several. */
export function findPageCurrency(html: string, locale: string | null): string | null {
  const selectors = listSelectors(html);
  const labelAt = (at: number): string | undefined => LABEL.exec(html.slice(at, at + 220))?.[1];
  return (
    findOnly(
      listPlaces(html, '<optio', MAX_CHOICES),
      (at) => SELECTED.exec(html.slice(at, at + 230))?.[1],
    ) ??
    findOnly(selectors.countries, labelAt) ??
    findOnly(selectors.currencies, labelAt) ??
    findOnly(selectors.currencies, (at) =>
      CODE.exec(html.slice(at, at + 60))?.[1]?.toUpperCase(),
    ) ??
    currencyOf(locale === null ? null : findRegionOfLocale(locale)) ??
    findByTelephone(html)
  );
}

const currencyOf = (region: string | null): string | null =>
  region === null ? null : findCurrencyOfRegion(region);

interface Selectors {
  /** Places of "ountry", as in `country-selector` and `selectedCountry`. */
  readonly countries: readonly number[];
  /** Places of "urrency". */
  readonly currencies: readonly number[];
}

/** Where the page speaks of countries and currencies: found by their last letter, a rare one. */
function listSelectors(html: string): Selectors {
  const [countries, currencies]: [number[], number[]] = [[], []];
  for (let at = html.indexOf('y'); at >= 0; at = html.indexOf('y', at + 1)) {
    const before = html.charCodeAt(at - 1);
    if (before === LETTER_R && html.startsWith('ountr', at - 5)) {
      if (countries.length < MAX_PLACES) countries.push(at - 5);
    } else if (before === LETTER_C && html.startsWith('urrenc', at - 6)) {
      if (currencies.length < MAX_PLACES) currencies.push(at - 6);
    }
  }
  return { countries, currencies };
}

const [LETTER_C, LETTER_R] = [99, 114];

/** The one code that is read at the places; null when they name several. */
function findOnly(
  places: Iterable<number>,
  readAt: (at: number) => string | undefined,
): string | null {
  const codes = new Set<string>();
  for (const at of places) {
    const code = readAt(at);
    if (code !== undefined && isCurrencyCode(code)) codes.add(code);
  }
  const [only = null] = codes;
  return codes.size === 1 ? only : null;
}

function findByTelephone(html: string): string | null {
  for (const at of listPlaces(html, 'tel:')) {
    const code = TELEPHONE.exec(html.slice(at, at + 12))?.[1] ?? '';
    const region = REGION_BY_CALLING_CODE.get(code) ?? REGION_BY_CALLING_CODE.get(code.slice(0, 2));
    if (region !== undefined) return currencyOf(region);
  }
  return null;
}

function* listPlaces(html: string, word: string, most = MAX_PLACES): Generator<number> {
  let at = html.indexOf(word);
  for (let i = 0; at >= 0 && i < most; i += 1) {
    yield at;
    at = html.indexOf(word, at + word.length);
  }
}
