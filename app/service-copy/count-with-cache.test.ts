import { expect, test } from 'vitest';
import { createManualClock } from '#kernel/clock.ts';
import { silentLogger } from '#kernel/logger.ts';
import { countWithCache } from './count-with-cache.server.ts';

function open() {
  const clock = createManualClock(new Date('2026-11-20T12:00:00Z'));
  // Only used as a key for the cache.
  const services = { db: {}, clock, log: silentLogger };
  let rows = 0;
  const asked: string[] = [];
  const look = () =>
    countWithCache(services, {
      name: 'x',
      count: async () => (asked.push('x'), rows),
      isLarge: (count) => count > 100,
    });
  return { clock, look, asked, set: (count: number) => void (rows = count) };
}

test('counts a small shop each time', async () => {
  const { look, set } = open();
  set(5);
  expect(await look()).toBe(5);
  set(6);
  expect(await look()).toBe(6);
});

test('returns a recent count of a large shop, and counts again in the background', async () => {
  const { clock, look, asked, set } = open();
  set(1000);
  expect(await look()).toBe(1000);
  set(1001);
  expect(await look()).toBe(1000);
  expect(asked).toHaveLength(1);
  clock.advance(5_000);
  expect(await Promise.all([look(), look()])).toEqual([1000, 1000]);
  expect(asked).toHaveLength(2);
  await expect.poll(look).toBe(1001);
  expect(asked).toHaveLength(2);
});

test('waits for the count when the cached one is old', async () => {
  const { clock, look, set } = open();
  set(1000);
  await look();
  set(2000);
  clock.advance(61_000);
  expect(await look()).toBe(2000);
});

test('counts each time again once the shop is small', async () => {
  const { clock, look, set } = open();
  set(1000);
  await look();
  set(3);
  clock.advance(61_000);
  expect(await look()).toBe(3);
  set(4);
  expect(await look()).toBe(4);
});
