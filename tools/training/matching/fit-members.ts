import {
  toLinearValue,
  type StoredMember,
  type StoredModel,
} from '#pricing/matching/model/match-model.ts';
import { PAIR_VALUES, VALUE_COUNT } from '#pricing/matching/model/pair-values.ts';
import {
  fitBoostedTrees,
  type FittedTree,
  roundWeight,
} from '#tools/training/fit-boosted-trees.ts';
import { fitLinear } from './fit-linear.ts';
import { KINDS } from './list-training-catalogs.ts';
import { type LabeledRows, mergeRows } from './collect-rows.ts';
import { toTreeTable } from './to-tree-table.ts';
import { LINEAR_PLACES } from './value-roles.ts';

/**
 * A hundred trees of depth four: forty fewer were worse on seeds and pairs not fitted on, and half
 * the rate was worse on all of them.
 */
const OPTIONS = {
  trees: 100,
  depth: 4,
  rate: 0.2,
  ridge: 5,
  leastWeight: 10,
  leastCurvature: 0,
};

/** The member fitted on all kinds counts as much as those without a kind together. */
const WHOLE = 0.5;

/** Rows of one training catalog, with its kind. */
export interface KindRows {
  readonly kind: string;
  readonly rows: LabeledRows;
}

/**
 * Fits one member on all rows, and one without each kind of catalogs. `onFitted` is called after
 * each: a member takes about 20 seconds.
 */
export function fitMembers(
  collected: readonly KindRows[],
  onFitted: (without: string | null) => void = () => undefined,
): StoredModel {
  return {
    values: [...PAIR_VALUES],
    members: [null, ...KINDS].map((without) => {
      const rows = collected.filter(({ kind }) => kind !== without).map((each) => each.rows);
      const member = fitMember(mergeRows(rows), without);
      onFitted(without);
      return member;
    }),
  };
}

/** Fits a model of one member. */
export function fitOne(rows: LabeledRows): StoredModel {
  return { values: [...PAIR_VALUES], members: [{ ...fitMember(rows, null), share: 1 }] };
}

function fitMember(rows: LabeledRows, without: string | null): StoredMember {
  const training = { ...rows, columns: VALUE_COUNT };
  const { base, weights } = fitLinear(training);
  const linear = LINEAR_PLACES.map((column, i) => ({
    column,
    weight: roundWeight(weights[i] as number),
  }));
  const start = Float64Array.from(rows.truth, (_, k) =>
    linear.reduce(
      (sum, { column, weight }) =>
        sum + weight * toLinearValue(rows.values[k * VALUE_COUNT + column] as number),
      base,
    ),
  );
  return {
    without,
    share: without === null ? WHOLE : (1 - WHOLE) / KINDS.length,
    base: roundWeight(base),
    linear,
    trees: fitBoostedTrees(toTreeTable(training, start), OPTIONS).map(toStored),
  };
}

/** A tree as the match model stores it: the value of a leaf in place of its limit. */
function toStored({
  feature,
  threshold,
  left,
  right,
  value,
}: FittedTree): StoredMember['trees'][number] {
  return {
    column: feature,
    limit: feature.map((column, node) => (column < 0 ? value : threshold)[node] as number),
    below: left,
    from: right,
  };
}
