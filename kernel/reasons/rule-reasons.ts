/** How a pricing rule found a price, step by step, and why it did not change one. */
import { LEFT_OUT_REASONS } from './recommendation-reasons.ts';
import type { ReasonOf } from './vocabulary.ts';

/** The limits that a rule's price was moved to. */
export const RULE_LIMITS = [
  'min_price',
  'map_price',
  'min_margin',
  // A minimum margin holds, and without a cost nobody can say whether a lower price keeps it.
  'cost_unknown',
  'max_step',
  'max_day',
  'stock_days',
  'price_war',
] as const;
export type RuleLimit = (typeof RULE_LIMITS)[number];

/** The offers of a reference price, the lowest first; `weight` only in a weighted average. */
const OFFERS = {
  offer: { retailer: 'text', price: 'money', weight: { optional: 'count' } },
} as const;
const REFERENCE = { offers: { list: OFFERS }, price: 'money' } as const;
const SIDE = ['below', 'above'] as const;

/** Why a rule did not count an offer: as everywhere, or because of what the rule says. */
export const RULE_LEFT_OUT_REASONS = {
  ...LEFT_OUT_REASONS,
  same_retailer: { offers: 'count' },
  not_chosen: { offers: 'count' },
  shipping_unknown: { offers: 'count' },
} as const;
export type RuleLeftOutReason = ReasonOf<typeof RULE_LEFT_OUT_REASONS>;

export const RULE_STEPS = {
  cheapest: REFERENCE,
  second_cheapest: REFERENCE,
  average: REFERENCE,
  median: REFERENCE,
  most_expensive: REFERENCE,
  weighted_average: REFERENCE,
  moved_by_share: { side: SIDE, by: 'share', price: 'money' },
  moved_by_amount: { side: SIDE, by: 'money', price: 'money' },
  cost_plus_share: { cost: 'money', by: 'share', price: 'money' },
  cost_plus_amount: { cost: 'money', by: 'money', price: 'money' },
  model_price: { goal: ['market', 'margin', 'profit', 'clear_stock'], price: 'money' },
  kept: { price: 'money' },
  // A strategy that gave no price: the next one follows.
  too_few_offers: {
    offers: 'count',
    needed: 'count',
    left_out: { list: RULE_LEFT_OUT_REASONS },
  },
  cost_unknown: {},
  other_currency: { currency: 'text' },
  no_model_price: {},
  not_positive: { price: 'money' },
  // Limits, and what the price was moved to.
  raised_to_limit: { limit: RULE_LIMITS, price: 'money' },
  lowered_to_limit: { limit: RULE_LIMITS, price: 'money' },
  ending: { ending: 'text', price: 'money' },
  no_ending: { endings: 'text' },
  margin_kept: { margin: 'share', least: 'share' },
  // For EU shops (Directive 98/6/EC, article 6a): the lowest own price of the last 30 days.
  lowest_30_days: { lowest: 'money' },
  compare_at_above_lowest: { compare_at: 'money', lowest: 'money' },
} as const;
export type RuleStep = ReasonOf<typeof RULE_STEPS>;

/** Why a rule that reaches a product does not change its price. */
export const RULE_HOLDS = {
  no_strategy: {},
  unchanged: {},
  no_room: { lower: RULE_LIMITS, upper: RULE_LIMITS },
  control_group: {},
  price_not_positive: {},
} as const;
export type RuleHold = ReasonOf<typeof RULE_HOLDS>;

/** What a person should know of a rule before it is saved. */
export const RULE_WARNINGS = {
  reaches_no_product: {},
  hidden_by_rule: { rule: 'text', products: 'count' },
  hidden_by_rules: { rules: 'count', products: 'count' },
  follows_own_shop: { retailer: 'text' },
  often_limited: { products: 'count', limited: 'count', share: 'share', least: 'share' },
  retailer_not_monitored: { retailer: 'text' },
  search_missing: { search: 'text' },
  search_outdated: { search: 'text', hours: 'count' },
} as const;
export type RuleWarning = ReasonOf<typeof RULE_WARNINGS>;

/** What recorded history cannot say about a rule set that was not in force. */
export const RULE_BACKTEST_UNKNOWNS = {
  reactions_unknown: {},
  matches_of_today: {},
  fields_of_today: {},
  searches_of_today: {},
  shipping_of_today: {},
  costs_of_today: { products: 'count' },
  cost_unknown: { products: 'count' },
  own_price_unknown: { products: 'count' },
  market_unknown: { products: 'count' },
  sales_unknown: { products: 'count' },
  stock_unknown: { products: 'count' },
  history_short: { days: 'count', asked: 'count' },
  belief_of_today: {},
  once_a_day: {},
  daily_limit_ignored: { rules: 'count' },
} as const;
export type RuleBacktestUnknown = ReasonOf<typeof RULE_BACKTEST_UNKNOWNS>;
