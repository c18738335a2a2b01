import { z } from 'zod';
import type { Evidence } from '#pricing/matching/calibrate/calibration.ts';
import type { Item, ScoredPair, Thresholds } from '#pricing/matching/matching.ts';
import type { StoredWeights } from '#pricing/matching/scoring/tables.ts';

/** Input of a full run: two catalogs and what is known about them. */
export interface FullRun {
  readonly products: readonly Item[];
  readonly listings: readonly Item[];
  /** People's decisions, by "product listing". */
  readonly known: ReadonlyMap<string, 'confirmed' | 'refused'>;
  /** The weights of this run when it was interrupted after fitting; null: fit them. */
  readonly weights: StoredWeights | null;
  /** Pairs with known truth at the account's other retailers. */
  readonly otherEvidence: readonly Evidence[];
  readonly thresholds: Thresholds;
  readonly atLeast: number;
}

export interface FullRunResult {
  readonly pairs: readonly ScoredPair[];
  readonly weights: StoredWeights;
  readonly evidence: readonly Evidence[];
}

/** Messages from the process of a full run: pairs in pieces, then the weights and the evidence. */
export type FullRunMessage =
  | { readonly pairs: readonly ScoredPair[] }
  | { readonly weights: StoredWeights; readonly evidence: readonly Evidence[] };

const EvidenceSchema = z.array(
  z.tuple([z.number(), z.union([z.literal(0), z.literal(1)]), z.enum(['gtin', 'person'])]),
);
/** Pairs stored per retailer; more would not improve the calibration. */
const MOST = 4_000;

/** Evidence as JSON to store, thinned evenly; people's decisions are always included. */
export function encodeEvidence(evidence: readonly Evidence[]): unknown {
  const said = evidence.filter((each) => each.by === 'person');
  const read = evidence.filter((each) => each.by === 'gtin');
  const step = Math.max(1, read.length / Math.max(1, MOST - said.length));
  const thinned = Array.from(
    { length: Math.floor(read.length / step) },
    (_, n) => read[Math.floor(n * step)] as Evidence,
  );
  return [...said.slice(0, MOST), ...thinned].map(({ score, same, by }) => [
    Math.round(score * 1e6) / 1e6,
    same ? 1 : 0,
    by,
  ]);
}

/** Parses stored evidence; empty when it has another format. */
export function parseEvidence(json: unknown): Evidence[] {
  const parsed = EvidenceSchema.safeParse(json);
  return parsed.success
    ? parsed.data.map(([score, same, by]) => ({ score, same: same === 1, by }))
    : [];
}
