/** Converts prices over time to the changes between them. Days are fractions since 1970-01-01. */
import { DAY_MS } from '#kernel/durations.ts';

export interface PriceMove {
  readonly productId: string;
  readonly at: number;
  readonly direction: 1 | -1;
  /** |ln(after / before)|. */
  readonly size: number;
}

export interface HeldPrice {
  readonly from: Date;
  readonly minor: number;
}

/** Smaller changes are rounding, currency conversion or a cent's difference. */
const LEAST_MOVE = 0.005;

/** Price changes from each price to the next; `prices` ascend by time. */
export function listMoves(productId: string, prices: readonly HeldPrice[]): PriceMove[] {
  const moves: PriceMove[] = [];
  for (let n = 1; n < prices.length; n += 1) {
    const [before, after] = [prices[n - 1], prices[n]];
    if (!before || !after || before.minor <= 0 || after.minor <= 0) continue;
    const change = Math.log(after.minor / before.minor);
    if (Math.abs(change) >= LEAST_MOVE)
      moves.push({
        productId,
        at: after.from.getTime() / DAY_MS,
        direction: change > 0 ? 1 : -1,
        size: Math.abs(change),
      });
  }
  return moves;
}
