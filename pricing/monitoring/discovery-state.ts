/** What is known about where a retailer's catalogue is listed, and how far the reading of it has come. Kept as JSON with the retailer. */
import { z } from 'zod';

/** The catalogue is looked through once a day. */
export const DISCOVER_EVERY_MS = 24 * 3_600_000;
const MAX_PENDING = 2_000;
/** Sitemaps that say they did not change are read all the same after this time. */
export const READ_WHOLE_EVERY_MS = 7 * 24 * 3_600_000;

const PlaceSchema = z.object({
  kind: z.enum(['feed', 'sitemap', 'links']),
  url: z.string().max(2_048),
  depth: z.number().int().min(0).max(100).default(0),
  /** Of a sitemap, as its index wrote it. */
  lastmod: z.string().max(64).optional(),
});
export type CatalogPlace = z.infer<typeof PlaceSchema>;

const DiscoverySchema = z.object({
  /** Where a reading of the catalogue starts. */
  places: z.array(PlaceSchema).max(MAX_PENDING).default([]),
  /** What is still to be read of the run that is going on; null between two runs. */
  pending: z.array(PlaceSchema).max(MAX_PENDING).nullable().default(null),
  /** Product pages or feed items seen in the run. */
  found: z.number().int().default(0),
  /** Addresses read in the run. */
  done: z.array(z.string()).max(MAX_PENDING).default([]),
  /** When the run began; and whether it has left something out so far. */
  startedAt: z.coerce.date().nullable().default(null),
  isPartial: z.boolean().default(false),
  /** When a run last read everything. */
  wholeAt: z.coerce.date().nullable().default(null),
  /** What indexes said of their sitemaps when these were read: address → lastmod as written. */
  lastmods: z.record(z.string(), z.string()).default({}),
  /** Feed pages and the page after each: what a page that has not changed need not be parsed for. */
  next: z.record(z.string(), z.string().nullable()).default({}),
});
export type DiscoveryState = z.infer<typeof DiscoverySchema>;

/** The state as it was kept; an empty one when there is none or an older release wrote it otherwise. */
export function parseDiscovery(kept: unknown): DiscoveryState {
  const parsed = DiscoverySchema.safeParse(kept);
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
