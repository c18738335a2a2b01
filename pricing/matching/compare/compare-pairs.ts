import type { Description } from '#pricing/matching/describe/describe-item.ts';
import { compareVectors, type Space } from '#pricing/matching/block/build-space.ts';
import type { Candidates } from '#pricing/matching/block/list-candidates.ts';
import {
  compareBrands,
  compareCategories,
  compareColors,
  compareMeasures,
  compareNatures,
  compareNumbers,
  comparePacks,
  comparePrices,
  compareSizes,
  compareCodes,
  compareLooseCodes,
  comparePartNumbers,
} from './compare-fields.ts';
import { type Bins, PAIR_WIDTH, setBin, setDetail, setStep } from './features.ts';

export interface Comparison {
  readonly left: readonly Description[];
  readonly right: readonly Description[];
  readonly space: Space;
  readonly pairs: Candidates;
}

/**
 * Computes the bins of every candidate pair. Ranks compare with the other candidates of the same
 * item, so the list must be complete.
 */
export function comparePairs(comparison: Comparison): Bins {
  const compared = startComparing(comparison);
  compared.compareUntil(comparison.pairs.left.length);
  return compared.rank();
}

/**
 * The same in steps: compares pairs up to a given number at a time; ranks are set when all pairs
 * are compared.
 */
export function startComparing({ left, right, space, pairs }: Comparison): {
  compareUntil(end: number): void;
  rank(): Bins;
} {
  const bins = new Uint8Array(pairs.left.length * PAIR_WIDTH);
  const words = { left: createWords(left, space), right: createWords(right, space) };
  const cosines = new Float32Array(pairs.left.length);
  let n = 0;
  const compareUntil = (end: number): void => {
    for (; n < end; n += 1) compareOne({ left, right, space, pairs }, { n, bins, cosines, words });
  };
  return {
    compareUntil,
    rank: () => {
      rank({
        groups: pairs.left,
        cosines,
        bins,
        feature: 'rankForLeft',
        detail: 'nearnessForLeft',
      });
      rank({
        groups: pairs.right,
        cosines,
        bins,
        feature: 'rankForRight',
        detail: 'nearnessForRight',
      });
      return bins;
    },
  };
}

interface Step {
  readonly n: number;
  readonly bins: Bins;
  readonly cosines: Float32Array;
  readonly words: Readonly<Record<'left' | 'right', (item: number) => ItemWords>>;
}

/** The words of an item as numbers, and their IDF. */
interface ItemWords {
  readonly ids: Uint32Array;
  readonly idfs: Float32Array;
}

/** Looks up the words of an item once: an item has many pairs, and numbers compare faster. */
function createWords(
  side: readonly Description[],
  { idf, wordIds }: Space,
): (item: number) => ItemWords {
  const known: ItemWords[] = [];
  return (item) => {
    const found = known[item];
    if (found) return found;
    const ids = Uint32Array.from(
      (side[item] as Description).words,
      (word) => wordIds.get(word) as number,
    );
    const looked = { ids, idfs: Float32Array.from(ids, (id) => idf[id] as number) };
    known[item] = looked;
    return looked;
  };
}

function compareOne(
  { left, right, space, pairs }: Comparison,
  { n, bins, cosines, words: wordsOf }: Step,
): void {
  const i = pairs.left[n] as number;
  const j = pairs.right[n] as number;
  const a = left[i] as Description;
  const b = right[j] as Description;
  const pair = { bins, pair: n };
  const { words, grams } = compareVectors(space, i, j);
  cosines[n] = words + grams;
  setStep(pair, 'words', words);
  setStep(pair, 'grams', grams);
  setDetail(pair, 'wordCosine', words);
  setDetail(pair, 'gramCosine', grams);
  const [ours, theirs] = [wordsOf.left(i), wordsOf.right(j)];
  const forward = findWords(a, ours, { other: b, ids: theirs.ids });
  const backward = findWords(b, theirs, { other: a, ids: ours.ids });
  setStep(pair, 'leftInRight', forward.share);
  setStep(pair, 'rightInLeft', backward.share);
  setDetail(pair, 'shareOfLeft', forward.share);
  setDetail(pair, 'shareOfRight', backward.share);
  setDetail(pair, 'rarestShared', Math.max(forward.rarestFound, backward.rarestFound) / MOST_IDF);
  setDetail(pair, 'rarestOnlyLeft', forward.rarestMissing / MOST_IDF);
  setDetail(pair, 'rarestOnlyRight', backward.rarestMissing / MOST_IDF);
  setDetail(pair, 'sharedWords', Math.max(forward.found, backward.found) / MOST_WORDS);
  setDetail(pair, 'onlyLeftWords', (forward.all - forward.found) / MOST_WORDS);
  setDetail(pair, 'onlyRightWords', (backward.all - backward.found) / MOST_WORDS);
  setDetail(pair, 'priceRatio', priceDetail(a, b));
  setBin(pair, 'partNumber', comparePartNumbers(a, b));
  setBin(pair, 'sharedCode', compareCodes(a, b, space));
  setBin(pair, 'looseCodes', compareLooseCodes(a, b));
  setBin(pair, 'brand', compareBrands(a, b));
  setBin(pair, 'quantities', compareMeasures(a, b));
  setBin(pair, 'pack', comparePacks(a, b));
  setBin(pair, 'numbers', compareNumbers(a, b));
  setBin(pair, 'price', comparePrices(a, b));
  setBin(pair, 'colour', compareColors(a, b));
  setBin(pair, 'size', compareSizes(a, b));
  setBin(pair, 'category', compareCategories(a, b));
  setBin(pair, 'nature', compareNatures(a, b));
}

/** IDF at the end of the range of details: above that of any catalog. */
const MOST_IDF = 14;
/** Sum of IDF at the end of the range of details: that of about twenty words of a large catalog. */
const MOST_WORDS = 128;

interface FoundWords {
  /** Sums of the IDF of a's words: of all, and of those that b has. */
  readonly all: number;
  readonly found: number;
  /** Share of a's words, weighted by IDF, that b has in its name or description: 0 to 1. */
  readonly share: number;
  readonly rarestFound: number;
  readonly rarestMissing: number;
}

function findWords(
  a: Description,
  { ids, idfs }: ItemWords,
  { other: b, ids: otherIds }: { other: Description; ids: Uint32Array },
): FoundWords {
  let all = 0;
  let found = 0;
  let rarestFound = 0;
  let rarestMissing = 0;
  for (let w = 0; w < ids.length; w += 1) {
    const idf = idfs[w] as number;
    all += idf;
    if (hasId(otherIds, ids[w] as number) || isElsewhere(a.words[w] as string, b)) {
      found += idf;
      if (idf > rarestFound) rarestFound = idf;
    } else if (idf > rarestMissing) rarestMissing = idf;
  }
  return { all, found, share: all === 0 ? 0 : found / all, rarestFound, rarestMissing };
}

function hasId(ids: Uint32Array, id: number): boolean {
  for (let k = 0; k < ids.length; k += 1) if (ids[k] === id) return true;
  return false;
}

/** True for a word in the description of an item, or inside another word of its name. */
function isElsewhere(word: string, { moreWords, compact }: Description): boolean {
  return moreWords.has(word) || (word.length >= 5 && compact.includes(word));
}

/** The price ratio from a fifth to five times; the end of the range without prices. */
function priceDetail(a: Description, b: Description): number {
  if (a.price === null || b.price === null || a.item.price?.currency !== b.item.price?.currency)
    return 1;
  const ratio = Math.log(b.price / a.price);
  return 0.5 + 0.49 * Math.max(-1, Math.min(1, ratio / Math.log(5)));
}

interface Ranking {
  readonly groups: Uint32Array;
  readonly cosines: Float32Array;
  readonly bins: Bins;
  readonly feature: 'rankForLeft' | 'rankForRight';
  readonly detail: 'nearnessForLeft' | 'nearnessForRight';
}

/** Sets the rank feature: each pair's cosine compared with the best other pair of its group. */
function rank({ groups, cosines, bins, feature, detail }: Ranking): void {
  const size = groups.reduce((most, group) => Math.max(most, group), 0) + 1;
  const best = new Float32Array(size);
  const second = new Float32Array(size);
  for (let n = 0; n < groups.length; n += 1) {
    const group = groups[n] as number;
    const value = cosines[n] as number;
    if (value > (best[group] as number)) {
      second[group] = best[group] as number;
      best[group] = value;
    } else if (value > (second[group] as number)) second[group] = value;
  }
  for (let n = 0; n < groups.length; n += 1) {
    const group = groups[n] as number;
    const value = cosines[n] as number;
    const rival = value === best[group] ? (second[group] as number) : (best[group] as number);
    const pair = { bins, pair: n };
    setDetail(pair, detail, rival === 0 ? 1 : value / rival / 2);
    if (rival === 0) setBin(pair, feature, 'alone');
    else setStep(pair, feature, value / rival);
  }
}
