import { expect, test } from 'vitest';
import { getNextDigestTime } from './get-next-digest-time.ts';

test.for([
  ['daily', 'Europe/Berlin', 7, '2026-11-20T05:59:00Z', '2026-11-20T06:00:00Z'],
  ['daily', 'Europe/Berlin', 7, '2026-11-20T06:00:00Z', '2026-11-21T06:00:00Z'],
  ['daily', 'Europe/Berlin', 18, '2026-11-20T06:00:00Z', '2026-11-20T17:00:00Z'],
  // The clock moves forward in the night to 29 March 2026, back in the one to 25 October.
  ['daily', 'Europe/Berlin', 7, '2026-03-28T06:30:00Z', '2026-03-29T05:00:00Z'],
  ['daily', 'Europe/Berlin', 7, '2026-10-24T05:00:00Z', '2026-10-25T06:00:00Z'],
  // That night has no 2:00: the result is 3:00, which is the same moment.
  ['daily', 'Europe/Berlin', 2, '2026-03-28T12:00:00Z', '2026-03-29T01:00:00Z'],
  ['daily', 'Europe/Berlin', 2, '2026-03-29T01:00:00Z', '2026-03-30T00:00:00Z'],
  // 2:00 occurs twice: the first one is used.
  ['daily', 'Europe/Berlin', 2, '2026-10-24T12:00:00Z', '2026-10-25T00:00:00Z'],
  ['daily', 'Europe/Berlin', 2, '2026-10-25T00:00:00Z', '2026-10-26T01:00:00Z'],
  ['daily', 'America/New_York', 7, '2026-11-20T13:00:00Z', '2026-11-21T12:00:00Z'],
  // Time zones with an offset of a fraction of an hour.
  ['daily', 'Asia/Kolkata', 7, '2026-11-20T12:00:00Z', '2026-11-21T01:30:00Z'],
  ['daily', 'Asia/Kathmandu', 7, '2026-11-20T12:00:00Z', '2026-11-21T01:15:00Z'],
  ['daily', 'UTC', 0, '2026-11-20T00:00:00Z', '2026-11-21T00:00:00Z'],
  ['weekly', 'Asia/Tokyo', 7, '2026-11-20T12:00:00Z', '2026-11-22T22:00:00Z'],
  // On Monday at that hour: the next one.
  ['weekly', 'Asia/Tokyo', 7, '2026-11-22T22:00:00Z', '2026-11-29T22:00:00Z'],
] as const)('%s in %s at %s after %s', ([mode, timeZone, hour, after, next]) => {
  expect(getNextDigestTime(mode, { timeZone, hour }, new Date(after))?.toISOString()).toBe(
    new Date(next).toISOString(),
  );
});

test('every day has one digest, whatever the hour, through both clock changes', () => {
  for (const timeZone of ['Europe/Berlin', 'America/Havana', 'Australia/Lord_Howe']) {
    for (const hour of [0, 2, 7]) {
      let at = new Date('2026-01-01T12:20:00Z');
      let count = 0;
      while (at < new Date('2027-01-01T12:20:00Z')) {
        at = getNextDigestTime('daily', { timeZone, hour }, at) ?? at;
        count += 1;
      }
      expect([timeZone, hour, count]).toEqual([timeZone, hour, 366]);
    }
  }
});

test.for([
  ['Europe/Berlin', '2026-11-20T12:00:00Z', '2026-11-20T13:00:00Z'],
  ['Asia/Kathmandu', '2026-11-20T12:00:00Z', '2026-11-20T12:15:00Z'],
  // 2:30 and then 3:30 where the clock moves forward; every hour has one.
  ['Europe/Berlin', '2026-03-29T00:30:00Z', '2026-03-29T01:00:00Z'],
  // Here it moves by half an hour, from 2:00 back to 1:30.
  ['Australia/Lord_Howe', '2026-04-04T14:50:00Z', '2026-04-04T15:30:00Z'],
] as const)('hourly in %s after %s', ([timeZone, after, next]) => {
  expect(getNextDigestTime('hourly', { timeZone, hour: 7 }, new Date(after))).toEqual(
    new Date(next),
  );
});

test('weekly on the chosen day', () => {
  const place = { timeZone: 'Europe/Berlin', hour: 9, weekday: 5 };
  expect(getNextDigestTime('weekly', place, new Date('2026-11-20T07:59:00Z'))).toEqual(
    new Date('2026-11-20T08:00:00Z'),
  );
  expect(getNextDigestTime('weekly', place, new Date('2026-11-20T08:00:00Z'))).toEqual(
    new Date('2026-11-27T08:00:00Z'),
  );
});

test('returns null for the other modes', () => {
  const place = { timeZone: 'UTC', hour: 7 };
  expect([
    getNextDigestTime('off', place, new Date()),
    getNextDigestTime('instant', place, new Date()),
  ]).toEqual([null, null]);
});
