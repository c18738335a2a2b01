import { afterEach, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { silentLogger } from '#kernel/logger.ts';
import { createTestDatabase } from '#tests/support/create-test-database.ts';
import { createJobDefinition } from './create-job.ts';
import { releaseOrphanedJobs } from './job-tables.ts';
import { openJobs, type Jobs } from './open-jobs.ts';
import { HEARTBEAT_SECONDS, startOrphanCheck } from './start-orphan-check.ts';

/** Jobs of these tests are not in JobPayloads. */
type TestPayloads = Record<string, object>;

const db = await createTestDatabase();
const schema = z.object({ n: z.number() });
const often = createJobDefinition('test.often', schema, { retryLimit: 5 });
const placed = createJobDefinition('test.placed', schema, { places: 2 });
let jobs: Jobs<TestPayloads>;

beforeEach(async () => {
  jobs = openJobs<TestPayloads>({ db, log: silentLogger, queues: [often, placed] });
});
afterEach(async () => {
  await jobs.stop(100);
  await db.query('delete from pgboss.job');
});

/** Sets a job's row as if its process had claimed it and sent its last heartbeat this long ago. */
async function take(silentSeconds: number): Promise<void> {
  await db.query(
    `update pgboss.job set state = 'active', started_on = now(), heartbeat_on = now() - $1 * interval '1 second'`,
    [silentSeconds],
  );
}
const states = async () =>
  (await db.query<{ state: string }>('select state::text from pgboss.job order by name')).rows.map(
    ({ state }) => state,
  );

test('releases only jobs whose process has been silent for too long', async () => {
  await jobs.start({ work: false });
  await jobs.enqueue('test.often', { n: 1 });
  await take(HEARTBEAT_SECONDS - 5);
  const release = async () => (await releaseOrphanedJobs(db, HEARTBEAT_SECONDS)).length;
  expect([await release(), await states()]).toEqual([0, ['active']]);
  await take(HEARTBEAT_SECONDS + 1);
  expect([await release(), await states()]).toEqual([1, ['retry']]);
  const done: number[] = [];
  await jobs.stop(100);
  jobs = openJobs<TestPayloads>({ db, log: silentLogger, queues: [often] });
  jobs.handle(often, async ({ n }) => void done.push(n));
  await jobs.start({ work: true });
  await expect.poll(() => done).toEqual([1]);
});

test.each([
  ['one by one', often],
  ['in places', placed],
] as const)('a process that runs jobs %s sends heartbeats', async (_how, kind) => {
  let finish = (): void => undefined;
  jobs.handle(kind, () => new Promise((resolve) => (finish = resolve)));
  await jobs.start({ work: true });
  await jobs.enqueue(kind.name, { n: 1 });
  await expect.poll(states).toEqual(['active']);
  await db.query(`update pgboss.job set heartbeat_on = now() - interval '15 seconds'`);
  const isFresh = async () =>
    (
      await db.query<{ fresh: boolean }>(
        `select heartbeat_on > now() - interval '10 seconds' as fresh from pgboss.job`,
      )
    ).rows[0]?.fresh;
  await expect.poll(isFresh).toBe(true);
  finish();
  await expect.poll(states).toEqual(['completed']);
});

test('the result of a lost attempt is not recorded for the next one', async () => {
  const ends: (() => void)[] = [];
  jobs.handle(placed, () => new Promise((resolve) => void ends.push(resolve)));
  await jobs.start({ work: true });
  await jobs.enqueue('test.placed', { n: 1 });
  await expect.poll(() => ends.length).toBe(1);
  await take(HEARTBEAT_SECONDS + 1);
  await releaseOrphanedJobs(db, HEARTBEAT_SECONDS);
  await expect.poll(() => ends.length).toBe(2);
  ends[0]?.();
  // The first attempt's result has been processed once this later job, handled the same way, is
  // done.
  await jobs.enqueue('test.placed', { n: 2 });
  await expect.poll(() => ends.length).toBe(3);
  ends[2]?.();
  await expect.poll(async () => [...(await states())].sort()).toEqual(['active', 'completed']);
  ends[1]?.();
  await expect.poll(states).toEqual(['completed', 'completed']);
});

test('after a database outage no process counts as dead before it can send a heartbeat', async () => {
  await jobs.start({ work: false });
  await jobs.enqueue('test.often', { n: 1 });
  await take(HEARTBEAT_SECONDS + 60);
  const looks: string[] = [];
  let isAway = true;
  const sql = {
    query: async (text: string, values?: unknown[]) => {
      if (isAway) throw new Error('away');
      looks.push(text.startsWith('update') ? 'returned' : 'asked');
      return db.query(text, values);
    },
  };
  let failures = 0;
  const watch = startOrphanCheck({
    sql: sql as never,
    everyMs: 50,
    onReleased: () => undefined,
    onError: () => (failures += 1),
  });
  try {
    await expect.poll(() => failures).toBeGreaterThan(2);
    isAway = false;
    await expect.poll(() => looks.includes('returned')).toBe(true);
    expect(looks[0]).toBe('asked');
    await expect.poll(states).toEqual(['retry']);
  } finally {
    watch.stop();
  }
});
