import type { Bins } from '#pricing/matching/compare/features.ts';
import { normalizeByCompetition, type Rivals, addByGroup } from './normalize-by-competition.ts';
import {
  countBins,
  countTables,
  collectKinds,
  scoreOdds,
  type Tables,
  writeOdds,
} from './tables.ts';

const MAX_ROUNDS = 40;
const STILL = 1e-4;

interface Fit {
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
  const counts = countBins(bins);
  const kinds = collectKinds(bins);
  // Two arrays are reused in all rounds: with millions of pairs, two new arrays per round would
  // exceed the memory.
  let before: Float64Array = new Float64Array(factors.length);
  let spare: Float64Array = new Float64Array(factors.length);
  normalizeByCompetition(writeOdds(before, { bins, tables, factors, kinds }), rivals, before);
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    tables = countTables(bins, before, counts);
    const after = normalizeByCompetition(
      writeOdds(spare, { bins, tables, factors, kinds }),
      rivals,
      spare,
    );
    let moved = 0;
    for (let n = 0; n < after.length; n += 1) {
      const change = Math.abs((after[n] as number) - (before[n] as number));
      if (change > moved) moved = change;
    }
    [before, spare] = [after, before];
    if (moved < STILL) break;
  }
  return fitShare({ bins, tables, factors, rivals });
}

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
  const odds = scoreOdds({ bins, tables, factors });
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

/**
 * A best candidate this probable is taken as the true match, so that the second best is known to be
 * false.
 */
const CONFIDENT = 0.9;
const LEAST_DECOYS = 50;
/**
 * Quantiles of the decoy scores at which the two distributions are compared; the most cautious
 * result is used.
 */
const QUANTILES = [0.5, 0.6, 0.7, 0.8, 0.9];
const LEAST_ALONE = 0.02;

/**
 * Estimates, without labels, how many items of the smaller side have a match. The second best
 * candidate of an item with a sure match is a decoy: a false pair, like the best candidate of an
 * item without a match. The frequency of low scores among the best candidates, relative to that
 * among the decoys, gives the share of items without a match (Storey's estimate). Null when too few
 * items have a sure match.
 */
export function estimatePartners(
  odds: Float64Array,
  rivals: Rivals,
): { partners: number; groups: Uint32Array } | null {
  const groups = smallerSide(rivals);
  const scores = normalizeByCompetition(odds, rivals);
  const { first, second } = rankGroups(scores, groups);
  const without = odds.slice();
  for (const n of first) if (n >= 0 && (scores[n] as number) >= CONFIDENT) without[n] = 0;
  const alone = normalizeByCompetition(without, rivals);
  const tops = first.flatMap((n) => (n < 0 ? [] : [scores[n] as number])).sort((a, b) => a - b);
  const decoys = first
    .flatMap((n, group) =>
      n < 0 || (scores[n] as number) < CONFIDENT
        ? []
        : [second[group] === -1 ? 0 : (alone[second[group] as number] as number)],
    )
    .sort((a, b) => a - b);
  if (decoys.length < LEAST_DECOYS) return null;
  const shares = QUANTILES.flatMap((quantile) => {
    const limit = decoys[Math.floor(quantile * (decoys.length - 1))] as number;
    const below = shareBelow(decoys, limit);
    return below > 0 ? [shareBelow(tops, limit) / below] : [];
  });
  return { partners: tops.length * (1 - Math.max(LEAST_ALONE, Math.min(1, ...shares))), groups };
}

function smallerSide({ rows, columns }: Rivals): Uint32Array {
  return new Set(rows).size <= new Set(columns).size ? rows : columns;
}

/** Pair numbers of the best and the second best pair of every group; -1 where there is none. */
function rankGroups(
  scores: Float64Array,
  groups: Uint32Array,
): { first: number[]; second: number[] } {
  const size = groups.reduce((most, group) => Math.max(most, group), -1) + 1;
  const first = new Array<number>(size).fill(-1);
  const second = new Array<number>(size).fill(-1);
  scores.forEach((score, n) => {
    const group = groups[n] as number;
    const [best, next] = [first[group] as number, second[group] as number];
    if (best === -1 || score > (scores[best] as number)) {
      second[group] = best;
      first[group] = n;
    } else if (next === -1 || score > (scores[next] as number)) second[group] = n;
  });
  return { first, second };
}

/** Share of the values (ascending) below a limit. */
function shareBelow(values: readonly number[], limit: number): number {
  const at = values.findIndex((value) => value >= limit);
  return (at === -1 ? values.length : at) / values.length;
}
