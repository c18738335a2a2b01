import type { Description } from '../describe/describe-item.ts';
import { compareVectors, type Space } from '../block/build-space.ts';
import type { Candidates } from '../block/list-candidates.ts';
import { compareCodes, compareLooseCodes, comparePartNumbers } from './compare-codes.ts';
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
} from './compare-fields.ts';
import { type Bins, FEATURE_COUNT, FEATURE_NAMES } from './features.ts';

const COSINE_STEPS = [0.2, 0.35, 0.5, 0.65, 0.8, 0.92];
const SHARE_STEPS = [0.3, 0.5, 0.7, 0.85, 0.97];
const RANK_STEPS = [0.7, 0.85, 1, 1.1, 1.3];
const ALONE = 6;
const at = Object.fromEntries(FEATURE_NAMES.map((name, i) => [name, i])) as Record<
  (typeof FEATURE_NAMES)[number],
  number
>;

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
  const bins = new Uint8Array(pairs.left.length * FEATURE_COUNT);
  const cosines = new Float32Array(pairs.left.length);
  let n = 0;
  const compareUntil = (end: number): void => {
    for (; n < end; n += 1) compareOne({ left, right, space, pairs }, { n, bins, cosines });
  };
  return {
    compareUntil,
    rank: () => {
      rank({ groups: pairs.left, cosines, bins, feature: at.rankForLeft });
      rank({ groups: pairs.right, cosines, bins, feature: at.rankForRight });
      return bins;
    },
  };
}

function compareOne(
  { left, right, space, pairs }: Comparison,
  { n, bins, cosines }: { n: number; bins: Bins; cosines: Float32Array },
): void {
  const i = pairs.left[n] as number;
  const j = pairs.right[n] as number;
  const a = left[i] as Description;
  const b = right[j] as Description;
  const base = n * FEATURE_COUNT;
  const { words, grams } = compareVectors(space, i, j);
  cosines[n] = words + grams;
  bins[base + at.words] = step(words, COSINE_STEPS);
  bins[base + at.grams] = step(grams, COSINE_STEPS);
  bins[base + at.leftInRight] = step(shareOf(a, b, space), SHARE_STEPS);
  bins[base + at.rightInLeft] = step(shareOf(b, a, space), SHARE_STEPS);
  bins[base + at.partNumber] = comparePartNumbers(a, b);
  bins[base + at.sharedCode] = compareCodes(a, b, space);
  bins[base + at.looseCodes] = compareLooseCodes(a, b);
  bins[base + at.brand] = compareBrands(a, b);
  bins[base + at.quantities] = compareMeasures(a, b);
  bins[base + at.pack] = comparePacks(a, b);
  bins[base + at.numbers] = compareNumbers(a, b);
  bins[base + at.price] = comparePrices(a, b);
  bins[base + at.colour] = compareColors(a, b);
  bins[base + at.size] = compareSizes(a, b);
  bins[base + at.category] = compareCategories(a, b);
  bins[base + at.nature] = compareNatures(a, b);
}

function step(value: number, steps: readonly number[]): number {
  let bin = 0;
  while (bin < steps.length && value >= (steps[bin] as number)) bin += 1;
  return bin;
}

/** Share of a's words, weighted by IDF, that b has in its name or description: 0 to 1. */
function shareOf(a: Description, b: Description, space: Space): number {
  let all = 0;
  let found = 0;
  for (const word of a.words) {
    const idf = space.idf[space.wordIds.get(word) as number] as number;
    all += idf;
    if (
      b.words.includes(word) ||
      b.moreWords.has(word) ||
      (word.length >= 5 && b.compact.includes(word))
    )
      found += idf;
  }
  return all === 0 ? 0 : found / all;
}

interface Ranking {
  readonly groups: Uint32Array;
  readonly cosines: Float32Array;
  readonly bins: Bins;
  readonly feature: number;
}

/** Sets the rank feature: each pair's cosine compared with the best other pair of its group. */
function rank({ groups, cosines, bins, feature }: Ranking): void {
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
    bins[n * FEATURE_COUNT + feature] = rival === 0 ? ALONE : step(value / rival, RANK_STEPS);
  }
}
