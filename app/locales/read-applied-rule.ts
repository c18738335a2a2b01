import { z } from 'zod';
import { RULE_STEPS } from '#kernel/reasons/rule-reasons.ts';
import type { LocalizedReason } from './format-reason.ts';
import { readLocalizedReasons } from './read-localized-reason.ts';

/** The pricing rule that gave a price, and how. */
export interface AppliedRule {
  readonly key: string;
  readonly name: string;
  /** Of the rule set that it was evaluated with. */
  readonly version: number;
  readonly steps: readonly LocalizedReason[];
  /** By the model, a loss is very likely: the price is never applied automatically. */
  readonly isLossExpected: boolean;
}

const AppliedRuleSchema = z.object({
  key: z.string(),
  name: z.string(),
  version: z.int(),
  steps: z.array(z.string()),
  step_details: z.unknown().optional(),
  waits_for_person: z.string().nullish(),
});

/** Reads it from a recommendation's detail, as our copy and the journal keep it; else null. */
export function readAppliedRule(stored: unknown): AppliedRule | null {
  const parsed = AppliedRuleSchema.safeParse(stored);
  if (!parsed.success) return null;
  const { key, name, version, steps, step_details: details, waits_for_person: waits } = parsed.data;
  return {
    key,
    name,
    version,
    steps: readLocalizedReasons(steps, details, RULE_STEPS),
    isLossExpected: waits === 'expected_loss',
  };
}
