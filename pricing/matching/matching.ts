/** The types of matching: its input and its results. Pure; no database here. */
import type { MatchReason } from '#kernel/reasons/match-reasons.ts';

/**
 * One side of a pair: a product of ours or a listing of a retailer. Only `id` and `name` are
 * required.
 */
export interface Item {
  readonly id: string;
  readonly name: string;
  readonly description?: string | null;
  readonly brand?: string | null;
  readonly mpn?: string | null;
  readonly gtin?: string | null;
  readonly sku?: string | null;
  /** Integer minor units; prices in different currencies are not compared. */
  readonly price?: { readonly minor: bigint; readonly currency: string } | null;
  readonly category?: string | null;
  /** Option name to value: {"Color": "Black"}. */
  readonly variant?: Readonly<Record<string, string>> | null;
  /** new, used, refurbished …; unknown and absent are the same. */
  readonly condition?: string | null;
}

export type MachineVerdict = 'auto' | 'review' | 'rejected';
/** The last two are a person's decision and are final. */
export type Verdict = MachineVerdict | 'confirmed' | 'refused';
/** What the probability is based on. */
type Tier = 'identifier' | 'text';

export interface ScoredPair {
  readonly left: string;
  readonly right: string;
  /** 0 to 1. */
  readonly probability: number;
  readonly verdict: MachineVerdict;
  readonly tier: Tier;
  /** A veto, a caution or another GTIN stands against it: nothing beside its text may raise it. */
  readonly isOpposed: boolean;
  /** Its prices decide whether its GTIN is trusted, which they do only when the match is made. */
  readonly isByPrice?: boolean;
  /** Strongest first. */
  readonly reasons: readonly MatchReason[];
}

export interface Thresholds {
  /** From this probability on, the pair is matched automatically. */
  readonly auto: number;
  /** From this probability on, the pair waits for a person. */
  readonly review: number;
}

export const DEFAULT_THRESHOLDS: Thresholds = { auto: 0.97, review: 0.3 };

/** Verdict (auto, review or rejected) for a probability. */
export function toVerdict(probability: number, thresholds: Thresholds): MachineVerdict {
  if (probability >= thresholds.auto) return 'auto';
  return probability >= thresholds.review ? 'review' : 'rejected';
}
