import { type Bins, DETAIL_PLACES, PAIR_WIDTH } from '#pricing/matching/compare/features.ts';

/** Pair numbers by group (product or listing): those of group g are order[starts[g]] and on. */
interface PairGroups {
  readonly starts: Uint32Array;
  readonly order: Uint32Array;
}

/** Groups pairs by the item of one side. */
function indexPairs(items: Uint32Array): PairGroups {
  let size = 0;
  for (const item of items) if (item >= size) size = item + 1;
  const starts = new Uint32Array(size + 1);
  for (const item of items) starts[item + 1] = (starts[item + 1] as number) + 1;
  for (let item = 0; item < size; item += 1)
    starts[item + 1] = (starts[item + 1] as number) + (starts[item] as number);
  const order = new Uint32Array(items.length);
  const places = starts.slice();
  for (let n = 0; n < items.length; n += 1) {
    const item = items[n] as number;
    const at = places[item] as number;
    order[at] = n;
    places[item] = at + 1;
  }
  return { starts, order };
}

/** How a pair stands among the pairs of the same item. */
interface AmongRivals {
  /** Log of its odds over those of the best rival. */
  readonly margin: number;
  /** Rivals with at least a tenth of its odds; at most nine are counted. */
  readonly near: number;
  /** Rivals that share a word as rare as the rarest that this pair shares; at most nine. */
  readonly sharers: number;
  /** How much more the shared words say than those of the rival that shares most. */
  readonly lead: number;
}

const NEAR = 0.1;
const MOST = 9;
const RAREST = DETAIL_PLACES.rarestShared;
const SHARED = DETAIL_PLACES.sharedWords;

/** Bins and odds of all pairs. */
interface RivalPairs {
  readonly bins: Bins;
  readonly odds: Float64Array;
}

/**
 * Compares pairs with the other pairs of the same item of one side (`items`: its number, by pair).
 * The two best of each item are looked up, and counting ends when enough are found: many pairs may
 * have one item.
 */
export function compareRivals(
  { bins, odds }: RivalPairs,
  items: Uint32Array,
): (n: number) => AmongRivals {
  const { starts, order } = indexPairs(items);
  const sharedBy = (n: number): number => bins[n * PAIR_WIDTH + SHARED] as number;
  const best = findTwoBest(items, starts.length, (n) => odds[n] as number);
  const shared = findTwoBest(items, starts.length, sharedBy);
  return (n) => {
    const item = items[n] as number;
    const [own, ownShared] = [odds[n] as number, sharedBy(n)];
    const rarest = bins[n * PAIR_WIDTH + RAREST] as number;
    let [near, sharers] = [0, 0];
    const end = starts[item + 1] as number;
    for (let at = starts[item] as number; at < end && (near < MOST || sharers < MOST); at += 1) {
      const other = order[at] as number;
      if (other === n) continue;
      if ((odds[other] as number) >= own * NEAR) near += 1;
      if ((bins[other * PAIR_WIDTH + RAREST] as number) >= rarest) sharers += 1;
    }
    return {
      margin: Math.log(own) - Math.log(best(item, own)),
      near: Math.min(MOST, near),
      sharers: Math.min(MOST, sharers),
      lead: ownShared - shared(item, ownShared),
    };
  };
}

/** Returns the best value of an item's other pairs, given the pair's own value. */
function findTwoBest(
  items: Uint32Array,
  size: number,
  valueOf: (n: number) => number,
): (item: number, own: number) => number {
  const first = new Float64Array(size);
  const second = new Float64Array(size);
  for (let n = 0; n < items.length; n += 1) {
    const item = items[n] as number;
    const value = valueOf(n);
    if (value > (first[item] as number)) {
      second[item] = first[item] as number;
      first[item] = value;
    } else if (value > (second[item] as number)) second[item] = value;
  }
  return (item, own) => (own === first[item] ? second[item] : first[item]) as number;
}
