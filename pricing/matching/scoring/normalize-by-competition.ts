/**
 * Competitors on both sides of a pair: pairs of the same row (a product) and of the same column (a
 * listing). The listings of one run are of one retailer.
 */
export interface Rivals {
  readonly rows: Uint32Array;
  readonly columns: Uint32Array;
}

/**
 * How much a product's other listings count against one: a retailer may list a thing twice, but mostly does not. The middle between
 * 1 (lists with several offers a title lose a tenth of their pairs) and 0 (near variants are all taken for the product).
 */
const OTHER_LISTINGS = 0.5;

/**
 * Odds → probability, where a listing is at most one product and a product mostly one listing of a retailer:
 * o / (1 + o + the odds of the rivals in the column + half of those in the row). Written to `into`, which may be `odds` itself.
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

/** Sums of values by the group of each; groups are numbered from 0. */
export function addByGroup(values: Float64Array, groups: Uint32Array): Float64Array {
  const sums = new Float64Array(groups.reduce((most, group) => Math.max(most, group), -1) + 1);
  for (let n = 0; n < values.length; n += 1)
    sums[groups[n] as number] = (sums[groups[n] as number] as number) + (values[n] as number);
  return sums;
}
