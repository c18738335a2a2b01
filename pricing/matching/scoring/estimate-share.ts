import { NEAREST } from '../block/list-candidates.ts';

/** Share of the smaller side that is taken to have a partner, where nothing was fitted. */
const USUAL_OVERLAP = 0.3;
/** Of the nearest both ways, what is left when each pair is counted once. */
const COUNTED_ONCE = 0.92;

/** Share of true pairs among the candidates of two catalogues of these sizes, before anything is known of them. */
export function estimateShare(left: number, right: number): number {
  const candidates = Math.min(left * right, COUNTED_ONCE * NEAREST * (left + right));
  return Math.min(0.5, (USUAL_OVERLAP * Math.min(left, right)) / Math.max(candidates, 1));
}
