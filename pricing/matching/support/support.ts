import type { MatchReason } from '#kernel/reasons/match-reasons.ts';
import type { ScoredPair } from '#pricing/matching/matching.ts';

/** What the account's other data say of a pair, beside the two items themselves. */
export interface Support {
  readonly productId: string;
  readonly listingId: string;
  /** How much more likely this is for a match than for another pair: above 1 for it, below against. */
  readonly ratio: number;
  readonly reason: MatchReason;
}

/** All support of a pair together counts no more than this, for it or against it. */
const MOST_RATIO = 10;
/** No support makes a pair more probable than this: as much as the text alone can reach. */
const MOST_PROBABLE = 0.995;

/** Pairs less probable than this are not supported: they are hardly ever matches. */
export const SUPPORTED_FROM = 0.05;

/**
 * Changes the probabilities of scored pairs by their support and names it among the reasons. The
 * pairs of a listing, and that it is none of these products, stay alternatives to each other. Whether
 * a pair may be automatic does not change, and a pair with an objection is never raised.
 */
export function applySupport(
  pairs: readonly ScoredPair[],
  supports: readonly Support[],
): ScoredPair[] {
  if (supports.length === 0) return [...pairs];
  const supportsOf = groupByPair(supports);
  const supported = pairs.map((pair) => {
    const found = supportsOf.get(keyOf(pair.left, pair.right)) ?? [];
    const counted = pair.isOpposed ? found.filter(({ ratio }) => ratio < 1) : found;
    return { pair, counted, ratio: multiply(counted) };
  });
  const listings = new Map<string, { before: number; after: number; isChanged: boolean }>();
  for (const { pair, ratio } of supported) {
    const sum = listings.get(pair.right) ?? { before: 0, after: 0, isChanged: false };
    sum.before += pair.probability;
    sum.after += pair.probability * ratio;
    sum.isChanged ||= ratio !== 1;
    listings.set(pair.right, sum);
  }
  return supported.map(({ pair, counted, ratio }) => {
    const sum = listings.get(pair.right);
    if (!sum?.isChanged) return pair;
    const scaled = (pair.probability * ratio) / (sum.after + Math.max(0, 1 - sum.before));
    const most = pair.isOpposed ? pair.probability : Math.max(pair.probability, MOST_PROBABLE);
    return {
      ...pair,
      probability: Math.min(scaled, most),
      reasons: insertReasons(
        pair,
        counted.map(({ reason }) => reason),
      ),
    };
  });
}

/** After the identifier, before what the text says. */
function insertReasons({ tier, reasons }: ScoredPair, more: readonly MatchReason[]): MatchReason[] {
  const at = tier === 'identifier' ? 1 : 0;
  return [...reasons.slice(0, at), ...more, ...reasons.slice(at)];
}

function multiply(supports: readonly Support[]): number {
  const product = supports.reduce((result, { ratio }) => result * ratio, 1);
  return Math.max(1 / MOST_RATIO, Math.min(MOST_RATIO, product));
}

function groupByPair(supports: readonly Support[]): ReadonlyMap<string, readonly Support[]> {
  return Map.groupBy(supports, ({ productId, listingId }) => keyOf(productId, listingId));
}

function keyOf(productId: string, listingId: string): string {
  return `${productId} ${listingId}`;
}
