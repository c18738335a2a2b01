import type { Description } from '#pricing/matching/describe/describe-item.ts';

/**
 * TF-IDF vectors of items over words and character 3-grams, stored flat: the terms of item i are
 * terms[offsets[i]] to terms[offsets[i + 1] - 1], ascending.
 */
export interface Vectors {
  readonly offsets: Uint32Array;
  readonly terms: Uint32Array;
  /** Normalized so that the words and the 3-grams each have length 1. */
  readonly weights: Float32Array;
  readonly size: number;
}

export interface Space {
  readonly left: Vectors;
  readonly right: Vectors;
  /** Term numbers below this are 3-grams, the others words. */
  readonly firstWord: number;
  readonly terms: number;
  readonly wordIds: ReadonlyMap<string, number>;
  /** Inverse document frequency over both sides, by term. */
  readonly idf: Float32Array;
  /** Number of items, over both sides, that contain the term. */
  readonly frequency: Uint32Array;
}

const SYMBOLS = 96;
const GRAMS = SYMBOLS ** 3;
/** Term numbers below this are 3-grams. */
export const FIRST_WORD = GRAMS;

/**
 * Puts both sides into one vector space. The IDF is computed over all items, so that a pair's
 * cosine is the same from either side.
 */
export function buildSpace(left: readonly Description[], right: readonly Description[]): Space {
  const wordIds = new Map<string, number>();
  const lists = [left, right].map((side) => side.map((item) => collectTerms(item, wordIds)));
  const terms = GRAMS + wordIds.size;
  const frequency = new Uint32Array(terms);
  for (const side of lists)
    for (const list of side)
      for (const term of list) frequency[term] = (frequency[term] as number) + 1;
  const all = left.length + right.length;
  const idf = new Float32Array(terms);
  for (let term = 0; term < terms; term += 1)
    idf[term] = frequency[term] === 0 ? 0 : Math.log(1 + all / (frequency[term] as number));
  return {
    left: buildVectors(lists[0] ?? [], idf),
    right: buildVectors(lists[1] ?? [], idf),
    firstWord: GRAMS,
    terms,
    wordIds,
    idf,
    frequency,
  };
}

/** Terms of an item, ascending and unique. Assigns numbers to new words in `wordIds`. */
export function collectTerms(item: Description, wordIds: Map<string, number>): Uint32Array {
  const terms = new Set<number>();
  for (const word of item.words) {
    let id = wordIds.get(word);
    if (id === undefined) {
      id = GRAMS + wordIds.size;
      wordIds.set(word, id);
    }
    terms.add(id);
    let a = 0;
    let b = symbol(word.charCodeAt(0));
    for (let i = 1; i <= word.length; i += 1) {
      const c = i === word.length ? 0 : symbol(word.charCodeAt(i));
      terms.add((a * SYMBOLS + b) * SYMBOLS + c);
      a = b;
      b = c;
    }
  }
  return Uint32Array.from(terms).sort();
}

/**
 * Latin letters and digits have a symbol each; 0 marks the edge of a word; all other scripts share
 * the remaining symbols.
 */
function symbol(code: number): number {
  if (code >= 97 && code <= 122) return code - 96;
  if (code >= 48 && code <= 57) return code - 21;
  return 37 + (code % (SYMBOLS - 37));
}

/** Builds weighted vectors from term lists; `idf` is indexed by term. */
export function buildVectors(lists: readonly Uint32Array[], idf: Float32Array): Vectors {
  const offsets = new Uint32Array(lists.length + 1);
  lists.forEach((list, i) => {
    offsets[i + 1] = (offsets[i] as number) + list.length;
  });
  const terms = new Uint32Array(offsets[lists.length] as number);
  const weights = new Float32Array(terms.length);
  lists.forEach((list, i) => {
    terms.set(list, offsets[i]);
    let grams = 0;
    let words = 0;
    for (const term of list) {
      const square = (idf[term] as number) ** 2;
      if (term < GRAMS) grams += square;
      else words += square;
    }
    const start = offsets[i] as number;
    for (let k = 0; k < list.length; k += 1) {
      const term = list[k] as number;
      weights[start + k] = (idf[term] as number) / Math.sqrt(term < GRAMS ? grams : words);
    }
  });
  return { offsets, terms, weights, size: lists.length };
}

/** Cosine of the words and of the 3-grams (each 0 to 1) of left item i and right item j. */
export function compareVectors(
  space: Space,
  i: number,
  j: number,
): { words: number; grams: number } {
  const { left, right, firstWord } = space;
  let a = left.offsets[i] as number;
  let b = right.offsets[j] as number;
  const endA = left.offsets[i + 1] as number;
  const endB = right.offsets[j + 1] as number;
  let words = 0;
  let grams = 0;
  while (a < endA && b < endB) {
    const x = left.terms[a] as number;
    const y = right.terms[b] as number;
    if (x === y) {
      const product = (left.weights[a] as number) * (right.weights[b] as number);
      if (x < firstWord) grams += product;
      else words += product;
      a += 1;
      b += 1;
    } else if (x < y) a += 1;
    else b += 1;
  }
  return { words, grams };
}
