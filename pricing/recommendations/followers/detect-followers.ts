/**
 * Finds competitors that change their prices after ours. Counts on how many days with our price
 * changes a competitor changed the same products in the same direction within a few days, and
 * compares this with chance. Chance is estimated from the competitor's own rate of such changes,
 * from how often it changed just *before* us (a season changes both, in either order), from what it
 * did at that time with products we did not change, and from what the other competitors did. Pure.
 */
import type { PriceMove } from './price-moves.ts';

/** A competitor's price of a product was known from one day to another. */
export interface Watch {
  readonly retailerId: string;
  readonly productId: string;
  readonly from: number;
  readonly to: number;
}

export interface TheirMove extends PriceMove {
  readonly retailerId: string;
}

export interface MoveHistory {
  readonly own: readonly PriceMove[];
  readonly theirs: readonly TheirMove[];
  readonly watches: readonly Watch[];
}

export interface FollowerFinding {
  readonly retailerId: string;
  /**
   * Days on which we changed prices of products that it has too, and on how many of those it
   * followed.
   */
  readonly moves: number;
  readonly followed: number;
  /** On how many of those days it would have followed by chance. */
  readonly expected: number;
  /** Probability of following at least as often by chance. */
  readonly pValue: number;
  readonly lagDays: number;
  /** The size of its price change relative to ours, as a ratio of logarithms; at most 1.5. */
  readonly share: number;
}

/** Three days of lag, plus one day until the next visit. */
const RESPONSE_DAYS = 4;
const FEWEST_MOVES = 5;
const LEAST_SHARE = 0.5;
const FEWEST_FOR_SALE = 4;
/** Probability of a false finding, over all competitors together. */
const FALSE_ALARM = 0.002;
/** Prior weight of the competitor's overall rate in its rate for one product, in price changes. */
const RATE_WEIGHT = 1;

/** Competitors that follow, most certain first. */
export function detectFollowers(history: MoveHistory): FollowerFinding[] {
  const market = indexMarket(history);
  const tested = [...market.keys()].flatMap(
    (retailerId) => testRetailer(retailerId, { own: history.own, market }) ?? [],
  );
  return tested
    .filter(
      ({ moves, followed, pValue }) =>
        moves >= FEWEST_MOVES &&
        followed / moves >= LEAST_SHARE &&
        pValue < FALSE_ALARM / tested.length,
    )
    .sort((a, b) => a.pValue - b.pValue || (a.retailerId < b.retailerId ? -1 : 1));
}

interface RetailerMoves {
  readonly watches: ReadonlyMap<string, Watch>;
  readonly moves: ReadonlyMap<string, readonly TheirMove[]>;
}

type Market = ReadonlyMap<string, RetailerMoves>;

function indexMarket({ theirs, watches }: MoveHistory): Market {
  const moves = Map.groupBy(theirs, (move) => move.retailerId);
  return new Map(
    [...Map.groupBy(watches, (watch) => watch.retailerId)].map(([retailerId, own]) => [
      retailerId,
      {
        watches: new Map(own.map((watch) => [watch.productId, watch])),
        moves: Map.groupBy(moves.get(retailerId) ?? [], (move) => move.productId),
      },
    ]),
  );
}

interface Episode {
  readonly followed: boolean;
  readonly chance: number;
  readonly before: boolean;
  readonly lags: readonly number[];
  readonly shares: readonly number[];
}

function testRetailer(
  retailerId: string,
  { own, market }: { own: readonly PriceMove[]; market: Market },
): FollowerFinding | null {
  const retailer = market.get(retailerId);
  if (!retailer) return null;
  const others = [...market].filter(([id]) => id !== retailerId).map(([, each]) => each);
  const seen = own.filter((move) => isWatched(retailer, move));
  const movedAt = Map.groupBy(own, (move) => move.productId);
  const rateOf = ratesOf(retailer, movedAt);
  const days = [
    ...Map.groupBy(seen, (move) => `${Math.floor(move.at)} ${move.direction}`).values(),
  ].filter((moves) => !isSale(moves.length, retailer.watches.size));
  const episodes = days.map((moves) =>
    describeEpisode(moves, { retailer, others, movedAt, rateOf }),
  );
  if (episodes.length < FEWEST_MOVES) return null;
  const followed = episodes.filter((each) => each.followed).length;
  const before = (episodes.filter((each) => each.before).length + 0.5) / (episodes.length + 1);
  const chances = episodes.map((each) => Math.min(0.98, Math.max(each.chance, before)));
  return {
    retailerId,
    moves: episodes.length,
    followed,
    expected: chances.reduce((sum, chance) => sum + chance, 0),
    pValue: probabilityOfAtLeast(followed, chances),
    lagDays: average(episodes.flatMap((each) => each.lags)),
    share: Math.min(1.5, middle(episodes.flatMap((each) => each.shares))),
  };
}

/**
 * True when most of the products that both sell changed on one day: a season or a sale, which a
 * competitor can have at the same time without following.
 */
function isSale(moved: number, shared: number): boolean {
  return shared >= FEWEST_FOR_SALE && moved * 2 > shared;
}

interface Surroundings {
  readonly retailer: RetailerMoves;
  readonly others: readonly RetailerMoves[];
  readonly movedAt: ReadonlyMap<string, readonly PriceMove[]>;
  readonly rateOf: (move: PriceMove) => number;
}

/**
 * Evaluates one day on which our prices changed in one direction. The competitor followed if it
 * changed at least half of them.
 */
function describeEpisode(
  moves: readonly PriceMove[],
  { retailer, others, movedAt, rateOf }: Surroundings,
): Episode {
  const answers = moves.map((move) => findAnswer(retailer, move));
  const found = answers.flatMap((answer, n) =>
    answer ? [{ answer, move: moves[n] ?? answer }] : [],
  );
  const [first] = moves;
  const untouched = first
    ? shareMoved(retailer, first, (productId) => !movedNear(movedAt.get(productId), first))
    : null;
  const elsewhere = others.flatMap((other) => {
    const known = moves.filter((move) => isWatched(other, move));
    return known.length === 0
      ? []
      : [known.filter((move) => findAnswer(other, move)).length / known.length];
  });
  const rate = moves.reduce((sum, move) => sum + rateOf(move), 0) / moves.length;
  return {
    followed: found.length * 2 >= moves.length,
    chance: Math.max(
      1 - Math.exp(-rate * RESPONSE_DAYS),
      untouched ?? 0,
      elsewhere.length >= 2 ? middle(elsewhere) : 0,
    ),
    before: moves.filter((move) => movedBefore(retailer, move)).length * 2 >= moves.length,
    lags: found.map(({ answer, move }) => answer.at - move.at),
    shares: found.map(({ answer, move }) => answer.size / move.size),
  };
}

function isWatched({ watches }: RetailerMoves, { productId, at }: PriceMove): boolean {
  const watch = watches.get(productId);
  return watch !== undefined && watch.from <= at - RESPONSE_DAYS && watch.to >= at + RESPONSE_DAYS;
}

function findAnswer(
  { moves }: RetailerMoves,
  { productId, at, direction }: PriceMove,
): TheirMove | undefined {
  return moves
    .get(productId)
    ?.find((move) => move.direction === direction && move.at >= at && move.at < at + RESPONSE_DAYS);
}

function movedBefore({ moves }: RetailerMoves, { productId, at, direction }: PriceMove): boolean {
  return (
    moves
      .get(productId)
      ?.some(
        (move) => move.direction === direction && move.at < at && move.at >= at - RESPONSE_DAYS,
      ) ?? false
  );
}

function movedNear(moves: readonly PriceMove[] | undefined, { at }: PriceMove): boolean {
  return moves?.some((move) => Math.abs(move.at - at) < 2 * RESPONSE_DAYS) ?? false;
}

/**
 * Share of the products we did not change then that the competitor changed in the same direction;
 * null with fewer than four of them.
 */
function shareMoved(
  retailer: RetailerMoves,
  move: PriceMove,
  isControl: (productId: string) => boolean,
): number | null {
  const controls = [...retailer.watches.keys()]
    .map((productId) => ({ ...move, productId }))
    .filter((each) => isControl(each.productId) && isWatched(retailer, each));
  return controls.length < 4
    ? null
    : controls.filter((each) => findAnswer(retailer, each)).length / controls.length;
}

/**
 * The competitor's price changes per day for that product, by direction, outside the days after our
 * changes.
 */
function ratesOf(
  { watches, moves }: RetailerMoves,
  movedAt: ReadonlyMap<string, readonly PriceMove[]>,
): (move: PriceMove) => number {
  const counts = new Map<string, number>();
  const days = new Map<string, number>();
  const total = { 1: 0.5, [-1]: 0.5, days: 1 };
  for (const [productId, watch] of watches) {
    const after = movedAt.get(productId) ?? [];
    const free = Math.max(0, watch.to - watch.from - after.length * RESPONSE_DAYS);
    days.set(productId, free);
    total.days += free;
    for (const move of moves.get(productId) ?? []) {
      if (
        after.some(
          (own) =>
            own.direction === move.direction &&
            move.at >= own.at &&
            move.at < own.at + RESPONSE_DAYS,
        )
      )
        continue;
      counts.set(
        `${productId} ${move.direction}`,
        (counts.get(`${productId} ${move.direction}`) ?? 0) + 1,
      );
      total[move.direction] += 1;
    }
  }
  return ({ productId, direction }) => {
    const usual = total[direction] / total.days;
    return (
      ((counts.get(`${productId} ${direction}`) ?? 0) + RATE_WEIGHT) /
      ((days.get(productId) ?? 0) + RATE_WEIGHT / usual)
    );
  };
}

/** P(at least `count` successes) of independent trials with these probabilities; exact. */
function probabilityOfAtLeast(count: number, chances: readonly number[]): number {
  let distribution = [1];
  for (const chance of chances)
    distribution = [...distribution, 0].map(
      (p, n) => p * (1 - chance) + (distribution[n - 1] ?? 0) * chance,
    );
  return Math.min(
    1,
    distribution.slice(count).reduce((sum, p) => sum + p, 0),
  );
}

function average(values: readonly number[]): number {
  return values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;
}

function middle(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[sorted.length >> 1] ?? 0;
}
