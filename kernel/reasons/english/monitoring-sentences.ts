import {
  type MONITORING_REASONS,
  type PAGE_CONTENTS,
  type RENDER_PROBLEMS,
  type VISIT_REASONS,
  type VisitReason,
} from '#kernel/reasons/monitoring-reasons.ts';
import {
  formatReasonSentence,
  type ReasonFormat,
  type SentencesOf,
} from '#kernel/reasons/vocabulary.ts';

const DRAWING: Readonly<Record<(typeof RENDER_PROBLEMS)[number], string>> = {
  no_browser: 'the page needs a browser, and none is available',
  no_sandbox: 'the page needs a browser, whose sandbox cannot start here',
  crashed: 'the browser crashed while it opened the page',
  timed_out: 'the browser could not open the page in time',
  too_large: 'the page is too large for the browser',
  unreachable: 'the browser could not reach the page',
  address_refused: 'the page leads to an address that is not in the public network',
  busy: 'every browser was in use',
};

const PAGES: Readonly<Record<(typeof PAGE_CONTENTS)[number], string>> = {
  challenge: 'a challenge page',
  consent: 'a page that asks for consent',
  closed_shop: 'the shop is closed',
  login: 'a login page',
  home_page: 'the home page',
  listing: 'a list of products',
  search: 'a page of search results',
  cart: 'a shopping cart',
  geo_block: 'a page that is closed to visitors from here',
  no_product_found: 'no product on it',
  no_price: 'no price on it',
  choose_variant: 'no price until a variant is chosen',
  soft_404: 'the page is no longer there',
  reader_failed: 'the page could not be read',
  too_large: 'the page is too large',
  too_deep: 'the page is nested too deep',
  too_many_elements: 'the page has too many elements',
  too_many_attributes: 'the page has too many attributes',
  truncated: 'the page was cut short',
  other: 'the page could not be understood',
};

const visits: SentencesOf<typeof VISIT_REASONS> = {
  answers_status: ({ status }) => `answers ${status}`,
  home_page_status: ({ status }) => `the home page answers ${status}`,
  robots_status: ({ status }) => `robots.txt answers ${status}: staying away`,
  robots_unreadable: () => 'robots.txt cannot be read: staying away',
  robots_forbid_page: () => 'robots.txt forbids this address',
  not_an_address: ({ address }) => `${address} is no address`,
  leads_away: ({ host }) => `leads away to ${host}`,
  address_refused: ({ detail }) => detail,
  too_many_redirects: ({ detail }) => detail,
  answer_too_large: ({ detail }) => detail,
  timed_out: () => 'does not answer in time',
  connection_refused: () => 'refuses or breaks the connection',
  domain_unresolved: () => 'the domain has no address',
  insecure_connection: () => 'offers no valid secure connection (https)',
  bad_response: () => 'sends answers that cannot be read',
  challenge_page: () => 'answers visits with a challenge page instead of its shop',
  page_shows: ({ page }) => PAGES[page],
  not_product_page: ({ page }) => `not a product page: ${PAGES[page]}`,
  page_status: ({ status }) => `the shop answers with status ${status}`,
  page_gone: () => 'the page is no longer there',
  no_offer: () => 'no offer on the page',
  needs_scripts: () => 'nothing is shown without scripts',
  not_drawn: ({ problem }) => DRAWING[problem],
  rendered_visits_used: () =>
    'the page needs a browser, and the plan’s browser visits of today are used',
  no_price_in_feed: () => 'no price in the feed',
  not_found_last: () => 'not found at the last visit',
  no_longer_offered: () => 'no longer offered',
  price_without_currency: ({ price }) => `the page says ${price} and names no currency`,
  price_unknown_currency: ({ price, currency }) =>
    `the page says ${price} ${currency}, which is no currency in use`,
  price_over_precise: ({ price, currency }) =>
    `the page says ${price}, which has more decimals than ${currency}`,
  price_beyond_currency: ({ price, currency }) =>
    `the page says ${price}, which is too much for ${currency}`,
  price_not_decimal: ({ price, currency }) =>
    `the page says ${price}, which is no amount of ${currency}`,
  price_not_positive: ({ price, currency }) =>
    `the page says ${price} ${currency}, which is no price`,
};

const because = (reasons: readonly VisitReason[], format: ReasonFormat): string =>
  reasons
    .map((reason) => formatReasonSentence<typeof VISIT_REASONS>(visits, reason, format))
    .join(', ');
const atPages = (pages: number | null, { count }: ReasonFormat): string =>
  pages === null ? '' : ` at the last ${count(pages)} pages`;

export const monitoringInEnglish: SentencesOf<typeof MONITORING_REASONS> = {
  ...visits,
  prices_vanished: ({ prices, pages }, format) =>
    `all ${format.count(prices)} prices vanished${atPages(pages, format)}`,
  prices_fell: ({ prices, pages }, format) =>
    `${format.count(prices)} prices fell by 80 % or more${atPages(pages, format)}`,
  prices_jumped: ({ prices, pages }, format) =>
    `the median of ${format.count(prices)} prices jumped${atPages(pages, format)}`,
  offers_sold_out: ({ offers, pages }, format) =>
    `all ${format.count(offers)} offers went out of stock${atPages(pages, format)}`,
  readings_far: ({ readings, of }, { count }) =>
    `${count(readings)} of ${count(of)} readings are far from what was known`,
  sold_out_in_day: ({ offers, of }, { count }) =>
    `${count(offers)} of ${count(of)} offers went out of stock within a day`,
  drawn_price_only: ({ without, of }, { count }) =>
    `${count(without)} of its last ${count(of)} pages came without a price, and a browser shows one`,
  drawn_price_differs: ({ pages }, { count }) =>
    `a browser showed other prices than its pages contain, again and again (${count(pages)} ${pages === 1 ? 'product' : 'products'})`,
  data_without_price: () => 'the data that its pages load no longer contain the price',
  data_differ: ({ pages }, { count }) =>
    `the data that its pages load contained other prices than a browser shows (${count(pages)} ${pages === 1 ? 'product' : 'products'})`,
  data_found: () => 'the data that its pages load contain the price that a browser shows',
  plain_price_again: ({ comparisons }, { count }) =>
    `its pages contained the price that a browser shows in ${count(comparisons)} comparisons in a row`,
  robots_forbid_shop: () => 'robots.txt forbids visits',
  robots_forbid_products: () => 'robots.txt forbids its product pages',
  robots_too_slow: ({ seconds }) =>
    `robots.txt asks for ${seconds} seconds between two visits: prices there would never be fresh`,
  login_status: ({ status }) => `asks for a login (status ${status})`,
  login_shown: () => 'shows a login instead of its shop',
  products_need_login: () => 'its product pages ask for a login',
  products_challenged: () => 'answers visits to products with a challenge page',
  shop_needs_scripts: () =>
    'its pages show nothing without scripts, and it has neither a feed nor a sitemap',
  products_need_scripts: () => 'its product pages show nothing without scripts',
  catalog_not_found: () => 'neither a feed nor a sitemap nor links to products were found',
  home_page_redirects: () => 'its home page redirects in a circle or too often',
  leads_to_site: ({ host }) => `leads to another site: ${host}`,
  visits_refused: ({ status }) => `refuses visits (status ${status})`,
  shop_closed: () => 'the shop is closed',
  domain_unknown: ({ domain }) => `the domain ${domain} does not exist, or has no address`,
  none_readable: ({ tried, because: reasons }, format) =>
    `none of ${format.count(tried)} products tried could be read: ${because(reasons, format) || 'no price'}`,
  never_answered: ({ tries, because: reasons }, format) =>
    `did not answer in ${format.count(tries)} tries: ${because(reasons, format)}`,
  silent_for_days: ({ days, because: reasons }, format) =>
    `no answer for ${format.count(days)} days: ${because(reasons, format)}`,
  at_address: ({ address, because: reasons }, format) => `${address}: ${because(reasons, format)}`,
};
