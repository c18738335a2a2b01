/**
 * Stops and deaths of processes: a stop never counts against a job, deaths count apart from errors
 * and end in quarantine, and a quarantined job is tried alone.
 */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { silentLogger } from '#kernel/logger.ts';
import { createTestDatabase } from '#tests/support/create-test-database.ts';
import { createJobDefinition } from './create-job.ts';
import { releaseOrphanedJobs } from './job-tables.ts';
import { openJobs, type Jobs } from './open-jobs.ts';

/** Jobs of these tests are not in JobPayloads. */
type TestPayloads = Record<string, object>;

const db = await createTestDatabase();
const schema = z.object({ n: z.number() });
const KINDS = {
  'one by one': createJobDefinition('test.one', schema, { retryLimit: 2 }),
  'in places': createJobDefinition('test.placed', schema, { places: 2, retryLimit: 2 }),
  merged: createJobDefinition('test.merged', schema, { batch: 10, retryLimit: 2 }),
  'not retried': createJobDefinition('test.once', schema, { retryLimit: 0 }),
};
const queues = Object.values(KINDS);
const open: Jobs<TestPayloads>[] = [];
const openProcess = (): Jobs<TestPayloads> => {
  const jobs = openJobs<TestPayloads>({ db, log: silentLogger, queues, lookEveryMs: 50 });
  open.push(jobs);
  return jobs;
};

beforeEach(async () => {
  await openProcess().start({ work: false });
});
afterEach(async () => {
  for (const jobs of open.splice(0)) await jobs.stop(50);
  await db.query('delete from pgboss.job');
});

const states = async (): Promise<string[]> =>
  (await db.query<{ state: string }>('select state::text from pgboss.job order by 1')).rows.map(
    ({ state }) => state,
  );

test.each(Object.entries(KINDS))(
  'ten stops in the middle of a job that runs %s do not count',
  async (_how, kind) => {
    await open[0]?.enqueue(kind.name, { n: 1 });
    for (let stops = 0; stops < 10; stops += 1) {
      const jobs = openProcess();
      const began = Promise.withResolvers<void>();
      const work = (signal: AbortSignal): Promise<void> => {
        began.resolve();
        return new Promise((_resolve, reject) =>
          // Some end because they are aborted, some do not listen.
          signal.addEventListener('abort', () => stops % 2 && reject(new Error('aborted')), {
            once: true,
          }),
        );
      };
      if (kind.options.batch) jobs.handleMerged(kind, (_payloads, { signal }) => work(signal));
      else jobs.handle(kind, (_payload, { signal }) => work(signal));
      await jobs.start({ work: true });
      await began.promise;
      await jobs.stop(50);
    }
    const done: number[] = [];
    const last = openProcess();
    if (kind.options.batch)
      last.handleMerged(kind, async (payloads) => void done.push(...payloads.map(({ n }) => n)));
    else last.handle(kind, async ({ n }) => void done.push(n));
    await last.start({ work: true });
    await expect.poll(() => done, { timeout: 3_000 }).toEqual([1]);
    await expect.poll(states).toEqual(['completed']);
  },
);

const { 'one by one': one, merged, 'not retried': once } = KINDS;
/** The row of a job, as far as these tests need it. */
interface JobRow {
  readonly state: string;
  readonly deaths: number | null;
  readonly isQuarantined: boolean;
  readonly waitsSeconds: number;
}
async function findRow(name = one.name): Promise<JobRow | undefined> {
  const { rows } = await db.query<JobRow>(
    `select state::text, (output ->> 'deaths')::int as deaths, blocked as "isQuarantined",
       round(extract(epoch from start_after - now()))::int as "waitsSeconds"
     from pgboss.job where name = $1`,
    [name],
  );
  return rows[0];
}
/** Claims the waiting jobs as a process does, and dies. */
async function die(name = one.name): Promise<void> {
  await db.query(
    `update pgboss.job set state = 'active', started_on = now(), heartbeat_on = now() - interval '1 minute',
       retry_count = retry_count + case when started_on is null then 0 else 1 end
     where name = $1 and state in ('created', 'retry')`,
    [name],
  );
  await releaseOrphanedJobs(db, 20);
}
const skipPauses = () =>
  db.query(`update pgboss.job set start_after = now() where start_after > now()`);

test('deaths do not use up attempts, wait longer each time, and end in quarantine', async () => {
  await open[0]?.enqueue(once.name, { n: 1 });
  const pauses: (number | undefined)[] = [];
  for (let deaths = 1; deaths <= 12; deaths += 1) {
    await die(once.name);
    pauses.push((await findRow(once.name))?.waitsSeconds);
  }
  expect(pauses).toEqual([0, 5, 10, 20, 40, 80, 160, 320, 600, 600, 600, 86_400]);
  expect(await findRow(once.name)).toMatchObject({
    state: 'retry',
    deaths: 12,
    isQuarantined: true,
  });
  expect(await open[0]?.counts()).toMatchObject([
    { name: once.name, waiting: 0, failed: 0, quarantined: 1 },
  ]);
});

test('after eleven deaths a job still has all its attempts, with the first pauses', async () => {
  await open[0]?.enqueue(one.name, { n: 1 });
  for (let deaths = 0; deaths < 11; deaths += 1) await die();
  let tries = 0;
  const jobs = openProcess();
  jobs.handle(one, async () => {
    tries += 1;
    throw new Error('broken');
  });
  await skipPauses();
  await jobs.start({ work: true });
  await expect.poll(async () => (await findRow())?.waitsSeconds).toBeGreaterThan(3);
  expect((await findRow())?.waitsSeconds).toBeLessThanOrEqual(10);
  while ((await states())[0] !== 'failed') await skipPauses();
  expect(tries).toBe(3);
});

test('progress resets the deaths', async () => {
  await open[0]?.enqueue(one.name, { n: 1 });
  for (let deaths = 0; deaths < 11; deaths += 1) await die();
  const jobs = openProcess();
  const reported = Promise.withResolvers<void>();
  jobs.handle(one, async (_payload, { reportProgress, signal }) => {
    await reportProgress?.();
    reported.resolve();
    await untilAborted(signal);
  });
  await skipPauses();
  await jobs.start({ work: true });
  await reported.promise;
  expect(await findRow()).toMatchObject({ state: 'active', deaths: null });
});
const untilAborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));

test('a quarantined job is tried alone, once a day', async () => {
  const other = KINDS['in places'];
  await open[0]?.enqueue(one.name, { n: 1 }, { key: 'a' });
  for (let deaths = 0; deaths < 12; deaths += 1) await die();
  const jobs = openJobs<TestPayloads>({
    db,
    log: silentLogger,
    queues,
    lookEveryMs: 50,
    clockEveryMs: 50,
  });
  open.push(jobs);
  const running = new Set<string>();
  const seen: string[][] = [];
  const finish = Promise.withResolvers<void>();
  jobs.handle(one, async () => {
    running.add('quarantined');
    seen.push([...running]);
    await finish.promise;
    running.delete('quarantined');
  });
  const ends: (() => void)[] = [];
  jobs.handle(other, async ({ n }) => {
    running.add(`other ${n}`);
    seen.push([...running]);
    await new Promise<void>((resolve) => ends.push(resolve));
    running.delete(`other ${n}`);
  });
  await jobs.start({ work: true });
  await jobs.enqueue(other.name, { n: 1 });
  await expect.poll(() => seen).toEqual([['other 1']]);
  // Not before its time.
  expect(await findRow()).toMatchObject({ state: 'retry', isQuarantined: true });
  await skipPauses();
  // Taken, and waits until nothing else runs; what is queued meanwhile waits for its end.
  await expect.poll(async () => (await findRow())?.state).toBe('active');
  await jobs.enqueue(other.name, { n: 2 });
  expect(seen).toHaveLength(1);
  ends[0]?.();
  await expect.poll(() => seen).toEqual([['other 1'], ['quarantined']]);
  finish.resolve();
  await expect.poll(() => seen).toEqual([['other 1'], ['quarantined'], ['other 2']]);
  expect(await findRow()).toMatchObject({ state: 'completed' });
  ends[1]?.();
});

test('a death during a trial means another day of quarantine', async () => {
  await open[0]?.enqueue(one.name, { n: 1 });
  for (let deaths = 0; deaths < 13; deaths += 1) await die();
  expect(await findRow()).toMatchObject({
    state: 'retry',
    isQuarantined: true,
    waitsSeconds: 86_400,
  });
});

test('a new job with the key of a quarantined one does not run beside it', async () => {
  await open[0]?.enqueue(one.name, { n: 1 }, { key: 'a' });
  for (let deaths = 0; deaths < 12; deaths += 1) await die();
  const done: number[] = [];
  const jobs = openProcess();
  jobs.handle(one, async ({ n }) => void done.push(n));
  await jobs.start({ work: true });
  // The same work: the quarantined job does it. Another payload waits until after its trial.
  await jobs.enqueue(one.name, { n: 1 }, { key: 'a' });
  await expect.poll(states).toEqual(['completed', 'retry']);
  await jobs.enqueue(one.name, { n: 2 }, { key: 'a' });
  await expect.poll(states).toEqual(['retry', 'retry', 'completed'].toSorted());
  await jobs.enqueue(one.name, { n: 3 }, { key: 'b' });
  await expect.poll(() => done).toEqual([3]);
});

test('jobs during which a process died are not merged again', async () => {
  await open[0]?.enqueueMany(
    merged.name,
    [1, 2, 3].map((n) => ({ payload: { n } })),
  );
  await die(merged.name);
  await open[0]?.enqueueMany(
    merged.name,
    [4, 5, 6].map((n) => ({ payload: { n } })),
  );
  const calls: number[][] = [];
  const jobs = openProcess();
  jobs.handleMerged(merged, async (payloads) => void calls.push(payloads.map(({ n }) => n)));
  await jobs.start({ work: true });
  await expect.poll(() => calls.flat().length, { timeout: 5_000 }).toBe(6);
  for (const call of calls) if (call.some((n) => n < 4)) expect(call).toHaveLength(1);
});

test('an error that nobody caught counts as a death of the jobs that ran', async () => {
  const jobs = openProcess();
  jobs.handle(one, (_payload, { signal }) =>
    untilAborted(signal).then(() => Promise.reject(new Error('aborted'))),
  );
  await jobs.start({ work: true });
  await jobs.enqueue(one.name, { n: 1 });
  await expect.poll(states).toEqual(['active']);
  await jobs.crash();
  await jobs.stop(50);
  expect(await findRow()).toMatchObject({ state: 'retry', deaths: 1 });
});

test('failed jobs that nothing else finds are repeated, for a week', async () => {
  const kept = createJobDefinition('test.kept', schema, { retryLimit: 1, whenLost: 'repeat' });
  const jobs = openJobs<TestPayloads>({ db, log: silentLogger, queues: [kept], lookEveryMs: 50 });
  open.push(jobs);
  let tries = 0;
  jobs.handle(kept, async () => {
    tries += 1;
    if (tries < 4) throw new Error('broken');
  });
  await jobs.start({ work: true });
  await jobs.enqueue(kept.name, { n: 1 });
  while ((await states())[0] !== 'failed') await skipPauses();
  const { rows } = await db.query<{ days: number }>(
    `select deletion_seconds / 86400 as days from pgboss.job`,
  );
  expect([tries, rows[0]?.days]).toEqual([2, 14]);
  expect(await jobs.repeatFailed()).toBe(1);
  while ((await states())[0] !== 'completed') await skipPauses();
  expect(tries).toBe(4);
  await db.query(`update pgboss.job set state = 'failed', created_on = now() - interval '8 days'`);
  expect(await jobs.repeatFailed()).toBe(0);
});

test('a suspect job that has ended delays no other with its key', async () => {
  const done: number[] = [];
  await open[0]?.enqueue(one.name, { n: 1 }, { key: 'a' });
  await die();
  await die();
  await skipPauses();
  const jobs = openProcess();
  jobs.handle(one, async ({ n }) => void done.push(n));
  // Two deaths: known as suspect when this process starts, and done at once.
  await jobs.start({ work: true });
  await expect.poll(() => done).toEqual([1]);
  await expect.poll(states).toEqual(['completed']);
  await jobs.enqueue(one.name, { n: 2 }, { key: 'a' });
  await expect.poll(() => done, { timeout: 5_000 }).toEqual([1, 2]);
});
