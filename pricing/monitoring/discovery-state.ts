/** What is known about where a retailer's catalogue is listed, and how far the reading of it has come. Kept as JSON with the retailer. */
import { z } from 'zod';

/** The catalogue is looked through once a day. */
export const DISCOVER_EVERY_MS = 24 * 3_600_000;
const MAX_PENDING = 2_000;

const PlaceSchema = z.object({
  kind: z.enum(['feed', 'sitemap', 'links']),
  url: z.string().max(2_048),
  depth: z.number().int().min(0).max(100).default(0),
});
export type CataloguePlace = z.infer<typeof PlaceSchema>;

const DiscoverySchema = z.object({
  /** Where a reading of the catalogue starts. */
  places: z.array(PlaceSchema).max(MAX_PENDING).default([]),
  /** What is still to be read of the run that is going on; null between two runs. */
  pending: z.array(PlaceSchema).max(MAX_PENDING).nullable().default(null),
  /** Product pages or feed items seen in the run. */
  found: z.number().int().default(0),
  /** Addresses read in the run. */
  done: z.array(z.string()).max(MAX_PENDING).default([]),
});
export type DiscoveryState = z.infer<typeof DiscoverySchema>;

/** The state as it was kept; an empty one when there is none or an older release wrote it otherwise. */
export function parseDiscovery(kept: unknown): DiscoveryState {
  const parsed = DiscoverySchema.safeParse(kept);
  return parsed.success ? parsed.data : { places: [], pending: null, found: 0, done: [] };
}

/** The state in the middle of a run. */
export function withPending(state: DiscoveryState, run: { pending: readonly CataloguePlace[]; found: number; done: readonly string[] }): DiscoveryState {
  return { ...state, pending: run.pending.slice(0, MAX_PENDING), found: run.found, done: run.done.slice(-MAX_PENDING) };
}
