import type { Description } from '../describe/describe-item.ts';
import { isVariantWord } from '../describe/extract-variant.ts';

const SHORTEST = 4;
/** From this length on a word is also found inside another ("Schlauch" in "Gartenschlauch"). */
const SHORTEST_INSIDE = 5;

/**
 * True when two items share a word that says what they are: not only colors, sizes and numbers,
 * which unlike things share too. In a catalog of a few items such words are as rare as any other.
 */
export function hasSharedWord(a: Description, b: Description): boolean {
  return hasWordOf(a, b) || hasWordOf(b, a);
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
