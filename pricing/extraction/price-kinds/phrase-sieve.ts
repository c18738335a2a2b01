/**
 * Finds most texts that contain no phrase, before they are folded: by the
 * first letters of each word. A text may also be a piece of a longer one, as elements part texts:
 * what its last words begin may go on in the next piece.
 */
import {
  BETWEEN,
  getClass,
  readLetter,
  SEVERAL,
} from '#pricing/extraction/shop-terms/letter-classes.ts';
import { LANGUAGES, type Phrases } from './phrase-languages.ts';
import { listParts } from './phrases.ts';

/** False where none of the phrases begins in the text, or piece of a text, as it is written. */
export type PhraseSieve = (text: string) => boolean;

/** Letters and blanks of a phrase that are compared. */
const MANY = 9;
/** What the letters so far are: of no phrase, the beginning of one, all that is compared. */
const [NONE, BEGINNING, WHOLE] = [0, 1, 2];

/**
 * A sieve for these phrases in every language. It lets through more than hold one, never fewer.
 * Throws `RangeError` for a phrase of signs alone ("+"), which it could not find.
 */
export function createPhraseSieve(lists: readonly Phrases[]): PhraseSieve {
  const states = new Uint8Array(1 << 16);
  for (const phrases of lists)
    for (const written of LANGUAGES.flatMap((language) => phrases[language].split('|')))
      addBeginning(states, listParts(written)[0] ?? '');
  return (text) => {
    let isInWord = false;
    for (let at = 0; at < text.length; at += 1) {
      const code = text.charCodeAt(at);
      const wasInWord = isInWord;
      isInWord = isOfWord(code);
      // Scripts without blanks, and those that take prefixes, begin phrases within words.
      if (isInWord && (!wasInWord || code >= FIRST_JOINED) && mayBegin(text, at, states))
        return true;
    }
    return false;
  };
}

/** Code of the first letter of scripts that join words: Hebrew's. */
const FIRST_JOINED = 0x590;
/** Signs that stand as words: they part words here. */
const SIGNS = /[ /%+]+/g;

function addBeginning(states: Uint8Array, first: string): void {
  const letters = first.replace(SIGNS, ' ').trimStart().slice(0, MANY);
  if (letters === '' && first !== '') throw new RangeError(`no letters in "${first}"`);
  let hash = 0;
  for (let at = 0; at < letters.length; at += 1) {
    hash = addToHash(hash, letters[at] === ' ' ? BETWEEN : getClass(readLetter(letters, at)));
    const place = hash >>> 16;
    states[place] = Math.max(states[place] ?? NONE, at === letters.length - 1 ? WHOLE : BEGINNING);
  }
}

const addToHash = (hash: number, found: number): number =>
  Math.imul((hash ^ (hash >>> 15)) + found + 1, 0x9e37_79b1);

/** False where the letters from here on begin no phrase; what parts words counts as one blank. */
function mayBegin(text: string, start: number, states: Uint8Array): boolean {
  let hash = 0;
  let isInWord = true;
  for (let at = start; at < text.length; at += 1) {
    const wasInWord = isInWord;
    isInWord = isOfWord(text.charCodeAt(at));
    if (!isInWord && !wasInWord) continue;
    const found = isInWord ? getClass(readLetter(text, at)) : BETWEEN;
    // Written as several letters, or changed by what stands beside it.
    if (found >= SEVERAL) return true;
    hash = addToHash(hash, found);
    const state = states[hash >>> 16];
    if (state !== BEGINNING) return state === WHOLE;
  }
  return true;
}

const LETTER = /[\p{L}\p{M}\p{N}]/u;
const [OF_WORD, PARTS_WORDS] = [1, 2];
/** Of each character whether it is of a word; 0 until it is first met. */
const kinds = new Uint8Array(1 << 16);

function isOfWord(code: number): boolean {
  if (kinds[code] === 0)
    kinds[code] = LETTER.test(String.fromCharCode(code)) ? OF_WORD : PARTS_WORDS;
  return kinds[code] === OF_WORD;
}
