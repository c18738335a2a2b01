/**
 * What a sieve needs of a letter: a class that it shares with all letters that terms take for the
 * same, and whether a word may begin at it.
 */
import { normalizeTerms } from './normalize-terms.ts';

/** A class has so many bits; letters that share one may be confused, which costs a closer look. */
export const CLASS_BITS = 5;
/** Classes of what parts words, of digits, of other signs of ASCII and of the colon. */
export const [BETWEEN, DIGIT, COLON] = [0, 27, 28];
const SIGN = 29;
const LETTERS = 26;
/** No classes: folded into several letters; changes what stands beside it, or is taken out. */
export const [SEVERAL, CHANGES_OTHERS] = [32, 33];

/** Where a word may begin: at the first of such letters, at each of them, at none. */
export const [IN_WORD, ALWAYS] = [1, 2];
const NEVER = 3;
/** The kind stands above the class. */
export const KIND_BITS = 6;
const CLASS_MASK = (1 << KIND_BITS) - 1;

/** Class and kind, in one number, by the code of a letter; 0 until it is first met. */
export const letters = new Uint8Array(1 << 16);

/** As in `letters`, also of one that was not met yet; past the end of a text what parts words. */
export function readLetter(text: string, at: number): number {
  if (at >= text.length) return NEVER << KIND_BITS;
  const code = text.charCodeAt(at);
  const known = letters[code] ?? 0;
  return known === 0 ? addLetter(code) : known;
}

/** The class in such a number. */
export const getClass = (letter: number): number => letter & CLASS_MASK;

/** True for a letter or digit of the scripts that put blanks between words. */
export const isWordLetter = (text: string, at: number): boolean =>
  readLetter(text, at) >> KIND_BITS === IN_WORD;

function addLetter(code: number): number {
  const [found, kind] = classify(String.fromCharCode(code));
  return (letters[code] = (kind << KIND_BITS) | found);
}

const LETTER = /^[\p{L}\d]+$/u;
const SIGNS = /^[^\p{L}\d\s+]+$/u;
/** Parts of characters, marks, and vowels that join what stands before them. */
const JOINS = /[\p{M}\u1100-\u11ff\ua960-\ua97f\ud7b0-\udfff]/u;
const BLANKS = /[-_\s\u2010-\u2013]/;
/** Scripts without blanks between words begin here, and signs that stand as words. */
const [UNSPACED, SIGN_WORDS] = [0xe00, 0x2000];

function classify(written: string): readonly [number, number] {
  if (BLANKS.test(written))
    return written === '\u1680' ? [CHANGES_OTHERS, NEVER] : [BETWEEN, NEVER];
  const folded = normalizeTerms(written);
  const code = folded.charCodeAt(0);
  // A comma of another width may be taken out, and a new blank is not joined with those beside it.
  const isOdd = folded === '' || /\s/.test(folded) || (folded === ',' && written !== ',');
  if (isOdd || JOINS.test(folded)) return [CHANGES_OTHERS, NEVER];
  if (folded.length > 1) return classifySeveral(folded);
  if (LETTER.test(folded)) return [classOf(folded), code < UNSPACED ? IN_WORD : ALWAYS];
  return [classOf(folded), folded === '+' || code > SIGN_WORDS ? ALWAYS : NEVER];
}

function classifySeveral(folded: string): readonly [number, number] {
  const isPlain = [...folded].every((char) => char.charCodeAt(0) < UNSPACED);
  if (isPlain && LETTER.test(folded)) return [SEVERAL, IN_WORD];
  return isPlain && SIGNS.test(folded) ? [SEVERAL, NEVER] : [CHANGES_OTHERS, NEVER];
}

function classOf(folded: string): number {
  if (/\d/.test(folded)) return DIGIT;
  if (folded === ':') return COLON;
  if (BLANKS.test(folded)) return BETWEEN;
  // One letter in lower case, of which another form ends words.
  const code = (folded === 'ς' ? 'σ' : folded).charCodeAt(0);
  if (code >= 97 && code <= 122) return code - 96;
  return code < 128 ? SIGN : 1 + ((code ^ (code >> 5)) % LETTERS);
}
