import { promisify } from 'node:util';
import zlib from 'node:zlib';
import { z } from 'zod';
import { DAY_MS, HOUR_MS } from '#kernel/durations.ts';
import { MAX_SITEMAP_BYTES, readSitemap, type Sitemap } from '#pricing/extraction/read-sitemap.ts';

// Where a retailer's catalog is listed, and the progress of reading it. Stored as JSON with the
// retailer.

/** The catalog is read once a day. */
export const DISCOVER_EVERY_MS = DAY_MS;
const MAX_PENDING = 2_000;
/** After this time, a sitemap is read again even if its lastmod is unchanged. */
export const READ_WHOLE_EVERY_MS = 7 * 24 * HOUR_MS;

const PlaceSchema = z.object({
  kind: z.enum(['feed', 'sitemap', 'links']),
  url: z.string().max(2_048),
  depth: z.number().int().min(0).max(100).default(0),
  /** lastmod of a sitemap, as written in its index. */
  lastmod: z.string().max(64).optional(),
});
export type CatalogPlace = z.infer<typeof PlaceSchema>;

const DiscoverySchema = z.object({
  /** Where reading the catalog starts. */
  places: z.array(PlaceSchema).max(MAX_PENDING).default([]),
  /** What the current run still has to read; null between two runs. */
  pending: z.array(PlaceSchema).max(MAX_PENDING).nullable().default(null),
  /** Product pages or feed items seen in the run. */
  found: z.number().int().default(0),
  /** Addresses read in the run. */
  done: z.array(z.string()).max(MAX_PENDING).default([]),
  /** When the run began, and whether it has skipped anything so far. */
  startedAt: z.coerce.date().nullable().default(null),
  isPartial: z.boolean().default(false),
  /** When a run last read the whole catalog. */
  wholeAt: z.coerce.date().nullable().default(null),
  /**
   * lastmod of each sitemap in its index when the sitemap was last read: address → lastmod as
   * written.
   */
  lastmods: z.record(z.string(), z.string()).default({}),
  /** The next page of each feed page, so that an unchanged page need not be parsed to find it. */
  next: z.record(z.string(), z.string().nullable()).default({}),
});
export type DiscoveryState = z.infer<typeof DiscoverySchema>;

/** The stored state; an empty one when there is none or an older release wrote another format. */
export function parseDiscovery(stored: unknown): DiscoveryState {
  const parsed = DiscoverySchema.safeParse(stored);
  return parsed.success ? parsed.data : DiscoverySchema.parse({});
}

/** The state in the middle of a run. */
export function withPending(
  state: DiscoveryState,
  run: { pending: readonly CatalogPlace[]; found: number; done: readonly string[] },
): DiscoveryState {
  const isPartial = state.isPartial || run.pending.length > MAX_PENDING;
  return {
    ...state,
    pending: run.pending.slice(0, MAX_PENDING),
    found: run.found,
    done: run.done.slice(-MAX_PENDING),
    isPartial,
  };
}

const gunzip = promisify(zlib.gunzip);

/**
 * Decodes a fetched sitemap, which may be a .gz file. Returns null when it cannot be unpacked or is
 * too large.
 */
export async function decodeSitemap(bytes: Uint8Array): Promise<Sitemap | null> {
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return readSitemap(bytes);
  try {
    return readSitemap(await gunzip(bytes, { maxOutputLength: MAX_SITEMAP_BYTES }));
  } catch {
    return null;
  }
}

/**
 * When this many addresses share one time, it is when the sitemap was generated, not when the pages
 * changed.
 */
const MIN_ALIKE = 10;

/**
 * Parses a W3C date of a sitemap. A day without a time means the end of that day, or now while it
 * has not ended; a future date is ignored. Pure.
 */
export function parseLastmod(text: string | null, now: Date): Date | null {
  if (text === null || !/^\d{4}-\d{2}/.test(text)) return null;
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(text);
  const time = Date.parse(text) + (isDay ? DAY_MS - 1 : 0);
  if (Number.isNaN(time) || time > now.getTime() + (isDay ? DAY_MS : 60_000)) return null;
  return new Date(Math.min(time, now.getTime()));
}

/** Times of change by address; none when the sitemap gives all its pages the same one. Pure. */
export function readLastmods(
  entries: readonly { url: string; lastmod: string | null }[],
  now: Date,
): Map<string, Date> {
  const written = new Set(entries.map((entry) => entry.lastmod));
  if (entries.length >= MIN_ALIKE && written.size === 1) return new Map();
  return new Map(
    entries.flatMap(({ url, lastmod }) => {
      const at = parseLastmod(lastmod, now);
      return at === null ? [] : [[url, at] as const];
    }),
  );
}
