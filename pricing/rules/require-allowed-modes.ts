import { isDeepStrictEqual } from 'node:util';
import { AppError } from '#kernel/app-error.ts';
import { PLAN_CONTENTS } from '#kernel/plans.ts';
import type { Admission } from '#pricing/accounts/check-requests.ts';
import { ScopeMissing } from '#pricing/accounts/require-own-scopes.ts';
import { isStillPreceded } from '#pricing/contract/rule-order.ts';
import type { PricingRule, RuleSetForm } from '#pricing/contract/rule.ts';

/**
 * What a caller may save. Throws `plan_limit` for a rule that changes prices on a plan that only
 * suggests them, and `insufficient_scope` for a rule that acts by itself and is new or changed, has
 * other limits or may reach more products, without the scope `administer`. Stopping such a rule
 * needs no scope.
 */
export function requireAllowedModes(
  { before, after }: { before: RuleSetForm; after: RuleSetForm },
  { plan, scopes }: Pick<Admission, 'plan' | 'scopes'>,
): void {
  const acting = after.rules.find(({ mode }) => mode === 'approve' || mode === 'automatic');
  if (acting && PLAN_CONTENTS[plan].pricingRules !== 'all')
    throw new AppError(
      'plan_limit',
      `Your plan allows the modes off and suggest; the rule "${acting.name}" (${acting.key}) has the mode ${acting.mode}`,
    );
  if (scopes.includes('administer')) return;
  const changed = findChangedAutomaticRule(before, after);
  if (changed)
    throw new ScopeMissing(
      'administer',
      `The rule "${changed.name}" (${changed.key}) changes prices by itself: saving it or its limits requires the scope "administer"`,
    );
}

function findChangedAutomaticRule(before: RuleSetForm, after: RuleSetForm): PricingRule | null {
  const known = new Map(before.rules.map((rule) => [rule.key, rule]));
  const hasSameLimits = isDeepStrictEqual(before.guard_rails, after.guard_rails);
  return (
    after.rules.find(
      (rule) =>
        rule.mode === 'automatic' &&
        !(
          hasSameLimits &&
          isDeepStrictEqual(known.get(rule.key), rule) &&
          isStillPreceded(rule.key, before.rules, after.rules)
        ),
    ) ?? null
  );
}
