import type { Candidates } from './block/list-candidates.ts';
import { type Bins, isAtLeast, type PairBins } from './compare/features.ts';
import type { Description } from './describe/describe-item.ts';
import { findIdentifications } from './identify/find-identifications.ts';
import { findObjections } from './identify/identification.ts';
import type { Thresholds } from './matching.ts';
import type { ValuesInput } from './model/pair-values.ts';
import { normalizeByCompetition, type Rivals } from './scoring/normalize-by-competition.ts';
import { type MatchWeights, scoreOdds, type Tables } from './scoring/tables.ts';

/** Descriptions, the candidate pairs, and their bins (`comparePairs`). */
export interface CandidateSet {
  readonly left: readonly Description[];
  readonly right: readonly Description[];
  readonly pairs: Candidates;
  readonly bins: Bins;
  /** Number of items of both catalogs, of which these may be a few. */
  readonly items: number;
}

/** A person's decision on a pair, by "left right" (ids). */
export type PersonVerdicts = ReadonlyMap<string, 'confirmed' | 'refused'>;

/** Fits tables from the bins of all pairs. */
export type FitWeights = (fit: { bins: Bins; rivals: Rivals; factors: Float64Array }) => Tables;

export interface CandidateOptions {
  readonly thresholds?: Thresholds;
  /** Less probable pairs are left out; 0.01 by default. */
  readonly atLeast?: number;
  /** These pairs are not returned, but they limit their competing pairs. */
  readonly known?: PersonVerdicts;
  /**
   * The weights to score with; or a function that fits them from the bins, with the calibration
   * then fitted from the evidence among the pairs.
   */
  readonly weights: MatchWeights | FitWeights;
}

/** Weights are fitted from this many candidates on; with fewer the shipped weights are used. */
export const FIT_FROM = 5_000;
/**
 * Odds assigned to an identified pair among its competitors: a competitor needs much higher odds to
 * be considered.
 */
const IDENTIFIED_ODDS = 1_000;
const CONFIRMED_ODDS = 1e12;
/** Factor for the text odds when the GTINs differ. */
export const OTHER_GTIN_ODDS = 0.02;
/** Factor for the odds of a pair whose sides state different variants. */
export const OTHER_VARIANT_ODDS = 0.02;

/** Candidates with their text scores, objections and identifiers: what a probability is made of. */
export interface ComparedCandidates {
  readonly set: CandidateSet;
  readonly said: PersonDecisions;
  /** What the values of pairs (`listPairValues`) are computed from. */
  readonly input: ValuesInput;
  readonly rivals: Rivals;
  /** Numbers of the pairs that may be matches at all; every other pair is no match. */
  readonly plausible: Uint32Array;
}

/** Scores the text of candidate pairs and checks their identifiers. */
export function compareCandidates(
  set: CandidateSet,
  options: CandidateOptions,
): ComparedCandidates {
  const { left, right, pairs, bins, items } = set;
  const rivals = { rows: pairs.left, columns: pairs.right };
  const against = findObjections(left, right, pairs);
  const said = saidOf(set, options.known);
  const tables =
    typeof options.weights === 'function'
      ? options.weights({ bins, rivals, factors: against.factors })
      : options.weights.tables;
  const textOdds = scoreOdds({ bins, tables, factors: against.factors });
  const textScores = normalizeByCompetition(textOdds, rivals);
  const identified = findIdentifications({ left, right, pairs, bins, taken: said.taken });
  const odds = textOdds.slice();
  for (const n of against.otherGtin) odds[n] = (odds[n] as number) * OTHER_GTIN_ODDS;
  for (const [n, { doubt }] of identified)
    if (doubt === null) odds[n] = Math.max(odds[n] as number, IDENTIFIED_ODDS);
  for (const n of said.refused) odds[n] = 0;
  for (const n of said.confirmed) odds[n] = CONFIRMED_ODDS;
  const scores = normalizeByCompetition(odds, rivals);
  const plausible = pairs.left
    .map((_, n) => n)
    .filter(
      (n) =>
        identified.has(n) ||
        (scores[n] as number) >= LEAST_SCORE ||
        (textScores[n] as number) >= LEAST_SCORE ||
        isNearest({ bins, pair: n }),
    );
  const input = {
    pairs,
    bins,
    items,
    tables,
    against,
    textOdds,
    textScores,
    odds,
    scores,
    identified,
  };
  return { set, said, input, rivals, plausible };
}

/** A pair with a lower score is no match, unless each is the nearest item of the other. */
const LEAST_SCORE = 0.001;

function isNearest(pair: PairBins): boolean {
  return isAtLeast(pair, 'rankForLeft', '1') && isAtLeast(pair, 'rankForRight', '1');
}

/** People's decisions by pair number; `taken`: listings already assigned to a product. */
interface PersonDecisions {
  readonly confirmed: ReadonlySet<number>;
  readonly refused: ReadonlySet<number>;
  readonly taken: ReadonlySet<number>;
}

function saidOf(
  { left, right, pairs }: CandidateSet,
  known: PersonVerdicts | undefined,
): PersonDecisions {
  const said = {
    confirmed: new Set<number>(),
    refused: new Set<number>(),
    taken: new Set<number>(),
  };
  if (!known || known.size === 0) return said;
  const takenIds = new Set(
    [...known].filter(([, verdict]) => verdict === 'confirmed').map(([key]) => key.split(' ')[1]),
  );
  right.forEach((item, j) => {
    if (takenIds.has(item.item.id)) said.taken.add(j);
  });
  for (let n = 0; n < pairs.left.length; n += 1) {
    const verdict = known.get(
      `${left[pairs.left[n] as number]?.item.id} ${right[pairs.right[n] as number]?.item.id}`,
    );
    if (verdict) said[verdict].add(n);
  }
  return said;
}
