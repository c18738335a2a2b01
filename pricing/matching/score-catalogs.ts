import { buildSpace } from './block/build-space.ts';
import { type Focus, listCandidates } from './block/list-candidates.ts';
import { comparePairs } from './compare/compare-pairs.ts';
import type { Description } from './describe/describe-item.ts';
import type { Thresholds } from './matching.ts';
import {
  type CandidateSet,
  FIT_FROM,
  type FitWeights,
  type PersonVerdicts,
  compareCandidates,
  type ComparedCandidates,
} from './compare-candidates.ts';
import { type CandidateScores, scoreCandidates } from './score-candidates.ts';
import { estimateShare } from './scoring/normalize-by-competition.ts';
import { fitTables } from './scoring/fit-tables.ts';
import type { MatchWeights, Tables } from './scoring/tables.ts';
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
  if (left.length === 0 || right.length === 0)
    return {
      pairs: [],
      weights: options.weights ?? {
        tables: startTables(left, right),
        calibration: null,
        textActs: false,
      },
      evidence: [],
    };
  return scoreCandidates(findPairs(left, right, options.focus), {
    thresholds: options.thresholds,
    atLeast: options.atLeast,
    known: options.known,
    weights: options.weights ?? fitFrom(startTables(left, right), options.isFitted !== false),
  });
}

/** What a full run computes before it judges pairs; null without items on both sides. */
export function compareCatalogs(
  left: readonly Description[],
  right: readonly Description[],
): ComparedCandidates | null {
  if (left.length === 0 || right.length === 0) return null;
  return compareCandidates(findPairs(left, right, undefined), {
    weights: fitFrom(startTables(left, right), true),
  });
}

function startTables(left: readonly Description[], right: readonly Description[]): Tables {
  return { ...readShippedTables(), share: estimateShare(left.length, right.length) };
}

function fitFrom(start: Tables, isFitted: boolean): FitWeights {
  return (fit) =>
    isFitted && fit.factors.length >= FIT_FROM ? fitTables({ ...fit, start }) : start;
}

/**
 * A separate function, so that the vector space, the largest structure, is freed before fitting.
 */
function findPairs(
  left: readonly Description[],
  right: readonly Description[],
  focus: Focus | undefined,
): CandidateSet {
  const space = buildSpace(left, right);
  const pairs = listCandidates({ left, right, space, focus });
  const bins = comparePairs({ left, right, space, pairs });
  return { left, right, pairs, bins, items: left.length + right.length };
}
