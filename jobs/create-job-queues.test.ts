import { expect, test } from 'vitest';
import { z } from 'zod';
import { silentLogger } from '#kernel/logger.ts';
import { createTestDatabase } from '#tests/support/create-test-database.ts';
import { createJobDefinition } from './create-job.ts';
import { openJobs } from './open-jobs.ts';

const db = await createTestDatabase();
const define = (name: string, retryLimit: number) =>
  createJobDefinition(name, z.object({}), { retryLimit });

/**
 * Starts and stops the queues of a process with these kinds of jobs. Returns each queue's row
 * version and limit.
 */
async function startOnce(...queues: ReturnType<typeof define>[]) {
  const jobs = openJobs({ db, log: silentLogger, queues });
  await jobs.start({ work: false });
  await jobs.stop(1000);
  const { rows } = await db.query<{ name: string; version: string; limit: number }>(
    `select name, xmin::text as version, retry_limit as limit
     from pgboss.queue where name like 'test.%' order by name`,
  );
  return rows;
}

test('creates missing queues, updates changed ones and writes nothing else', async () => {
  const first = await startOnce(define('test.a', 1), define('test.b', 1));
  expect(first.map(({ name, limit }) => [name, limit])).toEqual([
    ['test.a', 1],
    ['test.b', 1],
  ]);
  const second = await startOnce(define('test.a', 1), define('test.b', 2), define('test.c', 3));
  expect(second.map(({ name, limit }) => [name, limit])).toEqual([
    ['test.a', 1],
    ['test.b', 2],
    ['test.c', 3],
  ]);
  expect(second[0]?.version).toBe(first[0]?.version);
  expect(second[1]?.version).not.toBe(first[1]?.version);
});
