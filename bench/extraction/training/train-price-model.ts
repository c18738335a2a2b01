import { featureNames, type FeatureGroup } from '#pricing/extraction/model/price-features.ts';
import {
  applyCalibration,
  scoreAmount,
  toProbabilities,
  type PriceModel,
  type TrainedModel,
} from '#pricing/extraction/model/price-model.ts';
import { pageStates } from '../perturb-page.ts';
import { groupSellers } from '../sellers.ts';
import type { PriceExample } from './collect-examples.ts';
import { chooseThreshold, fitCalibration, type HeldOutChoice } from './fit-calibration.ts';
import { fitTrees, TREE_OPTIONS, type TrainingPage } from './fit-trees.ts';

export const FOLDS = 6;

/** How much a page counts in a state; in the others `OTHER_STATE`. */
const STATE_WEIGHTS: Readonly<Record<string, number>> = {
  'as saved': 1.5,
  'markup removed': 1.5,
  'scripts removed': 1,
  'markup stale': 0.7,
  'shown nowhere': 0.3,
  'visible only, price gone': 0.8,
};
const OTHER_STATE = 0.4;
/** The rules were made on the first set: what it says of them counts less. */
const NEWER_SET = 1.6;
/** Two thirds of the pages labelled by machine are of one platform. */
const MACHINE = { Shopify: 0.35, other: 0.8 };
/** All places that made the label stand there untouched. */
const MACHINE_AS_SAVED = 0.3;
/** A page written for training. */
const WRITTEN = 0.5;

/** Examples with the model of the fold that was trained without their sellers. */
export interface Fold {
  readonly sellers: ReadonlySet<string>;
  readonly model: TrainedModel;
}

/** The model for all pages, calibrated on the choices of the folds' models. */
export function trainPriceModel(examples: readonly PriceExample[]): TrainedModel {
  const choices = fitFolds(examples).flatMap((fold) => listChoices(fold.model, fold.heldOut));
  const model = fitTrees(toTrainingPages(examples), names, TREE_OPTIONS);
  return finish(model, choices, examples);
}

/**
 * For each group of sellers the model that was trained without them. Its calibration and threshold
 * come from the choices of the other folds' models on the other folds' pages.
 */
export function crossValidate(examples: readonly PriceExample[], without?: FeatureGroup): Fold[] {
  const folds = fitFolds(examples, without).map((fold) => ({
    ...fold,
    choices: listChoices(fold.model, fold.heldOut),
  }));
  return folds.map((fold) => ({
    sellers: new Set(fold.heldOut.map(({ seller }) => seller)),
    model: finish(
      fold.model,
      folds.flatMap((other) => (other === fold ? [] : other.choices)),
      folds.flatMap((other) => (other === fold ? [] : other.heldOut)),
    ),
  }));
}

const names = featureNames.map(({ name }) => name);

function finish(
  model: PriceModel,
  choices: readonly HeldOutChoice[],
  examples: readonly PriceExample[],
): TrainedModel {
  const calibration = fitCalibration(choices);
  const threshold = chooseThreshold(choices, calibration);
  return { ...model, calibration, threshold, runnerUpShare: measureRunnerUp(examples) };
}

/** Of the wrongly chosen prices with a runner-up, the share of which it is right. */
function measureRunnerUp(examples: readonly PriceExample[]): number {
  const wrong = examples.filter(
    ({ set, isRight, isRunnerUpRight }) => isByPerson(set) && !isRight && isRunnerUpRight !== null,
  );
  const right = wrong.filter(({ isRunnerUpRight }) => isRunnerUpRight === true);
  return wrong.length === 0 ? 0 : Math.round((right.length / wrong.length) * 1000) / 1000;
}

function fitFolds(
  examples: readonly PriceExample[],
  without?: FeatureGroup,
): { model: PriceModel; heldOut: readonly PriceExample[] }[] {
  // Written pages are no seller's: every fold learns from them.
  const sellers = examples.flatMap(({ set, seller }) => (set === 'written' ? [] : [seller]));
  const groups = groupSellers(sellers, FOLDS);
  const left = new Set(featureNames.flatMap(({ group }, at) => (group === without ? [at] : [])));
  return Array.from({ length: FOLDS }, (_, fold) => {
    const isHeldOut = ({ seller }: PriceExample): boolean => groups.get(seller) === fold;
    const training = examples.filter((example) => !isHeldOut(example));
    return {
      model: fitTrees(toTrainingPages(training), names, { ...TREE_OPTIONS, without: left }),
      heldOut: examples.filter(isHeldOut),
    };
  });
}

/** The choices on pages whose price a person wrote down, in the states that are scored. */
function listChoices(model: PriceModel, examples: readonly PriceExample[]): HeldOutChoice[] {
  const states = new Set(pageStates.map(({ name }) => name));
  return examples
    .filter(({ set, state }) => isByPerson(set) && states.has(state))
    .map(({ features, isRight, state }) => {
      const [probability = 0] = toProbabilities([scoreAmount(model, features)]);
      return { state, probability, isRight };
    });
}

const isByPerson = (set: PriceExample['set']): boolean =>
  set === 'product-pages' || set === 'product-pages-2';

function toTrainingPages(examples: readonly PriceExample[]): TrainingPage[] {
  const pages = Map.groupBy(examples, ({ set, seller }) => `${set} ${seller}`);
  const counts: ReadonlyMap<string, number> = new Map(
    [...pages].map(([key, all]) => [key, new Set(all.map(({ name }) => name)).size]),
  );
  return examples.map((example) => {
    const pagesOfSeller = counts.get(`${example.set} ${example.seller}`) ?? 1;
    const weight = example.set === 'written' ? WRITTEN : weigh(example) / Math.sqrt(pagesOfSeller);
    return { features: [example.features], isPrice: [example.isRight], weight };
  });
}

function weigh({ set, state, platform }: PriceExample): number {
  const isByMachine = set === 'product-pages-more';
  let weight = STATE_WEIGHTS[state] ?? OTHER_STATE;
  if (set === 'product-pages-2') weight *= NEWER_SET;
  if (isByMachine) weight *= platform === 'Shopify' ? MACHINE.Shopify : MACHINE.other;
  if (isByMachine && state === 'as saved') weight *= MACHINE_AS_SAVED;
  return weight;
}

/** How good the choices of the folds' models are: right ones, wrong ones and the log loss. */
export function summarizeFolds(
  examples: readonly PriceExample[],
  without?: FeatureGroup,
): { right: number; wrong: number; loss: string } {
  const folds = fitFolds(examples, without);
  const choices = folds.flatMap(({ model, heldOut }) => listChoices(model, heldOut));
  const { slope, intercept } = fitCalibration(choices);
  const threshold = chooseThreshold(choices, { slope, intercept });
  const rated = choices.map(({ probability, isRight }) => ({
    given: applyCalibration(probability, { slope, intercept }),
    isRight,
  }));
  const answered = rated.filter(({ given }) => given >= threshold);
  const right = answered.filter(({ isRight }) => isRight).length;
  const loss = rated.reduce(
    (sum, { given, isRight }) => sum - Math.log(isRight ? given : 1 - given),
    0,
  );
  return { right, wrong: answered.length - right, loss: (loss / rated.length).toFixed(4) };
}
