import { isCurrencyCode } from '#kernel/currency.ts';
import { currencyByInformalCode, currencyTokens, lowerCaseCodes, withdrawnCurrencies, type CurrencyToken } from './currency-aliases.ts';

/** A currency beside a number, with the offsets it covers. */
export interface CurrencyHit extends CurrencyToken {
  readonly start: number;
  readonly end: number;
}

const MAX_TOKEN = Math.max(...[...currencyTokens.keys()].map((token) => token.length));
const LETTER = /[\p{L}\p{M}]/u;
const WORDLESS = /[\u0e00-\u0eff\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]/u;
const firstChars = new Set([...currencyTokens.keys()].map((token) => token.charAt(0)));
const lastChars = new Set([...currencyTokens.keys()].map((token) => token.charAt(token.length - 1)));
const codeTokens = new Map<string, CurrencyToken>();

/** A code (or a well-known lower-case one) as a token; null when the letters are no code. */
function codeToken(letters: string): CurrencyToken | null {
  const known = codeTokens.get(letters);
  if (known) return known;
  const upper = letters === letters.toUpperCase() ? letters : lowerCaseCodes.has(letters) || lowerCaseCodes.has(letters.toLowerCase()) ? letters.toUpperCase() : '';
  const code = currencyByInformalCode.get(upper) ?? upper;
  if (!isCurrencyCode(code) && !withdrawnCurrencies.has(code)) return null;
  const token = { token: letters, codes: [code], usual: code };
  if (codeTokens.size < 2000) codeTokens.set(letters, token);
  return token;
}

const isBoundary = (inside: string, outside: string): boolean =>
  outside === '' || !LETTER.test(inside) || !LETTER.test(outside) || WORDLESS.test(inside) || WORDLESS.test(outside);

/** The longest currency token that starts at `at` and does not run into a word. */
export function currencyStartingAt(text: string, at: number): CurrencyHit | null {
  const first = text.charAt(at);
  if (first === '') return null;
  const code = text.slice(at, at + 3);
  if (/^[A-Za-z]{3}$/.test(code) && isBoundary('a', text.charAt(at + 3))) {
    const token = codeToken(code);
    if (token) return { ...token, start: at, end: at + 3 };
  }
  if (!firstChars.has(first)) return null;
  for (let length = Math.min(MAX_TOKEN, text.length - at); length > 0; length -= 1) {
    const token = currencyTokens.get(text.slice(at, at + length));
    if (token && isBoundary(text.charAt(at + length - 1), text.charAt(at + length))) return { ...token, start: at, end: at + length };
  }
  return null;
}

/** The longest currency token that ends just before `end` and does not come out of a word. */
export function currencyEndingAt(text: string, end: number): CurrencyHit | null {
  const last = text.charAt(end - 1);
  if (end <= 0) return null;
  const code = text.slice(Math.max(0, end - 3), end);
  if (/^[A-Za-z]{3}$/.test(code) && isBoundary('a', text.charAt(end - 4))) {
    const token = codeToken(code);
    if (token) return { ...token, start: end - 3, end };
  }
  if (!lastChars.has(last)) return null;
  for (let length = Math.min(MAX_TOKEN, end); length > 0; length -= 1) {
    const token = currencyTokens.get(text.slice(end - length, end));
    if (token && isBoundary(text.charAt(end - length), text.charAt(end - length - 1))) return { ...token, start: end - length, end };
  }
  return null;
}

/** The first currency named anywhere in a text ("Pris NOK", "Price in €"); null when none is. */
export function findCurrency(text: string): CurrencyHit | null {
  let weak: CurrencyHit | null = null;
  for (let at = 0; at < text.length; at += 1) {
    const inWord = at > 0 && LETTER.test(text.charAt(at - 1)) && LETTER.test(text.charAt(at));
    if (inWord) continue;
    const hit = currencyStartingAt(text, at);
    if (!hit) continue;
    const certain = hit.codes.length === 1 && (hit.token.length > 1 || !LETTER.test(hit.token));
    if (certain) return hit;
    weak ??= hit.token.length > 1 || !/[A-Za-z]/.test(hit.token) ? hit : null;
    at = hit.end - 1;
  }
  return weak;
}
