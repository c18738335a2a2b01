/** The markets of docs/market.md, computed by hand there. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { HOUR_MS } from '#kernel/durations.ts';
import { findNotComparableReason } from '#pricing/market/comparable-offer.ts';
import {
  type MarketOffer,
  measureMarket,
  toMarketSide,
  toMeanIndex,
  toShare,
  toWeightedIndex,
} from './measure-market.ts';

const ASOF = new Date('2026-11-20T12:00:00Z');
const hoursAgo = (hours: number): Date => new Date(ASOF.getTime() - hours * HOUR_MS);

interface Given {
  readonly minor: bigint;
  readonly currency?: string;
  readonly inStock?: boolean;
  readonly age?: number;
  readonly retailer?: string;
  readonly condition?: string;
  readonly tax?: string;
  readonly kind?: string;
  readonly status?: string;
  readonly isUncertain?: boolean;
}

/** Offers A, B, C … of retailers of the same names. */
function list(given: readonly Given[], ownTax: 'included' | 'excluded' = 'included') {
  return given.map((one, i): MarketOffer => {
    const name = String.fromCharCode(65 + i);
    const currency = one.currency ?? 'EUR';
    return {
      listingId: `lst_${name}`,
      retailerId: one.retailer ?? name,
      minor: one.minor,
      currency,
      inStock: one.inStock ?? true,
      observedAt: hoursAgo(one.age ?? 1),
      notComparable: findNotComparableReason(
        {
          retailerStatus: one.status ?? 'active',
          condition: one.condition ?? 'new',
          priceKind: one.kind ?? 'public',
          tax: one.tax ?? 'included',
          isUncertain: one.isUncertain ?? false,
        },
        { currency, ownTax },
      ),
    };
  });
}

const measure = (minor: bigint, given: readonly Given[], currency = 'EUR') =>
  measureMarket(list(given), { minor, currency, asOf: ASOF });

test('market 1: three of nine offers are compared', () => {
  const market = measure(2000n, [
    { minor: 1900n },
    { minor: 2050n },
    { minor: 2200n },
    { minor: 1500n, inStock: false },
    { minor: 1400n, condition: 'refurbished' },
    { minor: 1950n, currency: 'GBP' },
    { minor: 1700n, tax: 'excluded' },
    { minor: 6100n },
    { minor: 1850n, age: 49 },
  ]);
  expect(market).toMatchObject({
    lowestMinor: 1900n,
    medianMinor: 2050n,
    indexBasisPoints: 9756,
    position: 'below',
    rank: 2,
    leftOut: {
      out_of_stock: 1,
      refurbished: 1,
      other_currency: 1,
      tax_excluded: 1,
      too_far: 1,
      too_old: 1,
    },
    unknownReason: null,
  });
  expect(market.offers.map(({ retailerId, indexBasisPoints }) => [retailerId, indexBasisPoints]))
    // 2000/1900 = 1.05263, 2000/2050 = 0.97561, 2000/2200 = 0.90909
    .toEqual([
      ['A', 10_526],
      ['B', 9756],
      ['C', 9091],
    ]);
  expect(market.validUntil).toEqual(new Date('2026-11-22T11:00:00Z'));
});

test('market 2: one competitor', () => {
  expect(measure(2000n, [{ minor: 1980n }])).toMatchObject({
    medianMinor: 1980n,
    indexBasisPoints: 10_101,
    position: 'above',
    rank: 2,
  });
  expect(measure(2000n, [{ minor: 1981n }])).toMatchObject({
    indexBasisPoints: 10_096,
    position: 'at',
    rank: 2,
  });
});

test('market 3: no competitor, and why', () => {
  const none = {
    lowestMinor: null,
    medianMinor: null,
    indexBasisPoints: null,
    position: null,
    rank: null,
    validUntil: null,
  };
  expect(measure(2000n, [])).toMatchObject({ ...none, unknownReason: 'not_matched', leftOut: {} });
  expect(
    measure(2000n, [
      { minor: 1900n, inStock: false },
      { minor: 1900n, age: 50 },
      { minor: 1900n, age: 60 },
    ]),
  ).toMatchObject({ ...none, unknownReason: 'too_old' });
  // As frequent: the first of the list in docs/market.md.
  expect(
    measure(2000n, [
      { minor: 1900n, age: 50 },
      { minor: 1900n, inStock: false },
    ]),
  ).toMatchObject({ ...none, unknownReason: 'out_of_stock' });
  expect(measure(0n, [{ minor: 1900n }])).toMatchObject({
    ...none,
    unknownReason: 'price_not_positive',
  });
});

test('market 4: ties share a rank, and an even number has the mean of the two middle prices', () => {
  expect(
    measure(1999n, [{ minor: 1999n }, { minor: 1999n }, { minor: 2000n }, { minor: 2499n }]),
  ).toMatchObject({
    lowestMinor: 1999n,
    // (1999 + 2000) / 2 = 1999.5
    medianMinor: 2000n,
    indexBasisPoints: 9995,
    position: 'at',
    rank: 1,
  });
});

test('market 5: a currency with three decimals, and one with none', () => {
  // 1.250 against 1.199 and 1.300 KWD: (1.199 + 1.300) / 2 = 1.2495, rounded 1.250
  expect(
    measure(
      1250n,
      [
        { minor: 1199n, currency: 'KWD' },
        { minor: 1300n, currency: 'KWD' },
        { minor: 1250n, currency: 'EUR' },
      ],
      'KWD',
    ),
  ).toMatchObject({
    medianMinor: 1250n,
    indexBasisPoints: 10_000,
    position: 'at',
    rank: 2,
    leftOut: { other_currency: 1 },
  });
  expect(measure(150n, [{ minor: 149n, currency: 'JPY' }], 'JPY')).toMatchObject({
    indexBasisPoints: 10_067,
    position: 'at',
    rank: 2,
  });
});

test('market 6: a retailer counts once, with its lowest comparable offer', () => {
  expect(
    measure(2000n, [
      { minor: 1900n, retailer: 'M' },
      { minor: 1800n, retailer: 'M' },
      { minor: 1700n, retailer: 'M', condition: 'used' },
      { minor: 2100n, retailer: 'N' },
    ]),
  ).toMatchObject({
    lowestMinor: 1800n,
    medianMinor: 1950n,
    indexBasisPoints: 10_256,
    position: 'above',
    rank: 2,
    leftOut: { used: 1, same_retailer: 1 },
  });
});

test('market 7: packs, doubts and prices that are not for everybody', () => {
  expect(
    measure(999n, [
      // A pack of six at the price of six: more than three times as much.
      { minor: 5499n },
      // A third: a single unit of our pack of three.
      { minor: 332n },
      { minor: 333n },
      { minor: 950n, kind: 'member' },
      { minor: 950n, isUncertain: true },
      { minor: 950n, status: 'quarantined' },
      { minor: 0n },
    ]),
  ).toMatchObject({
    lowestMinor: 333n,
    indexBasisPoints: 30_000,
    position: 'above',
    leftOut: { too_far: 2, not_public: 1, price_uncertain: 1, in_doubt: 1, no_price: 1 },
  });
});

test('a tax that nobody states follows the custom of the currency', () => {
  const usd = { minor: 1900n, currency: 'USD', tax: 'unknown' };
  const own = { minor: 2000n, currency: 'USD', asOf: ASOF };
  expect(measureMarket(list([usd], 'excluded'), own).rank).toBe(2);
  expect(measureMarket(list([usd], 'included'), own)).toMatchObject({
    rank: null,
    leftOut: { tax_excluded: 1 },
  });
});

test('the result does not depend on the order of the offers', () => {
  const offers = list([{ minor: 1900n }, { minor: 1900n, retailer: 'A' }, { minor: 2100n }]);
  const own = { minor: 2000n, currency: 'EUR', asOf: ASOF };
  expect(measureMarket(offers.toReversed(), own)).toEqual(measureMarket(offers, own));
});

test('the edges of the market belong to it', () => {
  expect([9899, 9900, 10_000, 10_100, 10_101].map(toMarketSide)).toEqual([
    'below',
    'at',
    'at',
    'at',
    'above',
  ]);
});

test('the index of many products, each once and by units sold', () => {
  // Own 20, 10, 30; market 20.50, 10.50, 25; units 10, 0, 2.
  const sums = {
    compared: 3,
    indexSum: 9756n + 9524n + 12_000n,
    ownValue: 2000n * 10n + 3000n * 2n,
    marketValue: 2050n * 10n + 2500n * 2n,
  };
  expect(toMeanIndex(sums)).toBe(10_427);
  expect(toWeightedIndex(sums)).toBe(10_196);
  const none = { compared: 0, indexSum: 0n, ownValue: 0n, marketValue: 0n };
  expect([toMeanIndex(none), toWeightedIndex(none)]).toEqual([null, null]);
  expect([toShare(1, 3), toShare(2, 3), toShare(0, 0)]).toEqual([3333, 6667, 0]);
});

test('docs/market.md states the numbers that are tested here', () => {
  const text = readFileSync(join(import.meta.dirname, '../../docs/market.md'), 'utf8');
  for (const number of [
    '97.56',
    '101.01',
    '100.96',
    '99.95',
    '100.67',
    '102.56',
    '104.27',
    '101.96',
  ])
    expect(text).toContain(number);
});
