import { type Description, describeItem } from './describe/describe-item.ts';
import type { Item, ScoredPair } from './matching.ts';
import { scoreCatalogs, type ScoreOptions } from './score-catalogs.ts';

/**
 * Finds which items of `right` (listings) are which of `left` (products). Returns every pair with
 * probability `atLeast` (0.01) or more, sorted by `left`. Identifiers decide where there are any.
 * Text is scored without labels; it is `auto` only where the catalogs are large enough and the model
 * is sure. Pure: the same input gives the same output. Never throws on content.
 */
export function scorePairs(
  left: readonly Item[],
  right: readonly Item[],
  options: ScoreOptions = {},
): ScoredPair[] {
  return scoreDescriptions(left.map(describeItem), right.map(describeItem), options);
}

/** Like `scorePairs`, for items that are already described. */
function scoreDescriptions(
  left: readonly Description[],
  right: readonly Description[],
  options: ScoreOptions = {},
): ScoredPair[] {
  return scoreCatalogs(left, right, options).pairs;
}
