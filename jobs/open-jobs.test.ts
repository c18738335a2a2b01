import { afterEach, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { silentLogger } from '#kernel/logger.ts';
import { openDatabase } from '#prisma/open-database.ts';
import { createTestDatabase } from '#tests/support/create-test-database.ts';
import { createJobDefinition } from './create-job.ts';
import { openJobs, type Jobs } from './open-jobs.ts';

/** Jobs of these tests are not in JobPayloads. */
type TestPayloads = Record<string, object>;

const db = await createTestDatabase();
const list = createJobDefinition('test.list', z.object({ ids: z.array(z.string()) }));
const count = createJobDefinition('test.count', z.object({ n: z.number() }), { retryDelay: 1 });
let jobs: Jobs<TestPayloads>;
let done: number[];

beforeEach(() => {
  done = [];
  jobs = openJobs<TestPayloads>({ db, log: silentLogger, queues: [count, list], lookEveryMs: 200 });
});

afterEach(async () => {
  await jobs.stop(2000);
  await db.query('delete from pgboss.job');
});

test('runs a job whose transaction committed', async () => {
  jobs.handle(count, async ({ n }) => void done.push(n));
  await jobs.start({ work: true });
  await db.transaction((tx) => jobs.enqueue('test.count', { n: 1 }, { tx }));
  await expect.poll(() => done).toEqual([1]);
});

test('drops a job whose transaction was rolled back', async () => {
  await jobs.start({ work: false });
  const work = db.transaction(async (tx) => {
    await jobs.enqueue('test.count', { n: 1 }, { tx });
    throw new Error('no');
  });
  await expect(work).rejects.toThrow('no');
  expect(await jobs.counts()).toEqual([]);
});

test('queues in a transaction that uses the only connection', async () => {
  const narrow = openDatabase(db.connection, { max: 1 });
  const others = openJobs<TestPayloads>({ db: narrow, log: silentLogger, queues: [count] });
  try {
    await others.start({ work: false });
    await narrow.transaction((tx) =>
      others.enqueueMany('test.count', [{ payload: { n: 1 } }], { tx }),
    );
    expect(await others.counts()).toEqual([
      { name: 'test.count', waiting: 1, active: 0, failed: 0, quarantined: 0 },
    ]);
  } finally {
    await others.stop(1000);
    await narrow.close();
  }
});

test('merges a burst of jobs with one key', async () => {
  await jobs.start({ work: false });
  expect(await jobs.enqueue('test.count', { n: 1 }, { key: 'a' })).toBe(true);
  expect(await jobs.enqueue('test.count', { n: 2 }, { key: 'a' })).toBe(false);
  await jobs.enqueueMany('test.count', [
    { payload: { n: 3 }, key: 'a' },
    { payload: { n: 4 }, key: 'b' },
    { payload: { n: 5 } },
  ]);
  expect(await jobs.counts()).toEqual([
    { name: 'test.count', waiting: 3, active: 0, failed: 0, quarantined: 0 },
  ]);
});

const listed = async (): Promise<string[][]> =>
  (
    await db.query<{ ids: string[] }>(
      `select data -> 'ids' as ids from pgboss.job where name = 'test.list' order by created_on`,
    )
  ).rows.map(({ ids }) => ids);
const append = (key: string, ids: string[]): Promise<void> =>
  db.transaction(async (tx) => jobs.append('test.list', { ids }, { tx, key, ids: 'ids' }));

test('appends ids to the waiting job of their key, up to a limit', async () => {
  await jobs.start({ work: false });
  await append('a', ['1']);
  await append('b', ['2']);
  await append('a', ['3', '4']);
  expect(await listed()).toEqual([['1', '3', '4'], ['2']]);
  // One that runs, or waits to be repeated, is left alone.
  await db.query(`update pgboss.job set state = 'active' where singleton_key = 'a'`);
  await append('a', ['5']);
  await db.query(`update pgboss.job set state = 'retry' where singleton_key = 'b'`);
  await append('b', ['6']);
  expect(await listed()).toEqual([['1', '3', '4'], ['2'], ['5'], ['6']]);
  for (let n = 0; n < 45; n += 1) await append('c', [`${n}`]);
  expect((await listed()).slice(4).map(({ length }) => length)).toEqual([40, 5]);
  // What a queue's settings give every other job, it has as well.
  await jobs.enqueue('test.list', { ids: ['other'] });
  const settings = await db.query(
    `select distinct expire_seconds, deletion_seconds, retry_limit, retry_delay, retry_backoff,
       retry_delay_max, policy, dead_letter, heartbeat_seconds, keep_until - start_after as kept
     from pgboss.job where name = 'test.list'`,
  );
  expect(settings.rows).toHaveLength(1);
});

test('a hundred transactions that append at once lose nothing and make few jobs', async () => {
  await jobs.start({ work: false });
  const ids = Array.from({ length: 100 }, (_, n) => n);
  await Promise.all(ids.map((n) => append('a', [`${n}`])));
  expect((await listed()).length).toBeLessThanOrEqual(3);
  expect(
    (await listed())
      .flat()
      .map(Number)
      .sort((a, b) => a - b),
  ).toEqual(ids);
  // The same while a worker takes them.
  await jobs.stop(1000);
  await db.query(`delete from pgboss.job`);
  jobs = openJobs<TestPayloads>({ db, log: silentLogger, queues: [list], lookEveryMs: 200 });
  jobs.handle(list, async ({ ids: some }) => void done.push(...some.map(Number)));
  await jobs.start({ work: true });
  await Promise.all(ids.map((n) => append('a', [`${n}`])));
  await expect.poll(() => new Set(done).size).toBe(100);
});

test('an id whose transaction is rolled back is in no job', async () => {
  await jobs.start({ work: false });
  await append('a', ['1']);
  const failing = db.transaction(async (tx) => {
    jobs.append('test.list', { ids: ['2'] }, { tx, key: 'a', ids: 'ids' });
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  expect(await listed()).toEqual([['1']]);
});

test('holds a waiting job until the joining transaction commits', async () => {
  await jobs.start({ work: false });
  await jobs.enqueue('test.count', { n: 1 }, { key: 'a' });
  let taken = -1;
  await db.transaction(async (tx) => {
    await jobs.enqueue('test.count', { n: 2 }, { tx, key: 'a' });
    const free = await db.query(
      `select 1 from pgboss.job where name = 'test.count' for update skip locked`,
    );
    taken = free.rows.length;
  });
  expect(taken).toBe(0);
});

test('retries a failed job', async () => {
  let tries = 0;
  jobs.handle(count, async ({ n }) => {
    tries += 1;
    if (tries === 1) throw new Error('first time');
    done.push(n);
  });
  await jobs.start({ work: true });
  await jobs.enqueue('test.count', { n: 7 });
  await expect.poll(() => done).toEqual([7]);
});

test('merges small jobs, and one bad one fails alone', async () => {
  const calls: number[][] = [];
  const many = createJobDefinition('test.merged', z.object({ n: z.number() }), {
    batch: 10,
    retryLimit: 0,
  });
  jobs.handleMerged(many, async (payloads) => {
    calls.push(payloads.map(({ n }) => n));
    if (payloads.some(({ n }) => n === 2)) throw new Error('two is bad');
    done.push(...payloads.map(({ n }) => n));
  });
  await jobs.start({ work: false });
  await jobs.enqueueMany(
    'test.merged',
    [1, 2, 3].map((n) => ({ payload: { n } })),
  );
  await jobs.start({ work: true });
  await expect.poll(() => [...done].sort()).toEqual([1, 3]);
  expect(calls[0]).toHaveLength(3);
  await expect
    .poll(async () => (await jobs.counts()).find(({ name }) => name === 'test.merged')?.failed)
    .toBe(1);
});

test('rejects a payload that does not fit the schema', async () => {
  await jobs.start({ work: false });
  await expect(jobs.enqueue('test.count', { n: 'one' })).rejects.toThrow();
});

test('a job interrupted by the stop is run by the next process', async () => {
  const long = createJobDefinition('test.long', z.object({}), { retryDelay: 1 });
  const began = Promise.withResolvers<void>();
  jobs.handle(long, async (_payload, { signal }) => {
    began.resolve();
    await new Promise((_resolve, reject) =>
      signal.addEventListener('abort', () => reject(new Error('aborted')), { once: true }),
    );
  });
  await jobs.start({ work: true });
  await jobs.enqueue('test.long', {});
  await began.promise;
  // Longer than this test may take: stop waits for jobs that ignore their signal.
  await jobs.stop(200_000);
  jobs = openJobs<TestPayloads>({ db, log: silentLogger, queues: [long], lookEveryMs: 500 });
  jobs.handle(long, async () => void done.push(1));
  await jobs.start({ work: true });
  await expect.poll(() => done).toEqual([1]);
});

test('a job that was due while no process ran is run once by the next process', async () => {
  const { rows } = await db.query<{ hour: number }>(
    `select extract(hour from now() at time zone 'UTC')::int as hour`,
  );
  const nightly = createJobDefinition('test.nightly', z.object({}), {
    // Half a day from now.
    cron: `30 ${((rows[0]?.hour ?? 0) + 12) % 24} * * *`,
  });
  const open = async (): Promise<void> => {
    jobs = openJobs<TestPayloads>({ db, log: silentLogger, queues: [nightly], lookEveryMs: 500 });
    jobs.handle(nightly, async () => void done.push(1));
    await jobs.start({ work: true });
  };
  await open();
  await jobs.stop(2000);
  await db.query(
    `update pgboss.schedule set created_on = now() - interval '9 days'; update pgboss.version set cron_on = now() - interval '3 days'`,
  );
  expect(done).toEqual([]);
  await open();
  await expect.poll(() => done).toEqual([1]);
});
