import type {
  RULE_BACKTEST_UNKNOWNS,
  RULE_HOLDS,
  RULE_LEFT_OUT_REASONS,
  RULE_STEPS,
  RULE_WARNINGS,
  RuleLeftOutReason,
  RuleLimit,
  RuleStep,
} from '#kernel/reasons/rule-reasons.ts';
import {
  type ReasonFormat,
  formatReasonSentence,
  type SentencesOf,
} from '#kernel/reasons/vocabulary.ts';
import { leftOutInEnglish } from './recommendation-sentences.ts';

const LEFT_OUT: SentencesOf<typeof RULE_LEFT_OUT_REASONS> = {
  ...leftOutInEnglish,
  same_retailer: ({ offers }, { count }) => `${count(offers)} above the retailer’s lowest price`,
  not_chosen: ({ offers }, { count }) =>
    `${count(offers)} from retailers that the rule does not use`,
  shipping_unknown: ({ offers }, { count }) => `${count(offers)} with unknown shipping cost`,
};
const leftOut = (reasons: readonly RuleLeftOutReason[], format: ReasonFormat): string =>
  reasons
    .map((reason) => formatReasonSentence<typeof RULE_LEFT_OUT_REASONS>(LEFT_OUT, reason, format))
    .join(', ');

type Reference = Extract<RuleStep, { code: 'average' }>['values'];

/** "Average of a.example 19.90 EUR and b.example 21.50 EUR: 20.70 EUR". */
const nameReference =
  (name: string) =>
  ({ offers, price }: Reference, { money, count }: ReasonFormat): string => {
    const listed = offers.map(({ values: { retailer, price: asked, weight } }) =>
      [`${retailer} ${money(asked)}`, weight === null ? '' : ` (weight ${count(weight)})`].join(''),
    );
    const [last = ''] = listed.slice(-1);
    if (listed.length === 1) return `Only price: ${last}`;
    return `${name} of ${listed.slice(0, -1).join(', ')} and ${last}: ${money(price)}`;
  };

const GOALS = {
  market: 'match the market',
  margin: 'protect margin',
  profit: 'maximize profit',
  clear_stock: 'clear stock',
} as const;
const LIMITS: Readonly<Record<RuleLimit, string>> = {
  min_price: 'the minimum price',
  map_price: 'the MAP price',
  min_margin: 'the minimum margin',
  cost_unknown: 'today’s price, because the cost is not known',
  max_step: 'the largest change at a time',
  max_day: 'the largest change within a day',
  stock_days: 'today’s price, because stock is short',
  price_war: 'today’s price, because of a price war',
};
const BOUNDS: Readonly<Record<RuleLimit, string>> = {
  ...LIMITS,
  cost_unknown: 'today’s price, whose cost is not known,',
  stock_days: 'today’s price, kept while stock is short,',
  price_war: 'today’s price, kept during a price war,',
};

export const ruleStepInEnglish: SentencesOf<typeof RULE_STEPS> = {
  cheapest: nameReference('Cheapest'),
  second_cheapest: nameReference('Second cheapest'),
  average: nameReference('Average'),
  median: nameReference('Median'),
  most_expensive: nameReference('Most expensive'),
  weighted_average: nameReference('Weighted average'),
  moved_by_share: ({ side, by, price }, { basisPoints, money }) =>
    `${basisPoints(by)} ${side}: ${money(price)}`,
  moved_by_amount: ({ side, by, price }, { money }) => `${money(by)} ${side}: ${money(price)}`,
  cost_plus_share: ({ cost, by, price }, { basisPoints, money }) =>
    `Cost ${money(cost)} plus ${basisPoints(by)}: ${money(price)}`,
  cost_plus_amount: ({ cost, by, price }, { money }) =>
    `Cost ${money(cost)} plus ${money(by)}: ${money(price)}`,
  model_price: ({ goal, price }, { money }) =>
    `Recommended by the demand model to ${GOALS[goal]}: ${money(price)}`,
  kept: ({ price }, { money }) => `The price stays at ${money(price)}`,
  too_few_offers: ({ offers, needed, left_out }, format) =>
    [
      `Too few competitor prices: ${format.count(offers)} of ${format.count(needed)} needed`,
      left_out.length > 0 ? `; left out: ${leftOut(left_out, format)}` : '',
    ].join(''),
  cost_unknown: () => 'The cost is not known',
  other_currency: ({ currency }) => `The rule’s amount is not in ${currency}`,
  no_model_price: () => 'The demand model recommends no price',
  not_positive: ({ price }, { money }) => `${money(price)} is not a price above zero`,
  raised_to_limit: ({ limit, price }, { money }) => `Raised to ${LIMITS[limit]}: ${money(price)}`,
  lowered_to_limit: ({ limit, price }, { money }) => `Lowered to ${LIMITS[limit]}: ${money(price)}`,
  ending: ({ ending, price }, { money }) => `Ending ${ending}: ${money(price)}`,
  no_ending: ({ endings }) => `No price ending in ${endings} is within the limits`,
  margin_kept: ({ margin, least }, { basisPoints }) =>
    `Margin ${basisPoints(margin)}, at least ${basisPoints(least)}`,
  lowest_30_days: ({ lowest }, { money }) =>
    `Your lowest price of the last 30 days: ${money(lowest)}`,
  compare_at_above_lowest: ({ compare_at, lowest }, { money }) =>
    [
      `The compare-at price ${money(compare_at)} is above your lowest price of the last 30 days,`,
      ` ${money(lowest)}: a reduction may not be announced so in the EU`,
    ].join(''),
};

export const ruleHoldInEnglish: SentencesOf<typeof RULE_HOLDS> = {
  no_strategy: () => 'None of the rule’s strategies gives a price',
  unchanged: () => 'The price is already what the rule says',
  no_room: ({ lower, upper }) =>
    `No price is within the limits: ${BOUNDS[lower]} is above ${BOUNDS[upper]}`,
  control_group: () => 'The product is in the comparison group, which keeps its prices',
  price_not_positive: () => 'The current price is not above zero',
};

const products = (number: number, { count }: ReasonFormat): string =>
  `${count(number)} ${number === 1 ? 'product' : 'products'}`;

export const ruleWarningInEnglish: SentencesOf<typeof RULE_WARNINGS> = {
  reaches_no_product: () => 'No product meets all conditions of this rule',
  hidden_by_rule: ({ rule, products: all }, format) =>
    `The rule “${rule}” comes before and decides all ${products(all, format)} of this rule`,
  hidden_by_rules: ({ rules, products: all }, format) =>
    `${format.count(rules)} rules come before and decide all ${products(all, format)} of this rule`,
  follows_own_shop: ({ retailer }) => `${retailer} is your own shop: the rule follows your prices`,
  often_limited: ({ products: all, limited, share, least }, format) =>
    [
      `Limits decide the prices of ${format.count(limited)} of ${products(all, format)}`,
      ` (${format.percent(share)}, you set a warning above ${format.percent(least)})`,
    ].join(''),
  retailer_not_monitored: ({ retailer }) =>
    `${retailer} is not monitored: the rule finds no prices there`,
  search_missing: ({ search }) =>
    `The products of the search “${search}” are not known yet: the rule takes none as found`,
  search_outdated: ({ search, hours }, { count }) =>
    `The products of the search “${search}” were last updated ${count(hours)} hours ago`,
};

export const ruleUnknownInEnglish: SentencesOf<typeof RULE_BACKTEST_UNKNOWNS> = {
  reactions_unknown: () =>
    'Competitors never saw these prices: how they would have reacted is not known, their prices are as recorded',
  matches_of_today: () =>
    'Competitors’ listings are those matched today, and compared as they are compared today',
  fields_of_today: () =>
    'Brands, types, tags, collections, sales ranks, MAP prices and minimum prices are those of today',
  searches_of_today: () => 'Searches have the products that they find today',
  shipping_of_today: () => 'Shipping costs of the past are not recorded: those of today were used',
  costs_of_today: ({ products: all }, format) =>
    `Costs of the past are not recorded: those of today were used for ${products(all, format)}`,
  cost_unknown: ({ products: all }, format) =>
    `The cost of ${products(all, format)} is not known: their profit is left out`,
  own_price_unknown: ({ products: all }, format) =>
    `No price of your own is recorded for ${products(all, format)} in these days: they are left out`,
  market_unknown: ({ products: all }, format) =>
    `No competitor’s price is recorded for ${products(all, format)} in these days`,
  sales_unknown: ({ products: all }, format) =>
    `No sales are recorded for ${products(all, format)}: they are left out of units, revenue and profit`,
  stock_unknown: ({ products: all }, format) =>
    `The stock of ${products(all, format)} is not recorded for each day: on the others the stock cover was not checked`,
  history_short: ({ days, asked }, { count }) =>
    `The records begin ${count(days)} days back, not ${count(asked)}`,
  belief_of_today: () =>
    'The demand model knows the sales of these days: at the time it would have known less',
  once_a_day: () =>
    'The rules are tried once a day, at the beginning of the day (UTC): prices and schedules within a day are left out',
  daily_limit_ignored: ({ rules }, { count }) =>
    `The largest number of changes a day, which ${count(rules)} ${rules === 1 ? 'rule has' : 'rules have'}, is left out`,
};
