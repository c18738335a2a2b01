import type { TreeTable } from '#tools/training/fit-boosted-trees.ts';
import { VALUE_DIRECTIONS } from './value-roles.ts';

/** Pairs with known truth, as a model is fitted to them. */
export interface TrainingRows {
  /** Stored flat: those of row k start at k × columns. */
  readonly values: Float32Array;
  readonly columns: number;
  readonly truth: Uint8Array;
  readonly weights: Float64Array;
}

const BINS = 32;

/** The table that trees are fitted to: each value in 32 bins with about as many rows. */
export function toTreeTable(rows: TrainingRows, start: Float64Array): TreeTable {
  const cuts = Array.from({ length: rows.columns }, (_, column) => limitsOf(rows, column));
  return {
    cuts,
    columns: cuts.map((own, column) => toBins(rows, column, own)),
    directions: VALUE_DIRECTIONS,
    truth: rows.truth,
    weights: rows.weights,
    start,
  };
}

/** Limits between bins: a value belongs to the first bin whose limit is above it. */
function limitsOf({ values, columns, truth }: TrainingRows, column: number): number[] {
  const all = Float32Array.from(truth, (_, k) => values[k * columns + column] as number).sort();
  const limits: number[] = [];
  for (let b = 1; b < BINS; b += 1) {
    const limit = all[Math.floor((b * all.length) / BINS)] ?? 0;
    if (limit > (limits.at(-1) ?? all[0] ?? 0)) limits.push(limit);
  }
  // Whole numbers with few values get a limit at each value.
  const distinct = [...new Set(all)];
  if (distinct.length <= BINS) return distinct.slice(1);
  return limits;
}

function toBins(
  { values, columns, truth }: TrainingRows,
  column: number,
  limits: readonly number[],
): Uint8Array {
  return Uint8Array.from(truth, (_, k) => {
    const value = values[k * columns + column] as number;
    let [low, high] = [0, limits.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (value >= (limits[middle] as number)) low = middle + 1;
      else high = middle;
    }
    return low;
  });
}
