import { expect, test } from 'vitest';
import { getNextTime } from './next-time.ts';

test.each([
  ['daily', 'Europe/Berlin', 7, '2026-11-26T05:59:59Z', '2026-11-26T06:00:00Z'],
  ['daily', 'Europe/Berlin', 7, '2026-11-26T06:00:00Z', '2026-11-27T06:00:00Z'],
  // The clock goes forward at 2: there is no 2 o'clock, and 3 o'clock is the same moment.
  ['daily', 'Europe/Berlin', 2, '2026-03-28T12:00:00Z', '2026-03-29T01:00:00Z'],
  // The clock goes back at 3: 2 o'clock occurs twice.
  ['daily', 'Europe/Berlin', 2, '2026-10-24T12:00:00Z', '2026-10-25T00:00:00Z'],
  ['daily', 'Europe/Berlin', 2, '2026-10-25T00:00:00Z', '2026-10-26T01:00:00Z'],
  ['weekly', 'UTC', 0, '2026-11-26T12:00:00Z', '2026-11-30T00:00:00Z'],
  // Monday in Auckland is still Sunday in UTC.
  ['weekly', 'Pacific/Auckland', 8, '2026-11-26T12:00:00Z', '2026-11-29T19:00:00Z'],
  ['monthly', 'America/New_York', 6, '2026-11-01T12:00:00Z', '2026-12-01T11:00:00Z'],
  ['monthly', 'Asia/Kathmandu', 0, '2026-12-31T18:00:00Z', '2026-12-31T18:15:00Z'],
] as const)('%s in %s at %s after %s', (cadence, timeZone, hour, after, next) => {
  expect(getNextTime(cadence, { hour, timeZone }, new Date(after)).toISOString()).toBe(
    next.replace('Z', '.000Z'),
  );
});
