import { listIdentifiers } from '#pricing/matching/block/list-candidates.ts';
import { describeItem, type Description } from '#pricing/matching/describe/describe-item.ts';
import type { Item } from '#pricing/matching/matching.ts';
import { type Postings, type Terms, createTerms } from './terms.ts';

/**
 * One side of a live index (products or listings): items in numbered slots, found by id, by term
 * and by identifier.
 */
export interface LiveSide {
  readonly size: number;
  slotOf(id: string): number | undefined;
  describe(slot: number): Description;
  termsAt(slot: number): Uint32Array;
  /** Slots of other items that state one of these identifiers. */
  sharing(identifiers: readonly string[]): number[];
  /** The `k` items nearest to these terms, by cosine of words and of 3-grams; unordered. */
  nearest(terms: Uint32Array, k: number): number[];
  put(item: Item): void;
  remove(id: string): boolean;
}

/** An identifier that more items of one side share is ignored: it identifies none of them. */
const MAX_SHARED = 20;
/**
 * Maximum number of postings read per query, rarest terms first; bounds the cost of a query for a
 * side of any size.
 */
const BUDGET = 4_000;
/**
 * Descriptions cached: neighbors are requested repeatedly, and describing them is half of the work.
 */
const CACHED_DESCRIPTIONS = 10_000;

/** Creates an empty side over the terms that both sides share. */
function createLiveSide(terms: Terms): LiveSide {
  const slots = new Map<string, number>();
  const items: (Item | null)[] = [];
  const termLists: Uint32Array[] = [];
  const free: number[] = [];
  const byIdentifier = new Map<string, number[]>();
  const postings = terms.openPostings();
  let score = new Float32Array(1_024);
  let touched = new Uint32Array(1_024);

  const descriptions = new Map<number, Description>();
  const remember = (slot: number, description: Description): Description => {
    if (descriptions.size >= CACHED_DESCRIPTIONS)
      descriptions.delete(descriptions.keys().next().value as number);
    descriptions.set(slot, description);
    return description;
  };
  const describe = (slot: number): Description => {
    const known = descriptions.get(slot);
    if (known) return known;
    return remember(slot, describeItem(items[slot] as Item));
  };
  const drop = (slot: number): void => {
    const description = describe(slot);
    descriptions.delete(slot);
    for (const key of listIdentifiers(description)) forget(byIdentifier, key, slot);
    postings.remove(slot, termLists[slot] as Uint32Array);
    items[slot] = null;
    termLists[slot] = new Uint32Array(0);
    free.push(slot);
  };

  const add = (item: Item, description: Description): void => {
    const slot = free.pop() ?? items.length;
    const list = terms.termsOf(description);
    items[slot] = item;
    termLists[slot] = list;
    remember(slot, description);
    slots.set(item.id, slot);
    postings.add(slot, list);
    for (const key of listIdentifiers(description)) {
      const sharing = byIdentifier.get(key);
      if (sharing) sharing.push(slot);
      else byIdentifier.set(key, [slot]);
    }
    if (items.length > score.length) {
      score = new Float32Array(items.length * 2);
      touched = new Uint32Array(items.length * 2);
    }
  };

  return {
    get size() {
      return slots.size;
    },
    slotOf: (id) => slots.get(id),
    describe,
    termsAt: (slot) => termLists[slot] as Uint32Array,
    sharing: (identifiers) =>
      identifiers.flatMap((key) => {
        const found = byIdentifier.get(key) ?? [];
        return found.length <= MAX_SHARED ? found : [];
      }),
    nearest: (query, k) => search({ postings, terms, query, k, score, touched }),
    put: (item) => {
      const old = slots.get(item.id);
      if (old !== undefined) drop(old);
      add(item, describeItem(item));
    },
    remove: (id) => {
      const slot = slots.get(id);
      if (slot === undefined) return false;
      drop(slot);
      return slots.delete(id);
    },
  };
}

function forget(byIdentifier: Map<string, number[]>, key: string, slot: number): void {
  const left = (byIdentifier.get(key) ?? []).filter((other) => other !== slot);
  if (left.length === 0) byIdentifier.delete(key);
  else byIdentifier.set(key, left);
}

interface Search {
  readonly postings: Postings;
  readonly terms: Terms;
  readonly query: Uint32Array;
  readonly k: number;
  /** One entry per slot; all zero before and after each query. */
  readonly score: Float32Array;
  readonly touched: Uint32Array;
}

function search({ postings, terms, query, k, score, touched }: Search): number[] {
  const rareFirst = postings.rareFirst(query);
  const norms = terms.normsOf(query);
  let count = 0;
  let left = BUDGET;
  for (const { term, list } of rareFirst) {
    if (list.length > left && count > 0) break;
    const stop = Math.min(list.length, left);
    left -= list.length;
    const isWord = terms.isWord(term);
    const weight = terms.idfOf(term) ** 2 / (isWord ? norms.words : norms.grams);
    const itemNorms = isWord ? postings.wordNorms : postings.gramNorms;
    for (let p = 0; p < stop; p += 1) {
      const slot = list[p] as number;
      if (score[slot] === 0) {
        touched[count] = slot;
        count += 1;
      }
      score[slot] = (score[slot] as number) + weight / (itemNorms[slot] as number);
    }
    if (left <= 0) break;
  }
  const best = takeBest({ score, touched, count, k });
  for (let i = 0; i < count; i += 1) score[touched[i] as number] = 0;
  return best;
}

function takeBest({
  score,
  touched,
  count,
  k,
}: {
  score: Float32Array;
  touched: Uint32Array;
  count: number;
  k: number;
}): number[] {
  const best: number[] = [];
  for (let i = 0; i < count; i += 1) {
    const slot = touched[i] as number;
    const value = score[slot] as number;
    if (best.length === k && value <= (score[best[k - 1] as number] as number)) continue;
    let at = best.length < k ? best.length : k - 1;
    while (at > 0 && (score[best[at - 1] as number] as number) < value) {
      best[at] = best[at - 1] as number;
      at -= 1;
    }
    best[at] = slot;
  }
  return best;
}

/**
 * Products of one account and listings of one retailer in memory, so that a new item is scored in
 * milliseconds (`scoreAgainstIndex`). Change it with `put` (a new item, or a changed one with the
 * same id) and `remove`. It contains no verdicts and no weights. It is not safe for two concurrent
 * writers. About 1 kB per item, at least 8 MB.
 */
export interface LiveIndex {
  readonly products: LiveSide;
  readonly listings: LiveSide;
  readonly terms: Terms;
}

/** Builds the index; about 20 µs per item. Of several items with one id the last one is used. */
export function buildIndex({
  products = [],
  listings = [],
}: { products?: Iterable<Item>; listings?: Iterable<Item> } = {}): LiveIndex {
  const terms = createTerms();
  const index = { terms, products: createLiveSide(terms), listings: createLiveSide(terms) };
  for (const item of products) index.products.put(item);
  for (const item of listings) index.listings.put(item);
  return index;
}
