import { toRefusal } from '#app/locales/format-refusal.ts';

/** Files that this process parses at the same time, each with a child process. */
const MAX_FILES = 4;
/** Of one shop: the rest is for the others. */
const MAX_OF_SHOP = 2;
const WAIT_MS = 15_000;

interface Waiting {
  readonly shop: string;
  readonly admit: () => void;
}

let taken = 0;
const takenBy = new Map<string, number>();
const waiting: Waiting[] = [];

/**
 * Waits for a place and returns what gives it back. The next free place is for the shop that has
 * the fewest, and among its files for the one that has waited longest. Throws `unavailable` after
 * `waitMs`.
 */
export async function waitForPlace(shop: string, waitMs = WAIT_MS): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const own: Waiting = { shop, admit: () => resolve(true) };
  waiting.push(own);
  admitNext();
  const timer = setTimeout(() => resolve(false), waitMs);
  const isAdmitted = await promise.finally(() => clearTimeout(timer));
  if (!isAdmitted) {
    waiting.splice(waiting.indexOf(own), 1);
    throw toRefusal('unavailable', ['files_busy']);
  }
  return () => {
    change(shop, -1);
    admitNext();
  };
}

function admitNext(): void {
  while (taken < MAX_FILES) {
    const [next] = waiting
      .filter(({ shop }) => countOf(shop) < MAX_OF_SHOP)
      .sort((a, b) => countOf(a.shop) - countOf(b.shop));
    if (!next) return;
    waiting.splice(waiting.indexOf(next), 1);
    change(next.shop, 1);
    next.admit();
  }
}

const countOf = (shop: string): number => takenBy.get(shop) ?? 0;

function change(shop: string, by: number): void {
  taken += by;
  const count = countOf(shop) + by;
  if (count === 0) takenBy.delete(shop);
  else takenBy.set(shop, count);
}
