/**
 * Counts of large shops, kept in the process: counting 300,000 rows at every look at the home page
 * would be its slowest part, and two looks within seconds would say the same. Small shops are
 * counted each time.
 */
import type { AppServices } from '#app/services.server.ts';

export interface Counting<Count> {
  /** Names what is counted, with the shop. */
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

/** What was counted so long ago is told as it is; after that it is counted again, and the last result told meanwhile … */
const FRESH_MS = 3_000;
/** … unless it is older than this: then the new one is waited for. */
const OLDEST_MS = 60_000;
/** A shop that nobody looks at is forgotten. */
const MAX_KEPT = 500;

const byDatabase = new WeakMap<object, Map<string, Kept>>();

/** The count, at most a minute old for a large shop and of this moment for any other. */
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
