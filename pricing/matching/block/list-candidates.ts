import type { Description } from '#pricing/matching/describe/describe-item.ts';
import type { Space } from './build-space.ts';
import { createSearch, buildInvertedIndex } from './find-nearest.ts';

/**
 * Candidate pairs, stored flat: pair n is left[n] with right[n]; sorted by left, then right,
 * without duplicates.
 */
export interface Candidates {
  readonly left: Uint32Array;
  readonly right: Uint32Array;
}

/** Number of nearest items each item is compared with, in both directions. */
export const NEAREST = 10;
/** An identifier that more items of one side share is ignored: it identifies none of them. */
const MAX_SHARED = 20;

/** Items (by number) whose pairs are wanted. When absent: all items. */
export interface Focus {
  readonly left: readonly number[];
  readonly right: readonly number[];
}

/**
 * Lists the pairs worth comparing: the ten nearest of every item in both directions, and the pairs
 * that share an identifier. With a focus, lists the pairs of the items in focus and of every item
 * that competes with them, so that the rows and columns of the focus pairs are complete.
 */
export function listCandidates({
  left,
  right,
  space,
  focus,
}: {
  left: readonly Description[];
  right: readonly Description[];
  space: Space;
  focus?: Focus;
}): Candidates {
  const keys = createKeys();
  const width = Math.max(right.length, 1);
  const toRight = createSearch(buildInvertedIndex(space.right, space.terms), NEAREST);
  const toLeft = createSearch(buildInvertedIndex(space.left, space.terms), NEAREST);
  const sharing = indexIdentifiers(left, right);
  const done = { left: new Set<number>(), right: new Set<number>() };
  const visitLeft = (i: number): number[] => {
    if (done.left.has(i)) return [];
    done.left.add(i);
    const found = [...toRight(space.left, i), ...sharing.ofLeft(i)];
    for (const j of found) keys.add(i * width + j);
    return found;
  };
  const visitRight = (j: number): number[] => {
    if (done.right.has(j)) return [];
    done.right.add(j);
    const found = [...toLeft(space.right, j), ...sharing.ofRight(j)];
    for (const i of found) keys.add(i * width + j);
    return found;
  };
  if (focus) {
    const products = new Set([...focus.left, ...focus.right.flatMap(visitRight)]);
    const listings = new Set([...focus.right, ...[...products].flatMap(visitLeft)]);
    for (const i of new Set([...listings].flatMap(visitRight))) visitLeft(i);
  } else {
    for (let i = 0; i < left.length; i += 1) visitLeft(i);
    for (let j = 0; j < right.length; j += 1) visitRight(j);
  }
  return toCandidates(keys, width);
}

/** Collects pair keys in a growing array; a Set would take several times the memory. */
interface Keys {
  add(key: number): void;
  /** Ascending, without duplicates. */
  sorted(): Float64Array;
}

function createKeys(): Keys {
  let keys = new Float64Array(1_024);
  let count = 0;
  return {
    add: (key) => {
      if (count === keys.length) {
        const longer = new Float64Array(count * 2);
        longer.set(keys);
        keys = longer;
      }
      keys[count] = key;
      count += 1;
    },
    sorted: () => {
      const all = keys.subarray(0, count).sort();
      return all.filter((key, n) => n === 0 || key !== all[n - 1]);
    },
  };
}

function toCandidates(keys: Keys, width: number): Candidates {
  const sorted = keys.sorted();
  const pairs = { left: new Uint32Array(sorted.length), right: new Uint32Array(sorted.length) };
  sorted.forEach((key, n) => {
    pairs.left[n] = Math.floor(key / width);
    pairs.right[n] = key % width;
  });
  return pairs;
}

interface Sharing {
  ofLeft(i: number): number[];
  ofRight(j: number): number[];
}

/**
 * Items by identifier. An identifier that more than MAX_SHARED items of a side have is left out.
 */
function indexIdentifiers(left: readonly Description[], right: readonly Description[]): Sharing {
  const [lefts, rights] = [left, right].map((side) => {
    const byKey = new Map<string, number[]>();
    side.forEach((item, n) => {
      for (const key of listIdentifiers(item)) {
        const list = byKey.get(key);
        if (list) list.push(n);
        else byKey.set(key, [n]);
      }
    });
    return byKey;
  }) as [Map<string, number[]>, Map<string, number[]>];
  const among = (side: Map<string, number[]>, item: Description): number[] =>
    listIdentifiers(item).flatMap((key) => {
      const shared = side.get(key) ?? [];
      return shared.length <= MAX_SHARED ? shared : [];
    });
  return {
    ofLeft: (i) => among(rights, left[i] as Description),
    ofRight: (j) => among(lefts, right[j] as Description),
  };
}

/** The identifiers of an item: its codes, its SKU, its GTIN. */
export function listIdentifiers(item: Description): string[] {
  const keys: string[] = [...item.codes];
  if (item.skuCode !== null && !item.codes.includes(item.skuCode)) keys.push(item.skuCode);
  if (item.gtin !== null) keys.push(`gtin ${item.gtin}`);
  return keys;
}
