/** Products, offers and rule sets for tests of pricing rules: plain, with what a test is about. */
import { parseExactJson } from '#kernel/exact-json.ts';
import { MONEY_KEYS } from '#pricing/contract/decimal.ts';
import { type RuleSetForm, RuleSetFormSchema } from '#pricing/contract/rule.ts';
import { compileRuleSet, evaluateRules } from '#pricing/rules/evaluation/evaluate-rules.ts';
import type {
  RecommendForGoal,
  RuleOffer,
  RuleOutcome,
  RuleProduct,
} from '#pricing/rules/evaluation/rule-product.ts';

/** The moment at which products and offers are as they say. */
export const RULES_NOW = new Date('2026-11-26T12:00:00Z');

/** A comparable offer in stock, just seen. */
export function createRuleOffer(
  retailer: string,
  minor: bigint,
  given: Partial<RuleOffer> = {},
): RuleOffer {
  return {
    retailer,
    minor,
    currency: 'EUR',
    inStock: true,
    observedAt: RULES_NOW,
    notComparable: null,
    shippingMinor: null,
    ...given,
  };
}

/** A product at 20.00 EUR that cost 10.00 EUR, without offers. */
export function createRuleProduct(given: Partial<RuleProduct> = {}): RuleProduct {
  return {
    productId: 'prd_1',
    currency: 'EUR',
    priceMinor: 2000n,
    costMinor: 1000n,
    mapMinor: null,
    minMinor: null,
    compareAtMinor: null,
    stock: null,
    unitsSold: null,
    salesRank: null,
    brand: null,
    productType: null,
    category: null,
    tags: [],
    collections: [],
    searches: [],
    dayAgoMinor: null,
    lowest30Minor: null,
    isInPriceWar: false,
    offers: [],
    ...given,
  };
}

/** What a test's rule set says; without limits of its own there are none. */
export interface GivenForm {
  readonly guard_rails?: object;
  readonly rules: readonly object[];
}

/** A rule set as `/v1` takes it, of rules that have only what a test is about. */
export function parseRuleForm({ guard_rails, rules }: GivenForm): RuleSetForm {
  const form = {
    version: 1,
    guard_rails: {
      min_margin: null,
      max_step: null,
      max_day: null,
      min_stock_days: null,
      price_war: 'hold',
      ...guard_rails,
    },
    rules: rules.map((rule, n) => ({
      key: `rule-${n + 1}`,
      name: `Rule ${n + 1}`,
      mode: 'suggest',
      ...rule,
    })),
  };
  return RuleSetFormSchema.parse(parseExactJson(JSON.stringify(form), MONEY_KEYS));
}

/** Evaluates a rule set for a product; without `recommend` the model recommends nothing. */
export function evaluateForm(
  form: GivenForm,
  product: RuleProduct,
  { at = RULES_NOW, recommend = () => null }: { at?: Date; recommend?: RecommendForGoal } = {},
): RuleOutcome | null {
  return evaluateRules(compileRuleSet(parseRuleForm(form), at), product, recommend);
}
