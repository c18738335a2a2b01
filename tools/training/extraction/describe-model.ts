import { FEATURE_GROUPS } from '#pricing/extraction/model/price-features.ts';
import { PAGE_SETS, type PageSet } from '#tests/support/saved-pages/load-pages.ts';
import { pageStates } from '#tests/support/saved-pages/page-states.ts';
import {
  ACTED_ON,
  listWorstSellers,
  summarizeConfidence,
  summarizeCoverage,
} from '#tests/support/saved-pages/summarize-confidence.ts';
import type { CollectedExamples, PriceExample } from './collect-examples.ts';
import { rateExamples, type RatedExample } from './rate-folds.ts';
import {
  crossValidate,
  findFoldModel,
  FOLDS,
  INNER_FOLDS,
  type Fold,
  type TrainedPriceModel,
} from './train-price-model.ts';

const WORST = 10;

/**
 * The report that stands beside the weights: what they were trained on, how good the models of the
 * folds are on sellers that they have not seen, and this one on the pages that it has.
 */
export function describeModel(
  { model, settings }: TrainedPriceModel,
  folds: readonly Fold[],
  collected: CollectedExamples,
): string {
  const { examples } = collected;
  const rated = rateExamples(collected, (seller) => findFoldModel(folds, seller));
  const inSample = rateExamples(collected, () => model);
  const { trees, depth, rate, ridge, seed } = settings;
  const { slope, intercept, ceiling } = model.calibration;
  return [
    '# The price model',
    '',
    'Written by `npm run train:extraction -- --data FOLDER` with `price-weights.json`; do not edit.',
    '',
    `${trees} trees of depth ${depth}, rate ${rate}, ridge ${ridge}, seed ${seed}; ` +
      `${model.features.length} features. Calibration: slope ${slope}, intercept ${intercept}, at most ${ceiling}. ` +
      `A price is unknown below ${model.threshold}. All of these were chosen in ${INNER_FOLDS} ` +
      'folds by seller of the training pages.',
    '',
    ...toTable(
      ['set', 'pages', 'sellers', 'examples'],
      [...PAGE_SETS, 'written' as const].map((set) => describeSet(set, examples)),
    ),
    '',
    `## On sellers that the model has not seen (${FOLDS} folds by seller)`,
    '',
    ...describeStates(rated),
    '',
    ...describeCalibration(rated),
    '',
    '## Without a group of features',
    '',
    ...describeAblation(collected, rated, settings),
    '',
    '## Sellers with the most wrong or missing prices',
    '',
    ...toTable(
      ['seller', 'wrong', 'missed', 'of', 'cause'],
      listWorstSellers(rated, WORST).map((one) => Object.values(one)),
    ),
    '',
    '## In-sample: on the pages that it was trained on',
    '',
    ...describeStates(inSample),
    '',
  ].join('\n');
}

function describeSet(set: PageSet | 'written', examples: readonly PriceExample[]): Cell[] {
  const own = examples.filter((example) => example.set === set);
  const pages = new Set(own.map(({ name }) => name)).size;
  const sellers = new Set(own.map(({ seller }) => seller)).size;
  return [set, pages, sellers, own.length];
}

function describeStates(rated: readonly RatedExample[]): string[] {
  return toTable(
    ['state', 'answered', 'wrong', 'coverage', `right at ${ACTED_ON}`, `wrong at ${ACTED_ON}`],
    pageStates.map(({ name }) => {
      const one = summarizeCoverage(rated.filter(({ state }) => state === name));
      const shares = [one.coverage, one.actedOn].map((share) => share.toFixed(3));
      return [name, one.answered, one.wrong, ...shares, one.wronglyActedOn];
    }),
  );
}

function describeCalibration(rated: readonly RatedExample[]): string[] {
  const { bins, brier, ece } = summarizeConfidence(rated);
  return [
    `Over the four states: Brier score ${brier.toFixed(4)}, ECE ${ece.toFixed(4)}.`,
    '',
    ...toTable(
      ['probability from', 'prices', 'said', 'came true'],
      bins.map(({ from, pages, said, right }) => [
        from.toFixed(1),
        pages,
        said.toFixed(3),
        right.toFixed(3),
      ]),
    ),
  ];
}

/** The same folds without a group of features, with the settings of the whole. */
function describeAblation(
  collected: CollectedExamples,
  rated: readonly RatedExample[],
  settings: TrainedPriceModel['settings'],
): string[] {
  const row = (name: string, own: readonly RatedExample[]): Cell[] => {
    const { brier, ece } = summarizeConfidence(own);
    const { answered, wrong, actedOn } = summarizeCoverage(own);
    return [name, answered, wrong, actedOn.toFixed(3), brier.toFixed(4), ece.toFixed(4)];
  };
  return toTable(
    ['features', 'answered', 'wrong', `right at ${ACTED_ON}`, 'Brier', 'ECE'],
    [
      row('all', rated),
      ...FEATURE_GROUPS.map((group) => {
        const folds = crossValidate(collected.examples, { without: group, settings });
        const without = rateExamples(collected, (seller) => findFoldModel(folds, seller));
        return row(`without ${group}`, without);
      }),
    ],
  );
}

type Cell = string | number;

function toTable(head: readonly string[], rows: readonly (readonly Cell[])[]): string[] {
  const line = (cells: readonly Cell[]): string => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)];
}
