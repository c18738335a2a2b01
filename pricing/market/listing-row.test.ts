import { formatMonitoringReason } from '#kernel/reasons/english/format-in-english.ts';
import { expect, test } from 'vitest';
import { createOfferReading, type GivenReading } from '#tests/support/create-offer-reading.ts';
import { toListingRow } from './listing-row.ts';

const read = (given: GivenReading) => createOfferReading({ price: '19.90', ...given });

test.each([
  [
    'a withdrawn currency',
    { price: '75.34', currency: 'HRK' },
    null,
    'the page says 75.34 HRK, which is no currency in use',
  ],
  [
    'three decimals of euros',
    { price: '19.905' },
    'EUR',
    'the page says 19.905, which has more decimals than EUR',
  ],
  [
    'decimals of yen',
    { price: '1990.50', currency: 'JPY' },
    'JPY',
    'the page says 1990.50, which has more decimals than JPY',
  ],
  ['no currency at all', { currency: null }, null, 'the page says 19.90 and names no currency'],
  [
    'a currency that is none',
    { currency: '\u0000<b>' },
    null,
    expect.stringContaining('which is no currency in use'),
  ],
  ['nothing to pay', { price: '0.00' }, 'EUR', 'the page says 0.00 EUR, which is no price'],
  ['words', { price: 'NaN' }, 'EUR', 'the page says NaN, which is no amount of EUR'],
  [
    'more than money can be',
    { price: `1${'0'.repeat(30)}` },
    'EUR',
    expect.stringMatching(/is too much for EUR$/),
  ],
])('stores no price of %s, with the reason', (_what, given, currency, refusal) => {
  const listing = toListingRow(read(given), null);
  const said = listing.refusal && formatMonitoringReason(listing.refusal);
  expect([listing.priceMinor, listing.currency, said]).toEqual([null, currency, refusal]);
});

test('stores three decimals when the currency has them', () => {
  expect(toListingRow(read({ price: '1.250', currency: 'KWD' }), null)).toMatchObject({
    priceMinor: 1250n,
    currency: 'KWD',
    refusal: null,
  });
});

test('drops a list price that cannot be stored, but not the price', () => {
  expect(toListingRow(read({ listPrice: '24.905' }), null)).toMatchObject({
    priceMinor: 1990n,
    listPriceMinor: null,
    refusal: null,
  });
});

test("uses the retailer's currency when the document gives none", () => {
  expect(toListingRow(read({ currency: null }), 'SEK')).toMatchObject({
    priceMinor: 1990n,
    currency: 'SEK',
    refusal: null,
  });
});
