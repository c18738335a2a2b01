import { expect, test } from 'vitest';
import { createManualClock } from '#kernel/clock.ts';
import { createCostPace, readThrottle } from './cost-pace.server.ts';

const answer = (currentlyAvailable: number, requestedQueryCost = 100) => ({
  extensions: {
    cost: {
      requestedQueryCost,
      actualQueryCost: requestedQueryCost - 10,
      throttleStatus: { maximumAvailable: 2000, currentlyAvailable, restoreRate: 100 },
    },
  },
});

test('waits until the bucket holds the cost of the query', async () => {
  const clock = createManualClock(new Date('2026-11-20T12:00:00Z'));
  const waits: number[] = [];
  const pace = createCostPace(clock, async (ms) => void waits.push(ms));
  await pace.wait('A');
  pace.learn('A', readThrottle(answer(20)));
  await pace.wait('A');
  expect(waits).toEqual([800]);
  clock.advance(800);
  pace.learn('A', readThrottle(answer(0)));
  clock.advance(1000);
  await pace.wait('A');
  expect(waits).toEqual([800]);
});

test('queues concurrent callers', async () => {
  const waits: number[] = [];
  const pace = createCostPace(
    createManualClock(new Date('2026-11-20T12:00:00Z')),
    async (ms) => void waits.push(ms),
  );
  pace.learn('A', readThrottle(answer(150)));
  await Promise.all([pace.wait('A'), pace.wait('A'), pace.wait('A')]);
  expect(waits).toEqual([500, 1500]);
  pace.learn('A', null);
  pace.learn('A', null);
  pace.learn('A', null);
  await pace.wait('A');
  expect(waits).toHaveLength(2);
});

test('backs off longer with every refusal, and at least as long as the bucket needs', () => {
  const pace = createCostPace(createManualClock(new Date('2026-11-20T12:00:00Z')));
  expect([1, 2, 3].map(pace.backOffMs)).toEqual([500, 1000, 2000]);
  pace.learn('A', readThrottle(answer(0, 1000)));
  expect(pace.backOffMs(1)).toBe(10_000);
});

test('measures what queries took, and how fast it is restored', () => {
  const pace = createCostPace(createManualClock(new Date('2026-11-20T12:00:00Z')));
  expect(pace.measure()).toBeNull();
  pace.learn('A', readThrottle(answer(900, 30)));
  pace.learn('A', readThrottle(answer(800, 40)));
  pace.learn('B', readThrottle(answer(700, 12)));
  const refused = answer(0, 50);
  pace.learn(
    'B',
    readThrottle({
      extensions: { cost: { ...refused.extensions.cost, actualQueryCost: null } },
    }),
  );
  expect(pace.measure()).toEqual({
    restoreRate: 100,
    meanCosts: new Map([
      ['A', 25],
      ['B', 2],
    ]),
  });
});

test('reads nothing from a response without cost', () => {
  expect(readThrottle({ data: {} })).toBeNull();
  expect(readThrottle(undefined)).toBeNull();
});
