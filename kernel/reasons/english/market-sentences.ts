import type { MARKET_REASONS } from '#kernel/reasons/market-reasons.ts';
import type { SentencesOf } from '#kernel/reasons/vocabulary.ts';

export const marketInEnglish: SentencesOf<typeof MARKET_REASONS> = {
  not_matched: () => 'not matched with any competitor',
  price_not_positive: () => 'your price is zero',
  out_of_stock: () => 'out of stock',
  too_old: () => 'price is older than 48 hours',
  other_currency: () => 'price is in another currency',
  tax_included: () => 'price includes tax, yours doesn’t',
  tax_excluded: () => 'price excludes tax, yours doesn’t',
  refurbished: () => 'refurbished',
  used: () => 'used',
  not_public: () => 'not a price for everybody',
  price_uncertain: () => 'price isn’t certain',
  in_doubt: () => 'the competitor’s prices are in doubt',
  too_far: () => 'price is too far from yours to be the same article',
  no_price: () => 'price unknown',
  in_future: () => 'dated in the future',
  same_retailer: () => 'the competitor has a lower offer',
};
