import { buildSpace } from './block/build-space.ts';
import { type Candidates, type Focus, listCandidates } from './block/list-candidates.ts';
import { comparePairs } from './compare/compare-pairs.ts';
import type { Bins } from './compare/features.ts';
import type { Description } from './describe/describe-item.ts';
import type { Thresholds } from './matching.ts';
import { type CandidateScores, type PersonVerdicts, scoreCandidates } from './score-candidates.ts';
import { estimateShare } from './scoring/normalize-by-competition.ts';
import { fitTables } from './scoring/fit-tables.ts';
import type { MatchWeights } from './scoring/tables.ts';
import { readShippedTables } from './scoring/shipped-tables.ts';

export interface ScoreOptions {
  readonly thresholds?: Thresholds;
  /** Less probable pairs are left out. */
  readonly atLeast?: number;
  /** Weights and calibration to use instead of fitted or shipped ones. */
  readonly weights?: MatchWeights;
  /**
   * False: never fit, as for a few items of a large catalog, which are not a representative sample.
   */
  readonly isFitted?: boolean;
  /** Only the pairs of these items (by number) are wanted, scored with all their competitors. */
  readonly focus?: Focus;
  /**
   * People's decisions by "left right": the pairs are not returned, but they limit their competing
   * pairs.
   */
  readonly known?: PersonVerdicts;
}

/** Weights are fitted from this many candidates on; with fewer the shipped weights are used. */
const FIT_FROM = 5_000;

/**
 * Full run over two catalogs (products and one retailer's listings). Returns the scored pairs, the
 * weights (store them with `encodeWeights`), and the evidence for the calibration (pool it over
 * retailers, `fitCalibration`, and run again with it).
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

/**
 * A separate function, so that the vector space, the largest structure, is freed before fitting.
 */
function findPairs(
  left: readonly Description[],
  right: readonly Description[],
  focus: Focus | undefined,
): { pairs: Candidates; bins: Bins } {
  const space = buildSpace(left, right);
  const pairs = listCandidates({ left, right, space, focus });
  return { pairs, bins: comparePairs({ left, right, space, pairs }) };
}
