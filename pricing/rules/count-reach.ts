/** How many products each rule of a rule set is for and decides. Pure: products come one by one. */
import type { RuleSetForm } from '#pricing/contract/rule.ts';
import { compileSegment } from './evaluation/compile-segment.ts';
import { compileRuleSet, evaluateRules } from './evaluation/evaluate-rules.ts';
import type { RecommendForGoal, RuleOutcome, RuleProduct } from './evaluation/rule-product.ts';
import { isScheduled } from './evaluation/rule-schedule.ts';

export interface RuleReach {
  readonly key: string;
  /** Products that meet its conditions. */
  readonly matching: number;
  /** Those that it decides while it is in force: no rule before it does. 0 of a rule that is off. */
  readonly products: number;
  /** Of `matching`, those that a rule before it always decides, by that rule's key. */
  readonly takenBy: ReadonlyMap<string, number>;
  /** Products that it decides now, and those of them whose price a limit decides. */
  readonly evaluated: number;
  readonly limited: number;
}

export interface ReachCounter {
  /** Counts a product, and returns what the rule set says about it. */
  readonly add: (product: RuleProduct) => RuleOutcome | null;
  /** In the order of the rule set. */
  readonly get: () => readonly RuleReach[];
}

/** Opens a counter for a rule set at a moment. */
export function openReachCounter(
  form: RuleSetForm,
  { asOf, recommend }: { asOf: Date; recommend: RecommendForGoal },
): ReachCounter {
  const compiled = compileRuleSet(form, asOf);
  const rules = form.rules.map((rule) => ({
    key: rule.key,
    reaches: compileSegment(rule.segment),
    isOn: rule.mode !== 'off',
    isActive: rule.mode !== 'off' && isScheduled(rule.schedule, asOf),
    isAlways: rule.mode !== 'off' && rule.schedule === null,
    matching: 0,
    products: 0,
    evaluated: 0,
    limited: 0,
    takenBy: new Map<string, number>(),
  }));
  const byKey = new Map(rules.map((rule) => [rule.key, rule]));
  return {
    add: (product) => {
      let isTaken = false;
      let taker: string | null = null;
      for (const rule of rules) {
        if (!rule.reaches(product)) continue;
        rule.matching += 1;
        if (rule.isOn && !isTaken) rule.products += 1;
        if (taker !== null) rule.takenBy.set(taker, (rule.takenBy.get(taker) ?? 0) + 1);
        isTaken ||= rule.isActive;
        if (rule.isAlways) taker ??= rule.key;
      }
      const outcome = evaluateRules(compiled, product, recommend);
      const rule = outcome === null ? undefined : byKey.get(outcome.ruleKey);
      if (outcome !== null && rule !== undefined) {
        rule.evaluated += 1;
        if (isLimited(outcome)) rule.limited += 1;
      }
      return outcome;
    },
    get: () => rules,
  };
}

/** Whether the price that the rule found is outside the limits. */
function isLimited({ hold, steps }: RuleOutcome): boolean {
  return (
    hold?.code === 'no_room' ||
    steps.some(({ code }) => code === 'raised_to_limit' || code === 'lowered_to_limit')
  );
}
