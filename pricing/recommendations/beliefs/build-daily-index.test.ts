import { expect, test } from 'vitest';
import { DAY_MS } from '#kernel/durations.ts';
import { type HeldOffer, buildDailyIndex, getRobustMedian } from './build-daily-index.ts';

const at = (day: number): Date => new Date(day * DAY_MS);
const offer = (listingId: string, minor: number, from: number, to: number | null): HeldOffer => ({
  listingId,
  minor,
  from: at(from),
  to: to === null ? null : at(to),
});

test('is the median of the prices at noon', () => {
  const offers = [offer('a', 900, 10, 12), offer('a', 1000, 12, null), offer('b', 1100, 10, null)];
  expect([...buildDailyIndex(offers, { days: [9, 10, 11, 12, 20], reference: 1000 })]).toEqual([
    [10, 1000],
    [11, 1000],
    [12, 1050],
    [20, 1050],
  ]);
});

test('leaves out a price a thousand times higher and another pack size', () => {
  const offers = [
    offer('a', 1000, 0, null),
    offer('b', 1_000_000, 0, null),
    offer('c', 310, 0, null),
  ];
  expect(buildDailyIndex(offers, { days: [5], reference: 1000 }).get(5)).toBe(1000);
});

test('leaves out prices far from the others', () => {
  expect(getRobustMedian([1000, 1005, 1010, 2600])).toBe(1005);
  expect(getRobustMedian([])).toBeNull();
  expect(getRobustMedian([700, 1000])).toBe(850);
});

test('has no value for days without an offer', () => {
  expect(buildDailyIndex([offer('a', 1000, 3, 5)], { days: [1, 2, 5], reference: 1000 }).size).toBe(
    0,
  );
});
