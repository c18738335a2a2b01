/** A product's sales in columns, as the filter reads them. */

export interface DemandRow {
  /** Statistics of any unit, all above 0. */
  readonly price: number;
  readonly market: number | null;
  readonly units: number;
  /** Sessions, or 1 where unknown. */
  readonly traffic: number;
  /** Periods since the row before; at least 1. */
  readonly after: number;
}

export interface DemandSeries {
  readonly group: string | null;
  readonly rows: number;
  /** price / reference price. */
  readonly ratio: Float64Array;
  /** ln(price / market); NaN where the market is not known. */
  readonly gap: Float64Array;
  /** ln(market / usual market); 0 where it is not known. */
  readonly market: Float64Array;
  readonly units: Float64Array;
  readonly logTraffic: Float64Array;
  readonly after: Float64Array;
  /** Where the own price has just moved: ln(price / usual price); NaN elsewhere. */
  readonly move: Float64Array;
  readonly moves: number;
}

/** A move smaller than this is a discount code or a rounding, no price change. */
export const PRICE_MOVE = 0.01;

/** Columns of the rows; prices are taken relative to `reference`. */
export function toDemandSeries(
  rows: readonly DemandRow[],
  { group, reference }: { group: string | null; reference: number },
): DemandSeries {
  const count = rows.length;
  const column = () => new Float64Array(count);
  const [ratio, gap, market, units, logTraffic, after, move] = [
    column(),
    column(),
    column(),
    column(),
    column(),
    column(),
    column(),
  ];
  const usualMarket = meanLog(rows, (row) => row.market);
  let moves = 0;
  let sum = 0;
  let before = 0;
  for (let n = 0; n < count; n += 1) {
    const row = rows[n];
    if (row === undefined) break;
    ratio[n] = row.price / reference;
    gap[n] = row.market === null ? Number.NaN : Math.log(row.price / row.market);
    market[n] = row.market === null ? 0 : Math.log(row.market) - usualMarket;
    units[n] = row.units;
    logTraffic[n] = row.traffic === 1 ? 0 : Math.log(row.traffic);
    after[n] = row.after;
    const hasMoved = n > 0 && Math.abs(row.price / before - 1) >= PRICE_MOVE;
    move[n] = hasMoved ? Math.log(row.price / reference) : Number.NaN;
    if (hasMoved) moves += 1;
    if (hasMoved || n === 0) sum += Math.log(row.price / reference);
    before = row.price;
  }
  const usual = sum / (moves + 1);
  for (let n = 0; n < count; n += 1) move[n] = (move[n] ?? 0) - usual;
  return { group, rows: count, ratio, gap, market, units, logTraffic, after, move, moves };
}

function meanLog(rows: readonly DemandRow[], of: (row: DemandRow) => number | null): number {
  let sum = 0;
  let count = 0;
  for (const row of rows) {
    const value = of(row);
    if (value === null) continue;
    sum += Math.log(value);
    count += 1;
  }
  return count === 0 ? 0 : sum / count;
}
