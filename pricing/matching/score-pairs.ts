import { type Description, describeItem } from './describe/describe-item.ts';
import type { Item, ScoredPair } from './matching.ts';
import { scoreCatalogs, type ScoreOptions } from './score-catalogs.ts';

/**
 * Which items of `right` (listings) are which of `left` (products): every pair with probability `atLeast` (0.01), in the order of
 * `left`. Identifiers decide where there are any; text is weighed without labels, and is never `auto` and at most TEXT_CAP unless
 * GTINs on both sides showed how right it is. Pure: the same input gives the same output. Never throws on content.
 */
export function scorePairs(
  left: readonly Item[],
  right: readonly Item[],
  options: ScoreOptions = {},
): ScoredPair[] {
  return scoreDescriptions(left.map(describeItem), right.map(describeItem), options);
}

/** As `scorePairs`, for items that were described before. */
export function scoreDescriptions(
  left: readonly Description[],
  right: readonly Description[],
  options: ScoreOptions = {},
): ScoredPair[] {
  return scoreCatalogs(left, right, options).pairs;
}
