import { DETAIL_PLACES, type PairBins, PAIR_WIDTH } from '#pricing/matching/compare/features.ts';
import type { Description } from '#pricing/matching/describe/describe-item.ts';
import { isVariantWord } from '#pricing/matching/describe/extract-variant.ts';

/** From this share of the words of one side on a pair is not checked. */
const ALIKE_FROM = Math.round(0.4 * 255);
const SHORTEST = 4;
/** From this length on a word is also found inside another ("Schlauch" in "Gartenschlauch"). */
const SHORTEST_INSIDE = 5;

/**
 * True when two items share no word that says what they are: only colors, sizes and numbers, which
 * unlike things share too. In a catalog of a few items such words are as rare as any other.
 */
export function isUnlike({ bins, pair }: PairBins, a: Description, b: Description): boolean {
  const at = pair * PAIR_WIDTH;
  return (
    (bins[at + DETAIL_PLACES.shareOfLeft] as number) < ALIKE_FROM &&
    (bins[at + DETAIL_PLACES.shareOfRight] as number) < ALIKE_FROM &&
    !hasWordOf(a, b) &&
    !hasWordOf(b, a)
  );
}

function hasWordOf(a: Description, b: Description): boolean {
  return a.words.some(
    (word) =>
      word.length >= SHORTEST &&
      !/^\d/.test(word) &&
      !isVariantWord(word) &&
      (b.words.includes(word) ||
        b.moreWords.has(word) ||
        (word.length >= SHORTEST_INSIDE && b.compact.includes(word))),
  );
}
