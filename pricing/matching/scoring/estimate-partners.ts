import { normalizeByCompetition, type Rivals } from './normalize-by-competition.ts';

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
