import { buildSpace } from './block/build-space.ts';
import { type Candidates, type Focus, listCandidates } from './block/list-candidates.ts';
import { comparePairs } from './compare/compare-pairs.ts';
import type { Bins } from './compare/features.ts';
import type { Description } from './describe/describe-item.ts';
import type { Thresholds } from './matching.ts';
import { type CandidateScores, type PersonVerdicts, scoreCandidates } from './score-candidates.ts';
import { estimateShare } from './scoring/estimate-share.ts';
import { fitTables } from './scoring/fit-tables.ts';
import type { MatchWeights } from './scoring/match-weights.ts';
import { readShippedTables } from './scoring/shipped-tables.ts';

export interface ScoreOptions {
  readonly thresholds?: Thresholds;
  /** Pairs below it are left out. */
  readonly atLeast?: number;
  /** Weights to use instead of those fitted or shipped; the calibration is then theirs too. */
  readonly weights?: MatchWeights;
  /** False: never fit, as for a few items of a large catalogue, which are no sample of it. */
  readonly isFitted?: boolean;
  /** Only the pairs of these items (numbers), weighed with all their rivals, are wanted. */
  readonly focus?: Focus;
  /** What a person said, by "left right": it is not reported again, but it decides what rivals may be. */
  readonly known?: PersonVerdicts;
}

/** From this many candidates on, the weights are fitted to them; fewer do not carry a fit and use the shipped ones. */
const FIT_FROM = 5_000;

/**
 * A full run over two catalogues (products and one retailer's listings): the scored pairs, the weights that came out (store them:
 * `storeWeights`), and the evidence that the calibration rests on (pool it over retailers, `fitCalibration`, and run again with it).
 */
export function scoreCatalogs(
  left: readonly Description[],
  right: readonly Description[],
  options: ScoreOptions = {},
): CandidateScores {
  const shipped = { ...readShippedTables(), share: estimateShare(left.length, right.length) };
  if (left.length === 0 || right.length === 0)
    return {
      pairs: [],
      weights: options.weights ?? { tables: shipped, calibration: null },
      evidence: [],
    };
  const { pairs, bins } = findPairs(left, right, options.focus);
  const isFitted = options.isFitted !== false && pairs.left.length >= FIT_FROM;
  return scoreCandidates(
    { left, right, pairs, bins },
    {
      thresholds: options.thresholds,
      atLeast: options.atLeast,
      known: options.known,
      weights:
        options.weights ?? ((fit) => (isFitted ? fitTables({ ...fit, start: shipped }) : shipped)),
    },
  );
}

/** On its own so that the space, the largest thing there is, is gone before the fit. */
function findPairs(
  left: readonly Description[],
  right: readonly Description[],
  focus: Focus | undefined,
): { pairs: Candidates; bins: Bins } {
  const space = buildSpace(left, right);
  const pairs = listCandidates({ left, right, space, focus });
  return { pairs, bins: comparePairs({ left, right, space, pairs }) };
}
