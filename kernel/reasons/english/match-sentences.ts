import type { MATCH_REASONS } from '#kernel/reasons/match-reasons.ts';
import type { SentencesOf } from '#kernel/reasons/vocabulary.ts';

const IDENTIFIERS = {
  gtin: 'GTIN',
  part_number: 'part number',
  sku: 'SKU',
  model_code: 'model code',
} as const;
const TRAITS = {
  colour: 'color',
  size: 'size',
  pack: 'pack',
  measure: 'capacity or measure',
  version: 'version',
  option: 'option',
} as const;

export const matchInEnglish: SentencesOf<typeof MATCH_REASONS> = {
  same_gtin: ({ gtin }) => `same GTIN ${gtin}`,
  same_part_number: ({ part_number }) => `same part number ${part_number}`,
  same_sku: ({ sku }) => `same SKU ${sku}`,
  same_model_code: ({ code }) => `same model code ${code}`,
  part_number_in_name: ({ part_number }) => `part number ${part_number} is in the other name`,
  part_number_contained: () => 'one part number is part of the other',
  part_numbers_similar: ({ ours, theirs }) => `part numbers nearly equal: ${ours}, ${theirs}`,
  part_numbers_differ: ({ ours, theirs }) => `part numbers differ: ${ours}, ${theirs}`,
  model_codes_differ: () => 'model codes differ',
  names_alike: () => 'names nearly the same',
  names_unlike: () => 'names have little in common',
  names_unrelated: () => 'the names have nothing in common',
  theirs_says_all: () => 'our full product name appears in theirs',
  ours_says_all: () => 'their full product name appears in ours',
  other_listings_nearer: () => 'other listings match our product better',
  nearest_listing: () => 'clearly the best matching listing',
  other_products_nearer: () => 'other products of ours match better',
  nearest_product: () => 'clearly our best matching product',
  brand_same: () => 'same brand',
  brands_differ: ({ ours, theirs }) => `brands differ: ${ours}, ${theirs}`,
  brand_on_one_side: () => 'brand not found on one side',
  measures_same: () => 'same measurements',
  measures_differ_partly: () => 'some measurements differ',
  measures_differ: () => 'measurements differ',
  content_differs: () => 'content or capacity differs',
  pack_same: ({ pieces }, { count }) => `both ${count(pieces)} pieces`,
  pack_on_one_side: ({ pieces }, { count }) => `a pack of ${count(pieces)} on one side only`,
  packs_differ: ({ ours, theirs }, { count }) =>
    `pack size differs: ${count(ours)}, ${count(theirs)}`,
  numbers_same: () => 'same numbers',
  numbers_differ: ({ ours, theirs }) => `numbers differ: ${ours}, ${theirs}`,
  colour_same: ({ colour }) => `same color: ${colour}`,
  colours_differ: ({ ours, theirs }) => `color differs: ${ours}, ${theirs}`,
  size_same: () => 'same size or option',
  sizes_differ: () => 'size or option differs',
  price_same: () => 'price equals ours',
  price_times: ({ times }, { count }) => `price ${count(times)} times ours`,
  price_below: ({ by }, { percent }) => `price ${percent(by)} below ours`,
  price_above: ({ by }, { percent }) => `price ${percent(by)} above ours`,
  price_apart: () =>
    'the names leave open whether it is the same thing, and one price is more than double the other',
  accessory: ({ word }) => `one is an accessory (${word}) for the other`,
  kinds_differ: ({ ours, theirs }) => `another kind of thing: ${ours}, ${theirs}`,
  conditions_differ: ({ ours, theirs }) => `condition differs: ${ours}, ${theirs}`,
  bundle: () => 'one is a bundle',
  versions_differ: ({ ours, theirs }) => `version differs: ${ours}, ${theirs}`,
  version_on_one_side: ({ version }) => `only one side says “${version}”`,
  extras_on_one_side: () => 'only one side includes accessories',
  gtins_differ: () => 'the GTINs differ',
  taken_by_person: () => 'a person matched this listing to another product',
  other_product_has: ({ identifier }) => `another product has the same ${IDENTIFIERS[identifier]}`,
  identifier_shared: ({ products }, { count }) =>
    `${count(products)} products share this identifier`,
  listing_leaves_open: ({ identifier, trait }) =>
    `several products have this ${IDENTIFIERS[identifier]}, and the listing does not say which ${TRAITS[trait]} it is`,
  product_leaves_open: ({ identifier, trait }) =>
    `several listings have this ${IDENTIFIERS[identifier]}, and the product does not say which ${TRAITS[trait]} it is`,
  variant_on_one_side: () => 'only one side names the variant',
  trait_on_one_side: ({ identifier, trait }) =>
    `only one side names its ${TRAITS[trait]}, and others have this ${IDENTIFIERS[identifier]} too`,
  added_by_hand: () => 'added by hand',
  other_retailer_confirmed: ({ retailer }) =>
    `a person confirmed the same listing at ${retailer} for this product`,
  other_retailer_rejected: ({ retailer }) =>
    `a person rejected the same listing at ${retailer} for this product`,
  other_retailer_matched: ({ retailer }) =>
    `the same listing at ${retailer} is matched to this product`,
  sibling_confirmed: () => 'a person confirmed another variant on this page',
  sibling_rejected: () => 'a person rejected another variant on this page',
  prices_move_together: ({ times }, { count }) =>
    `its price changed together with ours ${count(times)} times`,
};
