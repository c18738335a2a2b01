/**
 * Pricing rules as the pages edit them: the form of `/v1/rules`, with amounts as texts, and with
 * whatever was typed in the place of a number until the schema of the API refuses it.
 */
import type { JsonNumber } from '#kernel/exact-json.ts';
import { getPlanContents, type Plan, PLANS } from '#kernel/plans.ts';
import type { RuleCondition } from '#pricing/contract/rule-condition.ts';
import type { RuleStrategy } from '#pricing/contract/rule-strategy.ts';
import type { PricingRule, RuleMode, RuleSetForm } from '#pricing/contract/rule.ts';

/** The same with amounts as decimal texts. */
export type AsTexts<T> = T extends JsonNumber
  ? string
  : T extends readonly (infer Element)[]
    ? AsTexts<Element>[]
    : T extends object
      ? { [Key in keyof T]: AsTexts<T[Key]> }
      : T;
/** The same while it is edited: what is not a number yet is the text that was typed. */
type Typed<T> = T extends number
  ? number | string
  : T extends readonly (infer Element)[]
    ? Typed<Element>[]
    : T extends object
      ? { [Key in keyof T]: Typed<T[Key]> }
      : T;

export type RuleSetTexts = AsTexts<RuleSetForm>;
export type RuleTexts = AsTexts<PricingRule>;
export type RuleDraft = Typed<RuleTexts>;
export type ConditionDraft = Typed<AsTexts<RuleCondition>>;
export type StrategyDraft = Typed<AsTexts<RuleStrategy>>;
export type MarketDraft = Extract<StrategyDraft, { kind: 'market' }>;
export type GuardRailsDraft = Typed<RuleSetTexts['guard_rails']>;
export type GuardRailChangesDraft = RuleDraft['guard_rails'];
export type RuleSetDraft = Omit<RuleSetTexts, 'rules' | 'guard_rails'> & {
  readonly guard_rails: GuardRailsDraft;
  readonly rules: readonly RuleDraft[];
};

/** What a service with pricing rules says it can do. */
export const RULES_CAPABILITY = 'rules';

/** In the order in which they are offered; the schema has the same words. */
export const MODES = ['off', 'suggest', 'approve', 'automatic'] as const satisfies RuleMode[];
export const REFERENCES = [
  'cheapest',
  'second_cheapest',
  'average',
  'median',
  'most_expensive',
  'weighted_average',
] as const satisfies MarketDraft['reference'][];
export const DIRECTIONS = ['below', 'equal', 'above'] as const satisfies MarketDraft['direction'][];
export const GOALS = ['market', 'margin', 'profit', 'clear_stock'] as const;
export const KINDS = [
  'market',
  'cost_plus',
  'model',
  'keep',
] as const satisfies RuleStrategy['kind'][];
export const FIELDS = [
  'brand',
  'product_type',
  'tag',
  'collection',
  'category',
  'product',
  'search',
  'price',
  'cost',
  'compare_at_price',
  'margin',
  'stock',
  'sales_rank',
] as const satisfies RuleCondition['field'][];
export type Field = (typeof FIELDS)[number];

/** A new rule: it only suggests, and keeps prices until a strategy is chosen. */
export function createRule(key: string): RuleDraft {
  return {
    key,
    name: '',
    mode: 'suggest',
    segment: [],
    strategies: [createStrategy('market')],
    guard_rails: {},
    endings: [],
    schedule: null,
    test_share: null,
    max_changes_per_day: null,
  };
}

/** A strategy of that kind as it is offered first. */
export function createStrategy(kind: (typeof KINDS)[number]): StrategyDraft {
  switch (kind) {
    case 'market':
      return {
        kind,
        reference: 'average',
        retailers: [],
        excluded_retailers: [],
        in_stock_only: true,
        shipping: 'without',
        least_offers: 1,
        direction: 'below',
        basis_points: 200,
      };
    case 'cost_plus':
      return { kind, basis_points: 3_000 };
    case 'model':
      return { kind, goal: 'profit' };
    case 'keep':
      return { kind };
  }
}

/** A condition of that field without values. `currency`: the shop's. */
export function createCondition(field: Field, currency: string): ConditionDraft {
  switch (field) {
    case 'search':
      return { field, is: 'any_of', search: globalThis.crypto.randomUUID(), query: '' };
    case 'price':
    case 'cost':
    case 'compare_at_price':
      return { field, currency };
    case 'margin':
    case 'stock':
    case 'sales_rank':
      return { field };
    default:
      return { field, is: 'any_of', values: [] };
  }
}

/** The page of a rule. A rule may have the key of the page for new ones. */
export const buildRulePath = (key: string): string =>
  key === NEW ? `/app/rules/${NEW}?stored` : `/app/rules/${encodeURIComponent(key)}`;
/** What stands in the place of a key in the address of the page for a new rule. */
export const NEW = 'new';

/**
 * A key for a new rule, made of its name ("Follow A & B": `follow-a-b`), that no rule has yet.
 */
export function chooseKey(name: string, taken: ReadonlySet<string>): string {
  const base =
    name
      .normalize('NFKD')
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')
      .slice(0, 34)
      .replace(/^-+|-+$/g, '') || 'rule';
  for (let n = 1; ; n += 1) {
    const key = n === 1 ? base : `${base}-${n}`;
    if (!taken.has(key)) return key;
  }
}

/** True where the plan lets rules act, and not only suggest. */
export const canRulesAct = (plan: string): boolean => getPlanContents(plan).pricingRules === 'all';

/** The smallest plan whose rules may act. */
export const findActingPlan = (): Plan =>
  PLANS.find((plan) => getPlanContents(plan).pricingRules === 'all') ?? 'enterprise';
