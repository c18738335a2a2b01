/**
 * The learned price model: boosted trees that give the chosen price of a page a score, from which
 * the probability follows that it is right.
 */

/** A tree: its root is node 0. A node without a feature (-1) is a leaf. */
export interface Tree {
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
  /** Score of an amount before any tree. */
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

/** Turns the model's raw probability into one that agrees with how often it is right. */
export interface Calibration {
  readonly slope: number;
  readonly intercept: number;
}

/** The score of an amount: 0 is as likely as that the page states no price. */
export function scoreAmount(model: PriceModel, features: readonly number[]): number {
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

/** Probabilities of amounts with these scores; what is missing to 1 is that of "none of them". */
export function toProbabilities(scores: readonly number[]): number[] {
  const highest = Math.max(0, ...scores);
  const shares = scores.map((score) => Math.exp(score - highest));
  const total = shares.reduce((sum, share) => sum + share, Math.exp(-highest));
  return shares.map((share) => share / total);
}

/** The probability as it is given out. */
export function applyCalibration(probability: number, { slope, intercept }: Calibration): number {
  const bounded = Math.min(1 - 1e-6, Math.max(1e-6, probability));
  return 1 / (1 + Math.exp(-(slope * Math.log(bounded / (1 - bounded)) + intercept)));
}
