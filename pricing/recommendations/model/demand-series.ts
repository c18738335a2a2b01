/** A product's sales as columns, the input of the filter. */

export interface DemandRow {
  /** Numbers for statistics, in any unit, all above 0. */
  readonly price: number;
  readonly market: number | null;
  readonly units: number;
  /** Sessions, or 1 when unknown. */
  readonly traffic: number;
  /** Periods since the previous row; at least 1. */
  readonly after: number;
}

export interface DemandSeries {
  readonly group: string | null;
  readonly rows: number;
  /** price / reference price. */
  readonly ratio: Float64Array;
  /** ln(price / market); NaN when the market price is unknown. */
  readonly gap: Float64Array;
  /** ln(market / usual market); 0 when unknown. */
  readonly market: Float64Array;
  readonly units: Float64Array;
  readonly logTraffic: Float64Array;
  readonly after: Float64Array;
  /** ln(price / usual price) where the own price has just changed; NaN elsewhere. */
  readonly move: Float64Array;
  readonly moves: number;
}

/** A smaller change is a discount code or rounding, not a price change. */
export const PRICE_MOVE = 0.01;

/** Converts rows to columns; prices become relative to `reference`. */
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
