import { afterEach, expect, test } from 'vitest';
import { z } from 'zod';
import { silentLogger } from '#kernel/logger.ts';
import { createTestDatabase } from '#tests/support/create-test-database.ts';
import { createJobDefinition } from './create-job-definition.ts';
import { openJobs } from './open-jobs.ts';

const db = await createTestDatabase();
const count = createJobDefinition('test.count', z.object({ n: z.number() }));
const done: number[] = [];
const jobs = openJobs({ db, log: silentLogger, queues: [count], clockEveryMs: 200 });
jobs.handle(count, async ({ n }) => void done.push(n));

afterEach(() => jobs.stop(1_000));

test('jobs and schedules from before the clock was set back continue', async () => {
  await jobs.start({ work: true });
  const minute = new Date(Date.now() + 60_000);
  await db.transaction(async (tx) => {
    await jobs.enqueue(count, { n: 1 }, { tx });
    await jobs.enqueue(count, { n: 2 }, { tx, startAfter: minute });
    // The rows as they are after the clock was set back by two days.
    await tx.query(
      `update pgboss.job set created_on = created_on + interval '2 days', start_after = start_after + interval '2 days'`,
    );
    await tx.query(`update pgboss.version set cron_on = now() + interval '2 days'`);
  });
  await expect.poll(() => done).toEqual([1]);
  const { rows } = await db.query(
    `select (select start_after between now() and now() + interval '61 seconds' from pgboss.job
       where state = 'created') as soon,
       (select cron_on from pgboss.version) > now() + interval '1 hour' as stuck`,
  );
  expect(rows).toMatchObject([{ soon: true }]);
  expect(rows[0]?.stuck).not.toBe(true);
});
