import type { Vectors } from './build-space.ts';

/**
 * Inverted index: the items that contain term t are items[offsets[t]] to items[offsets[t + 1] - 1].
 */
export interface InvertedIndex {
  readonly offsets: Uint32Array;
  readonly items: Uint32Array;
  readonly weights: Float32Array;
  readonly size: number;
}

/**
 * Maximum number of postings read per query, rarest terms first. Bounds the cost of a query for an
 * index of any size; the terms left out are the most common ones, which distinguish items least.
 */
const BUDGET = 4_000;

export function buildInvertedIndex(vectors: Vectors, terms: number): InvertedIndex {
  const offsets = new Uint32Array(terms + 1);
  for (const term of vectors.terms) offsets[term + 1] = (offsets[term + 1] as number) + 1;
  for (let term = 0; term < terms; term += 1)
    offsets[term + 1] = (offsets[term + 1] as number) + (offsets[term] as number);
  const cursor = offsets.slice(0, terms);
  const items = new Uint32Array(vectors.terms.length);
  const weights = new Float32Array(vectors.terms.length);
  for (let item = 0; item < vectors.size; item += 1) {
    for (
      let k = vectors.offsets[item] as number;
      k < (vectors.offsets[item + 1] as number);
      k += 1
    ) {
      const term = vectors.terms[k] as number;
      const at = cursor[term] as number;
      cursor[term] = at + 1;
      items[at] = item;
      weights[at] = vectors.weights[k] as number;
    }
  }
  return { offsets, items, weights, size: vectors.size };
}

/**
 * Creates a search for the `k` nearest items of an index; results are unordered. The search reuses
 * its memory, so run one query at a time.
 */
export function createSearch(
  index: InvertedIndex,
  k: number,
): (queries: Vectors, query: number) => number[] {
  const score = new Float32Array(index.size);
  const touched = new Uint32Array(index.size);
  return (queries, query) => {
    const count = accumulate({ index, queries, query, score, touched });
    const best = takeBest({ score, touched, count, k });
    for (let i = 0; i < count; i += 1) score[touched[i] as number] = 0;
    return best;
  };
}

interface Accumulation {
  readonly index: InvertedIndex;
  readonly queries: Vectors;
  readonly query: number;
  readonly score: Float32Array;
  readonly touched: Uint32Array;
}

function accumulate({ index, queries, query, score, touched }: Accumulation): number {
  const start = queries.offsets[query] as number;
  const end = queries.offsets[query + 1] as number;
  const rareFirst: number[] = [];
  for (let k = start; k < end; k += 1) rareFirst.push(k);
  const lengthOf = (k: number): number =>
    (index.offsets[(queries.terms[k] as number) + 1] as number) -
    (index.offsets[queries.terms[k] as number] as number);
  rareFirst.sort((a, b) => lengthOf(a) - lengthOf(b));
  let count = 0;
  let left = BUDGET;
  for (const k of rareFirst) {
    const length = lengthOf(k);
    if (length > left && count > 0) break;
    const term = queries.terms[k] as number;
    const weight = queries.weights[k] as number;
    const stop = (index.offsets[term] as number) + Math.min(length, left);
    left -= length;
    for (let p = index.offsets[term] as number; p < stop; p += 1) {
      const item = index.items[p] as number;
      if (score[item] === 0) {
        touched[count] = item;
        count += 1;
      }
      score[item] = (score[item] as number) + weight * (index.weights[p] as number);
    }
  }
  return count;
}

function takeBest({
  score,
  touched,
  count,
  k,
}: {
  score: Float32Array;
  touched: Uint32Array;
  count: number;
  k: number;
}): number[] {
  const best: number[] = [];
  let worst = 0;
  for (let i = 0; i < count; i += 1) {
    const item = touched[i] as number;
    const value = score[item] as number;
    if (best.length === k && value <= worst) continue;
    let at = best.length < k ? best.length : k - 1;
    if (best.length < k) best.push(item);
    while (at > 0 && (score[best[at - 1] as number] as number) < value) {
      best[at] = best[at - 1] as number;
      at -= 1;
    }
    best[at] = item;
    worst = score[best[best.length - 1] as number] as number;
  }
  return best;
}
