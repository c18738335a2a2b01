import { expect, test } from 'vitest';
import { findDaysLeft, toExpiryTime } from './key-expiry.ts';

const now = new Date('2026-11-23T10:00:00Z');
const on = (date: string, timeZone = 'Europe/Berlin') =>
  toExpiryTime({ expiry: 'date', date }, { now, timeZone });

test('counts days from now, and knows keys that never expire', () => {
  const of = (expiry: '30' | 'never') =>
    toExpiryTime({ expiry, date: '' }, { now, timeZone: 'UTC' });
  expect(of('30')).toEqual(new Date('2026-12-23T10:00:00Z'));
  expect(of('never')).toBeNull();
});

test.each([
  ['2026-12-01', 'Europe/Berlin', '2026-12-01T23:00:00Z'],
  ['2026-11-23', 'Europe/Berlin', '2026-11-23T23:00:00Z'],
  ['2026-12-01', 'America/Los_Angeles', '2026-12-02T08:00:00Z'],
  ['2026-12-01', 'Asia/Kathmandu', '2026-12-01T18:15:00Z'],
  // The clocks change during this day, and at its end.
  ['2027-03-28', 'Europe/Berlin', '2027-03-28T22:00:00Z'],
  ['2027-10-31', 'Europe/Berlin', '2027-10-31T23:00:00Z'],
])('the day %s in %s ends at %s', (date, timeZone, end) => {
  expect(on(date, timeZone)).toEqual(new Date(end));
});

test.each(['', 'tomorrow', '2027-02-30', '2026-11-22', '2126-01-01', '23.12.2026'])(
  'refuses %j',
  (date) => {
    expect(on(date)).toBeUndefined();
  },
);

test('warns two weeks ahead', () => {
  const left = (at: string) => findDaysLeft(new Date(at), now);
  expect(findDaysLeft(null, now)).toBeNull();
  expect(left('2026-12-08T10:00:00Z')).toBeNull();
  expect(left('2026-12-08T09:59:59Z')).toBe(14);
  expect(left('2026-11-28T12:00:00Z')).toBe(5);
  expect(left('2026-11-23T20:00:00Z')).toBe(0);
});
