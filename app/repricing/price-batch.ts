import { z } from 'zod';
import { COMPARE_AT_CHOICES, type CompareAtChoice } from './choose-compare-at.ts';

/** Several price changes that were requested together. */
export interface BatchRow {
  readonly id: string;
  readonly shop: string;
  readonly kind: 'apply' | 'undo' | 'automatic';
  /**
   * `stopping`: asked to stop; the changes being written are still completed, as they are when it
   * becomes `paused`.
   */
  readonly state: 'running' | 'paused' | 'stopping' | 'stopped' | 'done';
  readonly stop_reason: string | null;
  readonly compare_at: CompareAtChoice;
  readonly undo_of: string | null;
  readonly total: number;
  /**
   * Recommendations that were requested and not taken: more than `MAX_PRIOR` were based on general
   * experience only.
   */
  readonly left_out: number;
  readonly by_user_id: string | null;
  readonly by_name: string | null;
  readonly started_at: Date;
  readonly finished_at: Date | null;
}

export const BATCH_COLUMNS =
  'id, shop, kind, state, stop_reason, compare_at, undo_of, total, left_out, by_user_id, by_name, started_at, finished_at';

/** Changes in one batch: of recommendations, and of prices of pricing rules. */
export const MAX_CHANGES = 1000;
export const MAX_RULE_CHANGES = 100_000;
/**
 * Of these, recommendations based on general experience instead of the shop's own sales: too many
 * at once would be an experiment on the whole shop.
 */
export const MAX_PRIOR = 20;

/**
 * Which recommendations: these, by product, all that the page lists above a confidence, or all
 * prices that wait for approval.
 */
export const BatchChoiceSchema = z.union([
  z.object({ picked: z.array(z.string().min(1).max(100)).min(1).max(MAX_CHANGES) }),
  z.object({ all: z.object({ minConfidence: z.number().min(0).max(1) }) }),
  z.object({ approval: z.literal(true) }),
]);
export type BatchChoice = z.infer<typeof BatchChoiceSchema>;

export const CompareAtSchema = z.enum(COMPARE_AT_CHOICES);
