import { expect, test } from 'vitest';
import type { OrderLine } from '#app/admin-api/orders-document.ts';
import { HOUR_MS } from '#kernel/durations.ts';
import { createInStockShares } from './in-stock-shares.server.ts';
import { createSalesSums, addEmptyDays } from './sum-sales.ts';

const order = (id: string, processedAt: string, more: object = {}): OrderLine => ({
  id,
  processedAt,
  cancelledAt: null,
  test: false,
  ...more,
});
const line = (
  orderId: string,
  gid: string | null,
  quantity: number,
  amount: string,
): OrderLine => ({
  __parentId: orderId,
  currentQuantity: quantity,
  variant: gid === null ? null : { id: gid },
  discountedUnitPriceAfterAllDiscountsSet: { shopMoney: { amount, currencyCode: 'EUR' } },
});
const sumOf = (lines: readonly OrderLine[], timezone = 'Europe/Berlin') => {
  const sums = createSalesSums({
    timezone,
    currency: 'EUR',
    firstDay: '2026-11-01',
    lastDay: '2026-11-10',
  });
  for (const each of lines) sums.add(each);
  return sums.list();
};

test('sums units and the price paid by variant and day', () => {
  expect(
    sumOf([
      order('o1', '2026-11-02T10:00:00Z'),
      order('o2', '2026-11-02T12:00:00Z'),
      line('o1', 'a', 2, '10.00'),
      line('o2', 'a', 1, '8.50'),
      line('o2', 'b', 1, '3.333'),
    ]),
  ).toEqual([
    { gid: 'a', day: '2026-11-02', units: 3, paidMinor: 950n },
    { gid: 'b', day: '2026-11-02', units: 1, paidMinor: 333n },
  ]);
});

test('uses the day of the shop’s calendar', () => {
  const late = [order('o1', '2026-11-02T23:30:00Z'), line('o1', 'a', 1, '10.00')];
  expect(sumOf(late)[0]?.day).toBe('2026-11-03');
  expect(sumOf(late, 'America/New_York')[0]?.day).toBe('2026-11-02');
  expect(sumOf(late, 'Mars/Olympus')[0]?.day).toBe('2026-11-02');
});

test('ignores orders that are canceled, tests, refunded, free, of deleted variants, or outside the period', () => {
  const at = '2026-11-02T10:00:00Z';
  const lines = [
    order('o1', at, { cancelledAt: at }),
    order('o2', at, { test: true }),
    order('o3', at),
    order('o4', '2026-10-20T10:00:00Z'),
    line('o1', 'a', 1, '10.00'),
    line('o2', 'a', 1, '10.00'),
    line('o3', 'a', 0, '10.00'),
    line('o3', 'a', 1, '0.00'),
    line('o3', null, 1, '10.00'),
    line('o4', 'a', 1, '10.00'),
    line('unknown', 'a', 1, '10.00'),
  ];
  expect(sumOf(lines)).toEqual([]);
});

test('adds days without sales with the price of that day', () => {
  const sums = [
    { gid: 'a', day: '2026-11-02', units: 2, paidMinor: 1000n },
    { gid: 'a', day: '2026-11-04', units: 1, paidMinor: 900n },
  ];
  const rows = addEmptyDays(sums, {
    firstDay: '2026-11-01',
    lastDay: '2026-11-05',
    sellers: [],
    changes: [],
  });
  expect(rows.map(({ day, units, paidMinor }) => [day, units, paidMinor])).toEqual([
    ['2026-11-02', 2, 1000n],
    ['2026-11-03', 0, 1000n],
    ['2026-11-04', 1, 900n],
    ['2026-11-05', 0, 900n],
  ]);
});

test('uses prices that the app set, and includes variants that sold before', () => {
  const sellers = [{ gid: 'b', lastDay: '2026-10-20', priceMinor: 500n }];
  const changes = [{ gid: 'b', day: '2026-11-02', fromMinor: 500n, toMinor: 550n }];
  const rows = addEmptyDays([], {
    firstDay: '2026-11-01',
    lastDay: '2026-11-03',
    sellers,
    changes,
  });
  expect(rows.map(({ gid, day, units, paidMinor }) => [gid, day, units, paidMinor])).toEqual([
    ['b', '2026-11-01', 0, 500n],
    ['b', '2026-11-02', 0, 550n],
    ['b', '2026-11-03', 0, 550n],
  ]);
});

const span = (since: string, until: string, sellable: boolean) => ({
  gid: 'a',
  since: new Date(since),
  until: new Date(until),
  sellable,
});

test('computes how much of a day a variant could be bought, only where all of it is known', () => {
  const shareOf = createInStockShares(
    [
      span('2026-11-01T20:00:00Z', '2026-11-03T05:00:00Z', true),
      span('2026-11-03T05:00:00Z', '2026-11-03T17:00:00Z', false),
      span('2026-11-03T17:00:00Z', '2026-11-04T23:00:00Z', true),
      span('2026-11-04T23:00:01Z', '2026-11-09T00:00:00Z', false),
    ],
    'Europe/Berlin',
  );
  expect(
    ['01', '02', '03', '04', '05', '06', '08', '09'].map((day) => shareOf('a', `2026-11-${day}`)),
  ).toEqual([null, 1, 0.5, 1, null, 0, 0, null]);
  expect(shareOf('b', '2026-11-03')).toBeNull();
});

test('uses the actual number of hours of a day', () => {
  const since = new Date('2026-10-24T22:00:00Z');
  const until = new Date(since.getTime() + 5 * HOUR_MS);
  const spans = [
    { gid: 'a', since, until, sellable: true },
    { gid: 'a', since: until, until: new Date('2026-10-25T23:00:00Z'), sellable: false },
  ];
  expect(createInStockShares(spans, 'Europe/Berlin')('a', '2026-10-25')).toBe(0.2);
  expect(createInStockShares(spans, 'Mars/Olympus')('a', '2026-10-25')).toBeNull();
  // Midnight of this day was skipped there, so the day had 23 hours.
  const skipped = [span('2026-09-06T04:00:00Z', '2026-09-07T03:00:00Z', true)];
  expect(createInStockShares(skipped, 'America/Santiago')('a', '2026-09-06')).toBe(1);
});
