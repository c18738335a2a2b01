import { expect, test } from 'vitest';
import { nextDigestAt } from './next-digest-at.ts';

test.for([
  ['daily', 'Europe/Berlin', '2026-11-20T05:59:00Z', '2026-11-20T06:00:00Z'],
  ['daily', 'Europe/Berlin', '2026-11-20T06:00:00Z', '2026-11-21T06:00:00Z'],
  // The clock goes forward in the night to 29 March 2026.
  ['daily', 'Europe/Berlin', '2026-03-28T06:30:00Z', '2026-03-29T05:00:00Z'],
  ['daily', 'America/New_York', '2026-11-20T13:00:00Z', '2026-11-21T12:00:00Z'],
  ['weekly', 'Asia/Tokyo', '2026-11-20T12:00:00Z', '2026-11-22T22:00:00Z'],
] as const)('%s in %s after %s', ([mode, zone, after, next]) => {
  expect(nextDigestAt(mode, zone, new Date(after))?.toISOString()).toBe(new Date(next).toISOString());
});

test('is never for the other modes', () => {
  expect([nextDigestAt('off', 'UTC', new Date()), nextDigestAt('instant', 'UTC', new Date())]).toEqual([null, null]);
});
