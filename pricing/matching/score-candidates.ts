import { type Evidence, collectEvidence } from './calibrate/calibration.ts';
import { fitCalibration } from './calibrate/fit-calibration.ts';
import type { Description } from './describe/describe-item.ts';
import { listMatchReasons } from './explain/list-match-reasons.ts';
import { findVeto, isUnopposed } from './identify/identification.ts';
import { DEFAULT_THRESHOLDS, type ScoredPair, toVerdict } from './matching.ts';
import {
  type Estimates,
  estimateProbabilities,
  estimateTextProbabilities,
} from './model/estimate-probabilities.ts';
import {
  type CandidateOptions,
  type CandidateSet,
  FIT_FROM,
  compareCandidates,
  type ComparedCandidates,
} from './compare-candidates.ts';
import { logWeights, type MatchWeights } from './scoring/tables.ts';

export interface CandidateScores {
  /** Sorted by `left`. */
  readonly pairs: ScoredPair[];
  /** The weights that were used. */
  readonly weights: MatchWeights;
  /** Pairs with known truth (from GTINs or a person), with their text-only score. */
  readonly evidence: Evidence[];
}

/**
 * Scores candidate pairs; the rows and columns of the pairs of interest must be complete. Pure;
 * never throws on content.
 */
export function scoreCandidates(set: CandidateSet, options: CandidateOptions): CandidateScores {
  const compared = compareCandidates(set, options);
  const { tables } = compared.input;
  if (typeof options.weights !== 'function') {
    const estimates = estimateProbabilities(compared, options.weights);
    return { pairs: report(compared, estimates, options), weights: options.weights, evidence: [] };
  }
  const evidence = collectEvidence({
    ...compared.set,
    against: compared.input.against,
    identified: compared.input.identified,
    scores: estimateTextProbabilities(compared),
    said: compared.said,
  });
  const weights: MatchWeights = {
    tables,
    calibration: fitCalibration(evidence),
    textActs: set.pairs.left.length >= FIT_FROM,
  };
  return {
    pairs: report(compared, estimateProbabilities(compared, weights), options),
    weights,
    evidence,
  };
}

function report(
  { set: { left, right, pairs, bins }, input, said, plausible }: ComparedCandidates,
  estimates: Estimates,
  { thresholds = DEFAULT_THRESHOLDS, atLeast = 0.01 }: CandidateOptions,
): ScoredPair[] {
  const { tables, identified, against } = input;
  const logWeightsByCell = logWeights(tables);
  const scored: ScoredPair[] = [];
  plausible.forEach((n, k) => {
    const probability = estimates.probabilities[k] as number;
    if (probability < atLeast || said.confirmed.has(n) || said.refused.has(n)) return;
    const a = left[pairs.left[n] as number] as Description;
    const b = right[pairs.right[n] as number] as Description;
    const identification = identified.get(n) ?? null;
    const machine = toVerdict(probability, thresholds);
    scored.push({
      left: a.item.id,
      right: b.item.id,
      probability,
      verdict: machine === 'auto' && !estimates.mayAct[k] ? 'review' : machine,
      tier: identification ? 'identifier' : 'text',
      isOpposed: !isUnopposed(against, n),
      ...(identification?.isByPrice === true && { isByPrice: true }),
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
