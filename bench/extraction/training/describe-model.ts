import type { TrainedModel } from '#pricing/extraction/model/price-model.ts';
import { createEstimator } from '#pricing/extraction/model/estimate-price.ts';
import { PAGE_SETS, type PageSet } from '../load-pages.ts';
import { pageStates } from '../perturb-page.ts';
import type { PriceExample } from './collect-examples.ts';
import { FOLDS } from './train-price-model.ts';
import { TREE_OPTIONS } from './fit-trees.ts';

/** The report that stands beside the weights: what they were trained on, and in-sample figures. */
export function describeModel(model: TrainedModel, examples: readonly PriceExample[]): string {
  const { trees, depth, rate, ridge, seed } = TREE_OPTIONS;
  const { slope, intercept } = model.calibration;
  return [
    '# The price model',
    '',
    'Written by `npm run train:extraction -- --data FOLDER` with `price-weights.json`; do not edit.',
    '',
    `${trees} trees of depth ${depth}, rate ${rate}, ridge ${ridge}, seed ${seed}; ` +
      `${model.features.length} features.`,
    `Calibration (${FOLDS} folds by seller): slope ${slope}, intercept ${intercept}. ` +
      `A price is unknown below ${model.threshold}.`,
    '',
    '| set | pages | sellers | examples |',
    '| --- | --- | --- | --- |',
    ...[...PAGE_SETS, 'written' as const].map((set) => describeSet(set, examples)),
    '',
    'In-sample, so better than on new pages (`measure-extraction.ts` prints the figures by folds):',
    '',
    '| state | pages | right | wrong | unknown |',
    '| --- | --- | --- | --- | --- |',
    ...pageStates.map(({ name }) => describeState(name, model, examples)),
    '',
  ].join('\n');
}

function describeSet(set: PageSet | 'written', examples: readonly PriceExample[]): string {
  const own = examples.filter((example) => example.set === set);
  const pages = new Set(own.map(({ name }) => name)).size;
  const sellers = new Set(own.map(({ seller }) => seller)).size;
  return `| ${set} | ${pages} | ${sellers} | ${own.length} |`;
}

function describeState(
  state: string,
  model: TrainedModel,
  examples: readonly PriceExample[],
): string {
  const own = examples.filter(
    ({ set, state: own }) => own === state && set !== 'product-pages-more' && set !== 'written',
  );
  const estimate = createEstimator(model);
  const choices = own.map(({ features, isRight }) => {
    const { probability, threshold } = estimate(features);
    return probability < threshold ? null : isRight;
  });
  const count = (wanted: boolean | null): number =>
    choices.filter((choice) => choice === wanted).length;
  return `| ${state} | ${own.length} | ${count(true)} | ${count(false)} | ${count(null)} |`;
}
