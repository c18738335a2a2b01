import { expect, test } from 'vitest';
import { createManualClock } from '#kernel/clock.ts';
import { HOUR_MS } from '#kernel/durations.ts';
import { createRequestPace } from './request-pace.server.ts';

function open() {
  const clock = createManualClock(new Date('2026-11-20T12:00:00Z'));
  const waits: number[] = [];
  const pace = createRequestPace(clock, async (ms) => {
    waits.push(ms);
    clock.advance(ms);
  });
  return { clock, waits, pace };
}
const headers = (left: number, reset: number) =>
  new Headers({
    RateLimit: `"growth";r=${left};t=${reset}`,
    'RateLimit-Policy': '"growth";q=600;w=60',
  });

test('stays below 60 a minute when the limit is unknown, and leaves room for page requests', async () => {
  const { pace, clock } = open();
  const times: number[] = [];
  for (let n = 0; n < 200; n += 1)
    await pace.run('background', async () => times.push(clock.now().getTime()));
  const busiest = Math.max(
    ...times.map((from) => times.filter((at) => at >= from && at < from + 60_000).length),
  );
  expect(busiest).toBeGreaterThan(50);
  expect(busiest).toBeLessThanOrEqual(54);
});

test('does not wait while the server reports room', async () => {
  const { pace, waits } = open();
  pace.learn(headers(500, 12));
  for (let n = 0; n < 5; n += 1) await pace.run('background', async () => n);
  expect(waits).toEqual([]);
});

test('leaves the last tenth to page requests', async () => {
  const { pace, waits } = open();
  pace.learn(headers(60, 12));
  await pace.run('interactive', async () => 1);
  expect(waits).toEqual([]);
  await pace.run('background', async () => 1);
  expect(waits).toEqual([12_000]);
});

test('waits as long as the server asked after a refusal', async () => {
  const { pace, waits } = open();
  pace.learn(headers(500, 12));
  pace.block(17_000);
  await pace.run('background', async () => 1);
  expect(waits).toEqual([17_000]);
});

test.each([
  ['RateLimit-', '20'],
  ['X-RateLimit-', '20'],
  ['X-RateLimit-', String(Date.parse('2026-11-20T12:00:20Z') / 1000)],
])('understands the older headers too: %sReset: %s', async (prefix, reset) => {
  const { pace, waits } = open();
  pace.learn(
    new Headers({
      [`${prefix}Limit`]: '60',
      [`${prefix}Remaining`]: '6',
      [`${prefix}Reset`]: reset,
    }),
  );
  await pace.run('background', async () => 1);
  expect(waits).toEqual([20_000]);
});

test('a waiting request also waits after a refusal that arrives in the meantime', async () => {
  const { pace, clock, waits } = open();
  const began = clock.now().getTime();
  await pace.run('background', async () => 1);
  const wake = Promise.withResolvers<void>();
  const times: number[] = [];
  const held = createRequestPace(clock, async (ms) => {
    waits.push(ms);
    if (waits.length === 1) await wake.promise;
    clock.advance(ms);
  });
  await held.run('background', async () => 1);
  const second = held.run('background', async () => times.push(clock.now().getTime()));
  await expect.poll(() => waits).toHaveLength(1);
  held.block(60_000);
  wake.resolve();
  await second;
  expect(times[0]).toBeGreaterThanOrEqual(began + 60_000);
});

test('throws instead of waiting after a refusal for longer than a job waits', async () => {
  const { pace, waits } = open();
  pace.block(HOUR_MS);
  await expect(pace.run('background', async () => 1)).rejects.toMatchObject({
    code: 'rate_limited',
    retryAfter: 3600,
  });
  expect(waits).toEqual([]);
  expect(await pace.run('interactive', async () => 1)).toBe(1);
});
