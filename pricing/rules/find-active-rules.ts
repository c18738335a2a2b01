import type { PricingRule } from '#pricing/contract/rule.ts';
import type { Sql } from '#prisma/open-database.ts';
import { type CompiledRuleSet, compileRuleSet } from './evaluation/evaluate-rules.ts';
import { findRuleNeeds, type RuleNeeds } from './find-rule-needs.ts';
import { getRuleSet } from './rule-sets.ts';

/** The pricing rules of an account that hold at a moment. */
export interface ActiveRules {
  readonly version: number;
  readonly compiled: CompiledRuleSet;
  readonly needs: RuleNeeds;
  readonly byKey: ReadonlyMap<string, PricingRule>;
}

/** The rules that hold now; null: none does. */
export async function findActiveRules(
  sql: Sql,
  { accountId, now }: { accountId: string; now: Date },
): Promise<ActiveRules | null> {
  const { version, form } = await getRuleSet(sql, accountId);
  if (form.rules.length === 0) return null;
  const compiled = compileRuleSet(form, now);
  if (compiled.rules.length === 0) return null;
  return {
    version,
    compiled,
    needs: findRuleNeeds(form),
    byKey: new Map(form.rules.map((rule) => [rule.key, rule])),
  };
}
