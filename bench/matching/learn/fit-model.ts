/**
 * Fits the model of match probabilities and writes pricing/matching/model/shipped-model.json: `npx
 * node bench/matching/learn/fit-model.ts FOLDER`, where FOLDER has Walmart-Amazon, of which only
 * train.csv is read for truth. A few minutes. Run after a change of the values of a pair.
 */
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import {
  toLinearValue,
  type StoredMember,
  type StoredModel,
} from '#pricing/matching/model/match-model.ts';
import { PAIR_VALUES, VALUE_COUNT } from '#pricing/matching/model/pair-values.ts';
import { fitLinear, LINEAR_VALUES } from './fit-linear.ts';
import { type FittedNode, fitTrees, type TrainingRows } from './fit-trees.ts';
import { KINDS, listTrainingCatalogs } from './list-training-catalogs.ts';
import { collectRows, type LabeledRows, mergeRows } from './collect-rows.ts';

const places = (names: readonly (typeof PAIR_VALUES)[number][]): Set<number> =>
  new Set(names.map((name) => PAIR_VALUES.indexOf(name)));
/** Sixty trees of depth four: more fitted the training catalogs better and unseen kinds worse. */
const OPTIONS = {
  rounds: 60,
  depth: 4,
  rate: 0.1,
  ridge: 5,
  leastWeight: 10,
  rising: places([
    'text',
    'score',
    'weight',
    'productMargin',
    'listingMargin',
    'agreement',
    'conflict',
    'agreeing',
  ]),
  falling: places(['conflicting', 'objection', 'productRivals', 'listingRivals']),
};

/** The member fitted on all kinds counts as much as those without a kind together. */
const WHOLE = 0.5;

function fitMember(rows: LabeledRows, without: string | null): StoredMember {
  const training = { ...rows, columns: VALUE_COUNT };
  const { base, weights } = fitLinear(training);
  const linear = LINEAR_VALUES.map((name, i) => ({
    column: PAIR_VALUES.indexOf(name),
    weight: round(weights[i] as number),
  }));
  const start = Float64Array.from(rows.truth, (_, k) =>
    linear.reduce(
      (sum, { column, weight }) =>
        sum + weight * toLinearValue(rows.values[k * VALUE_COUNT + column] as number),
      base,
    ),
  );
  const full: TrainingRows = { ...training, start };
  return {
    without,
    share: without === null ? WHOLE : (1 - WHOLE) / KINDS.length,
    base: round(base),
    linear,
    trees: fitTrees(full, OPTIONS).map(toStored),
  };
}

function toStored(root: FittedNode): StoredMember['trees'][number] {
  const tree = {
    column: [] as number[],
    limit: [] as number[],
    below: [] as number[],
    from: [] as number[],
  };
  const add = (node: FittedNode): number => {
    const at = tree.column.length;
    const isLeaf = 'value' in node;
    tree.column.push(isLeaf ? -1 : node.column);
    tree.limit.push(round(isLeaf ? node.value : node.limit));
    tree.below.push(0);
    tree.from.push(0);
    if (!isLeaf) {
      tree.below[at] = add(node.below);
      tree.from[at] = add(node.from);
    }
    return at;
  };
  add(root);
  return tree;
}

function round(value: number): number {
  return Math.round(value * 1e5) / 1e5;
}

const folder = process.argv[2];
if (!folder) throw new Error('Usage: node bench/matching/learn/fit-model.ts FOLDER');
const collected: { kind: string; rows: LabeledRows }[] = [];
for (const { kind, name, ...catalog } of listTrainingCatalogs(folder)) {
  const rows = collectRows(catalog);
  collected.push({ kind, rows });
  process.stdout.write(`${kind}, ${name}: ${rows.truth.length} pairs\n`);
}
const model: StoredModel = {
  values: [...PAIR_VALUES],
  members: [null, ...KINDS].map((without) =>
    fitMember(
      mergeRows(collected.filter(({ kind }) => kind !== without).map(({ rows }) => rows)),
      without,
    ),
  ),
};
writeFileSync(
  fileURLToPath(import.meta.resolve('#pricing/matching/model/shipped-model.json')),
  `${JSON.stringify(model)}\n`,
);
