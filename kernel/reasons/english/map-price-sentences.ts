import type { MAP_REASONS } from '#kernel/reasons/map-price-reasons.ts';
import type { SentencesOf } from '#kernel/reasons/vocabulary.ts';

export const mapPriceInEnglish: SentencesOf<typeof MAP_REASONS> = {
  other_currency: ({ theirs, ours }) =>
    `price is in ${theirs ?? 'an unknown currency'}, the MAP price in ${ours}`,
  stock_unknown: () => 'availability is not stated',
  not_in_stock: ({ availability }) => `not in stock yet (${availability.replaceAll('_', '-')})`,
  condition: ({ condition }) => `condition is ${condition.replaceAll('_', ' ')}`,
  members_only: () => 'price is for members only',
  needs_coupon: () => 'price needs a coupon',
  lowest_of_variants: () => 'price is the lowest of several variants',
  auction: () => 'price is an auction bid',
  not_public: () => 'not known to be the public price',
  price_uncertain: ({ probability }, { percent }) =>
    `the price is not certain (${percent(probability)})`,
  price_rejected: () => 'you said that the page states no price',
  tax_differs: ({ theirs, ours }) => `their price has tax ${theirs}, yours ${ours}`,
};
