import type { ScoredPair } from '../matching.ts';
import type { LiveIndex } from './build-index.ts';
import {
  type LiveFocus,
  type LiveOptions,
  type LiveScores,
  scoreInPieces,
} from './score-against-index.ts';
import { createTurns, type Turns } from './create-turns.ts';

/**
 * Scores the items of the focus one after another. Lets other tasks run whenever a time slice is
 * over: between two items, and within the work on one, which can take about 50 ms. Nobody may
 * change the index meanwhile. When a pair is scored both for its own item and as a competitor of
 * another, the first result is used.
 */
export async function scoreInTurns(
  index: LiveIndex,
  { products = [], listings = [] }: LiveFocus,
  { turns = createTurns(), ...options }: LiveOptions & { readonly turns?: Turns } = {},
): Promise<LiveScores> {
  const [pairs, rivals] = [new Map<string, ScoredPair>(), new Map<string, ScoredPair>()];
  const settled = { products: new Set<string>(), listings: new Set<string>() };
  for (const focus of [
    ...products.map((id) => ({ products: [id] })),
    ...listings.map((id) => ({ listings: [id] })),
  ]) {
    const work = scoreInPieces(index, focus, options);
    let step = work.next();
    for (; !step.done; step = work.next()) if (turns.isOver()) await turns.next();
    const scores = step.value;
    for (const pair of scores.pairs) pairs.set(keyOf(pair), pair);
    for (const pair of scores.rivals) rivals.set(keyOf(pair), pair);
    for (const id of scores.settled.products) settled.products.add(id);
    for (const id of scores.settled.listings) settled.listings.add(id);
    if (turns.isOver()) await turns.next();
  }
  for (const key of pairs.keys()) rivals.delete(key);
  return { pairs: [...pairs.values()], rivals: [...rivals.values()], settled };
}

function keyOf({ left, right }: ScoredPair): string {
  return `${left} ${right}`;
}
