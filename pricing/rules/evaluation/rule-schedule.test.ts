import { expect, test } from 'vitest';
import { parseRuleForm } from '#tests/support/create-rule-product.ts';
import { isScheduled } from './rule-schedule.ts';

function isOn(schedule: object | null, at: string): boolean {
  const [rule] = parseRuleForm({ rules: [{ schedule, strategies: [{ kind: 'keep' }] }] }).rules;
  if (rule === undefined) throw new Error('No rule');
  return isScheduled(rule.schedule, new Date(at));
}

const BERLIN = { time_zone: 'Europe/Berlin' };
const DAY = { ...BERLIN, start_time: '08:00', end_time: '20:00' };
const NIGHT = { ...BERLIN, start_time: '22:00', end_time: '06:00' };
/** Friday night and Saturday night. */
const WEEKEND_NIGHTS = { ...NIGHT, weekdays: [5, 6] };
const EARLY = { ...BERLIN, start_time: '02:00', end_time: '03:00' };

// In Berlin it is an hour later than in UTC, from 29 March to 25 October 2026 two hours.
test.for<[string, object | null, string, boolean]>([
  ['no schedule', null, '2026-11-26T12:00:00Z', true],
  [
    'before its beginning',
    { ...BERLIN, from: '2026-11-27T00:00:00+01:00' },
    '2026-11-26T22:59:59Z',
    false,
  ],
  [
    'at its beginning',
    { ...BERLIN, from: '2026-11-27T00:00:00+01:00' },
    '2026-11-26T23:00:00Z',
    true,
  ],
  ['before its end', { ...BERLIN, to: '2026-11-27T00:00:00+01:00' }, '2026-11-26T22:59:59Z', true],
  ['at its end', { ...BERLIN, to: '2026-11-27T00:00:00+01:00' }, '2026-11-26T23:00:00Z', false],
  ['before the day’s time', DAY, '2026-11-26T06:59:59Z', false],
  ['from the day’s time', DAY, '2026-11-26T07:00:00Z', true],
  ['until the day’s end', DAY, '2026-11-26T18:59:59Z', true],
  ['from the day’s end', DAY, '2026-11-26T19:00:00Z', false],
  ['in summer an hour earlier in UTC', DAY, '2026-07-01T06:00:00Z', true],
  ['not in summer as in winter', DAY, '2026-07-01T18:00:00Z', false],
  ['over midnight: the evening', NIGHT, '2026-11-26T21:00:00Z', true],
  ['over midnight: the morning', NIGHT, '2026-11-27T04:59:59Z', true],
  ['over midnight: its end', NIGHT, '2026-11-27T05:00:00Z', false],
  ['over midnight: the day between', NIGHT, '2026-11-26T12:00:00Z', false],
  [
    'until midnight',
    { ...BERLIN, start_time: '20:00', end_time: '00:00' },
    '2026-11-26T22:59:00Z',
    true,
  ],
  [
    'not after midnight',
    { ...BERLIN, start_time: '20:00', end_time: '00:00' },
    '2026-11-26T23:00:00Z',
    false,
  ],
  // 26 November 2026 is a Thursday.
  ['a weekday', { ...BERLIN, weekdays: [4] }, '2026-11-26T12:00:00Z', true],
  ['another weekday', { ...BERLIN, weekdays: [1, 2, 3, 5, 6, 7] }, '2026-11-26T12:00:00Z', false],
  ['the weekday of the zone', { ...BERLIN, weekdays: [5] }, '2026-11-26T23:30:00Z', true],
  ['Sunday is 7', { ...BERLIN, weekdays: [7] }, '2026-11-29T12:00:00Z', true],
  ['the night of a weekday', WEEKEND_NIGHTS, '2026-11-27T21:30:00Z', true],
  ['after midnight it is the same night', WEEKEND_NIGHTS, '2026-11-29T04:00:00Z', true],
  ['the night before is none', WEEKEND_NIGHTS, '2026-11-27T04:00:00Z', false],
  ['the night after neither', WEEKEND_NIGHTS, '2026-11-29T21:30:00Z', false],
  ['the night from Sunday to Monday', { ...NIGHT, weekdays: [7] }, '2026-11-30T03:00:00Z', true],
  // On 29 March 2026 the clock goes from 2:00 to 3:00 at 01:00Z.
  ['an hour that is skipped: before', EARLY, '2026-03-29T00:59:59Z', false],
  ['an hour that is skipped: after', EARLY, '2026-03-29T01:00:00Z', false],
  ['a shorter night ends by the clock', NIGHT, '2026-03-29T03:59:59Z', true],
  ['and not later', NIGHT, '2026-03-29T04:00:00Z', false],
  // On 25 October 2026 it goes from 3:00 back to 2:00 at 01:00Z: the hour comes twice.
  ['an hour that comes twice: first', EARLY, '2026-10-25T00:30:00Z', true],
  ['an hour that comes twice: again', EARLY, '2026-10-25T01:30:00Z', true],
  ['and then no more', EARLY, '2026-10-25T02:00:00Z', false],
])('%s', ([, schedule, at, expected]) => {
  expect(isOn(schedule, at)).toBe(expected);
});
