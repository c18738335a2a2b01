/**
 * Why a visit found no price, why a retailer is not visited or is quarantined, and why a reading is
 * held.
 */
import type { ReasonOf } from './vocabulary.ts';

/** What a page shows in place of a product with a price. */
export const PAGE_CONTENTS = [
  'challenge',
  'consent',
  'closed_shop',
  'login',
  'home_page',
  'listing',
  'search',
  'cart',
  'geo_block',
  'no_product_found',
  'no_price',
  'choose_variant',
  'soft_404',
  'reader_failed',
  'too_large',
  'too_deep',
  'too_many_elements',
  'too_many_attributes',
  'truncated',
  'other',
] as const;

/** Why a browser did not draw a page. */
export const RENDER_PROBLEMS = [
  'no_browser',
  'no_sandbox',
  'crashed',
  'timed_out',
  'too_large',
  'unreachable',
  'address_refused',
  'busy',
] as const;

const STATUS = { status: 'count' } as const;
const PRICE = { price: 'text', currency: 'text' } as const;

/** Why one visit, or a whole host for a time, gave nothing. */
export const VISIT_REASONS = {
  answers_status: STATUS,
  home_page_status: STATUS,
  robots_status: STATUS,
  robots_unreadable: {},
  robots_forbid_page: {},
  not_an_address: { address: 'text' },
  leads_away: { host: 'text' },
  // `detail`: what is not allowed about the address, in English, for the operator of the service.
  address_refused: { detail: 'text' },
  too_many_redirects: { detail: 'text' },
  answer_too_large: { detail: 'text' },
  timed_out: {},
  connection_refused: {},
  domain_unresolved: {},
  insecure_connection: {},
  bad_response: {},
  challenge_page: {},
  page_shows: { page: PAGE_CONTENTS },
  not_product_page: { page: PAGE_CONTENTS },
  page_status: STATUS,
  page_gone: {},
  no_offer: {},
  needs_scripts: {},
  not_drawn: { problem: RENDER_PROBLEMS },
  rendered_visits_used: {},
  no_price_in_feed: {},
  not_found_last: {},
  no_longer_offered: {},
  price_without_currency: { price: 'text' },
  price_unknown_currency: PRICE,
  price_over_precise: PRICE,
  price_beyond_currency: PRICE,
  price_not_decimal: PRICE,
  price_not_positive: PRICE,
} as const;
export type VisitReason = ReasonOf<typeof VISIT_REASONS>;

const BECAUSE = { because: { list: VISIT_REASONS } } as const;

/**
 * Why the readings of a retailer, taken together, cannot be its prices. `pages`: of how many pages;
 * null: one document.
 */
const SUSPICION_REASONS = {
  prices_vanished: { prices: 'count', pages: { optional: 'count' } },
  prices_fell: { prices: 'count', pages: { optional: 'count' } },
  prices_jumped: { prices: 'count', pages: { optional: 'count' } },
  offers_sold_out: { offers: 'count', pages: { optional: 'count' } },
  readings_far: { readings: 'count', of: 'count' },
  sold_out_in_day: { offers: 'count', of: 'count' },
} as const;
export type SuspicionReason = ReasonOf<typeof SUSPICION_REASONS>;

/** Why the prices of a retailer's pages are read in another way than before: `read_by_reason`. */
const WAY_REASONS = {
  drawn_price_only: { without: 'count', of: 'count' },
  drawn_price_differs: { pages: 'count' },
  data_without_price: {},
  data_differ: { pages: 'count' },
  data_found: {},
  plain_price_again: { comparisons: 'count' },
} as const;
export type WayReason = ReasonOf<typeof WAY_REASONS>;

/** `status_reason`, `read_by_reason` and `last_error` of a retailer, `state_reason` of a listing. */
export const MONITORING_REASONS = {
  ...VISIT_REASONS,
  ...SUSPICION_REASONS,
  ...WAY_REASONS,
  robots_forbid_shop: {},
  robots_forbid_products: {},
  robots_too_slow: { seconds: 'count' },
  login_status: STATUS,
  login_shown: {},
  products_need_login: {},
  products_challenged: {},
  shop_needs_scripts: {},
  products_need_scripts: {},
  catalog_not_found: {},
  home_page_redirects: {},
  leads_to_site: { host: 'text' },
  visits_refused: STATUS,
  shop_closed: {},
  domain_unknown: { domain: 'text' },
  none_readable: { tried: 'count', ...BECAUSE },
  never_answered: { tries: 'count', ...BECAUSE },
  silent_for_days: { days: 'count', ...BECAUSE },
  at_address: { address: 'text', ...BECAUSE },
} as const;
export type MonitoringReason = ReasonOf<typeof MONITORING_REASONS>;

const FAR_REASONS = {
  price_not_stated: {},
  currency_changed: { from: { optional: 'text' }, to: { optional: 'text' } },
  price_moved_far: { by: 'share' },
  below_half_list_price: {},
  retailer_quarantined: {},
} as const;
/** Why a greatly changed reading is not accepted yet. @public As the other vocabularies. */
export const HELD_REASONS = {
  ...FAR_REASONS,
  ...SUSPICION_REASONS,
  as_on_other_pages: { because: { list: { ...FAR_REASONS, ...SUSPICION_REASONS } } },
} as const;
export type HeldReason = ReasonOf<typeof HELD_REASONS>;
export type FarReason = Exclude<HeldReason, { code: 'as_on_other_pages' }>;
