import type { RuleHold, RuleStep } from '#kernel/reasons/rule-reasons.ts';
import { evaluateRules } from '#pricing/rules/evaluation/evaluate-rules.ts';
import type { RuleOutcome, RuleProduct } from '#pricing/rules/evaluation/rule-product.ts';
import type { ActiveRules } from '#pricing/rules/find-active-rules.ts';
import type {
  Abstention,
  Recommendation,
  RecommendationInput,
} from '#pricing/recommendations/model/recommendation.ts';
import { scoreGivenPrice } from '#pricing/recommendations/model/score-given-price.ts';
import { findGoalPrice } from './find-goal-price.ts';

/** What a rule said, as it is stored with the recommendation or the reason for none. */
export interface StoredRule {
  readonly key: string;
  readonly name: string;
  readonly mode: RuleOutcome['mode'];
  /** Of the rule set. */
  readonly version: number;
  readonly steps: readonly RuleStep[];
  readonly hold: RuleHold | null;
  readonly reference_minor: string | null;
  readonly target_minor: string | null;
  readonly waits_for_person: 'expected_loss' | null;
}

export interface RuledResult {
  readonly result: Recommendation | Abstention;
  readonly rule: StoredRule;
}

/** What the account's rules say about a product, with the model's estimate; null: no rule does. */
export function recommendByRule(
  rules: ActiveRules,
  product: RuleProduct,
  input: RecommendationInput,
): RuledResult | null {
  const outcome = evaluateRules(rules.compiled, product, (_product, goal) =>
    findGoalPrice(input, goal),
  );
  if (outcome === null) return null;
  const { ruleKey, mode, priceMinor, hold, steps, referenceMinor, targetMinor } = outcome;
  const name = rules.byKey.get(ruleKey)?.name ?? ruleKey;
  const rule = {
    key: ruleKey,
    name,
    mode,
    version: rules.version,
    steps,
    hold,
    reference_minor: referenceMinor === null ? null : String(referenceMinor),
    target_minor: targetMinor === null ? null : String(targetMinor),
  };
  if (priceMinor === null)
    return {
      result: { kind: 'abstention', reason: { code: 'rule_hold', values: { rule: name } } },
      rule: { ...rule, waits_for_person: null },
    };
  const { recommendation, isLossExpected } = scoreGivenPrice(input, priceMinor);
  return {
    // What a change moves is its size times what is sold: callers apply the largest first.
    result: {
      ...recommendation,
      evidence: { ...recommendation.evidence, units_28_days: product.unitsSold },
    },
    rule: { ...rule, waits_for_person: isLossExpected ? 'expected_loss' : null },
  };
}
