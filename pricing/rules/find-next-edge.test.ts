import { expect, test } from 'vitest';
import { PricingRuleSchema } from '#pricing/contract/rule.ts';
import { findNextEdge } from './find-next-edge.ts';

const rule = (schedule: object | null, mode = 'suggest') =>
  PricingRuleSchema.parse({
    key: 'r',
    name: 'R',
    mode,
    strategies: [{ kind: 'keep' }],
    schedule: schedule && { time_zone: 'Europe/Berlin', ...schedule },
  });
const edge = (now: string, ...schedules: (object | null)[]) =>
  findNextEdge(
    { rules: schedules.map((schedule) => rule(schedule)) },
    new Date(now),
  )?.toISOString();

test('without a schedule, or of a rule that is off, there is none', () => {
  expect(edge('2026-11-20T12:00:00Z', null)).toBeUndefined();
  const off = rule({ from: '2026-12-01T00:00:00Z' }, 'off');
  expect(findNextEdge({ rules: [off] }, new Date('2026-11-20T12:00:00Z'))).toBeNull();
});

test.each([
  ['before it begins', '2026-11-20T12:00:00Z', '2026-12-01T00:00:00.000Z'],
  ['while it holds', '2026-12-01T00:00:00Z', '2026-12-10T00:00:00.000Z'],
  ['after its end', '2026-12-10T00:00:00Z', undefined],
])('from and to: %s', (_when, now, expected) => {
  expect(edge(now, { from: '2026-12-01T00:00:00Z', to: '2026-12-10T00:00:00Z' })).toBe(expected);
});

test.each([
  ['2026-11-20T06:59:00Z', '2026-11-20T07:00:00.000Z'],
  ['2026-11-20T07:00:00Z', '2026-11-20T19:00:00.000Z'],
  ['2026-11-20T19:00:00Z', '2026-11-21T07:00:00.000Z'],
  // Summer time ends on 25 October 2026: an hour later in UTC.
  ['2026-10-24T18:00:00Z', '2026-10-25T07:00:00.000Z'],
])('each day by the clocks of the zone: after %s', (now, expected) => {
  expect(edge(now, { start_time: '08:00', end_time: '20:00' })).toBe(expected);
});

test('weekends over midnight, and the first of several rules', () => {
  const weekend = { weekdays: [6, 7] };
  // Friday.
  expect(edge('2026-11-20T12:00:00Z', weekend)).toBe('2026-11-20T23:00:00.000Z');
  expect(edge('2026-11-21T12:00:00Z', weekend)).toBe('2026-11-22T23:00:00.000Z');
  const night = { weekdays: [5], start_time: '22:00', end_time: '02:00' };
  expect(edge('2026-11-20T21:30:00Z', night)).toBe('2026-11-21T01:00:00.000Z');
  expect(edge('2026-11-20T12:00:00Z', weekend, night)).toBe('2026-11-20T21:00:00.000Z');
});

test('days and times that begin far in the future', () => {
  const later = {
    from: '2027-03-01T12:00:00Z',
    weekdays: [1],
    start_time: '08:00',
    end_time: '09:00',
  };
  // 1 March 2027 is a Monday; its hour is over by noon.
  expect(edge('2026-11-20T12:00:00Z', later)).toBe('2027-03-08T07:00:00.000Z');
});
