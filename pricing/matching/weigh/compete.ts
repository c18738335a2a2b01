/** Competitors on both sides of a pair: pairs of the same row (a product) and of the same column (a listing). The listings of one run are of one retailer. */
export interface Rivals {
  readonly rows: Uint32Array;
  readonly columns: Uint32Array;
}

/**
 * Odds → probability, where a listing is at most one product and a product mostly one listing of a retailer:
 * o / (1 + o + the odds of all rivals in row and column).
 */
export function compete(odds: Float64Array, { rows, columns }: Rivals): Float64Array {
  const row = sumBy(odds, rows);
  const column = sumBy(odds, columns);
  return odds.map((o, n) => (o === 0 ? 0 : o / (1 + (row[rows[n] as number] as number) + (column[columns[n] as number] as number) - o)));
}

function sumBy(odds: Float64Array, groups: Uint32Array): Float64Array {
  const sums = new Float64Array(groups.reduce((most, group) => Math.max(most, group), 0) + 1);
  for (let n = 0; n < odds.length; n += 1) sums[groups[n] as number] = (sums[groups[n] as number] as number) + (odds[n] as number);
  return sums;
}
