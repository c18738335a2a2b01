import { type Bins, DETAIL_PLACES, PAIR_WIDTH } from '../compare/features.ts';

/** Pair numbers by group (product or listing): those of group g are order[starts[g]] and on. */
export interface PairGroups {
  readonly starts: Uint32Array;
  readonly order: Uint32Array;
}

/** Groups pairs by the item of one side. */
export function indexPairs(items: Uint32Array): PairGroups {
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

/** Pair numbers of one item. */
export function listMembers({ starts, order }: PairGroups, item: number): Uint32Array {
  return order.subarray(starts[item], starts[item + 1]);
}

/** How a pair stands among the pairs of the same item. */
export interface AmongRivals {
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

/** Compares pair n with the other pairs of the same item. */
export function compareRivals(
  { bins, odds }: { readonly bins: Bins; readonly odds: Float64Array },
  n: number,
  members: Uint32Array,
): AmongRivals {
  const own = odds[n] as number;
  const rarest = bins[n * PAIR_WIDTH + RAREST] as number;
  let [best, near, sharers, most] = [0, 0, 0, 0];
  for (const other of members) {
    if (other === n) continue;
    const rival = odds[other] as number;
    if (rival > best) best = rival;
    if (rival >= own * NEAR) near += 1;
    const at = other * PAIR_WIDTH;
    if ((bins[at + RAREST] as number) >= rarest) sharers += 1;
    const shared = bins[at + SHARED] as number;
    if (shared > most) most = shared;
  }
  return {
    margin: Math.log(own) - Math.log(best),
    near: Math.min(MOST, near),
    sharers: Math.min(MOST, sharers),
    lead: (bins[n * PAIR_WIDTH + SHARED] as number) - most,
  };
}
