/**
 * Caches counts of large shops, and what the service counted, in the process: counting 300,000 rows at every view of the home page
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
  /** Up to this age it is not counted again (3 s). */
  readonly freshMs?: number;
}

interface CacheEntry {
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
/** Maximum number of cached counts; the one counted longest ago is removed first. */
const MAX_ENTRIES = 500;

const byDatabase = new WeakMap<object, Map<string, CacheEntry>>();

/** Returns the count, at most a minute old for a large shop and current for any other. */
export async function countWithCache<Count>(
  { db, clock, log }: Pick<AppServices, 'clock' | 'log'> & { readonly db: object },
  counting: Counting<Count>,
): Promise<Count> {
  const all = byDatabase.get(db) ?? new Map<string, CacheEntry>();
  byDatabase.set(db, all);
  const cached = all.get(counting.name);
  const now = clock.now().getTime();
  const age = cached ? now - cached.countedAt : Infinity;
  if (cached && age < (counting.freshMs ?? FRESH_MS)) return cached.value as Count;
  const counted = (cached?.running ??
    counting.count().finally(() => cached && (cached.running = null))) as Promise<Count>;
  const stored = counted.then((value) => {
    all.delete(counting.name);
    if (counting.isLarge(value)) all.set(counting.name, { value, countedAt: now, running: null });
    if (all.size > MAX_ENTRIES) all.delete(all.keys().next().value ?? '');
    return value;
  });
  if (!cached || age > OLDEST_MS) return stored;
  cached.running = counted;
  stored.catch((error: unknown) =>
    log.warn({ err: error, name: counting.name }, 'a cached count could not be refreshed'),
  );
  return cached.value as Count;
}
