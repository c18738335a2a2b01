import { z } from '@hono/zod-openapi';
import { formatRuleHold, formatRuleStep } from '#kernel/reasons/english/format-in-english.ts';
import { RULE_HOLDS, RULE_STEPS } from '#kernel/reasons/rule-reasons.ts';
import { type AppliedRule, RULE_WAITS } from '#pricing/contract/applied-rule.ts';
import { RULE_MODES } from '#pricing/contract/rule.ts';
import { renderAmount } from './render-amount.ts';
import { renderReason, renderReasons } from './render-reasons.ts';

/** The JSON that is stored with a recommendation, or with the reason for none. */
const StoredRuleSchema = z.object({
  key: z.string(),
  name: z.string(),
  mode: z.enum(RULE_MODES),
  version: z.int(),
  steps: z.array(z.unknown()),
  hold: z.unknown(),
  reference_minor: z.string().nullable(),
  waits_for_person: z.enum(RULE_WAITS).nullable(),
});

/** What a pricing rule says; null where none does. */
export function renderAppliedRule(stored: unknown, currency: string): AppliedRule | null {
  const { data: rule } = StoredRuleSchema.safeParse(stored);
  if (!rule) return null;
  const { sentences, details } = renderReasons(rule.steps, RULE_STEPS, formatRuleStep);
  const { sentence, detail } = renderReason(rule.hold, RULE_HOLDS, formatRuleHold);
  return {
    key: rule.key,
    name: rule.name,
    mode: rule.mode,
    version: rule.version,
    steps: sentences,
    step_details: details,
    hold: sentence,
    hold_detail: detail,
    reference_price:
      rule.reference_minor === null ? null : renderAmount(BigInt(rule.reference_minor), currency),
    waits_for_person: rule.waits_for_person,
  };
}
