import { z } from 'zod';
import { PAIR_VALUES, VALUE_COUNT } from './pair-values.ts';

/**
 * A node of a tree: a leaf adds `value`; another node continues at `below` or, from its limit on,
 * at `from` (node numbers of the same tree).
 */
const TreeSchema = z.object({
  /** Value number per node; -1 for a leaf. */
  column: z.array(z.number().int()),
  /** Limit of a node, or the value of a leaf. */
  limit: z.array(z.number()),
  below: z.array(z.number().int()),
  from: z.array(z.number().int()),
});
const MemberSchema = z.object({
  /** The kind of catalogs that this member was not fitted on; null: it was fitted on all. */
  without: z.string().nullable(),
  /** Its share in the mean. */
  share: z.number().gt(0).max(1),
  base: z.number(),
  linear: z.array(z.object({ column: z.number().int(), weight: z.number() })),
  trees: z.array(TreeSchema),
});
export const ModelSchema = z.object({
  values: z.array(z.string()),
  members: z.array(MemberSchema).min(1),
});

/** One member fitted on all kinds of catalogs, and one without each kind. */
export type StoredModel = z.infer<typeof ModelSchema>;
export type StoredMember = z.infer<typeof MemberSchema>;

/** What the model says of pairs. */
export interface Predictions {
  /** Log-odds of a match: the weighted mean of the members. */
  readonly logits: Float64Array;
  /** The lowest of the members: what is left when a kind of catalogs was never seen. */
  readonly least: Float64Array;
}

/** Range of a value in the linear part; beyond it no catalog was seen. */
const EDGE = 8;

export interface MatchModel {
  /** Predicts from values stored flat (`listPairValues`). */
  predict(values: Float32Array): Predictions;
}

/** Throws when the model was fitted on other values. */
export function toModel(stored: StoredModel): MatchModel {
  if (stored.values.join() !== PAIR_VALUES.join())
    throw new Error(
      'The model was fitted on other values of a pair: fit it again (bench/matching/learn/fit-model.ts)',
    );
  const members = stored.members.map((member) => ({
    share: member.share,
    score: compile(member),
  }));
  return {
    predict: (values) => {
      const count = values.length / VALUE_COUNT;
      const logits = new Float64Array(count);
      const least = new Float64Array(count).fill(Infinity);
      for (const { share, score } of members)
        for (let k = 0; k < count; k += 1) {
          const logit = score(values, k * VALUE_COUNT);
          logits[k] = (logits[k] as number) + share * logit;
          if (logit < (least[k] as number)) least[k] = logit;
        }
      return { logits, least };
    },
  };
}

/** Clips a value as the linear part reads it. */
export function toLinearValue(value: number): number {
  return Math.max(-EDGE, Math.min(EDGE, value));
}

function compile({
  base,
  linear,
  trees,
}: StoredMember): (values: Float32Array, at: number) => number {
  const packed = trees.map((tree) => ({
    column: Int16Array.from(tree.column),
    limit: Float64Array.from(tree.limit),
    below: Uint8Array.from(tree.below),
    from: Uint8Array.from(tree.from),
  }));
  return (values, at) => {
    let sum = base;
    for (const { column, weight } of linear)
      sum += weight * toLinearValue(values[at + column] as number);
    for (const { column, limit, below, from } of packed) {
      let node = 0;
      while ((column[node] as number) >= 0)
        node = (
          (values[at + (column[node] as number)] as number) >= (limit[node] as number)
            ? from[node]
            : below[node]
        ) as number;
      sum += limit[node] as number;
    }
    return sum;
  };
}
