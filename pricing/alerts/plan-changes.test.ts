import { expect, test } from 'vitest';
import type { Pair } from './pair.ts';
import { planWeights } from './plan-changes.ts';

test('gives a listing near a MAP price or our price a higher weight', () => {
  expect(planWeights([pair({})], { mayLower: true })).toEqual([]);
  expect(planWeights([pair({ priceMinor: 10_500n })], { mayLower: true })).toEqual([
    { listingId: 'lst', weight: 3 },
  ]);
  expect(
    planWeights([pair({ mapPriceMinor: 12_000n, priceMinor: 12_100n })], { mayLower: true }),
  ).toEqual([{ listingId: 'lst', weight: 3 }]);
});

test('lowers a weight only after checking every pair of the listing', () => {
  expect(planWeights([pair({ weight: 3 })], { mayLower: true })).toEqual([
    { listingId: 'lst', weight: 2 },
  ]);
  expect(planWeights([pair({ weight: 3 })], { mayLower: false })).toEqual([]);
  expect(
    planWeights([pair({ weight: 3, priceMinor: 9_000n }), pair({ weight: 3 })], { mayLower: true }),
  ).toEqual([]);
});

test('ignores listings that are not matched or in another currency', () => {
  expect(planWeights([pair({ matched: false, priceMinor: 1n })], { mayLower: true })).toEqual([]);
  expect(
    planWeights([pair({ listingCurrency: 'USD', priceMinor: 1n })], { mayLower: true }),
  ).toEqual([]);
});

function pair(change: Partial<Pair>): Pair {
  return {
    isPaused: false,
    accountId: 'acc',
    productId: 'prd',
    listingId: 'lst',
    currency: 'EUR',
    ownMinor: 10_000n,
    mapPriceMinor: null,
    mapPeriod: null,
    matched: true,
    verdict: 'auto',
    watched: true,
    retailer: 'a.example',
    retailerStatus: 'active',
    state: 'ok',
    weight: 2,
    priceMinor: 13_000n,
    listingCurrency: 'EUR',
    availability: 'in_stock',
    condition: 'new',
    otherCondition: null,
    priceKind: 'public',
    tax: 'unknown',
    captureId: null,
    captureAt: null,
    offerSince: null,
    lastSeenAt: null,
    seenSinceWatched: true,
    confidence: null,
    priceVerdict: null,
    isUncertain: false,
    correctedAt: null,
    awaitsVisit: false,
    alert: null,
    interrupted: null,
    notComparable: null,
    ...change,
  };
}
