/** What a person should know of a rule set before saving it. Pure. */
import { HOUR_MS } from '#kernel/durations.ts';
import type { RuleWarning } from '#kernel/reasons/rule-reasons.ts';
import type { PricingRule, RuleSetForm } from '#pricing/contract/rule.ts';
import type { RuleReach } from './count-reach.ts';

const WHOLE = 10_000;
/** A search's products are sent at least hourly; one sending may fail. */
const SEARCH_MAX_HOURS = 2;

/** What warnings are about, besides the rule set. */
export interface WarningFacts {
  readonly reach: readonly RuleReach[];
  /** Domains of the account's own shop. */
  readonly ownDomains: readonly string[];
  /** Domains of the retailers that are monitored for the account. */
  readonly monitoredDomains: ReadonlySet<string>;
  /** When the products of a search were last sent, by its key. */
  readonly searches: ReadonlyMap<string, Date>;
  readonly now: Date;
}

/** A warning, with the rule it is about. */
export interface FoundWarning {
  readonly ruleKey: string;
  readonly warning: RuleWarning;
}

/** Warnings in the order of the rules. A rule that is off has none: it does nothing. */
export function findWarnings(form: RuleSetForm, facts: WarningFacts): FoundWarning[] {
  const names = new Map(form.rules.map(({ key, name }) => [key, name]));
  const reach = new Map(facts.reach.map((each) => [each.key, each]));
  return form.rules
    .filter(({ mode }) => mode !== 'off')
    .flatMap((rule) => {
      const counts = reach.get(rule.key);
      return [
        ...(counts === undefined ? [] : warnOfReach(counts, names)),
        ...warnOfRetailers(rule, facts),
        ...warnOfSearches(rule, facts),
        ...(counts === undefined ? [] : warnOfLimits(counts, form.guard_rails.warn_share)),
      ].map((warning) => ({ ruleKey: rule.key, warning }));
    });
}

function warnOfReach(
  { matching, takenBy }: RuleReach,
  names: ReadonlyMap<string, string>,
): RuleWarning[] {
  if (matching === 0) return [{ code: 'reaches_no_product', values: {} }];
  const taken = [...takenBy.values()].reduce((sum, number) => sum + number, 0);
  if (taken < matching) return [];
  const [only, ...others] = takenBy.keys();
  if (only !== undefined && others.length === 0)
    return [
      { code: 'hidden_by_rule', values: { rule: names.get(only) ?? only, products: matching } },
    ];
  return [{ code: 'hidden_by_rules', values: { rules: takenBy.size, products: matching } }];
}

function warnOfRetailers(
  { strategies }: PricingRule,
  { ownDomains, monitoredDomains }: WarningFacts,
): RuleWarning[] {
  const isOwn = (domain: string): boolean =>
    ownDomains.some((own) => domain === own || domain.endsWith(`.${own}`));
  const own = new Set<string>();
  const unknown = new Set<string>();
  for (const strategy of strategies) {
    if (strategy.kind !== 'market') continue;
    const { retailers, excluded_retailers: excluded } = strategy;
    for (const { domain } of retailers) {
      if (isOwn(domain)) own.add(domain);
      else if (!monitoredDomains.has(domain)) unknown.add(domain);
    }
    // Without chosen retailers all count, the own shop too where it is monitored.
    if (retailers.length === 0)
      for (const domain of monitoredDomains)
        if (isOwn(domain) && !excluded.includes(domain)) own.add(domain);
  }
  return [
    ...[...own].map((retailer) => ({ code: 'follows_own_shop' as const, values: { retailer } })),
    ...[...unknown].map((retailer) => ({
      code: 'retailer_not_monitored' as const,
      values: { retailer },
    })),
  ];
}

function warnOfSearches({ segment }: PricingRule, { searches, now }: WarningFacts): RuleWarning[] {
  return segment.flatMap((condition): RuleWarning[] => {
    if (condition.field !== 'search') return [];
    const { search } = condition;
    const at = searches.get(search);
    if (at === undefined) return [{ code: 'search_missing', values: { search } }];
    const age = now.getTime() - at.getTime();
    return age <= SEARCH_MAX_HOURS * HOUR_MS
      ? []
      : [{ code: 'search_outdated', values: { search, hours: Math.floor(age / HOUR_MS) } }];
  });
}

function warnOfLimits({ evaluated, limited }: RuleReach, warnShare: number): RuleWarning[] {
  if (evaluated === 0 || limited * WHOLE <= warnShare * evaluated) return [];
  const values = {
    products: evaluated,
    limited,
    share: limited / evaluated,
    least: warnShare / WHOLE,
  };
  return [{ code: 'often_limited', values }];
}
