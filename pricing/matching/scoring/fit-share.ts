import { normalizeByCompetition, type Rivals, addByGroup } from './normalize-by-competition.ts';
import { estimatePartners } from './estimate-partners.ts';
import { scoreOdds, type Tables } from './tables.ts';
import type { Bins } from '../compare/features.ts';

/** Weight (in logarithms) of the decoy-based count; the rest is the count from the fit. */
const FOLLOW = 0.75;
/** Largest shift of the log-odds. */
const FURTHEST = 4;
const HALVINGS = 16;

/**
 * Sets the share of true pairs so that the number of matched items agrees with the decoy-based
 * estimate. A fit alone finds too many where half of a catalog has no match, and too few where
 * nearly all items have one.
 */
export function fitShare({
  bins,
  tables,
  factors,
  rivals,
}: {
  bins: Bins;
  tables: Tables;
  factors: Float64Array;
  rivals: Rivals;
}): Tables {
  const odds = scoreOdds(bins, tables, factors);
  const expected = estimatePartners(odds, rivals);
  if (expected === null) return tables;
  const { partners, groups } = expected;
  const shifted = new Float64Array(odds.length);
  const countAt = (shift: number): number => {
    const factor = Math.exp(shift);
    for (let n = 0; n < odds.length; n += 1) shifted[n] = (odds[n] as number) * factor;
    return addByGroup(normalizeByCompetition(shifted, rivals, shifted), groups).reduce(
      (sum, p) => sum + Math.min(1, p),
      0,
    );
  };
  const wanted = Math.exp((1 - FOLLOW) * Math.log(countAt(0)) + FOLLOW * Math.log(partners));
  let [low, high] = [-FURTHEST, FURTHEST];
  for (let i = 0; i < HALVINGS; i += 1) {
    const middle = (low + high) / 2;
    if (countAt(middle) < wanted) low = middle;
    else high = middle;
  }
  const prior = (tables.share / (1 - tables.share)) * Math.exp((low + high) / 2);
  return { ...tables, share: prior / (1 + prior) };
}
