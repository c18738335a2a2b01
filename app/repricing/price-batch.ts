import { z } from 'zod';
import { COMPARE_AT_CHOICES, type CompareAtChoice } from './choose-compare-at.ts';

/** Several price changes that were asked for together. */
export interface BatchRow {
  readonly id: string;
  readonly shop: string;
  readonly kind: 'apply' | 'undo' | 'automatic';
  /** `stopping`: asked to stop; what is being written at this moment is still settled. */
  readonly state: 'running' | 'stopping' | 'stopped' | 'done';
  readonly stop_reason: string | null;
  readonly compare_at: CompareAtChoice;
  readonly undo_of: string | null;
  readonly total: number;
  /** Recommendations that were asked for and not taken: more than `MAX_PRIOR` rested on general experience only. */
  readonly left_out: number;
  readonly by_user_id: string | null;
  readonly by_name: string | null;
  readonly started_at: Date;
  readonly finished_at: Date | null;
}

export const BATCH_COLUMNS =
  'id, shop, kind, state, stop_reason, compare_at, undo_of, total, left_out, by_user_id, by_name, started_at, finished_at';

/** Changes in one batch. */
export const MAX_CHANGES = 1000;
/**
 * Of these, suggestions that rest on general experience and not on the shop's own sales: too many
 * at once would be an experiment on the whole shop.
 */
export const MAX_PRIOR = 20;

/** Which recommendations: these, by product, or all that the page lists from a confidence on. */
export const BatchChoiceSchema = z.union([
  z.object({ picked: z.array(z.string().min(1).max(100)).min(1).max(MAX_CHANGES) }),
  z.object({ all: z.object({ minConfidence: z.number().min(0).max(1) }) }),
]);
export type BatchChoice = z.infer<typeof BatchChoiceSchema>;

export const CompareAtSchema = z.enum(COMPARE_AT_CHOICES);
