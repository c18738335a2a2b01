import type { PageReading } from '#pricing/extraction/reading.ts';

const WORDS: Readonly<Record<string, string>> = {
  challenge: 'a challenge page',
  consent: 'a page that asks for consent',
  closed_shop: 'the shop is closed',
  login: 'a login page',
  home_page: 'the home page',
  listing: 'a list of products',
  no_product_found: 'no product on it',
  no_price: 'no price on it',
  soft_404: 'the page is no longer there',
  reader_failed: 'the page could not be read',
  too_large: 'the page is too large',
  too_deep: 'the page is nested too deep',
  too_many_elements: 'the page has too many elements',
  too_many_attributes: 'the page has too many attributes',
};

/** Why a page gave no offer, in words for people. */
export function describePage({ kind, reason = kind }: PageReading['page']): string {
  const status = /^status_(\d{3})$/.exec(reason)?.[1];
  return status === undefined
    ? (WORDS[reason] ?? reason.replaceAll('_', ' '))
    : `the shop answers with status ${status}`;
}
