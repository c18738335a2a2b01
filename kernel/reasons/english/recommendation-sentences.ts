import type {
  AbstentionReason,
  ABSTENTION_REASONS,
  RECOMMENDATION_REASONS,
  LEFT_OUT_REASONS,
  LeftOutReason,
  OUTCOME_REASONS,
} from '#kernel/reasons/recommendation-reasons.ts';
import {
  type ReasonFormat,
  formatReasonSentence,
  type SentencesOf,
} from '#kernel/reasons/vocabulary.ts';

export const leftOutInEnglish: SentencesOf<typeof LEFT_OUT_REASONS> = {
  other_currency: ({ offers }, { count }) => `${count(offers)} in another currency`,
  in_doubt: ({ offers }, { count }) =>
    `${count(offers)} from a retailer whose readings are in doubt`,
  price_uncertain: ({ offers }, { count }) => `${count(offers)} with a price that is not certain`,
  used: ({ offers }, { count }) => `${count(offers)} used`,
  refurbished: ({ offers }, { count }) => `${count(offers)} refurbished`,
  not_public: ({ offers }, { count }) => `${count(offers)} not the public price`,
  tax_included: ({ offers }, { count }) => `${count(offers)} with tax included`,
  tax_excluded: ({ offers }, { count }) => `${count(offers)} with tax excluded`,
  out_of_stock: ({ offers }, { count }) => `${count(offers)} out of stock`,
  no_price: ({ offers }, { count }) => `${count(offers)} without a price`,
  in_future: ({ offers }, { count }) => `${count(offers)} dated in the future`,
  too_old: ({ offers, hours }, { count }) => `${count(offers)} older than ${count(hours)} h`,
  too_far: ({ offers }, { count }) =>
    `${count(offers)} too far from your price to be the same article`,
  outlier: ({ offers }, { count }) => `${count(offers)} far from the others`,
};

const leftOut = (reasons: readonly LeftOutReason[], format: ReasonFormat): string =>
  reasons
    .map((reason) =>
      formatReasonSentence<typeof LEFT_OUT_REASONS>(leftOutInEnglish, reason, format),
    )
    .join(', ');

interface Market {
  readonly retailer: string | null;
  readonly competitors: number;
}
const whose = ({ retailer, competitors }: Market, { count }: ReasonFormat): string =>
  competitors === 1
    ? `${retailer ?? 'one competitor'}’s price`
    : `the median of ${count(competitors)} competitors’ prices`;

interface EvidenceNeeded {
  readonly changes: number;
  readonly units: number;
  readonly days: number;
}
const onceProven = ({ changes, units, days }: EvidenceNeeded, { count }: ReasonFormat): string =>
  [
    `once its price has changed ${count(changes)} times within ${count(days)} days`,
    ` and ${count(units)} units were sold since the first of these changes`,
  ].join('');

interface Follower {
  readonly retailer: string;
  readonly followed: number;
  readonly moves: number;
  readonly days: number;
}
const within = (days: number, { count }: ReasonFormat): string =>
  days === 1 ? 'within a day' : `within ${count(days)} days`;
function follows({ retailer, followed, moves, days }: Follower, format: ReasonFormat): string {
  const cases = `${format.count(followed)} of ${format.count(moves)} cases`;
  const soon = days === 0 ? 'the same day' : within(days, format);
  return `${retailer} moved its prices after yours in ${cases}, usually ${soon}`;
}

export const recommendationInEnglish: SentencesOf<typeof RECOMMENDATION_REASONS> = {
  at_market: (market, format) => `Your price is at ${whose(market, format)}`,
  above_market: ({ by, ...market }, format) =>
    `Your price is ${format.percent(by)} above ${whose(market, format)}`,
  below_market: ({ by, ...market }, format) =>
    `Your price is ${format.percent(by)} below ${whose(market, format)}`,
  already_above_market: ({ by, ...market }, format) =>
    `Your price is ${format.percent(by)} above ${whose(market, format)} already`,
  already_below_market: ({ by, ...market }, format) =>
    `Your price is ${format.percent(by)} below ${whose(market, format)} already`,
  goal_market: () => 'Your goal is to match the market',
  goal_margin: () => 'Your goal is to protect the margin: only raises are suggested',
  held_to_market: (needed, format) =>
    `Held to the median competitor price: a higher one is suggested ${onceProven(needed, format)}`,
  margin_known: ({ margin }, { percent }) =>
    `Margin today is ${percent(margin)} of the price, from your cost`,
  margin_usual: () =>
    'Cost is not known: the recommendation is based on the usual margin you stated',
  margin_assumed: () =>
    'Cost is not known: margins usual in trade are assumed; add the cost for a better recommendation',
  demand_own: ({ days, changes, fewer }, { count, percent }) =>
    [
      `${count(days)} ${days === 1 ? 'day' : 'days'} of your sales`,
      ` with ${count(changes)} price ${changes === 1 ? 'change' : 'changes'}:`,
      ` ${percent(0.01)} more price, about ${percent(fewer)} fewer orders`,
    ].join(''),
  demand_group: ({ fewer }, { percent }) =>
    `Sales of similar products of yours: ${percent(0.01)} more price, about ${percent(fewer)} fewer orders`,
  demand_not_shown: () =>
    'Your sales do not show yet how demand reacts to the price: that is taken from published studies',
  demand_unknown: () =>
    'No sales of yours are known: how demand reacts is taken from published studies',
  follower_rise: (follower, format) =>
    `${follows(follower, format)}: a rise is likely to be followed`,
  follower_cut: (follower, format) =>
    `${follows(follower, format)}: what a cut wins is partly temporary`,
  cut_needs: ({ least, low, high }, { percent }) =>
    `If orders rise by less than ${percent(least)}, the cut loses profit; ${percent(low)} to ${percent(high)} is expected in 8 cases of 10`,
  orders_expected: ({ low, high }, { percent }) =>
    `Orders are expected to change by ${percent(low)} to ${percent(high)} in 8 cases of 10`,
  profit_falls: ({ by }, { percent }) => `Gross profit is expected to fall by ${percent(by)}`,
  lowest_price_cut: ({ lowest }, { money }) =>
    `Announced as a reduction in the EU, the price to compare with is your lowest of the last 30 days, ${money(lowest)}`,
  lowest_price_rise: ({ lowest }, { money }) =>
    `Your lowest price of the last 30 days was ${money(lowest)}: a compare-at price above it is not allowed in the EU`,
  no_competitor: () => 'No competitor’s price is known that is fresh and in stock',
  one_competitor: () => 'Only one competitor’s price is known',
  offers_left_out: ({ offers }, format) => `Offers left out: ${leftOut(offers, format)}`,
};

type Limit = Extract<AbstentionReason, { code: 'below_limit' }>['values']['limit'];
const LIMITS: Readonly<Record<Limit, string>> = {
  map_price: 'your MAP price',
  min_price: 'your lowest price',
  min_margin: 'your least margin',
  max_step: 'the largest step',
  market_price: 'the market price',
};

function times(cuts: number, { count }: ReasonFormat): string {
  if (cuts === 1) return 'once';
  return cuts === 2 ? 'twice' : `${count(cuts)} times`;
}

/** How long ago, in days. */
function ago(days: number, { count }: ReasonFormat): string {
  if (days <= 0) return 'today';
  return days === 1 ? '1 day ago' : `${count(days)} days ago`;
}

export const abstentionInEnglish: SentencesOf<typeof ABSTENTION_REASONS> = {
  beyond_plan: () => 'the plan has no place for this product: it is not monitored',
  product_paused: () => 'the product is paused',
  price_not_positive: () => 'the current price is not above zero',
  changed_recently: ({ days, pause }, format) =>
    `price changed ${ago(days, format)}: at most one change in ${format.count(pause)} days`,
  margin_unknown: ({ left_out }, format) =>
    [
      'no competitor offers that are fresh and in stock',
      left_out.length > 0 ? ` (${leftOut(left_out, format)})` : '',
      ', and neither cost nor usual margin is known',
    ].join(''),
  below_limit: ({ limit }) =>
    `the current price is below ${LIMITS[limit]} by more than the largest step allows to raise it`,
  no_room: ({ limit }) => `no other price is within the largest step and above ${LIMITS[limit]}`,
  at_market_price: () =>
    'the price is about that of the market, and neither cost nor usual margin is known',
  close_to_market: ({ within: share, ...market }, format) =>
    `the price is within ${format.percent(share)} of ${whose(market, format)} already`,
  too_few_offers: ({ offers, needed, left_out }, format) =>
    [
      `to match the market, ${format.count(needed)} competitor offers are needed that are fresh and in stock: `,
      `${format.count(offers)} found`,
      left_out.length > 0 ? `, left out: ${leftOut(left_out, format)}` : '',
    ].join(''),
  above_market_unproven: ({ retailer, competitors, ...needed }, format) =>
    [
      `a higher price would be above ${whose({ retailer, competitors }, format)}: for this product`,
      ` it is suggested ${onceProven(needed, format)}`,
    ].join(''),
  margin_kept: () =>
    'your goal is to protect the margin: a lower price would earn more by the estimate, but is not suggested',
  no_price_ending: ({ step }, { percent }) =>
    `no other price ends well within ${percent(step)} of the current one`,
  gain_too_small: ({ least }, { percent }) =>
    `expected gain below ${percent(least)}: the current price is about right for what is known`,
  confidence_too_low: ({ least }, { percent }) =>
    `confidence not above ${percent(least)}: there is too little data for a recommendation`,
  rule_hold: ({ rule }) => `the pricing rule “${rule}” keeps the price`,
  price_war: ({ retailer, ours, theirs, days }, format) =>
    [
      `a price war is going on: you cut ${times(ours, format)}`,
      ` and ${retailer} ${times(theirs, format)} in turn ${within(days, format)}`,
      '; another cut would be answered again',
    ].join(''),
};

const signed = (share: number, { percent }: ReasonFormat): string =>
  `${share > 0 ? '+' : ''}${percent(share)}`;

export const outcomeInEnglish: SentencesOf<typeof OUTCOME_REASONS> = {
  other_price_applied: () => 'another price than the suggested one was applied',
  changed_again: () => 'the price was changed again within a week',
  few_days: ({ when, days, needed }, { count }) =>
    `sales of ${count(days)} days ${when} the change are known, of ${count(needed)} that are needed`,
  few_units: ({ units }, { count }) => `${count(units)} units were sold in all: too few to tell`,
  silence: ({ when, days }, { count }) =>
    `nothing was sold for ${count(days)} days in a row ${when} the change: probably out of stock`,
  price_paid_differs: ({ when, by }, format) =>
    `the price paid ${when} the change was ${signed(by, format)} off the price asked: discounts or another price`,
  market_moved: ({ by }, format) => `competitors’ prices moved by ${signed(by, format)} meanwhile`,
};
