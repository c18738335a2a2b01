import type { Bins } from '../compare/features.ts';
import { normalizeByCompetition, type Rivals } from './normalize-by-competition.ts';
import { fitShare } from './fit-share.ts';
import { countTables, scoreOdds, type Tables, writeOdds } from './tables.ts';

const MAX_ROUNDS = 40;
const STILL = 1e-4;

export interface Fit {
  readonly bins: Bins;
  readonly rivals: Rivals;
  /** What vetoes leave of the odds, by pair. */
  readonly factors: Float64Array;
  /** Tables to start from. */
  readonly start: Tables;
}

/**
 * Fellegi-Sunter by expectation maximisation, without labels. The competition of rivals is inside the E-step: it is what makes the
 * two classes those of "same" and "other" instead of "similar" and "dissimilar" (F1 18 → 79 on Walmart-Amazon in a prototype).
 * The share of true pairs is settled last, by counting decoys.
 */
export function fitTables({ bins, rivals, factors, start }: Fit): Tables {
  let tables = start;
  // Two arrays for all rounds: millions of pairs have no room for two a round.
  let before = normalizeByCompetition(scoreOdds(bins, tables, factors), rivals);
  let spare: Float64Array = new Float64Array(before.length);
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    tables = countTables(bins, before);
    const after = normalizeByCompetition(
      writeOdds(spare, { bins, tables, factors }),
      rivals,
      spare,
    );
    let moved = 0;
    for (let n = 0; n < after.length; n += 1)
      moved = Math.max(moved, Math.abs((after[n] as number) - (before[n] as number)));
    [before, spare] = [after, before];
    if (moved < STILL) break;
  }
  return fitShare({ bins, tables, factors, rivals });
}
