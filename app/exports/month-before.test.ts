import { expect, test } from 'vitest';
import { getNextTime } from '#kernel/next-time.ts';
import { getMonthBefore, listMonths } from './month-before.ts';

test('the month before is by the clock of the shop, over the turn of a year too', () => {
  const newYear = new Date('2026-12-31T23:30:00Z');
  expect(getMonthBefore(newYear, 'UTC')).toBe('2026-11');
  expect(getMonthBefore(newYear, 'Europe/Berlin')).toBe('2026-12');
  expect(listMonths(newYear, 'Europe/Berlin', 3)).toEqual(['2027-01', '2026-12', '2026-11']);
});

test('a monthly schedule runs on the first day of a month, at the hour of the shop', () => {
  const when = { timeZone: 'Europe/Berlin', hour: 7 };
  const next = (after: string) => getNextTime('monthly', when, new Date(after)).toISOString();
  expect(next('2026-11-26T12:00:00Z')).toBe('2026-12-01T06:00:00.000Z');
  expect(next('2026-12-01T06:00:00Z')).toBe('2027-01-01T06:00:00.000Z');
  // In summer the same hour is an hour earlier in UTC; January has 31 days.
  expect(next('2027-03-15T00:00:00Z')).toBe('2027-04-01T05:00:00.000Z');
});
