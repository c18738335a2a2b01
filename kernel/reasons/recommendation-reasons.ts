/**
 * Reasons for and against a recommendation, why there is none, and why its outcome cannot be
 * measured.
 */
import type { ReasonOf } from './vocabulary.ts';

/** Why a competitor's offer did not count. */
export const LEFT_OUT_REASONS = {
  other_currency: { offers: 'count' },
  in_doubt: { offers: 'count' },
  price_uncertain: { offers: 'count' },
  used: { offers: 'count' },
  refurbished: { offers: 'count' },
  not_public: { offers: 'count' },
  tax_included: { offers: 'count' },
  tax_excluded: { offers: 'count' },
  out_of_stock: { offers: 'count' },
  no_price: { offers: 'count' },
  in_future: { offers: 'count' },
  too_old: { offers: 'count', hours: 'count' },
  too_far: { offers: 'count' },
  outlier: { offers: 'count' },
} as const;
export type LeftOutReason = ReasonOf<typeof LEFT_OUT_REASONS>;

const BESIDE_MARKET = {
  retailer: { optional: 'text' },
  competitors: 'count',
  by: 'share',
} as const;
const FOLLOWER = { retailer: 'text', followed: 'count', moves: 'count', days: 'count' } as const;
/**
 * Own sales that a price above the market rests on: so many changes and units within so many days.
 */
const EVIDENCE_NEEDED = { changes: 'count', units: 'count', days: 'count' } as const;
const LIMIT = ['max_step', 'map_price', 'min_price', 'min_margin', 'market_price'] as const;

/** `reasons` and `against` of a recommendation. `retailer`: where there is only one competitor. */
export const RECOMMENDATION_REASONS = {
  at_market: { retailer: { optional: 'text' }, competitors: 'count' },
  above_market: BESIDE_MARKET,
  below_market: BESIDE_MARKET,
  already_above_market: BESIDE_MARKET,
  already_below_market: BESIDE_MARKET,
  goal_market: {},
  goal_margin: {},
  held_to_market: EVIDENCE_NEEDED,
  margin_known: { margin: 'share' },
  margin_usual: {},
  margin_assumed: {},
  demand_own: { days: 'count', changes: 'count', fewer: 'share' },
  demand_group: { fewer: 'share' },
  demand_not_shown: {},
  demand_unknown: {},
  follower_rise: FOLLOWER,
  follower_cut: FOLLOWER,
  cut_needs: { least: 'share', low: 'share', high: 'share' },
  orders_expected: { low: 'share', high: 'share' },
  profit_falls: { by: 'share' },
  lowest_price_cut: { lowest: 'money' },
  lowest_price_rise: { lowest: 'money' },
  no_competitor: {},
  one_competitor: {},
  offers_left_out: { offers: { list: LEFT_OUT_REASONS } },
} as const;
export type RecommendationReason = ReasonOf<typeof RECOMMENDATION_REASONS>;

/** Why there is no recommendation. */
export const ABSTENTION_REASONS = {
  beyond_plan: {},
  product_paused: {},
  price_not_positive: {},
  changed_recently: { days: 'count', pause: 'count' },
  margin_unknown: { left_out: { list: LEFT_OUT_REASONS } },
  below_limit: { limit: LIMIT },
  no_room: { limit: LIMIT },
  at_market_price: {},
  close_to_market: {
    retailer: { optional: 'text' },
    competitors: 'count',
    within: 'share',
  },
  too_few_offers: { offers: 'count', needed: 'count', left_out: { list: LEFT_OUT_REASONS } },
  above_market_unproven: {
    retailer: { optional: 'text' },
    competitors: 'count',
    ...EVIDENCE_NEEDED,
  },
  margin_kept: {},
  no_price_ending: { step: 'share' },
  gain_too_small: { least: 'share' },
  confidence_too_low: { least: 'share' },
  rule_hold: { rule: 'text' },
  price_war: { retailer: 'text', ours: 'count', theirs: 'count', days: 'count' },
} as const;
export type AbstentionReason = ReasonOf<typeof ABSTENTION_REASONS>;

const WHEN = ['before', 'after'] as const;

/** Why the outcome of a recommendation cannot be measured, or not yet. */
export const OUTCOME_REASONS = {
  other_price_applied: {},
  changed_again: {},
  few_days: { when: WHEN, days: 'count', needed: 'count' },
  few_units: { units: 'count' },
  silence: { when: WHEN, days: 'count' },
  price_paid_differs: { when: WHEN, by: 'share' },
  market_moved: { by: 'share' },
} as const;
export type OutcomeReason = ReasonOf<typeof OUTCOME_REASONS>;
