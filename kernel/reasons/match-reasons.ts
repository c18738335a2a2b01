/**
 * Why a product and a listing are, or are not, the same. `ours` is the product's, `theirs` the
 * listing's.
 */
import type { ReasonOf } from './vocabulary.ts';

const TWO = { ours: 'text', theirs: 'text' } as const;
const IDENTIFIER = ['gtin', 'part_number', 'sku', 'model_code'] as const;
const CONDITION = ['new', 'used', 'refurbished'] as const;
const TRAIT = ['colour', 'size', 'pack', 'measure', 'version', 'option'] as const;

export const MATCH_REASONS = {
  same_gtin: { gtin: 'text' },
  same_part_number: { part_number: 'text' },
  same_sku: { sku: 'text' },
  same_model_code: { code: 'text' },
  part_number_in_name: { part_number: 'text' },
  part_number_contained: {},
  part_numbers_similar: TWO,
  part_numbers_differ: TWO,
  model_codes_differ: {},
  names_alike: {},
  names_unlike: {},
  names_unrelated: {},
  theirs_says_all: {},
  ours_says_all: {},
  other_listings_nearer: {},
  nearest_listing: {},
  other_products_nearer: {},
  nearest_product: {},
  brand_same: {},
  brands_differ: TWO,
  brand_on_one_side: {},
  measures_same: {},
  measures_differ_partly: {},
  measures_differ: {},
  content_differs: {},
  pack_same: { pieces: 'count' },
  pack_on_one_side: { pieces: 'count' },
  packs_differ: { ours: 'count', theirs: 'count' },
  numbers_same: {},
  numbers_differ: TWO,
  colour_same: { colour: 'text' },
  colours_differ: TWO,
  size_same: {},
  sizes_differ: {},
  price_same: {},
  price_times: { times: 'count' },
  price_below: { by: 'share' },
  price_above: { by: 'share' },
  accessory: { word: 'text' },
  conditions_differ: { ours: CONDITION, theirs: CONDITION },
  bundle: {},
  versions_differ: TWO,
  version_on_one_side: { version: 'text' },
  extras_on_one_side: {},
  gtins_differ: {},
  taken_by_person: {},
  other_product_has: { identifier: IDENTIFIER },
  identifier_shared: { products: 'count' },
  listing_leaves_open: { identifier: IDENTIFIER, trait: TRAIT },
  product_leaves_open: { identifier: IDENTIFIER, trait: TRAIT },
  variant_on_one_side: {},
  trait_on_one_side: { identifier: IDENTIFIER, trait: TRAIT },
  added_by_hand: {},
  other_retailer_confirmed: { retailer: 'text' },
  other_retailer_rejected: { retailer: 'text' },
  other_retailer_matched: { retailer: 'text' },
  sibling_confirmed: {},
  sibling_rejected: {},
  prices_move_together: { times: 'count' },
} as const;
export type MatchReason = ReasonOf<typeof MATCH_REASONS>;
