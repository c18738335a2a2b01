/** Boosted trees for choosing one amount of a page, or none. Seeded; the same for the same pages. */
import type { PriceModel, Tree } from '#pricing/extraction/model/price-model.ts';
import { createRandom } from '#bench/recommendations/random.ts';
import { toProbabilities } from '#pricing/extraction/model/price-model.ts';

/** The amounts of one page: which of them are the price, and how much the page counts. */
export interface TrainingPage {
  readonly features: readonly (readonly number[])[];
  readonly isPrice: readonly boolean[];
  readonly weight: number;
}

export interface TreeOptions {
  readonly trees: number;
  readonly depth: number;
  readonly rate: number;
  /** Keeps leaves of few pages near 0. */
  readonly ridge: number;
  readonly minWeight: number;
  /** Share of the features that each tree may use, and of the pages that it is fitted to. */
  readonly share: number;
  readonly pageShare: number;
  readonly seed: number;
  /** Features that may not be used, by their place. */
  readonly without?: ReadonlySet<number>;
}

export const TREE_OPTIONS: TreeOptions = {
  trees: 120,
  depth: 2,
  rate: 0.1,
  ridge: 6,
  minWeight: 2,
  share: 0.35,
  pageShare: 0.7,
  seed: 5,
};
const BINS = 24;
const BASE = -1;

export function fitTrees(
  pages: readonly TrainingPage[],
  names: readonly string[],
  options: TreeOptions,
): PriceModel {
  const random = createRandom(options.seed);
  const cuts = names.map((_, feature) => cutValues(pages, feature));
  const starts: number[] = [];
  let count = 0;
  for (const { features } of pages) {
    starts.push(count);
    count += features.length;
  }
  // A column for each feature: what the search for a split reads one after the other.
  const columns = names.map(() => new Uint8Array(count));
  for (const [page, { features }] of pages.entries())
    for (const [i, row] of features.entries())
      for (const [feature, value] of row.entries()) {
        const column = columns[feature];
        if (column) column[(starts[page] ?? 0) + i] = toBin(value, cuts[feature] ?? []);
      }
  const scores = new Float64Array(count).fill(BASE);
  const gradients = new Float64Array(count);
  const curvatures = new Float64Array(count);
  const trees: Tree[] = [];
  const usable = names.map((_, i) => i).filter((i) => options.without?.has(i) !== true);
  for (let round = 0; round < options.trees; round += 1) {
    for (const [page, one] of pages.entries())
      setGradients(one, { start: starts[page] ?? 0, scores, gradients, curvatures });
    const isIn = pages.map(() => random() < options.pageShare);
    const some = usable.filter(() => random() < options.share);
    const chosen = new Int32Array(count);
    let taken = 0;
    for (const [page, { features }] of pages.entries())
      for (let i = 0; isIn[page] === true && i < features.length; i += 1) {
        chosen[taken] = (starts[page] ?? 0) + i;
        taken += 1;
      }
    const growing: Growing = {
      ...{ columns, gradients, curvatures, cuts, options },
      features: some,
      nodes: { feature: [], threshold: [], left: [], right: [], value: [] },
      bins: [],
    };
    grow(growing, chosen.subarray(0, taken), options.depth);
    for (let at = 0; at < count; at += 1) scores[at] = (scores[at] ?? 0) + valueOf(growing, at);
    trees.push(growing.nodes);
  }
  return { features: names, base: BASE, trees };
}

/** Values between which a feature is cut: each in the middle of two that occur. */
function cutValues(pages: readonly TrainingPage[], feature: number): number[] {
  const values = pages
    .flatMap(({ features }) => features.map((row) => row[feature] ?? 0))
    .sort((a, b) => a - b);
  const distinct = values.filter((value, i) => i === 0 || value !== values[i - 1]);
  const between = (list: readonly number[]): number[] =>
    list.slice(1).map((value, i) => (value + (list[i] ?? value)) / 2);
  if (distinct.length <= BINS) return between(distinct);
  const quantiles = Array.from(
    { length: BINS },
    (_, i) => distinct[Math.floor((i * (distinct.length - 1)) / (BINS - 1))] ?? 0,
  );
  const byCount = Array.from(
    { length: BINS },
    (_, i) => values[Math.floor((i * (values.length - 1)) / (BINS - 1))] ?? 0,
  );
  return between([...new Set([...quantiles, ...byCount])].sort((a, b) => a - b));
}

function toBin(value: number, cuts: readonly number[]): number {
  let bin = 0;
  while (bin < cuts.length && value >= (cuts[bin] ?? 0)) bin += 1;
  return bin;
}

function setGradients(
  page: TrainingPage,
  at: { start: number; scores: Float64Array; gradients: Float64Array; curvatures: Float64Array },
): void {
  const { start, scores, gradients, curvatures } = at;
  const probabilities = toProbabilities([...scores.subarray(start, start + page.features.length)]);
  const right = probabilities.reduce(
    (sum, probability, i) => sum + (page.isPrice[i] === true ? probability : 0),
    0,
  );
  for (const [i, probability] of probabilities.entries()) {
    const wanted = page.isPrice[i] === true ? probability / (right || 1) : 0;
    gradients[start + i] = page.weight * (probability - wanted);
    curvatures[start + i] = page.weight * Math.max(probability * (1 - probability), 1e-4);
  }
}

interface Growing {
  readonly columns: readonly Uint8Array[];
  readonly gradients: Float64Array;
  readonly curvatures: Float64Array;
  readonly cuts: readonly (readonly number[])[];
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

function grow(state: Growing, rows: Int32Array, depth: number): number {
  const { nodes, options } = state;
  let gradient = 0;
  let curvature = 0;
  for (const at of rows) {
    gradient += state.gradients[at] ?? 0;
    curvature += state.curvatures[at] ?? 0;
  }
  const node = nodes.feature.length;
  nodes.feature.push(-1);
  nodes.threshold.push(0);
  nodes.left.push(0);
  nodes.right.push(0);
  nodes.value.push(round((-options.rate * gradient) / (curvature + options.ridge)));
  state.bins.push(0);
  const split = depth === 0 ? null : findSplit(state, rows, { gradient, curvature });
  if (!split) return node;
  const { feature, bin } = split;
  const column = state.columns[feature];
  const goesLeft = (at: number): boolean => (column?.[at] ?? 0) < bin;
  nodes.feature[node] = feature;
  nodes.threshold[node] = round(state.cuts[feature]?.[bin - 1] ?? 0);
  nodes.value[node] = 0;
  state.bins[node] = bin;
  nodes.left[node] = grow(state, rows.filter(goesLeft), depth - 1);
  nodes.right[node] = grow(
    state,
    rows.filter((at) => !goesLeft(at)),
    depth - 1,
  );
  return node;
}

const round = (value: number): number => Math.round(value * 1e5) / 1e5;

function findSplit(
  { columns, gradients, curvatures, features, cuts, options }: Growing,
  members: Int32Array,
  total: { gradient: number; curvature: number },
): { feature: number; bin: number } | null {
  const worth = (gradient: number, curvature: number): number =>
    gradient ** 2 / (curvature + options.ridge);
  let best: { feature: number; bin: number } | null = null;
  let bestGain = 1e-3;
  const sumGradients = new Float64Array(2 * BINS + 1);
  const sumCurvatures = new Float64Array(2 * BINS + 1);
  for (const feature of features) {
    const count = (cuts[feature]?.length ?? 0) + 1;
    if (count < 2) continue;
    const column = columns[feature];
    if (!column) continue;
    sumGradients.fill(0);
    sumCurvatures.fill(0);
    // The plain loop is three times as fast as one with the list's iterator.
    for (let i = 0; i < members.length; i += 1) {
      const at = members[i] ?? 0;
      const bin = column[at] ?? 0;
      sumGradients[bin] = (sumGradients[bin] ?? 0) + (gradients[at] ?? 0);
      sumCurvatures[bin] = (sumCurvatures[bin] ?? 0) + (curvatures[at] ?? 0);
    }
    let gradient = 0;
    let curvature = 0;
    for (let bin = 1; bin < count; bin += 1) {
      gradient += sumGradients[bin - 1] ?? 0;
      curvature += sumCurvatures[bin - 1] ?? 0;
      const rest = total.curvature - curvature;
      if (curvature < options.minWeight || rest < options.minWeight) continue;
      const gain =
        worth(gradient, curvature) +
        worth(total.gradient - gradient, rest) -
        worth(total.gradient, total.curvature);
      if (gain > bestGain) {
        bestGain = gain;
        best = { feature, bin };
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
