import type { Bins } from '../compare/features.ts';
import { normalizeByCompetition, type Rivals } from './normalize-by-competition.ts';
import { fitShare } from './fit-share.ts';
import { countTables, scoreOdds, type Tables, writeOdds } from './tables.ts';

const MAX_ROUNDS = 40;
const STILL = 1e-4;

export interface Fit {
  readonly bins: Bins;
  readonly rivals: Rivals;
  /** Factor for the odds of each pair: below 1 for a veto. */
  readonly factors: Float64Array;
  /** Tables to start from. */
  readonly start: Tables;
}

/**
 * Fits a Fellegi-Sunter model by expectation maximization, without labels. The E-step includes the
 * competition between pairs: this makes the two classes "same" and "other" instead of "similar" and
 * "dissimilar" (F1 rose from 18 to 79 on Walmart-Amazon in a prototype). The share of true pairs is
 * set last, by counting decoys.
 */
export function fitTables({ bins, rivals, factors, start }: Fit): Tables {
  let tables = start;
  // Two arrays are reused in all rounds: with millions of pairs, two new arrays per round would
  // exceed the memory.
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
