/** Gradient boosting of small trees for a probability: the trainer of every learned model here. */

/** 1 and -1 where more of a column may only speak for or against. */
export type Direction = -1 | 0 | 1;

/** What trees are fitted to. Columns are stored as bins: `cuts` are the values between two bins. */
export interface TreeTable {
  /** Bin of each row, by column. */
  readonly columns: readonly Uint8Array[];
  readonly cuts: readonly (readonly number[])[];
  readonly directions: readonly Direction[];
  readonly truth: Uint8Array;
  readonly weights: Float64Array;
  /** Log-odds that the trees start from, by row. */
  readonly start: Float64Array;
}

export interface BoostOptions {
  readonly trees: number;
  readonly depth: number;
  /** How much of each tree is added. */
  readonly rate: number;
  /** Keeps leaves of few rows near 0. */
  readonly ridge: number;
  /** Least sum of weights, and of second derivatives, in a leaf. */
  readonly leastWeight: number;
  readonly leastCurvature: number;
  /** Chooses the rows and columns of each tree; all of them without it. */
  readonly sample?: {
    readonly random: () => number;
    readonly rows: number;
    readonly columns: number;
  };
  /** Columns that may not be used, by their place. */
  readonly without?: ReadonlySet<number>;
}

/** A tree as lists, an entry for each node; node 0 is the root. */
export interface FittedTree {
  /** Column number; -1 for a leaf. */
  readonly feature: number[];
  /** From this value on a row goes right. */
  readonly threshold: number[];
  readonly left: number[];
  readonly right: number[];
  /** What a leaf adds to the log-odds. */
  readonly value: number[];
}

/** Fits trees one after another, each to what is left to explain. The same input, the same trees. */
export function fitBoostedTrees(table: TreeTable, options: BoostOptions): FittedTree[] {
  const { columns, truth, weights } = table;
  const count = truth.length;
  const scores = table.start.slice();
  const gradients = new Float64Array(count);
  const curvatures = new Float64Array(count);
  const trees: FittedTree[] = [];
  const usable = columns.map((_, i) => i).filter((i) => options.without?.has(i) !== true);
  const { sample } = options;
  const isChosen = (share: number | undefined): boolean =>
    share === undefined || !sample || sample.random() < share;
  for (let round = 0; round < options.trees; round += 1) {
    for (let at = 0; at < count; at += 1) {
      const probability = 1 / (1 + Math.exp(-(scores[at] as number)));
      const weight = weights[at] as number;
      gradients[at] = weight * (probability - (truth[at] as number));
      curvatures[at] = weight * Math.max(probability * (1 - probability), 1e-4);
    }
    const rows = Int32Array.from({ length: count }, (_, at) => at).filter(() =>
      isChosen(sample?.rows),
    );
    const growing: Growing = {
      table,
      gradients,
      curvatures,
      options,
      features: usable.filter(() => isChosen(sample?.columns)),
      nodes: { feature: [], threshold: [], left: [], right: [], value: [] },
      bins: [],
    };
    grow(growing, rows, { depth: options.depth, lowest: -Infinity, highest: Infinity });
    for (let at = 0; at < count; at += 1)
      scores[at] = (scores[at] as number) + valueOf(growing, at);
    trees.push(growing.nodes);
  }
  return trees;
}

interface Growing {
  readonly table: TreeTable;
  readonly gradients: Float64Array;
  readonly curvatures: Float64Array;
  readonly options: BoostOptions;
  readonly features: readonly number[];
  readonly nodes: FittedTree;
  /** The bin that goes right, by node. */
  readonly bins: number[];
}

/** What a node may still become: its value stays between those of the other side's leaves. */
interface Bounds {
  readonly depth: number;
  readonly lowest: number;
  readonly highest: number;
}

interface Sums {
  readonly gradient: number;
  readonly curvature: number;
}

interface Split {
  readonly feature: number;
  readonly bin: number;
  readonly left: number;
  readonly right: number;
}

function grow(state: Growing, rows: Int32Array, bounds: Bounds): number {
  const { nodes, options, table } = state;
  let gradient = 0;
  let curvature = 0;
  for (let i = 0; i < rows.length; i += 1) {
    const at = rows[i] as number;
    gradient += state.gradients[at] as number;
    curvature += state.curvatures[at] as number;
  }
  const total = { gradient, curvature };
  const node = nodes.feature.length;
  nodes.feature.push(-1);
  nodes.threshold.push(0);
  nodes.left.push(0);
  nodes.right.push(0);
  nodes.value.push(roundWeight(options.rate * toValue(total, bounds, options)));
  state.bins.push(0);
  const split = bounds.depth === 0 ? null : findSplit(state, rows, { total, bounds });
  if (!split) return node;
  const { feature, bin } = split;
  const column = table.columns[feature] as Uint8Array;
  const goesLeft = (at: number): boolean => (column[at] as number) < bin;
  nodes.feature[node] = feature;
  nodes.threshold[node] = roundWeight(table.cuts[feature]?.[bin - 1] ?? 0);
  nodes.value[node] = 0;
  state.bins[node] = bin;
  const sides = boundSides(split, table.directions[feature] ?? 0, bounds);
  nodes.left[node] = grow(state, rows.filter(goesLeft), sides.left);
  nodes.right[node] = grow(
    state,
    rows.filter((at) => !goesLeft(at)),
    sides.right,
  );
  return node;
}

/** Below a split in a given direction no leaf of one side may pass one of the other side. */
function boundSides(
  { left, right }: Split,
  direction: Direction,
  bounds: Bounds,
): { left: Bounds; right: Bounds } {
  const inner = { ...bounds, depth: bounds.depth - 1 };
  if (direction === 0) return { left: inner, right: inner };
  const middle = (left + right) / 2;
  const lower = { ...inner, highest: Math.min(bounds.highest, middle) };
  const upper = { ...inner, lowest: Math.max(bounds.lowest, middle) };
  return direction === 1 ? { left: lower, right: upper } : { left: upper, right: lower };
}

function toValue(
  { gradient, curvature }: Sums,
  { lowest, highest }: Bounds,
  { ridge }: BoostOptions,
): number {
  return Math.min(highest, Math.max(lowest, -gradient / (curvature + ridge)));
}

/** Rounds to what is stored, so that a model file is short and the same on every machine. */
export function roundWeight(value: number): number {
  return Math.round(value * 1e5) / 1e5;
}

function findSplit(
  { table, gradients, curvatures, features, options }: Growing,
  members: Int32Array,
  { total, bounds }: { total: Sums; bounds: Bounds },
): Split | null {
  const { columns, cuts, directions, weights } = table;
  /** By how much a leaf of this value lowers the loss. */
  const worth = ({ gradient, curvature }: Sums, value: number): number =>
    -2 * gradient * value - (curvature + options.ridge) * value ** 2;
  const before = worth(total, toValue(total, bounds, options));
  let weight = 0;
  for (let i = 0; i < members.length; i += 1) weight += weights[members[i] as number] as number;
  let best: Split | null = null;
  let bestGain = 1e-3;
  const size = cuts.reduce((most, own) => Math.max(most, own.length + 1), 1);
  const sums = new Float64Array(3 * size);
  for (const feature of features) {
    const count = (cuts[feature]?.length ?? 0) + 1;
    const column = columns[feature] as Uint8Array;
    if (count < 2) continue;
    sums.fill(0);
    // The plain loop is three times as fast as one with the list's iterator.
    for (let i = 0; i < members.length; i += 1) {
      const at = members[i] as number;
      const cell = 3 * (column[at] as number);
      sums[cell] = (sums[cell] as number) + (gradients[at] as number);
      sums[cell + 1] = (sums[cell + 1] as number) + (curvatures[at] as number);
      sums[cell + 2] = (sums[cell + 2] as number) + (weights[at] as number);
    }
    let [gradient, curvature, below] = [0, 0, 0];
    for (let bin = 1; bin < count; bin += 1) {
      const cell = 3 * (bin - 1);
      gradient += sums[cell] as number;
      curvature += sums[cell + 1] as number;
      below += sums[cell + 2] as number;
      const rest = {
        gradient: total.gradient - gradient,
        curvature: total.curvature - curvature,
      };
      if (curvature < options.leastCurvature || rest.curvature < options.leastCurvature) continue;
      if (below < options.leastWeight || weight - below < options.leastWeight) continue;
      const left = toValue({ gradient, curvature }, bounds, options);
      const right = toValue(rest, bounds, options);
      if ((right - left) * (directions[feature] ?? 0) < 0) continue;
      const gain = worth({ gradient, curvature }, left) + worth(rest, right) - before;
      if (gain > bestGain) {
        bestGain = gain;
        best = { feature, bin, left, right };
      }
    }
  }
  return best;
}

function valueOf({ nodes, bins, table: { columns } }: Growing, at: number): number {
  let node = 0;
  for (
    let feature = nodes.feature[0] as number;
    feature >= 0;
    feature = nodes.feature[node] as number
  )
    node = (
      (columns[feature]?.[at] as number) < (bins[node] as number)
        ? nodes.left[node]
        : nodes.right[node]
    ) as number;
  return nodes.value[node] as number;
}
