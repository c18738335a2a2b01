import { readReason } from '#kernel/reasons/read-reason.ts';
import { RULE_WARNINGS } from '#kernel/reasons/rule-reasons.ts';
import type { LocalizedReason } from '#app/locales/format-reason.ts';
import { getPricingClient } from '#app/pricing-client/get-pricing-client.server.ts';
import { toServiceActionResult } from '#app/pricing-client/get-service-outcome.server.ts';
import type { ActionResult } from '#app/requests/to-action-result.server.ts';
import type { AppServices } from '#app/services.server.ts';
import { checkRuleSet, type RuleIssue } from './parse-rule-set.server.ts';

/** What is wrong with a rule set; without problems, what it reaches and what looks wrong. */
export interface RuleCheck {
  readonly issues: readonly RuleIssue[];
  /** By key; null while there are problems. */
  readonly reach: Readonly<Record<string, RuleReach>> | null;
  readonly warnings: readonly RuleWarningView[];
}
export interface RuleReach {
  /** For which the rule decides. */
  readonly products: number;
  /** Of its segment. */
  readonly matching: number;
}
export interface RuleWarningView {
  readonly ruleKey: string | null;
  readonly reason: LocalizedReason;
}

/** Checks a rule set as it is edited, by the schema of the API and by what the shop has. */
export function checkRules(
  services: AppServices,
  shop: string,
  given: unknown,
): Promise<ActionResult<RuleCheck>> {
  return toServiceActionResult(services, shop, async () => {
    const reading = checkRuleSet(given);
    if (!reading.ok) return { issues: reading.issues, reach: null, warnings: [] };
    const client = await getPricingClient(services, shop);
    const { rules, warnings } = await client.rules.validate({ form: reading.form });
    return {
      issues: [],
      reach: Object.fromEntries(
        rules.map(({ key, products, matching }) => [key, { products, matching }]),
      ),
      warnings: warnings.map(({ rule_key: ruleKey, text, code, values }) => ({
        ruleKey,
        reason: { text, reason: readReason(RULE_WARNINGS, { code, values }) },
      })),
    };
  });
}
