import type { RuleGoal } from '#pricing/rules/evaluation/rule-product.ts';
import { findClearingPrice } from '#pricing/recommendations/model/find-clearing-price.ts';
import { recommendPrice } from '#pricing/recommendations/model/recommend-price.ts';
import type { RecommendationInput } from '#pricing/recommendations/model/recommendation.ts';

/**
 * The model's price for the goal that a pricing rule names; null: it recommends none. The pause
 * after a change does not apply: the rule decides when prices change.
 */
export function findGoalPrice(input: RecommendationInput, goal: RuleGoal): bigint | null {
  if (goal === 'clear_stock') return findClearingPrice(input);
  const result = recommendPrice({
    ...input,
    changedAt: null,
    settings: { ...input.settings, goal },
  });
  return result.kind === 'recommendation' ? result.suggestedMinor : null;
}
