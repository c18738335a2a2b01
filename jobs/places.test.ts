import { afterEach, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { silentLogger } from '#kernel/logger.ts';
import { createTestDatabase } from '#tests/support/create-test-database.ts';
import { createJobDefinition } from './create-job.ts';
import { openJobs, type Jobs } from './open-jobs.ts';

/** Jobs of these tests are not in JobPayloads. */
type TestPayloads = Record<string, object>;

const db = await createTestDatabase();
const wait = createJobDefinition('test.wait', z.object({ n: z.number() }), {
  places: 3,
  retryDelay: 1,
});
let jobs: Jobs<TestPayloads>;
let running: Map<number, () => void>;

beforeEach(async () => {
  running = new Map();
  jobs = openJobs<TestPayloads>({ db, log: silentLogger, queues: [wait] });
  jobs.handle(
    wait,
    ({ n }, { signal }) =>
      new Promise((resolve, reject) => {
        running.set(n, () => {
          running.delete(n);
          resolve();
        });
        signal.addEventListener('abort', () => {
          running.delete(n);
          reject(new Error('stopped'));
        });
      }),
  );
  await jobs.start({ work: true });
});
afterEach(async () => {
  await jobs.stop(1_000);
  await db.query('delete from pgboss.job');
});

const list = () => [...running.keys()].sort();
const states = async () =>
  (
    await db.query<{ state: string; n: number }>(
      `select state::text, count(*)::int as n from pgboss.job where name = 'test.wait' group by 1 order by 1`,
    )
  ).rows.map(({ state, n }) => `${n} ${state}`);

test('fills a free place while the other jobs are still running', async () => {
  await jobs.enqueueMany(
    'test.wait',
    [1, 2, 3, 4].map((n) => ({ payload: { n }, priority: 10 - n })),
  );
  await expect.poll(list).toEqual([1, 2, 3]);
  running.get(2)?.();
  await expect.poll(list).toEqual([1, 3, 4]);
  expect(await states()).toEqual(['3 active', '1 completed']);
});

test('aborts running jobs on stop and returns them to the queue', async () => {
  await jobs.enqueueMany(
    'test.wait',
    [1, 2].map((n) => ({ payload: { n } })),
  );
  await expect.poll(list).toEqual([1, 2]);
  await jobs.stop(1_000);
  expect(list()).toEqual([]);
  expect(await states()).toEqual(['2 retry']);
});

test('returns a job to the queue even if it ignores the abort signal', async () => {
  const deaf = openJobs<TestPayloads>({ db, log: silentLogger, queues: [wait] });
  await jobs.stop(1_000);
  deaf.handle(wait, () => new Promise(() => undefined));
  await deaf.start({ work: true });
  await deaf.enqueue('test.wait', { n: 1 });
  await expect.poll(states).toEqual(['1 active']);
  await deaf.stop(100);
  expect(await states()).toEqual(['1 retry']);
});

test('drops an invalid payload, which occupies no place', async () => {
  await db.query(
    `insert into pgboss.job (name, data, policy, singleton_key)
     select 'test.wait', '{"n":"one"}', 'short', 'k' || n
     from generate_series(1, 3) as n`,
  );
  await jobs.enqueue('test.wait', { n: 4 });
  await expect.poll(list).toEqual([4]);
  await expect.poll(states).toEqual(['1 active', '3 completed']);
});
