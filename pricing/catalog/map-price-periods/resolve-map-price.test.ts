import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findConflicts, isOverlapping } from './find-conflicts.ts';
import type { PeriodRule, PeriodTerms } from './map-price-period.ts';
import { type PricedProduct, resolveMapPrice } from './resolve-map-price.ts';

const PRODUCT: PricedProduct = {
  id: 'prd_1',
  currency: 'EUR',
  mapMinor: 1999n,
  brand: 'Acme',
  collections: [{ id: 'c1' }, { id: 'c2' }],
};
const at = (text: string) => new Date(`2026-11-${text}Z`);
const NOW = at('20T12:00:00');

function period(change: Partial<PeriodRule>): PeriodRule {
  return {
    id: 'mpp_1',
    scope: 'account',
    scopeKey: null,
    startsAt: at('20T00:00:00'),
    endsAt: at('21T00:00:00'),
    terms: { kind: 'suspended' },
    ...change,
  };
}
const amount = (minor: bigint, currency = 'EUR'): PeriodTerms => ({
  kind: 'amount',
  minor,
  currency,
});
const resolve = (periods: PeriodRule[], when = NOW, product = PRODUCT) =>
  resolveMapPrice(product, periods, when);

test('without a period the standing MAP price holds', () => {
  expect(resolve([])).toEqual({ minor: 1999n, period: null });
  expect(resolve([], NOW, { ...PRODUCT, mapMinor: null }).minor).toBeNull();
});

test('a period holds from its start up to, not including, its end', () => {
  const one = period({ terms: amount(1000n) });
  expect(resolve([one], new Date(one.startsAt.getTime() - 1)).minor).toBe(1999n);
  expect(resolve([one], one.startsAt).minor).toBe(1000n);
  expect(resolve([one], at('20T23:59:59.999')).minor).toBe(1000n);
  expect(resolve([one], at('21T00:00:00')).minor).toBe(1999n);
  expect(resolve([period({ endsAt: null })], new Date('2099-01-01T00:00:00Z')).minor).toBeNull();
});

test('the most specific period decides: product, collection, brand, account', () => {
  const periods = [
    period({ id: 'a', terms: amount(1n) }),
    period({ id: 'b', scope: 'brand', scopeKey: ' ACME', terms: amount(2n) }),
    period({ id: 'c', scope: 'collection', scopeKey: 'c2', terms: amount(3n) }),
    period({ id: 'd', scope: 'product', scopeKey: 'prd_1', terms: amount(4n) }),
  ];
  for (let count = periods.length; count > 0; count -= 1)
    expect(resolve(periods.slice(0, count)).period?.id).toBe(periods[count - 1]?.id);
  expect(resolve(periods, NOW, { ...PRODUCT, id: 'prd_2', collections: [], brand: null })).toEqual({
    minor: 1n,
    period: periods[0],
  });
});

test('of equally specific ones the lowest holds, and none is the lowest', () => {
  const first = period({ id: 'x', scope: 'collection', scopeKey: 'c1', terms: amount(1500n) });
  const second = period({ id: 'y', scope: 'collection', scopeKey: 'c2', terms: amount(1400n) });
  expect(resolve([first, second]).period?.id).toBe('y');
  const none = period({ id: 'z', scope: 'collection', scopeKey: 'c1' });
  expect(resolve([first, second, none])).toEqual({ minor: null, period: none });
});

test.each([
  [5000, 1999n, 1000n],
  [9999, 1999n, 1999n],
  [8333, 1999n, 1666n],
  [1, 1n, 0n],
  [20_000, 9_000_000_000_000_000n, 18_000_000_000_000_000n],
])('a share of %s hundredths of a percent of %s is %s', (basisPoints, mapMinor, minor) => {
  const share = period({ terms: { kind: 'share', basisPoints } });
  expect(resolve([share], NOW, { ...PRODUCT, mapMinor }).minor).toBe(minor);
});

test('what does not apply leaves the decision to the next period', () => {
  const brand = period({ id: 'mpp_b', scope: 'brand', scopeKey: 'acme', terms: amount(1700n) });
  const dollars = period({ scope: 'product', scopeKey: 'prd_1', terms: amount(1n, 'USD') });
  expect(resolve([brand, dollars]).minor).toBe(1700n);
  const share = period({
    scope: 'product',
    scopeKey: 'prd_1',
    terms: { kind: 'share', basisPoints: 5000 },
  });
  expect(resolve([share], NOW, { ...PRODUCT, mapMinor: null })).toEqual({
    minor: null,
    period: null,
  });
});

const anyPeriod = fc
  .record({
    id: fc.uuid(),
    scope: fc.constantFrom(
      'account' as const,
      'brand' as const,
      'collection' as const,
      'product' as const,
    ),
    key: fc.constantFrom('prd_1', 'c1', 'c2', 'Acme', 'other'),
    start: fc.integer({ min: 0, max: 10 }),
    length: fc.option(fc.integer({ min: 1, max: 5 }), { nil: null }),
    terms: fc.oneof(
      fc.bigInt({ min: 0n, max: 5n }).map((minor) => amount(minor)),
      fc
        .integer({ min: 1, max: 20_000 })
        .map((basisPoints) => ({ kind: 'share' as const, basisPoints })),
      fc.constant({ kind: 'suspended' as const }),
    ),
  })
  .map(({ id, scope, key, start, length, terms }): PeriodRule => ({
    id,
    scope,
    scopeKey: scope === 'account' ? null : key,
    startsAt: new Date(start),
    endsAt: length === null ? null : new Date(start + length),
    terms,
  }));

test('the order of the periods does not matter', () => {
  fc.assert(
    fc.property(
      fc.array(anyPeriod, { maxLength: 8 }),
      fc.integer({ min: 0, max: 12 }),
      (all, when) => {
        expect(resolve([...all].reverse(), new Date(when))).toEqual(resolve(all, new Date(when)));
      },
    ),
  );
});

test('periods that do not conflict never compete with different prices', () => {
  fc.assert(
    fc.property(anyPeriod, anyPeriod, fc.integer({ min: 0, max: 12 }), (a, b, when) => {
      fc.pre(a.id !== b.id && findConflicts(a, [b], [PRODUCT]).length === 0);
      const both = [resolve([a], new Date(when)), resolve([b], new Date(when))];
      const competing = a.scope === b.scope && both.every(({ period: given }) => given !== null);
      if (competing) expect(both[0]?.minor).toBe(both[1]?.minor);
    }),
  );
});

test('periods that follow each other do not overlap', () => {
  const first = period({});
  expect(isOverlapping(first, period({ startsAt: at('21T00:00:00'), endsAt: null }))).toBe(false);
  expect(isOverlapping(first, period({ startsAt: at('20T23:59:59'), endsAt: null }))).toBe(true);
});
