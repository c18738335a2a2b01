/**
 * Tells most texts without a term from those that may hold one before they are folded: by the
 * first three letters of each word.
 */

/** False where none of the terms can be in the text as it is written. */
export type TermSieve = (text: string) => boolean;

const [TAB, BLANK, PLUS, COMMA, HYPHEN, ZERO, NINE, UNDERLINE] = [9, 32, 43, 44, 45, 48, 57, 95];
const LAST_PLAIN = 126;

/**
 * A sieve for terms that begin so (folded), `withNumbers` where some begin with any number. Texts
 * beyond ASCII always pass, and so do those with a comma, which some readers take out.
 */
export function createTermSieve(beginnings: Iterable<string>, withNumbers: boolean): TermSieve {
  const starts = new Uint8Array(1 << 15);
  for (const beginning of beginnings) {
    const [first, second, third] = [0, 1, 2].map((i) => classOf(beginning.charCodeAt(i)));
    const from = ((first ?? 0) << 10) | ((second ?? 0) << 5);
    if (beginning.length >= 3) starts[from | (third ?? 0)] = 1;
    else if (beginning.length === 2) starts.fill(1, from, from + 32);
    else starts.fill(1, (first ?? 0) << 10, ((first ?? 0) + 1) << 10);
  }
  return (text) => canHoldTerm(text, starts, withNumbers);
}

function canHoldTerm(text: string, starts: Uint8Array, withNumbers: boolean): boolean {
  let isInWord = false;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code > LAST_PLAIN || code === COMMA) return true;
    const isWord = isLetterOrDigit(code);
    if ((isWord && !isInWord) || code === PLUS) {
      if (code >= ZERO && code <= NINE) {
        if (withNumbers) return true;
      } else if (starts[startAt(text, at)] === 1) return true;
    }
    isInWord = isWord;
  }
  return false;
}

/** The first three characters as one number; what parts words counts as one blank. */
function startAt(text: string, at: number): number {
  const second = text.charCodeAt(at + 1);
  let next = at + 2;
  if (isBetween(second)) while (isBetween(text.charCodeAt(next))) next += 1;
  return (
    (classOf(text.charCodeAt(at)) << 10) | (classOf(second) << 5) | classOf(text.charCodeAt(next))
  );
}

/** Upper and lower case are one class; characters may share one. */
const classOf = (code: number): number => (isBetween(code) ? 0 : code & 31);

const isBetween = (code: number): boolean =>
  code === BLANK || code === HYPHEN || code === UNDERLINE || (code >= TAB && code < BLANK);

function isLetterOrDigit(code: number): boolean {
  const lower = code | 0x20;
  return (lower >= 97 && lower <= 122) || (code >= ZERO && code <= NINE);
}
