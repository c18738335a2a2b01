/** Boosted trees that tell right prices from wrong ones. Seeded; the same for the same pages. */
import type { PriceModel } from '#pricing/extraction/model/price-model.ts';
import { type Direction, fitBoostedTrees, roundWeight } from '#tools/training/fit-boosted-trees.ts';
import { createRandom } from '#tests/support/random.ts';

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

/** Second derivatives in a leaf, so that no leaf stands on one page. */
const MIN_CURVATURE = 1;
const BINS = 24;

export function fitTrees(
  rows: readonly TrainingRow[],
  features: readonly TreeFeature[],
  { seed, share, pageShare, ...options }: TreeOptions,
): PriceModel {
  const cuts = features.map((_, feature) => cutValues(rows, feature));
  const base = logOdds(rows);
  const trees = fitBoostedTrees(
    {
      cuts,
      columns: cuts.map((own, feature) =>
        Uint8Array.from(rows, (row) => toBin(row.features[feature] ?? 0, own)),
      ),
      directions: features.map(({ direction }) => direction),
      truth: Uint8Array.from(rows, ({ isRight }) => Number(isRight)),
      weights: Float64Array.from(rows, ({ weight }) => weight),
      start: new Float64Array(rows.length).fill(base),
    },
    {
      ...options,
      leastWeight: 0,
      leastCurvature: MIN_CURVATURE,
      sample: { random: createRandom(seed), rows: pageShare, columns: share },
    },
  );
  return { features: features.map(({ name }) => name), base, trees };
}

function logOdds(rows: readonly TrainingRow[]): number {
  const sum = (own: readonly TrainingRow[]): number =>
    own.reduce((total, { weight }) => total + weight, 1);
  return roundWeight(
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
