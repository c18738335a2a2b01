import {
  applyCalibration,
  scoreAmount,
  toProbabilities,
  type TrainedModel,
} from './price-model.ts';
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

/** An estimator with the weights of a trained model. */
export function createEstimator(model: TrainedModel): PriceEstimator {
  return (features) => {
    const [probability = 0] = toProbabilities([scoreAmount(model, features)]);
    return {
      probability: applyCalibration(probability, model.calibration),
      threshold: model.threshold,
      runnerUpShare: model.runnerUpShare,
    };
  };
}

/** Estimates with the weights that come with the program. */
export const estimatePrice: PriceEstimator = createEstimator(shipped);
