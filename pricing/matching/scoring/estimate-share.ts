import { NEAREST } from '../block/list-candidates.ts';

/** Assumed share of the smaller side that has a match, when nothing was fitted. */
const USUAL_OVERLAP = 0.3;
/** Share of the candidates (nearest in both directions) left when each pair is counted once. */
const COUNTED_ONCE = 0.92;

/**
 * Expected share of true pairs among the candidates of two catalogs of these sizes, before anything
 * else is known.
 */
export function estimateShare(left: number, right: number): number {
  const candidates = Math.min(left * right, COUNTED_ONCE * NEAREST * (left + right));
  return Math.min(0.5, (USUAL_OVERLAP * Math.min(left, right)) / Math.max(candidates, 1));
}
