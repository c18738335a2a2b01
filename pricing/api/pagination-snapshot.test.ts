import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { AlertPosition } from './queries/list-alerts.ts';
import { MAX_CURSOR_LENGTH, parseCursor, encodeCursor } from './cursor.ts';
import { createPaginationSnapshot, readPaginationSnapshot } from './pagination-snapshot.ts';

const NOW = new Date('2026-11-20T12:00:00Z');
const secret = randomBytes(32);
const scope = { endpoint: '/alerts', accountId: 'acc_1', filters: {} };

/** A cursor encoded and decoded as if a client had returned it. */
const carry = (snapshot: string) => {
  const position = {
    walk: createPaginationSnapshot(snapshot, NOW),
    unread: true,
    detectedAt: NOW,
    id: 'alt_06gk3t8z0c4m5n6p7q8r9s0t1v',
  };
  const cursor = encodeCursor(secret, scope, position);
  return {
    cursor,
    saw: readPaginationSnapshot(
      parseCursor(secret, scope, { cursor, schema: AlertPosition }).walk,
      NOW,
    ),
  };
};

test.each([
  ['776:776:', { from: 776n, to: 776n, running: [] }],
  ['776:776:776', { from: 776n, to: 776n, running: [776n] }],
  ['10:60:10,14,59', { from: 10n, to: 60n, running: [10n, 14n, 59n] }],
  [
    '9223372036854775000:9223372036854775807:9223372036854775000,9223372036854775806',
    {
      from: 9223372036854775000n,
      to: 9223372036854775807n,
      running: [9223372036854775000n, 9223372036854775806n],
    },
  ],
])('a cursor contains the snapshot %s', (snapshot, saw) => {
  expect(carry(snapshot).saw).toEqual(saw);
});

test('a cursor can contain a thousand running transactions', () => {
  const running = Array.from({ length: 1000 }, (_, i) => 5_000_000_000n + BigInt(i * 7 + (i % 5)));
  const { cursor, saw } = carry(`5000000000:5000009999:${running.join(',')}`);
  expect(saw.running).toEqual(running);
  expect(cursor.length).toBeLessThan(MAX_CURSOR_LENGTH);
});

test('a cursor that would be too long is not issued', () => {
  const running = Array.from({ length: 4000 }, (_, i) => BigInt(5000 + i));
  expect(() => carry(`5000:9999:${running.join(',')}`)).toThrow(
    expect.objectContaining({ code: 'unavailable', retryAfter: 1 }),
  );
});
