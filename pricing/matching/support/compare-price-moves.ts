/** A price that changed: when, and the logarithm of the new price over the old one. */
import { DAY_MS } from '#kernel/durations.ts';

export interface PriceMove {
  readonly at: Date;
  readonly size: number;
}

/** Two prices change together when one follows the other within this time. */
const WINDOW_MS = 3 * DAY_MS;
/** One change is at most this many times as large as the other. */
const SIZES = 2;
/** Fewer changes in common are no evidence: many prices change at the same holidays. */
const LEAST = 2;

/** How much changes in common count, by how probable as many are by chance. Chosen, not measured. */
const RATIOS: readonly (readonly [chance: number, ratio: number])[] = [
  [0.01, 3],
  [0.05, 2],
];

export interface PriceHistories {
  readonly ours: readonly PriceMove[];
  readonly theirs: readonly PriceMove[];
  /** Changes of other listings of the same retailer, one list per listing. */
  readonly others: readonly (readonly PriceMove[])[];
  /** For how long prices are known, in days. */
  readonly days: number;
}

/**
 * Compares when two prices changed. Returns how many changes they have in common and how much that
 * counts for a match (1: nothing). A retailer that changes many prices at once, or this price often,
 * has changes in common with every product: the number is held against what these would give.
 * Prices that do not change together say nothing: most shops do not follow each other.
 */
export function comparePriceMoves({ ours, theirs, others, days }: PriceHistories): {
  readonly together: number;
  readonly ratio: number;
} {
  const left = [...theirs];
  let [together, expected] = [0, 0];
  for (const move of ours) {
    const at = left.findIndex((other) => isSameMove(move, other));
    if (at >= 0) {
      left.splice(at, 1);
      together += 1;
    }
    const moved = others.filter((listing) => listing.some((other) => isSameMove(move, other)));
    const often = theirs.filter((other) => isSimilar(move, other)).length;
    const byChance = 1 - Math.exp((-often * 2 * WINDOW_MS) / DAY_MS / Math.max(1, days));
    // With few other listings it is not known whether the retailer changes all prices at once.
    expected += Math.max(byChance, (moved.length + 1) / (others.length + 2));
  }
  if (together < LEAST) return { together, ratio: 1 };
  const chance = chanceOfAtLeast(together, expected);
  return { together, ratio: RATIOS.find(([most]) => chance <= most)?.[1] ?? 1 };
}

function isSameMove(move: PriceMove, other: PriceMove): boolean {
  return Math.abs(move.at.getTime() - other.at.getTime()) <= WINDOW_MS && isSimilar(move, other);
}

function isSimilar(move: PriceMove, other: PriceMove): boolean {
  const ratio = move.size / other.size;
  return ratio >= 1 / SIZES && ratio <= SIZES;
}

/** Probability of this many events or more where so many are expected (Poisson). */
function chanceOfAtLeast(count: number, expected: number): number {
  let [term, below] = [Math.exp(-expected), 0];
  for (let n = 0; n < count; n += 1) {
    below += term;
    term *= expected / (n + 1);
  }
  return Math.max(0, 1 - below);
}
