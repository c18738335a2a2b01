/**
 * Price histories of a market with known truth: which retailers follow us, which move at random,
 * and whether seasons move everybody. The same seed gives the same market.
 */
import type {
  MoveHistory,
  TheirMove,
} from '#pricing/recommendations/followers/detect-followers.ts';
import type { PriceMove } from '#pricing/recommendations/followers/price-moves.ts';

type Habit =
  | { readonly kind: 'follows'; readonly lagDays: number; readonly share: number }
  | { readonly kind: 'random'; readonly perDay: number };

export interface PriceMarket {
  readonly products: number;
  readonly days: number;
  /** Our own price changes of one product, per day. */
  readonly ownPerDay: number;
  /**
   * Days on which we and everybody else change all prices in the same direction, a day sooner or
   * later.
   */
  readonly seasons: number;
  /** On those days we are always the first, by up to two days. */
  readonly weAreFirst?: boolean;
  readonly retailers: readonly Habit[];
}

/**
 * Retailers are named r0, r1 … in the order of their habits. `random` gives numbers from 0 to 1.
 */
export function simulatePrices(
  { products, days, ownPerDay, seasons, weAreFirst, retailers }: PriceMarket,
  random: () => number,
): MoveHistory {
  const ids = Array.from({ length: products }, (_, n) => `p${n}`);
  const own: PriceMove[] = ids.flatMap((productId) =>
    randomMoves(productId, { days, perDay: ownPerDay, random }),
  );
  const seasonal = Array.from({ length: seasons }, (_, n) => ({
    at: Math.floor(((n + 0.5) / seasons) * days),
    direction: n % 2 === 0 ? (-1 as const) : (1 as const),
  }));
  const around = (at: number): number => at + 2 * random() - 1;
  own.push(
    ...seasonal.flatMap(({ at, direction }) =>
      ids.map((productId) => ({
        productId,
        at: weAreFirst ? at - 1 : around(at),
        direction,
        size: 0.08,
      })),
    ),
  );
  const theirs = retailers.flatMap((habit, n): TheirMove[] => {
    const retailerId = `r${n}`;
    const moves =
      habit.kind === 'random'
        ? ids.flatMap((productId) => randomMoves(productId, { days, perDay: habit.perDay, random }))
        : answers(own, habit, random);
    const common = seasonal.flatMap(({ at, direction }) =>
      ids.map((productId) => ({ productId, at: around(at), direction, size: 0.08 })),
    );
    return [...moves, ...(habit.kind === 'random' ? common : [])]
      .map((move) => ({ ...move, retailerId }))
      .sort((a, b) => a.at - b.at);
  });
  const watches = retailers.flatMap((_, n) =>
    ids.map((productId) => ({ retailerId: `r${n}`, productId, from: 0, to: days })),
  );
  return { own: own.sort((a, b) => a.at - b.at), theirs, watches };
}

/** After most of our changes, seen up to a day later; and sometimes at random. */
function answers(
  own: readonly PriceMove[],
  { lagDays, share }: { lagDays: number; share: number },
  random: () => number,
): PriceMove[] {
  return own
    .filter(() => random() < share)
    .map((move) => ({
      ...move,
      at: move.at + lagDays + 0.9 * random(),
      size: move.size * (0.8 + 0.4 * random()),
    }));
}

function randomMoves(
  productId: string,
  { days, perDay, random }: { days: number; perDay: number; random: () => number },
): PriceMove[] {
  const moves: PriceMove[] = [];
  for (
    let at = -Math.log(1 - random()) / perDay;
    at < days;
    at -= Math.log(1 - random()) / perDay
  ) {
    moves.push({ productId, at, direction: random() < 0.5 ? 1 : -1, size: 0.02 + 0.08 * random() });
  }
  return moves;
}

/** Mulberry32: the same numbers for the same seed. */
export function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
