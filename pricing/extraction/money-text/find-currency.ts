import { isCurrencyCode } from '#kernel/currency.ts';
import {
  currencyByInformalCode,
  currencyTokens,
  lowerCaseCodes,
  withdrawnCurrencies,
  type CurrencyToken,
} from './currency-aliases.ts';
import { REGIONS_BY_CURRENCY, REGION_BY_LANGUAGE } from './regions.ts';

/** A currency beside a number, with the offsets it covers. */
export interface CurrencyHit extends CurrencyToken {
  readonly start: number;
  readonly end: number;
}

const LETTER = /[\p{L}\p{M}]/u;
const WORDLESS = /[\u0e00-\u0eff\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]/u;
/**
 * Lengths of the tokens that begin (or end) with a character, the longest first: nothing else is
 * looked up.
 */
const lengthsByFirst = lengthsBy((token) => token.charAt(0));
const lengthsByLast = lengthsBy((token) => token.charAt(token.length - 1));
const codeTokens = new Map<string, CurrencyToken>();

function lengthsBy(key: (token: string) => string): ReadonlyMap<string, readonly number[]> {
  const lengths = new Map<string, Set<number>>();
  for (const token of currencyTokens.keys())
    lengths.set(key(token), (lengths.get(key(token)) ?? new Set<number>()).add(token.length));
  return new Map([...lengths].map(([char, some]) => [char, [...some].sort((a, b) => b - a)]));
}

function isLetterAt(text: string, at: number): boolean {
  const code = text.charCodeAt(at) | 0x20;
  return code >= 97 && code <= 122;
}

/** Three ASCII letters from `at` on. */
const isCodeAt = (text: string, at: number): boolean =>
  at >= 0 && isLetterAt(text, at) && isLetterAt(text, at + 1) && isLetterAt(text, at + 2);

/** The letters in upper case; '' where lower case is more often a word than a code. */
function upperCaseCode(letters: string): string {
  const upper = letters.toUpperCase();
  if (letters === upper) return letters;
  return lowerCaseCodes.has(letters) || lowerCaseCodes.has(letters.toLowerCase()) ? upper : '';
}

/** A code (or a well-known lower-case one) as a token; null when the letters are no code. */
function codeToken(letters: string): CurrencyToken | null {
  const known = codeTokens.get(letters);
  if (known) return known;
  const upper = upperCaseCode(letters);
  const code = currencyByInformalCode.get(upper) ?? upper;
  if (!isCurrencyCode(code) && !withdrawnCurrencies.has(code)) return null;
  const token = { token: letters, codes: [code], usual: code };
  if (codeTokens.size < 2000) codeTokens.set(letters, token);
  return token;
}

const NO_LENGTHS: readonly number[] = [];
const hitOf = (
  { token, codes, usual }: CurrencyToken,
  start: number,
  end: number,
): CurrencyHit => ({ token, codes, usual, start, end });

const isLetter = (char: string): boolean =>
  char.charCodeAt(0) < 128 ? isLetterAt(char, 0) : LETTER.test(char);
const isBoundary = (inside: string, outside: string): boolean =>
  outside === '' ||
  !isLetter(inside) ||
  !isLetter(outside) ||
  WORDLESS.test(inside) ||
  WORDLESS.test(outside);

/** The longest currency token that starts at `at` and does not run into a word. */
export function findCurrencyStart(text: string, at: number): CurrencyHit | null {
  const first = text.charAt(at);
  if (first === '') return null;
  if (isCodeAt(text, at) && isBoundary('a', text.charAt(at + 3))) {
    const token = codeToken(text.slice(at, at + 3));
    if (token) return hitOf(token, at, at + 3);
  }
  for (const length of lengthsByFirst.get(first) ?? NO_LENGTHS) {
    const token =
      at + length > text.length ? undefined : currencyTokens.get(text.slice(at, at + length));
    if (token && isBoundary(text.charAt(at + length - 1), text.charAt(at + length)))
      return hitOf(token, at, at + length);
  }
  return null;
}

/** The longest currency token that ends just before `end` and does not come out of a word. */
export function findCurrencyEnd(text: string, end: number): CurrencyHit | null {
  const last = text.charAt(end - 1);
  if (end <= 0) return null;
  if (isCodeAt(text, end - 3) && isBoundary('a', text.charAt(end - 4))) {
    const token = codeToken(text.slice(end - 3, end));
    if (token) return hitOf(token, end - 3, end);
  }
  for (const length of lengthsByLast.get(last) ?? NO_LENGTHS) {
    const token = length > end ? undefined : currencyTokens.get(text.slice(end - length, end));
    if (token && isBoundary(text.charAt(end - length), text.charAt(end - length - 1)))
      return hitOf(token, end - length, end);
  }
  return null;
}

/** The first currency named anywhere in a text ("Pris NOK", "Price in €"); null when none is. */
export function findCurrency(text: string): CurrencyHit | null {
  let weak: CurrencyHit | null = null;
  for (let at = 0; at < text.length; at += 1) {
    const inWord = at > 0 && isLetter(text.charAt(at - 1)) && isLetter(text.charAt(at));
    if (inWord) continue;
    const hit = findCurrencyStart(text, at);
    if (!hit) continue;
    const certain = hit.codes.length === 1 && (hit.token.length > 1 || !LETTER.test(hit.token));
    if (certain) return hit;
    weak ??= hit.token.length > 1 || !/[A-Za-z]/.test(hit.token) ? hit : null;
    at = hit.end - 1;
  }
  return weak;
}

// Which currency is paid in a country, and how its language writes decimals: hints, never proofs.

/** Top-level domains that are sold to the world and name no country. */
const WORLDLY = new Set(['io', 'co', 'me', 'tv', 'ai', 'eu', 'cc', 'ws', 'to']);
const DOT_LANGUAGES = new Set('en ja ko zh th he hi ms ga cy ta te'.split(' '));
const DOT_REGIONS = new Set(
  'US GB UK IE AU NZ CA IN SG MY HK TW JP KR CN TH PH MX CH LI IL PK LK NG KE'.split(' '),
);

const currencyByRegion = new Map(
  REGIONS_BY_CURRENCY.flatMap(([currency, regions]) =>
    regions.split(' ').map((region) => [region, currency] as const),
  ),
);

/** The currency paid in a country, by its two letters; null when it is not known. */
export function findCurrencyOfRegion(region: string): string | null {
  return currencyByRegion.get(region.toUpperCase()) ?? null;
}

/** "de-AT", "sv", "en_GB" → country, where the tag names one. */
export function findRegionOfLocale(locale: string): string | null {
  const region = /[-_]([A-Za-z]{2})\b/.exec(locale)?.[1];
  if (region) return region.toUpperCase();
  return REGION_BY_LANGUAGE.get(locale.slice(0, 2).toLowerCase()) ?? null;
}

/**
 * Country of a host name's ending ("shop.co.uk" → GB), or of its first label or path where shops
 * put it ("de.shop.com", "/en-gb/").
 */
export function findRegionOfUrl(url: string): string | null {
  let parsed: URL;
  try {
    parsed = new URL(url);
  } catch {
    return null;
  }
  const labels = parsed.hostname.split('.');
  const top = labels.at(-1) ?? '';
  if (top.length === 2 && !WORLDLY.has(top)) return (top === 'uk' ? 'GB' : top).toUpperCase();
  const pathTag = /^\/([a-z]{2})[-_/]([a-z]{2})(?:\/|$)/i.exec(parsed.pathname);
  const candidates = [
    pathTag?.[2],
    pathTag?.[1],
    /^\/([a-z]{2})\//i.exec(parsed.pathname)?.[1],
    labels.length > 2 ? /(?:^|-)([a-z]{2})$/.exec(labels[0] ?? '')?.[1] : undefined,
  ];
  for (const candidate of candidates) {
    const region = candidate?.toUpperCase();
    if (region && currencyByRegion.has(region)) return region === 'UK' ? 'GB' : region;
  }
  return null;
}

/** The decimal separator a locale writes; null when the tag does not tell. */
export function findDecimalSeparator(locale: string): '.' | ',' | null {
  const language = locale.slice(0, 2).toLowerCase();
  if (!/^[a-z]{2}/.test(language)) return null;
  const region = findRegionOfLocale(locale);
  if (language === 'es' || language === 'de' || language === 'fr' || language === 'it')
    return region && DOT_REGIONS.has(region) && region !== 'CA' ? '.' : ',';
  if (language === 'en') return region === 'ZA' ? null : '.';
  return DOT_LANGUAGES.has(language) ? '.' : ',';
}
