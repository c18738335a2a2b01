import type { Candidates } from './block/list-candidates.ts';
import { type Evidence, applyCalibration, collectEvidence } from './calibrate/calibration.ts';
import { fitCalibration } from './calibrate/fit-calibration.ts';
import type { Bins } from './compare/features.ts';
import type { Description } from './describe/describe-item.ts';
import { listMatchReasons } from './explain/list-match-reasons.ts';
import {
  type Identification,
  type Against,
  findObjections,
  isUnopposed,
  findVeto,
} from './identify/identification.ts';
import { findIdentifications } from './identify/find-identifications.ts';
import { DEFAULT_THRESHOLDS, type ScoredPair, type Thresholds, toVerdict } from './matching.ts';
import { normalizeByCompetition, type Rivals } from './scoring/normalize-by-competition.ts';
import { logWeights, scoreOdds, type Tables, type MatchWeights } from './scoring/tables.ts';

/** Descriptions, the candidate pairs, and their bins (`comparePairs`). */
export interface CandidateSet {
  readonly left: readonly Description[];
  readonly right: readonly Description[];
  readonly pairs: Candidates;
  readonly bins: Bins;
}

/** A person's decision on a pair, by "left right" (ids). */
export type PersonVerdicts = ReadonlyMap<string, 'confirmed' | 'refused'>;

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
  readonly weights:
    MatchWeights | ((fit: { bins: Bins; rivals: Rivals; factors: Float64Array }) => Tables);
}

export interface CandidateScores {
  /** Sorted by `left`. */
  readonly pairs: ScoredPair[];
  /** The weights that were used. */
  readonly weights: MatchWeights;
  /** Pairs with known truth (from GTINs or a person), with their text-only score. */
  readonly evidence: Evidence[];
}

/**
 * Odds assigned to an identified pair among its competitors: a competitor needs much higher odds to
 * be considered.
 */
const IDENTIFIED_ODDS = 1_000;
const CONFIRMED_ODDS = 1e12;
/** Factor for the text odds when the GTINs differ. */
const OTHER_GTIN_ODDS = 0.02;

/**
 * Scores candidate pairs; the rows and columns of the pairs of interest must be complete. Pure;
 * never throws on content.
 */
export function scoreCandidates(set: CandidateSet, options: CandidateOptions): CandidateScores {
  const { left, right, pairs, bins } = set;
  const rivals = { rows: pairs.left, columns: pairs.right };
  const against = findObjections(left, right, pairs);
  const said = saidOf(set, options.known);
  const tables =
    typeof options.weights === 'function'
      ? options.weights({ bins, rivals, factors: against.factors })
      : options.weights.tables;
  const odds = scoreOdds(bins, tables, against.factors);
  const scores = normalizeByCompetition(odds, rivals);
  const evidence = collectEvidence({ left, right, pairs, against, scores, said });
  const calibration =
    typeof options.weights === 'function' ? fitCalibration(evidence) : options.weights.calibration;
  const identified = findIdentifications({ left, right, pairs, bins, taken: said.taken });
  const weights = { tables, calibration };
  const judged = assess({ odds, scores, rivals, against, identified, said, weights });
  return {
    pairs: report({ set, weights, identified, judged, against, said, options }),
    weights,
    evidence,
  };
}

/** People's decisions by pair number; `taken`: listings already assigned to a product. */
export interface ErrorText {
  readonly confirmed: ReadonlySet<number>;
  readonly refused: ReadonlySet<number>;
  readonly taken: ReadonlySet<number>;
}

function saidOf(
  { left, right, pairs }: CandidateSet,
  known: PersonVerdicts | undefined,
): ErrorText {
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

interface Judging {
  readonly odds: Float64Array;
  /** Text-only scores. */
  readonly scores: Float64Array;
  readonly rivals: Rivals;
  readonly against: Against;
  readonly identified: ReadonlyMap<number, Identification>;
  readonly said: ErrorText;
  readonly weights: MatchWeights;
}

interface Judged {
  readonly probabilities: Float64Array;
  /** Pairs whose text alone may be matched automatically. */
  readonly sure: ReadonlySet<number>;
}

function assess({
  odds: textOdds,
  scores,
  rivals,
  against,
  identified,
  said,
  weights,
}: Judging): Judged {
  const odds = textOdds.slice();
  for (const n of against.otherGtin) odds[n] = (odds[n] as number) * OTHER_GTIN_ODDS;
  for (const [n, { doubt }] of identified)
    if (doubt === null) odds[n] = Math.max(odds[n] as number, IDENTIFIED_ODDS);
  for (const n of said.refused) odds[n] = 0;
  for (const n of said.confirmed) odds[n] = CONFIRMED_ODDS;
  const sure = new Set<number>();
  const probabilities = normalizeByCompetition(odds, rivals).map((score, n) => {
    const { probability, isSure } = applyCalibration(score, weights.calibration);
    if (isSure && isUnopposed(against, n)) sure.add(n);
    return against.otherGtin.has(n)
      ? Math.min(
          probability,
          scaleOdds(
            applyCalibration(scores[n] as number, weights.calibration).probability,
            OTHER_GTIN_ODDS,
          ),
        )
      : probability;
  });
  for (const [n, { probability, doubt, least = 0 }] of identified) {
    if (doubt !== null) sure.delete(n);
    probabilities[n] =
      doubt === null
        ? probability
        : Math.min(probability, Math.max(probabilities[n] as number, least));
  }
  return { probabilities, sure };
}

/** Multiplies the odds of a probability by this share. */
function scaleOdds(probability: number, share: number): number {
  return (probability * share) / (probability * share + 1 - probability);
}

interface Report {
  readonly set: CandidateSet;
  readonly weights: MatchWeights;
  readonly identified: ReadonlyMap<number, Identification>;
  readonly judged: Judged;
  readonly against: Against;
  readonly said: ErrorText;
  readonly options: CandidateOptions;
}

function report({
  set: { left, right, pairs, bins },
  weights,
  identified,
  judged,
  against,
  said,
  options,
}: Report): ScoredPair[] {
  const { thresholds = DEFAULT_THRESHOLDS, atLeast = 0.01 } = options;
  const logWeightsByCell = logWeights(weights.tables);
  const scored: ScoredPair[] = [];
  judged.probabilities.forEach((probability, n) => {
    if (probability < atLeast || said.confirmed.has(n) || said.refused.has(n)) return;
    const a = left[pairs.left[n] as number] as Description;
    const b = right[pairs.right[n] as number] as Description;
    const identification = identified.get(n) ?? null;
    const machine = toVerdict(probability, thresholds);
    const mayAct = identification === null ? judged.sure.has(n) : identification.doubt === null;
    scored.push({
      left: a.item.id,
      right: b.item.id,
      probability,
      verdict: machine === 'auto' && !mayAct ? 'review' : machine,
      tier: identification ? 'identifier' : 'text',
      reasons: listMatchReasons({
        a,
        b,
        bins,
        pair: n,
        weights: logWeightsByCell,
        identification,
        veto:
          findVeto(a, b) ??
          (against.otherGtin.has(n) ? { code: 'gtins_differ', values: {} } : null),
      }),
    });
  });
  return scored;
}
