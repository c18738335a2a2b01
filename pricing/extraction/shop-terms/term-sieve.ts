/**
 * Tells most texts without a term from those that may hold one before they are folded: by the
 * first five letters of each word.
 */
import {
  ALWAYS,
  BETWEEN,
  CHANGES_OTHERS,
  CLASS_BITS,
  COLON,
  DIGIT,
  getClass,
  IN_WORD,
  KIND_BITS,
  letters,
  readLetter,
  SEVERAL,
} from './letter-classes.ts';

/** False where none of the terms can be in the text as it is written. */
export type TermSieve = (text: string) => boolean;

export interface TermBeginnings {
  /** How terms begin, folded. */
  readonly words: Iterable<string>;
  /** How those go on that begin with a number. */
  readonly afterNumbers: Iterable<string>;
}

/** Letters that are compared: of each term three, of longer ones five. */
const [FEW, MANY] = [3, 5];
const CLASSES = 1 << CLASS_BITS;
const MAX_DIGITS = 6;

/** What three letters begin: no term, one that is no longer, longer ones alone. */
const [NONE, SHORT, LONG] = [0, 1, 2];

interface Starts {
  /** By the classes of three letters. */
  readonly few: Uint8Array;
  /** 1 by the hash of the classes of five letters that begin a longer term. */
  readonly many: Uint8Array;
}

interface AllStarts {
  readonly words: Starts;
  readonly afterNumbers: Starts;
}

/**
 * A sieve for terms with these beginnings. Texts with characters that change those beside them
 * always pass.
 */
export function createTermSieve({ words, afterNumbers }: TermBeginnings): TermSieve {
  const starts = { words: buildStarts(words), afterNumbers: buildStarts(afterNumbers) };
  return (text) => canHoldTerm(text, starts);
}

/** A check of one place of a text: false where none of these beginnings can stand. */
export function createStartSieve(
  beginnings: Iterable<string>,
): (text: string, at: number) => boolean {
  const starts = buildStarts(beginnings);
  return (text, at) => beginsAt(text, at, starts);
}

function buildStarts(beginnings: Iterable<string>): Starts {
  const few = new Uint8Array(1 << (FEW * CLASS_BITS));
  const many = new Uint8Array(1 << 16);
  for (const beginning of beginnings) {
    const classes = Array.from(
      { length: Math.min(beginning.length, MANY) },
      (_, i) => getClass(readLetter(beginning, i)) & (CLASSES - 1),
    );
    const first = joinClasses(classes.slice(0, FEW));
    if (classes.length <= FEW) {
      const free = (FEW - classes.length) * CLASS_BITS;
      few.fill(SHORT, first << free, (first + 1) << free);
      continue;
    }
    if (few[first] === NONE) few[first] = LONG;
    const all = joinClasses(classes);
    if (classes.length === MANY) many[hashOf(all)] = 1;
    else for (let last = 0; last < CLASSES; last += 1) many[hashOf((all << CLASS_BITS) | last)] = 1;
  }
  return { few, many };
}

const joinClasses = (classes: readonly number[]): number =>
  classes.reduce((joined, one) => (joined << CLASS_BITS) | one, 0);

const hashOf = (classes: number): number => Math.imul(classes, 0x9e37_79b1) >>> 16;

function canHoldTerm(text: string, starts: AllStarts): boolean {
  let isInWord = false;
  for (let at = 0; at < text.length; at += 1) {
    const letter = letters[text.charCodeAt(at)] || readLetter(text, at);
    const kind = letter >> KIND_BITS;
    if (kind === IN_WORD) {
      if (!isInWord) {
        isInWord = true;
        if (canBegin(text, at, starts)) return true;
      }
      continue;
    }
    isInWord = false;
    if (kind === ALWAYS && canBegin(text, at, starts)) return true;
    if (getClass(letter) === CHANGES_OTHERS) return true;
  }
  return false;
}

const canBegin = (text: string, at: number, { words, afterNumbers }: AllStarts): boolean =>
  getClass(readLetter(text, at)) === DIGIT
    ? beginsAt(text, passNumber(text, at), afterNumbers)
    : beginsAt(text, at, words);

/** True where the next letters may begin a term; what parts words counts as one blank. */
function beginsAt(text: string, start: number, { few, many }: Starts): boolean {
  let classes = 0;
  for (let at = start, count = 1; count <= MANY; count += 1) {
    const found = getClass(readLetter(text, at));
    if (found >= SEVERAL) return true;
    classes = (classes << CLASS_BITS) | found;
    if (count === FEW && few[classes] !== LONG) return few[classes] === SHORT;
    at = found === BETWEEN ? passBetween(text, at) : at + 1;
  }
  return many[hashOf(classes)] === 1;
}

function passBetween(text: string, from: number): number {
  let at = from;
  while (at < text.length && getClass(readLetter(text, at)) === BETWEEN) at += 1;
  return at;
}

/** Behind a number and what may part it from a word. */
function passNumber(text: string, start: number): number {
  let at = start;
  while (at - start < MAX_DIGITS && getClass(readLetter(text, at)) === DIGIT) at += 1;
  for (; at < text.length; at += 1) {
    const found = getClass(readLetter(text, at));
    if (found !== BETWEEN && found !== COLON) break;
  }
  return at;
}
