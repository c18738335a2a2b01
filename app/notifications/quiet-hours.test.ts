import fc from 'fast-check';
import { expect, test } from 'vitest';
import { HOUR_MS } from '#kernel/durations.ts';
import { getSendTime, type QuietHours } from './quiet-hours.ts';

const at = (hour: number, minute = 0) => hour * 60 + minute;
const NIGHT = { from: at(22), until: at(7) };
const NOON = { from: at(12), until: at(13, 30) };

test.for([
  ['outside', 'Europe/Berlin', NIGHT, '2026-11-20T12:00:30Z', '2026-11-20T12:00:30Z'],
  ['before midnight', 'Europe/Berlin', NIGHT, '2026-11-20T21:30:00Z', '2026-11-21T06:00:00Z'],
  ['after midnight', 'Europe/Berlin', NIGHT, '2026-11-20T23:30:10Z', '2026-11-21T06:00:00Z'],
  [
    'from their first minute',
    'Europe/Berlin',
    NIGHT,
    '2026-11-20T21:00:00Z',
    '2026-11-21T06:00:00Z',
  ],
  ['up to their last one', 'Europe/Berlin', NIGHT, '2026-11-21T06:00:00Z', '2026-11-21T06:00:00Z'],
  ['on one day', 'Asia/Kathmandu', NOON, '2026-11-20T06:30:00Z', '2026-11-20T07:45:00Z'],
  // The clock moves forward in the night to 29 March 2026, from 2:00 to 3:00.
  ['a shorter night', 'Europe/Berlin', NIGHT, '2026-03-28T22:00:00Z', '2026-03-29T05:00:00Z'],
  [
    'an end that is skipped',
    'Europe/Berlin',
    { from: at(22), until: at(2, 30) },
    '2026-03-28T22:00:00Z',
    '2026-03-29T01:00:00Z',
  ],
  [
    'a beginning that is skipped',
    'Europe/Berlin',
    { from: at(2, 10), until: at(6) },
    '2026-03-29T01:05:00Z',
    '2026-03-29T04:00:00Z',
  ],
  // It moves back in the one to 25 October 2026, from 3:00 to 2:00.
  ['a longer night', 'Europe/Berlin', NIGHT, '2026-10-24T21:00:00Z', '2026-10-25T06:00:00Z'],
  [
    'an end that occurs twice',
    'Europe/Berlin',
    { from: at(22), until: at(2, 30) },
    '2026-10-24T22:00:00Z',
    '2026-10-25T00:30:00Z',
  ],
  [
    'quiet again an hour later',
    'Europe/Berlin',
    { from: at(22), until: at(2, 30) },
    '2026-10-25T01:10:00Z',
    '2026-10-25T01:30:00Z',
  ],
] as const)('%s', ([, timeZone, quiet, due, sent]) => {
  expect(getSendTime(quiet, { timeZone }, new Date(due)).toISOString()).toBe(
    new Date(sent).toISOString(),
  );
});

test('without quiet hours a message is sent when it is due', () => {
  const due = new Date('2026-11-20T03:00:00Z');
  expect(getSendTime(null, { timeZone: 'UTC' }, due)).toBe(due);
});

const readMinute = (when: Date, timeZone: string): number => {
  const text = when.toLocaleTimeString('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' });
  return Number(text.slice(0, 2)) * 60 + Number(text.slice(3));
};
const isWithin = ({ from, until }: QuietHours, minute: number): boolean =>
  (minute - from + 1440) % 1440 < (until - from + 1440) % 1440;

test('it is always sent: never within quiet hours, never earlier, at most a day and an hour later', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(
        'Europe/Berlin',
        'America/Havana',
        'Australia/Lord_Howe',
        'Pacific/Apia',
        'UTC',
      ),
      fc.integer({ min: 0, max: 1439 }),
      fc.integer({ min: 1, max: 1439 }),
      fc.date({ min: new Date('2026-01-01'), max: new Date('2027-12-31'), noInvalidDate: true }),
      (timeZone, from, length, due) => {
        const quiet = { from, until: (from + length) % 1440 };
        const sent = getSendTime(quiet, { timeZone }, due);
        expect(isWithin(quiet, readMinute(sent, timeZone))).toBe(false);
        expect(sent.getTime()).toBeGreaterThanOrEqual(due.getTime());
        expect(sent.getTime() - due.getTime()).toBeLessThanOrEqual(25 * HOUR_MS);
        // Outside of them nothing waits.
        if (!isWithin(quiet, readMinute(due, timeZone))) expect(sent).toBe(due);
        // The minute before it was quiet: it is the first one.
        else
          expect(isWithin(quiet, readMinute(new Date(sent.getTime() - 60_000), timeZone))).toBe(
            true,
          );
      },
    ),
    { numRuns: 150 },
  );
});
