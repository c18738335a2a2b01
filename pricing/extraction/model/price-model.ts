/**
 * The learned price model: boosted trees that give the chosen price of a page a score, from which
 * the probability follows that it is right.
 */

/** A tree: its root is node 0. A node without a feature (-1) is a leaf. */
interface Tree {
  readonly feature: readonly number[];
  /** A value below it goes left. */
  readonly threshold: readonly number[];
  readonly left: readonly number[];
  readonly right: readonly number[];
  /** What a leaf adds to the score. */
  readonly value: readonly number[];
}

export interface PriceModel {
  /** Names of the features, in the order in which the trees count them. */
  readonly features: readonly string[];
  /** Score of a price before any tree. */
  readonly base: number;
  readonly trees: readonly Tree[];
}

/** A model as it is used: calibrated, with the probability below which a price is unknown. */
export interface TrainedModel extends PriceModel {
  readonly calibration: Calibration;
  readonly threshold: number;
  /** Share of the wrongly chosen prices of which the runner-up is right. */
  readonly runnerUpShare: number;
}

/** Turns the model's score into a probability that agrees with how often prices are right. */
export interface Calibration {
  readonly slope: number;
  readonly intercept: number;
  /** The highest probability that is given: how often prices with nothing against them are right. */
  readonly ceiling: number;
}

/** The score of a price: 0 is as likely right as wrong. */
export function scorePrice(model: PriceModel, features: readonly number[]): number {
  let score = model.base;
  for (const tree of model.trees) {
    let node = 0;
    for (let feature = tree.feature[0] ?? -1; feature >= 0; feature = tree.feature[node] ?? -1)
      node =
        ((features[feature] ?? 0) < (tree.threshold[node] ?? 0)
          ? tree.left[node]
          : tree.right[node]) ?? 0;
    score += tree.value[node] ?? 0;
  }
  return score;
}

/** The probability of a score as the trees are fitted to it. */
export function toProbability(score: number): number {
  return 1 / (1 + Math.exp(-score));
}

/** The probability as it is given out. */
export function toCalibratedProbability(
  score: number,
  { slope, intercept, ceiling }: Calibration,
): number {
  return ceiling * toProbability(slope * score + intercept);
}
