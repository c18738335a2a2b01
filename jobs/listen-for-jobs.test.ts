import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { appJobs } from '#app/jobs.server.ts';
import { HOUR_MS } from '#kernel/durations.ts';
import { silentLogger } from '#kernel/logger.ts';
import { type Database, openDatabase } from '#prisma/open-database.ts';
import { serviceQueues } from '#server/create-service.ts';
import { createTestDatabase } from '#tests/support/create-test-database.ts';
import { createJobDefinition } from './create-job.ts';
import { type Jobs, openJobs } from './open-jobs.ts';

/** Jobs of these tests are not in JobPayloads. */
type TestPayloads = Record<string, object>;

const db = await createTestDatabase();
const schema = z.object({ n: z.number() });
const single = createJobDefinition('test.single', schema);
const merged = createJobDefinition('test.merged', schema, { batch: 10 });
const lanes = createJobDefinition('test.lanes', schema, { concurrency: 3 });
const placed = createJobDefinition('test.placed', schema, { places: 3 });
const kinds = [single, merged, lanes, placed];
/** Long enough that polling finds nothing in these tests. */
const NEVER_MS = HOUR_MS;
const opened: { jobs: Jobs<TestPayloads>; on: Database }[] = [];
let done: number[];

beforeEach(() => {
  done = [];
});
afterEach(async () => {
  for (const { jobs, on } of opened.splice(0)) {
    await jobs.stop(1_000);
    await on.close();
  }
  await db.query('delete from pgboss.job');
});

/** The jobs of a separate process. */
async function open(options: { work: boolean; lookEveryMs?: number }): Promise<Jobs<TestPayloads>> {
  const on = openDatabase(db.connection);
  const { lookEveryMs = NEVER_MS } = options;
  const jobs = openJobs<TestPayloads>({ db: on, log: silentLogger, queues: kinds, lookEveryMs });
  for (const kind of kinds) jobs.handle(kind, async ({ n }) => void done.push(n));
  await jobs.start(options);
  opened.push({ jobs, on });
  return jobs;
}

/** Connections that listen for notifications. */
const listeners = async (): Promise<number[]> =>
  (
    await db.query<{ pid: number }>(
      `select pid from pg_stat_activity where datname = current_database() and query like 'listen %'`,
    )
  ).rows.map(({ pid }) => pid);

test('an idle process queries the database rarely', async () => {
  const queues = [...serviceQueues, ...appJobs.map(({ definition }) => definition)];
  const on = openDatabase(db.connection);
  const jobs = openJobs<TestPayloads>({ db: on, log: silentLogger, queues });
  for (const queue of queues) jobs.handle(queue, () => Promise.resolve());
  opened.push({ jobs, on });
  let asked = 0;
  await jobs.start({ work: true });
  await sleep(500);
  on.pool.on('acquire', () => (asked += 1));
  await sleep(3_000);
  // It polls for due jobs, orphaned jobs and scheduled jobs: about six times.
  expect(asked).toBeLessThan(20);
});

test.each(kinds.map((kind) => [kind.name, kind] as const))(
  'jobs of kind %s start at once, whichever process queued them',
  async (_name, kind) => {
    const worker = await open({ work: true });
    const other = await open({ work: false });
    await expect.poll(listeners).toHaveLength(1);
    await worker.enqueue(kind.name, { n: 1 });
    await expect.poll(() => done).toEqual([1]);
    await db.transaction((tx) => other.enqueue(kind.name, { n: 2 }, { tx }));
    await expect.poll(() => done).toEqual([1, 2]);
    // More than are fetched at once.
    const rest = Array.from({ length: 30 }, (_, n) => n + 3);
    const items = rest.map((n) => ({ payload: { n } }));
    await db.transaction((tx) => other.enqueueMany(kind.name, items, { tx }));
    await expect.poll(() => done.length).toBe(32);
  },
);

test('a job scheduled for later starts at that time', async () => {
  const jobs = await open({ work: true, lookEveryMs: 600_000 });
  const startAfter = new Date(Date.now() + 300);
  await jobs.enqueue('test.single', { n: 1 }, { startAfter });
  await expect.poll(() => done).toEqual([1]);
  expect(Date.now()).toBeGreaterThanOrEqual(startAfter.getTime());
});

test('reopens a lost listening connection and finds the jobs it missed', async () => {
  await open({ work: true });
  const other = await open({ work: false });
  await expect.poll(listeners).toHaveLength(1);
  const [lost] = await listeners();
  await db.query('select pg_terminate_backend($1)', [lost]);
  await other.enqueue('test.single', { n: 1 });
  await expect.poll(() => done).toEqual([1]);
  await expect.poll(listeners).toHaveLength(1);
  expect(await listeners()).not.toEqual([lost]);
  await other.enqueue('test.single', { n: 2 });
  await expect.poll(() => done).toEqual([1, 2]);
});

test('without listening, jobs of other processes are found by polling', async () => {
  await open({ work: true, lookEveryMs: 100 });
  const silent = { ...db, listen: null };
  const other = openJobs<TestPayloads>({ db: silent, log: silentLogger, queues: kinds });
  await other.start({ work: false });
  await other.enqueue('test.single', { n: 1 });
  await expect.poll(() => done).toEqual([1]);
  await other.stop(1_000);
});
