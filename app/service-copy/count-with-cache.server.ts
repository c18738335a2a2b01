/**
 * Caches counts of large shops in the process: counting 300,000 rows at every view of the home page
 * would be its slowest part, and two views within seconds would get the same result. Small shops
 * are counted each time.
 */
import type { AppServices } from '#app/services.server.ts';

export interface Counting<Count> {
  /** Identifies what is counted, together with the shop. */
  readonly name: string;
  readonly count: () => Promise<Count>;
  /** True for a result that took long to count. */
  readonly isLarge: (count: Count) => boolean;
}

interface Kept {
  value: unknown;
  countedAt: number;
  running: Promise<unknown> | null;
}

/**
 * A result up to this age is returned as it is; an older one is returned while a new count runs …
 */
const FRESH_MS = 3_000;
/** … unless it is older than this: then the caller waits for the new count. */
const OLDEST_MS = 60_000;
/** Entries of shops that nobody views are removed after this time. */
const MAX_KEPT = 500;

const byDatabase = new WeakMap<object, Map<string, Kept>>();

/** Returns the count, at most a minute old for a large shop and current for any other. */
export async function countWithCache<Count>(
  { db, clock, log }: Pick<AppServices, 'clock' | 'log'> & { readonly db: object },
  counting: Counting<Count>,
): Promise<Count> {
  const all = byDatabase.get(db) ?? new Map<string, Kept>();
  byDatabase.set(db, all);
  const kept = all.get(counting.name);
  const now = clock.now().getTime();
  const age = kept ? now - kept.countedAt : Infinity;
  if (kept && age < FRESH_MS) return kept.value as Count;
  const counted = (kept?.running ??
    counting.count().finally(() => kept && (kept.running = null))) as Promise<Count>;
  const noted = counted.then((value) => {
    all.delete(counting.name);
    if (counting.isLarge(value)) all.set(counting.name, { value, countedAt: now, running: null });
    if (all.size > MAX_KEPT) all.delete(all.keys().next().value ?? '');
    return value;
  });
  if (!kept || age > OLDEST_MS) return noted;
  kept.running = counted;
  noted.catch((error: unknown) =>
    log.warn({ err: error, name: counting.name }, 'a count was not brought up to date'),
  );
  return kept.value as Count;
}
