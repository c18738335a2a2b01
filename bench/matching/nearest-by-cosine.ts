import { buildSpace, compareVectors } from '#pricing/matching/block/build-space.ts';
import { createSearch, buildInvertedIndex } from '#pricing/matching/block/find-nearest.ts';
import { describeItem } from '#pricing/matching/describe/describe-item.ts';
import type { Item } from '#pricing/matching/matching.ts';

const ACCEPT = 0.5;
const NEAREST = 10;

/**
 * The simple alternative: each product's nearest listing by TF-IDF cosine of words, if it is at
 * least 0.5. Pairs as "left right".
 */
export function nearestByCosine(left: readonly Item[], right: readonly Item[]): Set<string> {
  const [a, b] = [left.map(describeItem), right.map(describeItem)];
  const space = buildSpace(a, b);
  const search = createSearch(buildInvertedIndex(space.right, space.terms), NEAREST);
  return new Set(
    left.flatMap((item, i) => {
      const best = search(space.left, i)
        .map((j) => ({ j, cosine: compareVectors(space, i, j).words }))
        .sort((x, y) => y.cosine - x.cosine)[0];
      return best && best.cosine >= ACCEPT ? [`${item.id} ${right[best.j]?.id}`] : [];
    }),
  );
}
