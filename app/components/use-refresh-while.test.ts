import { expect, test } from 'vitest';
import { refreshPause } from './use-refresh-while.tsx';

const pauses = Array.from({ length: 100 }, (_, looks) => refreshPause(4, looks));

test('refreshes often at first, then less often, and finally stops', () => {
  expect(pauses.slice(0, 5)).toEqual([4, 4, 4, 4, 4]);
  expect(pauses[10]).toBeGreaterThan(15);
  expect(Math.max(...pauses.map((pause) => pause ?? 0))).toBe(60);
  expect(pauses.findIndex((pause) => pause === null)).toBe(40);
  expect(pauses.slice(40).every((pause) => pause === null)).toBe(true);
});

test('requests fewer than fifty responses in half an hour', () => {
  const total = pauses.reduce<number>((sum, pause) => sum + (pause ?? 0), 0);
  expect(total).toBeGreaterThan(20 * 60);
  expect(total).toBeLessThan(40 * 60);
});
