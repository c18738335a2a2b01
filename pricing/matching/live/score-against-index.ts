import type { Space, Vectors } from '#pricing/matching/block/build-space.ts';
import { FIRST_WORD, buildVectors } from '#pricing/matching/block/build-space.ts';
import type { Candidates } from '#pricing/matching/block/list-candidates.ts';
import { startComparing } from '#pricing/matching/compare/compare-pairs.ts';
import type { Description } from '#pricing/matching/describe/describe-item.ts';
import type { ScoredPair, Thresholds } from '#pricing/matching/matching.ts';
import type { PersonVerdicts } from '#pricing/matching/compare-candidates.ts';
import { scoreCandidates } from '#pricing/matching/score-candidates.ts';
import { estimateShare } from '#pricing/matching/scoring/normalize-by-competition.ts';
import type { MatchWeights } from '#pricing/matching/scoring/tables.ts';
import { readShippedTables } from '#pricing/matching/scoring/shipped-tables.ts';
import { collectPairs } from './collect-pairs.ts';
import type { LiveSide, LiveIndex } from './live-side.ts';
import { runToEnd, type Pieces, createTurns, type Turns } from './turns.ts';

export interface LiveFocus {
  /** Ids of items in the index; unknown ids are ignored. */
  readonly products?: readonly string[];
  readonly listings?: readonly string[];
}

interface LiveOptions {
  readonly thresholds?: Thresholds;
  /** Less probable pairs are left out; 0.01 by default. */
  readonly atLeast?: number;
  /** People's decisions on pairs of these items and their competitors, by "product listing". */
  readonly known?: PersonVerdicts;
  /** Weights of the last full run (`parseWeights`); without one, the shipped weights. */
  readonly weights?: MatchWeights | null;
}

export interface LiveScores {
  /** Pairs of the focus, by product. A pair of the focus that is not in the list is no match. */
  readonly pairs: readonly ScoredPair[];
  /**
   * Pairs of the items that compete with the focus, because the focus may have taken a match from
   * them or lost one to them. Their rows and columns are complete.
   */
  readonly rivals: readonly ScoredPair[];
  /**
   * Items (ids) all of whose pairs are in `pairs` or `rivals`: a stored pair of theirs that is
   * missing there is no match any more.
   */
  readonly settled: {
    readonly products: ReadonlySet<string>;
    readonly listings: ReadonlySet<string>;
  };
}

/** Pairs compared in one piece of work: about a millisecond. */
const PIECE = 64;
/** A less probable competing item is ignored: it neither loses nor gains a match. */
const PARTNER = 0.05;

/**
 * Scores items of the index (put new ones there first) against the whole other side, without
 * fitting. The result equals that of a full run with these weights, except for competing items that
 * are near only from their own side. Takes a few milliseconds for one item; for many, use a full
 * run.
 */
export function scoreAgainstIndex(
  index: LiveIndex,
  focus: LiveFocus,
  options: LiveOptions = {},
): LiveScores {
  return runToEnd(scoreInPieces(index, focus, options));
}

/**
 * The same in pieces of one or a few milliseconds. Nobody may change the index before the last
 * piece.
 */
function* scoreInPieces(
  index: LiveIndex,
  focus: LiveFocus,
  options: LiveOptions = {},
): Pieces<LiveScores> {
  const slots = {
    products: slotsOf(index.products, focus.products),
    listings: slotsOf(index.listings, focus.listings),
  };
  const gathering = yield* collectPairs(index, slots);
  const own = { products: new Set(focus.products), listings: new Set(focus.listings) };
  const isOwn = (pair: ScoredPair): boolean =>
    own.products.has(pair.left) || own.listings.has(pair.right);
  const near = yield* score(index, gathering.pairs, options);
  const first = near.filter(isOwn);
  const partners = first.filter((pair) => pair.probability >= PARTNER);
  const settled = {
    products: new Set([...own.products, ...partners.map((pair) => pair.left)]),
    listings: new Set([...own.listings, ...partners.map((pair) => pair.right)]),
  };
  if (partners.length === 0) return { pairs: first, rivals: [], settled };
  const touched = {
    products: slotsOf(index.products, settled.products),
    listings: slotsOf(index.listings, settled.listings),
  };
  const hasPartners = yield* gathering.deepen(touched);
  const hasRivals = yield* gathering.deepen({
    products: [],
    listings: touched.products.flatMap((product) => [...(gathering.pairs.get(product) ?? [])]),
  });
  const all = hasPartners || hasRivals ? yield* score(index, gathering.pairs, options) : near;
  return {
    pairs: all.filter(isOwn),
    rivals: all.filter(
      (pair) =>
        !isOwn(pair) && (settled.products.has(pair.left) || settled.listings.has(pair.right)),
    ),
    settled,
  };
}

function slotsOf(side: LiveSide, ids: Iterable<string> = []): number[] {
  return [...ids].flatMap((id) => side.slotOf(id) ?? []);
}

function* score(
  index: LiveIndex,
  pairs: ReadonlyMap<number, ReadonlySet<number>>,
  options: LiveOptions,
): Pieces<ScoredPair[]> {
  const rows = [...pairs.keys()].sort((a, b) => a - b);
  const columns = [...new Set([...pairs.values()].flatMap((row) => [...row]))].sort(
    (a, b) => a - b,
  );
  if (columns.length === 0) return [];
  const columnOf = new Map(columns.map((slot, j) => [slot, j]));
  const cells = rows.flatMap((slot, i) =>
    [...(pairs.get(slot) as ReadonlySet<number>)]
      .map((other) => [i, columnOf.get(other) as number] as const)
      .sort((a, b) => a[1] - b[1]),
  );
  const candidates: Candidates = {
    left: Uint32Array.from(cells, ([i]) => i),
    right: Uint32Array.from(cells, ([, j]) => j),
  };
  const weights = options.weights ?? {
    tables: {
      ...readShippedTables(),
      share: estimateShare(index.products.size, index.listings.size),
    },
    calibration: null,
    textActs: false,
  };
  const left = yield* describe(index.products, rows);
  const right = yield* describe(index.listings, columns);
  const space = spaceOf(index, rows, columns);
  yield;
  const comparing = startComparing({ left, right, space, pairs: candidates });
  for (let end = PIECE; end - PIECE < candidates.left.length; end += PIECE) {
    comparing.compareUntil(Math.min(end, candidates.left.length));
    yield;
  }
  const bins = comparing.rank();
  return scoreCandidates(
    { left, right, pairs: candidates, bins, items: index.products.size + index.listings.size },
    { thresholds: options.thresholds, atLeast: options.atLeast, known: options.known, weights },
  ).pairs;
}

function* describe(side: LiveSide, slots: readonly number[]): Pieces<Description[]> {
  const descriptions: Description[] = [];
  for (const slot of slots) {
    descriptions.push(side.describe(slot));
    yield;
  }
  return descriptions;
}

function spaceOf(
  { terms, products, listings }: LiveIndex,
  rows: readonly number[],
  columns: readonly number[],
): Space {
  const lists = [
    rows.map((slot) => products.termsAt(slot)),
    columns.map((slot) => listings.termsAt(slot)),
  ] as const;
  const idf = terms.refresh([...lists[0], ...lists[1]]);
  const [left, right] = lists.map((side) => buildVectors(side, idf)) as [Vectors, Vectors];
  return {
    left,
    right,
    idf,
    firstWord: FIRST_WORD,
    terms: terms.count,
    wordIds: terms.wordIds,
    frequency: terms.frequency,
  };
}

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
