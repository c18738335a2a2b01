/** Whether we and a competitor are cutting one article in turn. Pure. */
import type { PriceMove } from './price-moves.ts';

export interface PriceWar {
  /** Cuts by us and by them that answered one another. */
  readonly ours: number;
  readonly theirs: number;
  /** Days that it has lasted. */
  readonly days: number;
}

const WINDOW_DAYS = 30;
/** From one cut to the answer; later, it is no answer. */
const ANSWER_DAYS = 7;
const FEWEST_TURNS = 3;

/**
 * Cuts of one product in turn, ours and one competitor's, of the last 30 days before `now` (days);
 * null where fewer than four followed one another.
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
    // Who raises ends it.
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
