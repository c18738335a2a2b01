/** Gradient boosting of small trees for a probability, written out: a few seconds for 100,000 rows. */

export interface TrainingRows {
  /** Stored flat: those of row k start at k × columns. */
  readonly values: Float32Array;
  readonly columns: number;
  readonly truth: Uint8Array;
  readonly weights: Float64Array;
  /** Log-odds that the trees start from. */
  readonly start: Float64Array;
}

export interface TreeOptions {
  readonly rounds: number;
  readonly depth: number;
  readonly rate: number;
  /** Penalty of a leaf's size, and the least weight of a leaf. */
  readonly ridge: number;
  readonly leastWeight: number;
  /** Columns in which the probability may only rise. */
  readonly rising: ReadonlySet<number>;
  readonly falling: ReadonlySet<number>;
}

/** A node: a leaf has a `value`, another node a column, a limit and its two sides. */
export type FittedNode =
  | { readonly value: number }
  | {
      readonly column: number;
      readonly limit: number;
      readonly below: FittedNode;
      readonly from: FittedNode;
    };

const BINS = 32;

/** Fits trees one after another, each to what is left to explain. */
export function fitTrees(rows: TrainingRows, options: TreeOptions): FittedNode[] {
  const { columns, truth, weights } = rows;
  const count = truth.length;
  const limits = Array.from({ length: columns }, (_, c) => limitsOf(rows, c));
  const binned = toBins(rows, limits);
  const score = rows.start.slice();
  const [gradient, curve] = [new Float64Array(count), new Float64Array(count)];
  const trees: FittedNode[] = [];
  for (let round = 0; round < options.rounds; round += 1) {
    for (let k = 0; k < count; k += 1) {
      const p = 1 / (1 + Math.exp(-(score[k] as number)));
      gradient[k] = (weights[k] as number) * ((truth[k] as number) - p);
      curve[k] = (weights[k] as number) * p * (1 - p);
    }
    const all = Uint32Array.from({ length: count }, (_, k) => k);
    trees.push(
      grow(
        { rows: all, sums: addUp(all, columns), depth: 0, low: -Infinity, high: Infinity },
        (members, value) => {
          for (const k of members) score[k] = (score[k] as number) + value;
        },
      ),
    );
  }
  return trees;

  function grow(node: OpenNode, onLeaf: (members: Uint32Array, value: number) => void): FittedNode {
    const split = node.depth < options.depth ? bestSplit(node) : null;
    if (!split) {
      const [g, h] = totalOf(node.sums);
      const value = options.rate * clamp(g / (h + options.ridge), node.low, node.high);
      onLeaf(node.rows, value);
      return { value };
    }
    const isBelow = (k: number): boolean =>
      (binned[k * columns + split.column] as number) <= split.bin;
    const middle = (split.below + split.from) / 2;
    const [rise, fall] = [options.rising.has(split.column), options.falling.has(split.column)];
    const depth = node.depth + 1;
    const rows = { below: node.rows.filter(isBelow), from: node.rows.filter((k) => !isBelow(k)) };
    // Of a leaf only the totals are read: those of one column.
    const sums = splitSums(node.sums, { ...rows, width: depth < options.depth ? columns : 1 });
    return {
      column: split.column,
      limit: (limits[split.column] as number[])[split.bin] as number,
      below: grow(
        {
          rows: rows.below,
          sums: sums.below,
          depth,
          low: fall ? Math.max(node.low, middle) : node.low,
          high: rise ? Math.min(node.high, middle) : node.high,
        },
        onLeaf,
      ),
      from: grow(
        {
          rows: rows.from,
          sums: sums.from,
          depth,
          low: rise ? Math.max(node.low, middle) : node.low,
          high: fall ? Math.min(node.high, middle) : node.high,
        },
        onLeaf,
      ),
    };
  }

  function addUp(members: Uint32Array, width: number): Float64Array {
    const sums = new Float64Array(width * BINS * 3);
    for (const k of members) {
      const [gk, hk, wk] = [gradient[k] as number, curve[k] as number, weights[k] as number];
      for (let c = 0; c < width; c += 1) {
        const cell = (c * BINS + (binned[k * columns + c] as number)) * 3;
        sums[cell] = (sums[cell] as number) + gk;
        sums[cell + 1] = (sums[cell + 1] as number) + hk;
        sums[cell + 2] = (sums[cell + 2] as number) + wk;
      }
    }
    return sums;
  }

  /** Adds up the smaller side; the other is what is left. */
  function splitSums(
    whole: Float64Array,
    { below, from, width }: { below: Uint32Array; from: Uint32Array; width: number },
  ): { below: Float64Array; from: Float64Array } {
    const isBelowSmaller = below.length < from.length;
    const smaller = addUp(isBelowSmaller ? below : from, width);
    const larger = smaller.map((sum, cell) => (whole[cell] as number) - sum);
    return isBelowSmaller ? { below: smaller, from: larger } : { below: larger, from: smaller };
  }

  function bestSplit(node: OpenNode) {
    const [allG, allH, allW] = totalOf(node.sums);
    let best: { column: number; bin: number; below: number; from: number; gain: number } | null =
      null;
    const worth = (a: number, b: number): number => (a * a) / (b + options.ridge);
    for (let c = 0; c < columns; c += 1) {
      let [lg, lh, lw] = [0, 0, 0];
      for (let bin = 0; bin < (limits[c] as number[]).length; bin += 1) {
        const cell = (c * BINS + bin) * 3;
        lg += node.sums[cell] as number;
        lh += node.sums[cell + 1] as number;
        lw += node.sums[cell + 2] as number;
        if (lw < options.leastWeight || allW - lw < options.leastWeight) continue;
        const below = clamp(lg / (lh + options.ridge), node.low, node.high);
        const from = clamp((allG - lg) / (allH - lh + options.ridge), node.low, node.high);
        if (options.rising.has(c) && below > from) continue;
        if (options.falling.has(c) && below < from) continue;
        const gain = worth(lg, lh) + worth(allG - lg, allH - lh) - worth(allG, allH);
        if (gain > (best?.gain ?? 1e-6)) best = { column: c, bin, below, from, gain };
      }
    }
    return best;
  }
}

/** Rows that may be split further. */
interface OpenNode {
  readonly rows: Uint32Array;
  /** Of each column and bin: gradient, curve and weight of its rows. */
  readonly sums: Float64Array;
  readonly depth: number;
  readonly low: number;
  readonly high: number;
}

/** Gradient, curve and weight of all rows of a node: each row is in one bin of the first column. */
function totalOf(sums: Float64Array): [number, number, number] {
  let [g, h, w] = [0, 0, 0];
  for (let cell = 0; cell < BINS * 3; cell += 3) {
    g += sums[cell] as number;
    h += sums[cell + 1] as number;
    w += sums[cell + 2] as number;
  }
  return [g, h, w];
}

function clamp(value: number, low: number, high: number): number {
  return Math.max(low, Math.min(high, value));
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

function toBins({ values, columns, truth }: TrainingRows, limits: readonly number[][]): Uint8Array {
  const bins = new Uint8Array(truth.length * columns);
  for (let k = 0; k < truth.length; k += 1)
    for (let c = 0; c < columns; c += 1) {
      const value = values[k * columns + c] as number;
      const own = limits[c] as number[];
      let [low, high] = [0, own.length];
      while (low < high) {
        const middle = (low + high) >> 1;
        if (value >= (own[middle] as number)) low = middle + 1;
        else high = middle;
      }
      bins[k * columns + c] = low;
    }
  return bins;
}
