import { FIRST_WORD, collectTerms } from '#pricing/matching/block/build-space.ts';
import type { Description } from '#pricing/matching/describe/describe-item.ts';

/** The terms of a live index, shared by both sides, with their frequency over the items of both. */
export interface Terms {
  termsOf(item: Description): Uint32Array;
  isWord(term: number): boolean;
  idfOf(term: number): number;
  /** Vector lengths of the word part and of the 3-gram part of these terms. */
  normsOf(terms: Uint32Array): { words: number; grams: number };
  /** Creates the postings of a side; items added to them count toward the frequencies here. */
  openPostings(): Postings;
  readonly wordIds: ReadonlyMap<string, number>;
  readonly count: number;
  readonly frequency: Uint32Array;
  /** Recomputes `idf` for these terms and returns it, indexed by term. */
  refresh(lists: Iterable<Uint32Array>): Float32Array;
}

/** Items of one side by term. */
export interface Postings {
  /** The item list of each of these terms that has any, shortest list first. */
  rareFirst(terms: Uint32Array): { term: number; list: Uint32Array }[];
  add(slot: number, terms: Uint32Array): void;
  remove(slot: number, terms: Uint32Array): void;
  /** Vector lengths by slot, computed when the item was put there. */
  readonly wordNorms: Float32Array;
  readonly gramNorms: Float32Array;
}

/** Creates an empty set of terms. */
export function createTerms(): Terms {
  const wordIds = new Map<string, number>();
  let frequency = new Uint32Array(FIRST_WORD + 1_024);
  let idf = new Float32Array(frequency.length);
  let items = 0;
  const terms: Terms = {
    wordIds,
    termsOf: (item) => {
      const list = collectTerms(item, wordIds);
      if (FIRST_WORD + wordIds.size > frequency.length) {
        const longer = FIRST_WORD + wordIds.size * 2;
        frequency = grow(frequency, new Uint32Array(longer));
        idf = grow(idf, new Float32Array(longer));
      }
      return list;
    },
    isWord: (term) => term >= FIRST_WORD,
    idfOf: (term) => Math.log(1 + items / Math.max(1, frequency[term] as number)),
    normsOf: (list) => {
      let [words, grams] = [0, 0];
      for (const term of list) {
        const square = terms.idfOf(term) ** 2;
        if (term >= FIRST_WORD) words += square;
        else grams += square;
      }
      return { words: Math.sqrt(words) || 1, grams: Math.sqrt(grams) || 1 };
    },
    openPostings: () =>
      createPostings(terms, (list, by) => {
        items += by;
        for (const term of list) frequency[term] = (frequency[term] as number) + by;
      }),
    get count() {
      return frequency.length;
    },
    get frequency() {
      return frequency;
    },
    refresh: (lists) => {
      for (const list of lists) for (const term of list) idf[term] = terms.idfOf(term);
      return idf;
    },
  };
  return terms;
}

function grow<T extends Uint32Array | Float32Array>(old: T, longer: T): T {
  longer.set(old);
  return longer;
}

function createPostings(terms: Terms, count: (list: Uint32Array, by: 1 | -1) => void): Postings {
  const lists = new Map<number, { slots: Uint32Array; length: number }>();
  let wordNorms = new Float32Array(1_024);
  let gramNorms = new Float32Array(1_024);
  return {
    rareFirst: (query) => {
      const found: { term: number; list: Uint32Array }[] = [];
      for (const term of query) {
        const list = lists.get(term);
        if (list) found.push({ term, list: list.slots.subarray(0, list.length) });
      }
      return found.sort((a, b) => a.list.length - b.list.length);
    },
    add: (slot, own) => {
      count(own, 1);
      if (slot >= wordNorms.length) {
        wordNorms = grow(wordNorms, new Float32Array(slot * 2));
        gramNorms = grow(gramNorms, new Float32Array(slot * 2));
      }
      const { words, grams } = terms.normsOf(own);
      wordNorms[slot] = words;
      gramNorms[slot] = grams;
      for (const term of own) {
        const list = lists.get(term);
        if (!list) lists.set(term, { slots: Uint32Array.of(slot), length: 1 });
        else {
          if (list.length === list.slots.length)
            list.slots = grow(
              list.slots,
              new Uint32Array(list.length + Math.max(1, list.length >> 1)),
            );
          list.slots[list.length] = slot;
          list.length += 1;
        }
      }
    },
    remove: (slot, own) => {
      count(own, -1);
      for (const term of own) {
        const list = lists.get(term);
        const at = list ? list.slots.subarray(0, list.length).indexOf(slot) : -1;
        if (!list || at === -1) continue;
        list.length -= 1;
        list.slots[at] = list.slots[list.length] as number;
        if (list.length === 0) lists.delete(term);
      }
    },
    get wordNorms() {
      return wordNorms;
    },
    get gramNorms() {
      return gramNorms;
    },
  };
}
