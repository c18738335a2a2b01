import { featureNames, type FeatureGroup } from '#pricing/extraction/model/price-features.ts';
import {
  scorePrice,
  type PriceModel,
  type TrainedModel,
} from '#pricing/extraction/model/price-model.ts';
import { pageStates } from '#tests/support/saved-pages/page-states.ts';
import { groupSellers } from '#tests/support/saved-pages/sellers.ts';
import type { PriceExample } from './collect-examples.ts';
import { getDirection } from './feature-directions.ts';
import {
  chooseThreshold,
  fitCalibration,
  measureLoss,
  type HeldOutScore,
} from './fit-calibration.ts';
import { fitTrees, type TreeOptions } from './fit-trees.ts';
import { reportProgress } from './report-progress.ts';
import { weighExamples } from './weigh-examples.ts';

/** Folds by seller whose pages are scored by a model that was trained without them. */
export const FOLDS = 6;
/** Folds inside of the training pages of one of those, from which its settings come. */
export const INNER_FOLDS = 4;

const SHARED = { share: 0.35, pageShare: 0.7, seed: 5 } as const;
/** The settings that are tried; each with fewer trees too. */
const TRIED: readonly Pick<TreeOptions, 'trees' | 'depth' | 'rate' | 'ridge'>[] = [1, 2].flatMap(
  (depth) => [4, 16].map((ridge) => ({ trees: 240, depth, rate: 0.05, ridge })),
);
const TREE_COUNTS = [60, 120, 180, 240];

/** A model with the settings that it was trained with. */
export interface TrainedPriceModel {
  readonly model: TrainedModel;
  readonly settings: TreeOptions;
}

/** Examples with the model of the fold that was trained without their sellers. */
export interface Fold extends TrainedPriceModel {
  readonly sellers: ReadonlySet<string>;
}

export interface TrainOptions {
  /** A group of features that may not be used. */
  readonly without?: FeatureGroup;
  /** These settings instead of those that are best in inner folds. */
  readonly settings?: TreeOptions;
}

const features = featureNames.map(({ name }) => ({ name, direction: getDirection(name) }));
const scoredStates = new Set(pageStates.map(({ name }) => name));

/**
 * A model of these examples. Its settings, calibration and threshold come from folds by seller of
 * these examples, so that nothing of it was chosen on pages that it was fitted to.
 */
export function trainPriceModel(
  examples: readonly PriceExample[],
  { without, settings }: TrainOptions = {},
): TrainedPriceModel {
  const left = new Set(
    featureNames.flatMap(({ group }, at) => (group === without || group === 'doubt' ? [at] : [])),
  );
  const tried = settings ? [settings] : TRIED.map((one) => ({ ...SHARED, ...one }));
  const counts = settings ? [settings.trees] : TREE_COUNTS;
  const results = tried.flatMap((one) =>
    scoreHeldOut(examples, { ...one, without: left }, counts).map((scores, i) => ({
      settings: { ...one, trees: counts[i] ?? one.trees },
      scores,
      loss: measureLoss(scores, fitCalibration(scores)),
    })),
  );
  const [best] = results.sort((a, b) => a.loss - b.loss);
  if (!best) throw new RangeError('no settings to train with');
  const calibration = fitCalibration(best.scores);
  return {
    settings: best.settings,
    model: {
      ...fit(examples, { ...best.settings, without: left }),
      calibration,
      threshold: chooseThreshold(best.scores, calibration),
      runnerUpShare: measureRunnerUp(examples),
    },
  };
}

/**
 * For each group of sellers the model that was trained without them: settings, calibration and
 * threshold too come from the other sellers alone.
 */
export function crossValidate(
  examples: readonly PriceExample[],
  options: TrainOptions = {},
): Fold[] {
  const groups = groupExamples(examples, FOLDS);
  return Array.from({ length: FOLDS }, (_, fold) => {
    const isHeldOut = ({ seller }: PriceExample): boolean => groups.get(seller) === fold;
    const trained = trainPriceModel(
      examples.filter((example) => !isHeldOut(example)),
      options,
    );
    reportProgress(`fold ${fold + 1} of ${FOLDS} trained`);
    return {
      sellers: new Set(examples.filter(isHeldOut).map(({ seller }) => seller)),
      ...trained,
    };
  });
}

/** The model that was trained without the seller. */
export function findFoldModel(folds: readonly Fold[], seller: string): TrainedModel {
  const fold = folds.find(({ sellers }) => sellers.has(seller));
  if (!fold) throw new RangeError(`no fold was trained without ${seller}`);
  return fold.model;
}

/** Groups by seller. Written pages are no seller's: every fold learns from them. */
function groupExamples(examples: readonly PriceExample[], folds: number): Map<string, number> {
  return groupSellers(
    examples.flatMap(({ set, seller }) => (set === 'written' ? [] : [seller])),
    folds,
  );
}

function fit(examples: readonly PriceExample[], options: TreeOptions): PriceModel {
  const weights = weighExamples(examples);
  const rows = examples.map(({ features: own, isRight }, i) => ({
    features: own,
    isRight,
    weight: weights[i] ?? 0,
  }));
  return fitTrees(rows, features, options);
}

/** Scores of pages by models that were fitted without their sellers, by number of trees. */
function scoreHeldOut(
  examples: readonly PriceExample[],
  options: TreeOptions,
  counts: readonly number[],
): HeldOutScore[][] {
  const groups = groupExamples(examples, INNER_FOLDS);
  const scores: HeldOutScore[][] = counts.map(() => []);
  for (let fold = 0; fold < INNER_FOLDS; fold += 1) {
    const isHeldOut = ({ seller }: PriceExample): boolean => groups.get(seller) === fold;
    const model = fit(
      examples.filter((example) => !isHeldOut(example)),
      options,
    );
    for (const example of examples.filter((one) => isHeldOut(one) && isScored(one)))
      for (const [i, count] of counts.entries()) {
        const smaller = { ...model, trees: model.trees.slice(0, count) };
        const score = scorePrice(smaller, example.features);
        scores[i]?.push({ state: example.state, score, isRight: example.isRight });
      }
  }
  return scores;
}

/** True on pages whose price a person wrote down, in the states that are scored. */
export function isScored({ set, state }: PriceExample): boolean {
  return isByPerson(set) && scoredStates.has(state);
}

const isByPerson = (set: PriceExample['set']): boolean =>
  set === 'product-pages' || set === 'product-pages-2';

/** Of the wrongly chosen prices with a runner-up, the share of which it is right. */
function measureRunnerUp(examples: readonly PriceExample[]): number {
  const wrong = examples.filter(
    ({ set, isRight, isRunnerUpRight }) => isByPerson(set) && !isRight && isRunnerUpRight !== null,
  );
  const right = wrong.filter(({ isRunnerUpRight }) => isRunnerUpRight === true);
  return wrong.length === 0 ? 0 : Math.round((right.length / wrong.length) * 1000) / 1000;
}
