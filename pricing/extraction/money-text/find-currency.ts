import { isCurrencyCode } from '#kernel/currency.ts';
import {
  currencyByInformalCode,
  currencyTokens,
  lowerCaseCodes,
  withdrawnCurrencies,
  type CurrencyToken,
} from './currency-aliases.ts';

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
