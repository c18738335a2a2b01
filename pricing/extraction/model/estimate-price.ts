import { doubts } from './doubts.ts';
import { featureNames, UNEXPLAINED } from './price-features.ts';
import { toCalibratedProbability, scorePrice, type TrainedModel } from './price-model.ts';
import shipped from './price-weights.json' with { type: 'json' };

/** What is thought of the price that was chosen. */
export interface PriceEstimate {
  /** That the chosen price is the product's public price. */
  readonly probability: number;
  /** A price of a lower probability is not given. */
  readonly threshold: number;
  /** Share of the wrongly chosen prices of which the runner-up is right. */
  readonly runnerUpShare: number;
}

/** Estimates from its features how likely the chosen price is right. */
export type PriceEstimator = (features: readonly number[]) => PriceEstimate;

/**
 * The highest probability of a price with a reason for doubt (`doubts.ts`), or that contradicts every
 * source without one. Where markup and page differ, one of them is wrong: on the training pages,
 * most of them with markup made stale, the markup of 28 in 100, and the well placed visible price of
 * about 1 in 100 (none of 97 pages as saved): 0.28 / (0.28 + 0.01). Markup of pages as they are is
 * wrong far less often, so that such a price is not certain enough to act on.
 */
const HIGHEST_DOUBTFUL = 0.96;

const doubtNames = new Set([UNEXPLAINED, ...doubts.map(({ name }) => name)]);
const doubtful = featureNames.flatMap(({ name }, at) => (doubtNames.has(name) ? [at] : []));

/** An estimator with the weights of a trained model. */
export function createEstimator(model: TrainedModel): PriceEstimator {
  return (features) => {
    const probability = toCalibratedProbability(scorePrice(model, features), model.calibration);
    const isDoubtful = doubtful.some((feature) => (features[feature] ?? 0) > 0);
    const highest = isDoubtful ? HIGHEST_DOUBTFUL : 1;
    return {
      probability: Math.min(probability, highest),
      threshold: model.threshold,
      runnerUpShare: model.runnerUpShare,
    };
  };
}

/** Estimates with the weights that come with the program. */
export const estimatePrice: PriceEstimator = createEstimator(shipped);
