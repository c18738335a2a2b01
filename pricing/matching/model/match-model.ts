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
interface Predictions {
  /** Log-odds of a match: the weighted mean of the members. */
  readonly logits: Float64Array;
  /** The lowest of the members: what is left when a kind of catalogs was never seen. */
  readonly least: Float64Array;
}

/**
 * Log-odds of the first member below which the others are not asked: they would have to contradict
 * it by a factor of a hundred to change what is stored of the pair.
 */
const CLEARLY_NOT = -6.5;

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
      'The model was fitted on other values of a pair: fit it again (npm run train:matching)',
    );
  const [first, ...others] = stored.members.map((member) => ({
    share: member.share,
    score: compile(member),
  })) as [Compiled, ...Compiled[]];
  return {
    predict: (values) => {
      const count = values.length / VALUE_COUNT;
      const logits = new Float64Array(count);
      const least = new Float64Array(count);
      for (let k = 0; k < count; k += 1) {
        const at = k * VALUE_COUNT;
        const said = first.score(values, at);
        let [sum, lowest] = [said * first.share, said];
        if (said < CLEARLY_NOT) sum = said;
        else
          for (const { share, score } of others) {
            const logit = score(values, at);
            sum += share * logit;
            if (logit < lowest) lowest = logit;
          }
        logits[k] = sum;
        least[k] = lowest;
      }
      return { logits, least };
    },
  };
}

/** Clips a value as the linear part reads it. */
export function toLinearValue(value: number): number {
  return Math.max(-EDGE, Math.min(EDGE, value));
}

interface Compiled {
  readonly share: number;
  /** Log-odds of the pair whose values start at `at`. */
  readonly score: (values: Float32Array, at: number) => number;
}

/**
 * All trees in one list of nodes, each followed by its lower side: a pair goes through hundreds of
 * them, and the next node is mostly the next number.
 */
function compile({ base, linear, trees }: StoredMember): Compiled['score'] {
  const size = trees.reduce((sum, tree) => sum + tree.column.length, 0);
  const column = new Int16Array(size);
  const limit = new Float64Array(size);
  const from = new Uint32Array(size);
  const roots = new Uint32Array(trees.length);
  let end = 0;
  for (const [t, tree] of trees.entries()) {
    const add = (node: number): number => {
      const place = end;
      end += 1;
      column[place] = tree.column[node] as number;
      limit[place] = tree.limit[node] as number;
      if (column[place] >= 0) {
        add(tree.below[node] as number);
        from[place] = add(tree.from[node] as number);
      }
      return place;
    };
    roots[t] = add(0);
  }
  const places = Uint32Array.from(linear, ({ column: place }) => place);
  const weights = Float64Array.from(linear, ({ weight }) => weight);
  return (values, at) => {
    let sum = base;
    for (let i = 0; i < places.length; i += 1)
      sum += (weights[i] as number) * toLinearValue(values[at + (places[i] as number)] as number);
    for (let t = 0; t < roots.length; t += 1) {
      let node = roots[t] as number;
      let read = column[node] as number;
      while (read >= 0) {
        node =
          (values[at + read] as number) >= (limit[node] as number)
            ? (from[node] as number)
            : node + 1;
        read = column[node] as number;
      }
      sum += limit[node] as number;
    }
    return sum;
  };
}
