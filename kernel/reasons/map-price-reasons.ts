/** Why a retailer's price is not compared with the MAP price of a product. */
import type { ReasonOf } from './vocabulary.ts';

const TAX = ['included', 'excluded'] as const;

export const MAP_REASONS = {
  other_currency: { theirs: { optional: 'text' }, ours: 'text' },
  stock_unknown: {},
  not_in_stock: { availability: 'text' },
  condition: { condition: 'text' },
  members_only: {},
  needs_coupon: {},
  lowest_of_variants: {},
  auction: {},
  not_public: {},
  price_uncertain: { probability: 'share' },
  price_rejected: {},
  tax_differs: { theirs: TAX, ours: TAX },
} as const;
export type MapReason = ReasonOf<typeof MAP_REASONS>;
