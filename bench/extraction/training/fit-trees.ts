/** Boosted trees that tell right prices from wrong ones. Seeded; the same for the same pages. */
import type { PriceModel, Tree } from '#pricing/extraction/model/price-model.ts';
import { toProbability } from '#pricing/extraction/model/price-model.ts';
import { createRandom } from '#bench/recommendations/random.ts';

/** The price that was chosen on one page, and how much the page counts. */
export interface TrainingRow {
  readonly features: readonly number[];
  readonly isRight: boolean;
  readonly weight: number;
}

export interface TreeOptions {
  readonly trees: number;
  readonly depth: number;
  /** How much of each tree is added. */
  readonly rate: number;
  /** Keeps leaves of few pages near 0. */
  readonly ridge: number;
  /** Share of the features that each tree may use, and of the pages that it is fitted to. */
  readonly share: number;
  readonly pageShare: number;
  readonly seed: number;
  /** Features that may not be used, by their place. */
  readonly without?: ReadonlySet<number>;
}

/** A feature as the trees see it: 1 and -1 where more of it may only speak for or against. */
export interface TreeFeature {
  readonly name: string;
  readonly direction: Direction;
}
export type Direction = -1 | 0 | 1;

/** Second derivatives in a leaf, so that no leaf stands on one page. */
const MIN_CURVATURE = 1;
const BINS = 24;

export function fitTrees(
  rows: readonly TrainingRow[],
  features: readonly TreeFeature[],
  options: TreeOptions,
): PriceModel {
  const random = createRandom(options.seed);
  const cuts = features.map((_, feature) => cutValues(rows, feature));
  const columns = cuts.map((own, feature) =>
    Uint8Array.from(rows, (row) => toBin(row.features[feature] ?? 0, own)),
  );
  const base = logOdds(rows);
  const scores = new Float64Array(rows.length).fill(base);
  const gradients = new Float64Array(rows.length);
  const curvatures = new Float64Array(rows.length);
  const trees: Tree[] = [];
  const usable = features.map((_, i) => i).filter((i) => options.without?.has(i) !== true);
  for (let round = 0; round < options.trees; round += 1) {
    for (const [at, { isRight, weight }] of rows.entries()) {
      const probability = toProbability(scores[at] ?? 0);
      gradients[at] = weight * (probability - Number(isRight));
      curvatures[at] = weight * Math.max(probability * (1 - probability), 1e-4);
    }
    const chosen = Int32Array.from(rows.keys()).filter(() => random() < options.pageShare);
    const growing: Growing = {
      ...{ columns, gradients, curvatures, cuts, options },
      directions: features.map(({ direction }) => direction),
      features: usable.filter(() => random() < options.share),
      nodes: { feature: [], threshold: [], left: [], right: [], value: [] },
      bins: [],
    };
    grow(growing, chosen, { depth: options.depth, lowest: -Infinity, highest: Infinity });
    for (let at = 0; at < rows.length; at += 1)
      scores[at] = (scores[at] ?? 0) + valueOf(growing, at);
    trees.push(growing.nodes);
  }
  return { features: features.map(({ name }) => name), base, trees };
}

function logOdds(rows: readonly TrainingRow[]): number {
  const sum = (own: readonly TrainingRow[]): number =>
    own.reduce((total, { weight }) => total + weight, 1);
  return round(
    Math.log(sum(rows.filter(({ isRight }) => isRight)) / sum(rows.filter((row) => !row.isRight))),
  );
}

/** Values between which a feature is cut: each in the middle of two that occur. */
function cutValues(rows: readonly TrainingRow[], feature: number): number[] {
  const values = rows.map(({ features }) => features[feature] ?? 0).sort((a, b) => a - b);
  const distinct = values.filter((value, i) => i === 0 || value !== values[i - 1]);
  const between = (list: readonly number[]): number[] =>
    list.slice(1).map((value, i) => (value + (list[i] ?? value)) / 2);
  if (distinct.length <= BINS) return between(distinct);
  const spread = (list: readonly number[]): number[] =>
    Array.from(
      { length: BINS },
      (_, i) => list[Math.floor((i * (list.length - 1)) / (BINS - 1))] ?? 0,
    );
  const chosen = new Set([...spread(distinct), ...spread(values)]);
  return between([...chosen].sort((a, b) => a - b));
}

function toBin(value: number, cuts: readonly number[]): number {
  let bin = 0;
  while (bin < cuts.length && value >= (cuts[bin] ?? 0)) bin += 1;
  return bin;
}

interface Growing {
  readonly columns: readonly Uint8Array[];
  readonly gradients: Float64Array;
  readonly curvatures: Float64Array;
  readonly cuts: readonly (readonly number[])[];
  readonly directions: readonly Direction[];
  readonly options: TreeOptions;
  readonly features: readonly number[];
  readonly nodes: {
    feature: number[];
    threshold: number[];
    left: number[];
    right: number[];
    value: number[];
  };
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
  const { nodes, options } = state;
  let gradient = 0;
  let curvature = 0;
  for (const at of rows) {
    gradient += state.gradients[at] ?? 0;
    curvature += state.curvatures[at] ?? 0;
  }
  const total = { gradient, curvature };
  const node = nodes.feature.length;
  nodes.feature.push(-1);
  nodes.threshold.push(0);
  nodes.left.push(0);
  nodes.right.push(0);
  nodes.value.push(round(options.rate * toValue(total, bounds, options)));
  state.bins.push(0);
  const split = bounds.depth === 0 ? null : findSplit(state, rows, { total, bounds });
  if (!split) return node;
  const { feature, bin } = split;
  const column = state.columns[feature];
  const goesLeft = (at: number): boolean => (column?.[at] ?? 0) < bin;
  nodes.feature[node] = feature;
  nodes.threshold[node] = round(state.cuts[feature]?.[bin - 1] ?? 0);
  nodes.value[node] = 0;
  state.bins[node] = bin;
  const sides = boundSides(split, state.directions[feature] ?? 0, bounds);
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
  const lower = { ...inner, highest: middle };
  const upper = { ...inner, lowest: middle };
  return direction === 1 ? { left: lower, right: upper } : { left: upper, right: lower };
}

function toValue(
  { gradient, curvature }: Sums,
  { lowest, highest }: Bounds,
  { ridge }: TreeOptions,
): number {
  return Math.min(highest, Math.max(lowest, -gradient / (curvature + ridge)));
}

const round = (value: number): number => Math.round(value * 1e5) / 1e5;

function findSplit(
  { columns, gradients, curvatures, features, cuts, directions, options }: Growing,
  members: Int32Array,
  { total, bounds }: { total: Sums; bounds: Bounds },
): Split | null {
  /** By how much a leaf of this value lowers the loss. */
  const worth = ({ gradient, curvature }: Sums, value: number): number =>
    -2 * gradient * value - (curvature + options.ridge) * value ** 2;
  const before = worth(total, toValue(total, bounds, options));
  let best: Split | null = null;
  let bestGain = 1e-3;
  const sumGradients = new Float64Array(2 * BINS + 1);
  const sumCurvatures = new Float64Array(2 * BINS + 1);
  for (const feature of features) {
    const count = (cuts[feature]?.length ?? 0) + 1;
    const column = columns[feature];
    if (count < 2 || !column) continue;
    sumGradients.fill(0);
    sumCurvatures.fill(0);
    // The plain loop is three times as fast as one with the list's iterator.
    for (let i = 0; i < members.length; i += 1) {
      const at = members[i] ?? 0;
      const bin = column[at] ?? 0;
      sumGradients[bin] = (sumGradients[bin] ?? 0) + (gradients[at] ?? 0);
      sumCurvatures[bin] = (sumCurvatures[bin] ?? 0) + (curvatures[at] ?? 0);
    }
    let [gradient, curvature] = [0, 0];
    for (let bin = 1; bin < count; bin += 1) {
      gradient += sumGradients[bin - 1] ?? 0;
      curvature += sumCurvatures[bin - 1] ?? 0;
      const rest = {
        gradient: total.gradient - gradient,
        curvature: total.curvature - curvature,
      };
      if (curvature < MIN_CURVATURE || rest.curvature < MIN_CURVATURE) continue;
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

function valueOf({ nodes, bins, columns }: Growing, at: number): number {
  let node = 0;
  for (let feature = nodes.feature[0] ?? -1; feature >= 0; feature = nodes.feature[node] ?? -1)
    node =
      ((columns[feature]?.[at] ?? 0) < (bins[node] ?? 0) ? nodes.left[node] : nodes.right[node]) ??
      0;
  return nodes.value[node] ?? 0;
}
