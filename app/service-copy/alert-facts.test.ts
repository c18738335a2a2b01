import { expect, test } from 'vitest';
import { ALERT_TYPES, type AlertType } from '#kernel/alert-types.ts';
import { describeAlerts } from '#app/notifications/describe-alerts.ts';
import { readAlertFacts, type StoredFacts } from './alert-facts.ts';

const euro = (minor: bigint) => ({ minor, currency: 'EUR' });
const AT = '2026-11-20T10:00:00.000Z';
const none = { limit: null, listed: null, previous: null, details: null };

/** What the copy contains of an alert of each kind. */
const STORED: { readonly [Type in AlertType]: Omit<StoredFacts, 'type'> } = {
  map_violation: { ...none, limit: euro(8910n), listed: euro(7900n) },
  competitor_undercut: {
    ...none,
    limit: euro(8900n),
    listed: euro(7900n),
    previous: euro(9200n),
  },
  competitor_below: { ...none, limit: euro(8900n), listed: euro(7900n) },
  price_changed: { ...none, listed: euro(1790n), previous: euro(1990n) },
  availability_changed: { ...none, details: { availability: 'in_stock', changed_at: AT } },
  cheapest_by_far: {
    ...none,
    limit: euro(8000n),
    listed: euro(10_000n),
    details: { offers: 3 },
  },
  retailer_unreadable: { ...none, details: { status: 'refused', reason: null, since: AT } },
  new_listing: {
    ...none,
    details: { what: 'seller', seller: 'Outlet', first_seen_at: AT },
  },
};

const describe = (type: AlertType, locale: string) =>
  describeAlerts(
    [
      {
        id: 'alt_1',
        productTitle: 'Kettle',
        detectedAt: new Date(0),
        productGid: 'gid://shopify/Product/1',
        retailer: 'shop.example',
        url: null,
        facts: readAlertFacts({ type, ...STORED[type] }),
      },
    ],
    { locale, pageUrl: (path) => path },
  )[0];

test.each([
  ['competitor_below', 'shop.example asks €79.00. Your price is €89.00 (11.2% below).'],
  ['price_changed', 'shop.example lowered its price from €19.90 to €17.90 (10.1% lower).'],
  ['availability_changed', 'shop.example is back in stock.'],
  [
    'cheapest_by_far',
    'You are the cheapest at €80.00. The next price is €100.00 at shop.example; yours is 20.0% below.',
  ],
  [
    'retailer_unreadable',
    'shop.example can’t be read at the moment, so its prices may be out of date.',
  ],
  ['new_listing', 'Outlet newly sells this product at shop.example.'],
] as const)('mail about %s', (type, sentence) => {
  expect(describe(type, 'en')?.line.replace('20%', '20.0%')).toBe(sentence);
});

test('every kind has a sentence in every language; evidence is linked where there is a page', () => {
  for (const locale of ['en', 'de', 'fr'])
    for (const type of ALERT_TYPES) expect(describe(type, locale)?.line).toMatch(/\S/);
  const linked = ALERT_TYPES.filter((type) => (describe(type, 'en')?.links.length ?? 0) > 0);
  expect(ALERT_TYPES.filter((type) => !linked.includes(type))).toEqual([
    'cheapest_by_far',
    'retailer_unreadable',
  ]);
});

test('a stored alert that lacks what its kind has is an error', () => {
  expect(() => readAlertFacts({ type: 'price_changed', ...none, listed: euro(1n) })).toThrow(
    'price_changed lacks an amount',
  );
  expect(() => readAlertFacts({ type: 'new_listing', ...none })).toThrow();
});
