import { expect, test } from 'vitest';
import { DAY_MS } from '#kernel/durations.ts';
import { PRIOR_BELIEF } from './prior-belief.ts';
import { findEvidenceEnd, hasOwnEvidence, listMoves } from './own-evidence.ts';

const daily = (units: number, from: number, to: number) =>
  Array.from({ length: to - from }, (_, n) => ({ day: from + n, units }));

test('a change of at least 1 % counts, and the first price does not', () => {
  const points = [100, 100, 100.9, 110, 110, 100].map((price, n) => ({ day: 10 + n, price }));
  expect(listMoves(points)).toEqual([13, 15]);
});

test.each<[string, readonly number[], ReturnType<typeof daily>, number | null]>([
  ['no move', [], daily(5, 0, 100), null],
  ['two moves', [10, 40], daily(5, 0, 100), null],
  ['three moves and 30 units since the first', [10, 40, 70], daily(1, 70, 100), 375],
  ['29 units since the first', [10, 40, 70], daily(1, 71, 100), null],
  ['units from before the first', [10, 40, 70], daily(10, 0, 10), null],
  ['the latest three with 30 units count', [10, 40, 70, 80], daily(1, 45, 100), 405],
])('%s', (_what, moves, sales, end) => {
  expect(findEvidenceEnd(moves, sales)).toBe(end);
});

test('evidence ends when the first of its changes is more than 365 days ago', () => {
  const belief = { ...PRIOR_BELIEF, evidenceUntil: 375 };
  expect(hasOwnEvidence(belief, new Date(375 * DAY_MS + DAY_MS - 1))).toBe(true);
  expect(hasOwnEvidence(belief, new Date(376 * DAY_MS))).toBe(false);
  expect(hasOwnEvidence(PRIOR_BELIEF, new Date(0))).toBe(false);
});
