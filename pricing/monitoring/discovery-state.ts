/**
 * Where a retailer's catalog is listed, and the progress of reading it. Stored as JSON with the
 * retailer.
 */
import { z } from 'zod';

/** The catalog is read once a day. */
export const DISCOVER_EVERY_MS = 24 * 3_600_000;
const MAX_PENDING = 2_000;
/** After this time, a sitemap is read again even if its lastmod is unchanged. */
export const READ_WHOLE_EVERY_MS = 7 * 24 * 3_600_000;

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
