/** Detects whether we and a competitor alternately cut the price of one product. Pure. */
import type { PriceMove } from './price-moves.ts';

export interface PriceWar {
  /** Cuts by us and by the competitor that answered each other. */
  readonly ours: number;
  readonly theirs: number;
  /** Duration in days. */
  readonly days: number;
}

const WINDOW_DAYS = 30;
/** Maximum number of days between a price cut and a competitor's reaction. */
const ANSWER_DAYS = 7;
const FEWEST_TURNS = 3;

/**
 * Alternating cuts of one product, ours and one competitor's, in the 30 days before `now` (in
 * days); null when fewer than four followed each other.
 */
export function detectPriceWar(
  own: readonly PriceMove[],
  theirs: readonly PriceMove[],
  now: number,
): PriceWar | null {
  const recent = [
    ...own.map((move) => ({ ...move, isOurs: true })),
    ...theirs.map((move) => ({ ...move, isOurs: false })),
  ]
    .filter((move) => move.at > now - WINDOW_DAYS && move.at <= now)
    .sort((a, b) => a.at - b.at);
  let cuts: typeof recent = [];
  let turns = 0;
  for (const move of recent) {
    const last = cuts.at(-1);
    // A raise by either side ends the price war.
    const goesOn = move.direction < 0 && last !== undefined && move.at - last.at <= ANSWER_DAYS;
    if (move.direction > 0 || !goesOn) {
      cuts = move.direction < 0 ? [move] : [];
      turns = 0;
    } else {
      if (last.isOurs !== move.isOurs) turns += 1;
      cuts.push(move);
    }
  }
  const [first, last] = [cuts[0], cuts.at(-1)];
  if (turns < FEWEST_TURNS || !first || !last || now - last.at > ANSWER_DAYS) return null;
  const ours = cuts.filter((cut) => cut.isOurs).length;
  return { ours, theirs: cuts.length - ours, days: Math.max(1, Math.ceil(last.at - first.at)) };
}
