/**
 * When a match says 97 %, is it right in 97 of 100 cases? `node
 * bench/matching/measure-calibration.ts [FOLDER] [--size 1000] [--products 1000] [--listings 2500]
 * [--seeds 2]`. Without GTINs on stand-ins, generated catalogs and, where its folder is given,
 * Walmart-Amazon; then with GTINs on none to all of the items, a few of them wrong, on generated
 * catalogs of several trades. With `--seeds 0` without the last part.
 */
import { printRows } from '#bench/print-rows.ts';
import { readPathAndOptions } from '#bench/read-options.ts';
import { describeItem } from '#pricing/matching/describe/describe-item.ts';
import {
  createSampleCatalogs,
  type SampleOptions,
} from '#pricing/matching/samples/create-sample-catalogs.ts';
import { scoreCatalogs } from '#pricing/matching/score-catalogs.ts';
import {
  listInventedCases,
  listWalmartAmazonCases,
} from '#tools/training/matching/calibration-cases.ts';
import { measureCases } from '#tools/training/matching/measure-catalogs.ts';
import {
  printReliability,
  reliabilityOf,
  type Prediction,
} from '#tools/training/matching/reliability.ts';

const MIXES: Readonly<Record<string, readonly string[] | undefined>> = {
  'all trades': undefined,
  electronics: ['electronics'],
  'clothing and home': ['clothing', 'home and office'],
  grocery: ['grocery'],
  software: ['software and games'],
};
const COVERAGES = [0, 0.2, 0.5, 0.8, 1];
const { path: folder, options } = readPathAndOptions({
  size: 1_000,
  products: 1_000,
  listings: 2_500,
  seeds: 2,
});
const { products, listings, seeds } = options;
const SEEDS = Array.from({ length: seeds }, (_, n) => 9_001 + n);

interface Outcome {
  readonly text: Prediction[];
  readonly acts: { right: number; all: number };
  readonly automatic: { right: number; all: number };
  readonly truths: number;
  readonly capped: boolean;
}

function run(options: SampleOptions): Outcome {
  const sample = createSampleCatalogs(options);
  const { pairs, weights } = scoreCatalogs(
    sample.left.map(describeItem),
    sample.right.map(describeItem),
    { atLeast: 0.002 },
  );
  const predictions = pairs.map((pair) => ({
    ...pair,
    right: sample.matches.has(`${pair.left} ${pair.right}`),
  }));
  const count = (of: typeof predictions) => ({
    right: of.filter((pair) => pair.right).length,
    all: of.length,
  });
  const automatic = predictions.filter((pair) => pair.verdict === 'auto');
  return {
    text: predictions.filter((pair) => pair.tier === 'text'),
    acts: count(automatic.filter((pair) => pair.tier === 'text')),
    automatic: count(automatic),
    truths: sample.matches.size,
    capped: weights.calibration === null,
  };
}

const share = ({ right, all }: { right: number; all: number }): string =>
  all === 0 ? '–' : ((100 * right) / all).toFixed(1);
const addCase = printRows(['Walmart-Amazon, no part numbers, test pairs']);
if (folder) for (const row of measureCases(listWalmartAmazonCases(folder))) addCase(row);
for (const row of measureCases(listInventedCases(options.size))) addCase(row);
if (seeds === 0) process.exit(0);
console.log();
const addRow = printRows(Object.keys(MIXES));
const pooled = { capped: [] as Prediction[], calibrated: [] as Prediction[] };
for (const [mix, trades] of Object.entries(MIXES)) {
  for (const gtins of COVERAGES) {
    const outcomes = SEEDS.map((seed) =>
      run({ seed, products, listings, gtins, wrongGtins: 0.01, trades }),
    );
    const text = outcomes.flatMap((outcome) => outcome.text);
    const add = (a: { right: number; all: number }, b: { right: number; all: number }) => ({
      right: a.right + b.right,
      all: a.all + b.all,
    });
    const [acts, automatic] = [
      outcomes.map((outcome) => outcome.acts).reduce(add),
      outcomes.map((outcome) => outcome.automatic).reduce(add),
    ];
    pooled[outcomes.some((outcome) => outcome.capped) ? 'capped' : 'calibrated'].push(...text);
    const { ece, brier, pairs } = reliabilityOf(text);
    const truths = outcomes.reduce((sum, outcome) => sum + outcome.truths, 0);
    addRow({
      catalogs: mix,
      'GTINs %': 100 * gtins,
      calibrated: outcomes.some((outcome) => outcome.capped) ? 'no' : 'yes',
      'text pairs': pairs,
      'ECE %': ece.toFixed(1),
      Brier: brier.toFixed(3),
      'text acts': acts.all,
      'text right %': share(acts),
      'automatic right %': share(automatic),
      'covers %': ((100 * automatic.right) / truths).toFixed(0),
    });
  }
}
console.log();
printReliability('Text where GTINs calibrate it', reliabilityOf(pooled.calibrated));
printReliability('Text without a calibration', reliabilityOf(pooled.capped));
