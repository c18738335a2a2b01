import { type Description, describeItem } from '#pricing/matching/describe/describe-item.ts';
import type { Item } from '#pricing/matching/matching.ts';
import { listPairValues, VALUE_COUNT } from '#pricing/matching/model/pair-values.ts';
import { compareCatalogs } from '#pricing/matching/score-catalogs.ts';
import type { TrainingCatalog } from './list-training-catalogs.ts';

/** Values of pairs with known truth, and how much each pair counts. */
export interface LabeledRows {
  readonly values: Float32Array;
  readonly truth: Uint8Array;
  readonly weights: Float64Array;
  /** The product of each pair. */
  readonly products: readonly Item[];
}

/** A larger catalog counts as much as one with this many pairs, so that none dominates. */
const MOST_PAIRS = 1_500;
/** How much a labeled pair of a real catalog counts: there are few, and they were not invented. */
const LABELED = 3;

/**
 * The plausible pairs of two catalogs whose truth is known. Pairs with equal GTINs are left out: the
 * model does not score them.
 */
export function collectRows({
  catalog,
  truth,
}: Pick<TrainingCatalog, 'catalog' | 'truth'>): LabeledRows {
  const compared = compareCatalogs(catalog.left.map(describeItem), catalog.right.map(describeItem));
  if (!compared) throw new Error('A training catalog has no items');
  const { left, right, pairs } = compared.set;
  const nameOf = (n: number): string =>
    `${left[pairs.left[n] as number]?.item.id} ${right[pairs.right[n] as number]?.item.id}`;
  const numbers = compared.plausible.filter(
    (n) => compared.input.identified.get(n)?.by !== 'gtin' && truth.isMatch(nameOf(n)) !== null,
  );
  const weight = truth.isLabeled
    ? LABELED
    : weighSmall(left.length + right.length) * Math.min(1, MOST_PAIRS / numbers.length);
  return {
    values: listPairValues(compared.input, numbers),
    truth: Uint8Array.from(numbers, (n) => (truth.isMatch(nameOf(n)) === true ? 1 : 0)),
    weights: new Float64Array(numbers.length).fill(weight),
    products: Array.from(numbers, (n) => (left[pairs.left[n] as number] as Description).item),
  };
}

/** Catalogs of a few items have few pairs: each counts more. */
function weighSmall(items: number): number {
  if (items <= 10) return 6;
  if (items <= 25) return 4;
  return items <= 60 ? 2 : 1;
}

/** All rows as one table. */
export function mergeRows(parts: readonly LabeledRows[]): LabeledRows {
  const count = parts.reduce((sum, part) => sum + part.truth.length, 0);
  const merged = {
    values: new Float32Array(count * VALUE_COUNT),
    truth: new Uint8Array(count),
    weights: new Float64Array(count),
    products: parts.flatMap(({ products }) => products),
  };
  let at = 0;
  for (const { values, truth, weights } of parts) {
    merged.values.set(values, at * VALUE_COUNT);
    merged.truth.set(truth, at);
    merged.weights.set(weights, at);
    at += truth.length;
  }
  return merged;
}

/** The rows whose product is kept. */
export function filterRows(rows: LabeledRows, keep: (product: Item) => boolean): LabeledRows {
  const kept = rows.products.flatMap((product, k) => (keep(product) ? [k] : []));
  const values = new Float32Array(kept.length * VALUE_COUNT);
  kept.forEach((k, at) =>
    values.set(rows.values.subarray(k * VALUE_COUNT, (k + 1) * VALUE_COUNT), at * VALUE_COUNT),
  );
  return {
    values,
    truth: Uint8Array.from(kept, (k) => rows.truth[k] as number),
    weights: Float64Array.from(kept, (k) => rows.weights[k] as number),
    products: kept.map((k) => rows.products[k] as Item),
  };
}
