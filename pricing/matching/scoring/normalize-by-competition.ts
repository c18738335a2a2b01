import { NEAREST } from '#pricing/matching/block/list-candidates.ts';

/**
 * Competitors on both sides of a pair: pairs of the same row (product) and of the same column
 * (listing). The listings of one run belong to one retailer.
 */
export interface Rivals {
  readonly rows: Uint32Array;
  readonly columns: Uint32Array;
}

/**
 * Weight of a product's other listings against this one: a retailer may list a product twice, but
 * usually does not. Chosen between 1 (catalogs with several offers per title lose a tenth of their
 * pairs) and 0 (near variants are all matched to the product).
 */
const OTHER_LISTINGS = 0.5;

/**
 * Converts odds to probabilities, where a listing matches at most one product, and a product
 * usually one listing of a retailer: o / (1 + o + the odds of the competitors in the column + half
 * of those in the row). Writes to `into`, which may be `odds` itself.
 */
export function normalizeByCompetition(
  odds: Float64Array,
  { rows, columns }: Rivals,
  into: Float64Array = new Float64Array(odds.length),
): Float64Array {
  const row = addByGroup(odds, rows);
  const column = addByGroup(odds, columns);
  for (let n = 0; n < odds.length; n += 1) {
    const o = odds[n] as number;
    into[n] =
      o === 0
        ? 0
        : o /
          (1 +
            o +
            OTHER_LISTINGS * Math.max(0, (row[rows[n] as number] as number) - o) +
            Math.max(0, (column[columns[n] as number] as number) - o));
  }
  return into;
}

/** Sums the values of each group; groups are numbered from 0. */
export function addByGroup(values: Float64Array, groups: Uint32Array): Float64Array {
  let size = 0;
  for (let n = 0; n < groups.length; n += 1)
    if ((groups[n] as number) >= size) size = (groups[n] as number) + 1;
  const sums = new Float64Array(size);
  for (let n = 0; n < values.length; n += 1)
    sums[groups[n] as number] = (sums[groups[n] as number] as number) + (values[n] as number);
  return sums;
}

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
