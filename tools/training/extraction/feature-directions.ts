import type { Direction } from '#tools/training/fit-boosted-trees.ts';

/**
 * Features of which more can only speak for the price (1) or against it (-1). Trees that may not
 * learn the opposite from a few pages are more often right on sellers they have not seen.
 */
const DIRECTIONS: Readonly<Record<string, Direction>> = {
  'kinds that agree': 1,
  'kinds that agree, and the page': 1,
  'share of the kinds': 1,
  witnesses: 1,
  'stated and taken by a reader': 1,
  'stated and shown': 1,
  score: 1,
  margin: 1,
  places: 1,
  marked: 1,
  'soon after the name': 1,
  'is called a price': 1,
  'is called current': 1,
  'is beside the price': 1,
  'is marked as the price': 1,
  'is near a button that buys': 1,
  'what a reader would take': 1,
  'name found': 1,
  'named by the address': 1,
  'kinds that contradict': -1,
  conflicts: -1,
  'against what is stated, shown nowhere': -1,
  'stated and not shown': -1,
  'stated and not shown, another is': -1,
  'score of what a reader would take instead': -1,
  hidden: -1,
  'an earlier price': -1,
  'other reading': -1,
  'without tax': -1,
  'is inside a link': -1,
  'is in another part of the page': -1,
  'is among other products': -1,
  'is in a carousel': -1,
  'score of the rival': -1,
  'rival given by a source': -1,
  'place of what another source gives': -1,
  'part of another amount': -1,
  'hundred times another amount': -1,
  'amounts well placed': -1,
  'lower ones well placed': -1,
  'other products': -1,
  'currency unknown': -1,
  'less than 1': -1,
};

/** The direction of a feature; 0 where either may be learned. */
export function getDirection(name: string): Direction {
  return DIRECTIONS[name] ?? 0;
}

/** Names with a direction, so that a test can tell that each still is a feature. */
export const directedFeatures: readonly string[] = Object.keys(DIRECTIONS);
