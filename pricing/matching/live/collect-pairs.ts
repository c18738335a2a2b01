import { listIdentifiers, NEAREST } from '#pricing/matching/block/list-candidates.ts';
import type { LiveSide, LiveIndex } from './live-side.ts';
import type { Pieces } from './turns.ts';

/** Slot numbers in the index. */
export interface SlotFocus {
  readonly products: readonly number[];
  readonly listings: readonly number[];
}

/**
 * Pairs of slots. Their rows and columns are complete for the slots that `deepen` was called with.
 */
export interface Gathering {
  /** Product slot → listing slots. */
  readonly pairs: ReadonlyMap<number, ReadonlySet<number>>;
  /**
   * Also searches the candidates of these slots, one item per call; each is searched once. Returns
   * true when one was searched.
   */
  deepen(focus: SlotFocus): Pieces<boolean>;
}

/**
 * Starts with the candidates of the focus and the candidates of those, which the focus pairs
 * compete with. Yields after each item.
 */
export function* collectPairs(index: LiveIndex, focus: SlotFocus): Pieces<Gathering> {
  const pairs = new Map<number, Set<number>>();
  const seen = { products: new Set<number>(), listings: new Set<number>() };
  const add = (product: number, listing: number): void => {
    const row = pairs.get(product);
    if (row) row.add(listing);
    else pairs.set(product, new Set([listing]));
  };
  function* visit(side: 'products' | 'listings', slots: Iterable<number>): Pieces<number[]> {
    const partners: number[] = [];
    for (const slot of slots) {
      if (seen[side].has(slot)) continue;
      seen[side].add(slot);
      for (const other of partnersOf(
        index[side],
        index[side === 'products' ? 'listings' : 'products'],
        slot,
      )) {
        if (side === 'products') add(slot, other);
        else add(other, slot);
        partners.push(other);
      }
      yield;
    }
    return partners;
  }
  function* deepen({ products, listings }: SlotFocus): Pieces<boolean> {
    const before = seen.products.size + seen.listings.size;
    yield* visit('products', products);
    yield* visit('listings', listings);
    return seen.products.size + seen.listings.size > before;
  }
  const listings = new Set([...focus.listings, ...(yield* visit('products', focus.products))]);
  const products = new Set([...focus.products, ...(yield* visit('listings', focus.listings))]);
  yield* visit('listings', [...listings, ...(yield* visit('products', products))]);
  yield* visit(
    'products',
    [...pairs.keys()].filter((product) =>
      [...(pairs.get(product) as Set<number>)].some((listing) => listings.has(listing)),
    ),
  );
  return { pairs, deepen };
}

function partnersOf(own: LiveSide, other: LiveSide, slot: number): Set<number> {
  const identifiers = listIdentifiers(own.describe(slot));
  return new Set([...other.nearest(own.termsAt(slot), NEAREST), ...other.sharing(identifiers)]);
}
