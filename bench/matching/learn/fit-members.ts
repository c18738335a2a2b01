import {
  toLinearValue,
  type StoredMember,
  type StoredModel,
} from '#pricing/matching/model/match-model.ts';
import { PAIR_VALUES, VALUE_COUNT } from '#pricing/matching/model/pair-values.ts';
import { fitLinear, LINEAR_VALUES } from './fit-linear.ts';
import { type FittedNode, fitTrees, type TrainingRows } from './fit-trees.ts';
import { KINDS } from './list-training-catalogs.ts';
import { type LabeledRows, mergeRows } from './collect-rows.ts';

const places = (names: readonly (typeof PAIR_VALUES)[number][]): Set<number> =>
  new Set(names.map((name) => PAIR_VALUES.indexOf(name)));
/** A hundred trees of depth four: forty fewer were worse on seeds and pairs not fitted on. */
const OPTIONS = {
  rounds: 100,
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
    'words',
    'grams',
    'leftInRight',
    'rightInLeft',
    'wordCosine',
    'gramCosine',
    'shareOfLeft',
    'shareOfRight',
  ]),
  falling: places([
    'conflicting',
    'objection',
    'productRivals',
    'listingRivals',
    'rarestOnlyLeft',
    'rarestOnlyRight',
    'onlyLeftWords',
    'onlyRightWords',
  ]),
};

/** The member fitted on all kinds counts as much as those without a kind together. */
const WHOLE = 0.5;

/** Rows of one training catalog, with its kind. */
export interface KindRows {
  readonly kind: string;
  readonly rows: LabeledRows;
}

/** Fits one member on all rows, and one without each kind of catalogs. */
export function fitMembers(collected: readonly KindRows[]): StoredModel {
  return {
    values: [...PAIR_VALUES],
    members: [null, ...KINDS].map((without) =>
      fitMember(
        mergeRows(collected.filter(({ kind }) => kind !== without).map(({ rows }) => rows)),
        without,
      ),
    ),
  };
}

/** Fits a model of one member. */
export function fitOne(rows: LabeledRows): StoredModel {
  return { values: [...PAIR_VALUES], members: [{ ...fitMember(rows, null), share: 1 }] };
}

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
