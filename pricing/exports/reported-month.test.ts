import { expect, test } from 'vitest';
import { getReportedMonth, isTimeZone } from './reported-month.ts';

test('a report is about the month of the day before, in the time zone', () => {
  const at = new Date('2026-12-01T02:00:00Z');
  expect(getReportedMonth(at, 'UTC')).toBe('2026-11');
  expect(getReportedMonth(new Date('2026-12-02T02:00:00Z'), 'UTC')).toBe('2026-12');
  expect(getReportedMonth(new Date('2026-12-02T02:00:00Z'), 'America/New_York')).toBe('2026-11');
});

test('only names of time zones are accepted', () => {
  expect(['UTC', 'Europe/Berlin', 'Mars/Base', '+01:00', ''].map(isTimeZone)).toEqual([
    true,
    true,
    false,
    false,
    false,
  ]);
});
