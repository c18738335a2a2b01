import { afterEach, expect, test } from 'vitest';
import { z } from 'zod';
import { silentLogger } from '#kernel/logger.ts';
import { createTestDatabase } from '#tests/support/create-test-database.ts';
import { createJobDefinition } from './create-job.ts';
import { releaseActiveJobs } from './job-tables.ts';
import { openJobs } from './open-jobs.ts';

/** Jobs of these tests are not in JobPayloads. */
type TestPayloads = Record<string, object>;

const db = await createTestDatabase();
const count = createJobDefinition('test.count', z.object({ n: z.number() }));
const done: number[] = [];
const jobs = openJobs<TestPayloads>({ db, log: silentLogger, queues: [count], clockEveryMs: 200 });
jobs.handle(count, async ({ n }) => void done.push(n));

afterEach(async () => {
  await jobs.stop(1_000);
  await db.query('delete from pgboss.job');
});

/**
 * All columns of the jobs' table, since a new one may decide which jobs are due, and those of the
 * other tables that job-tables.ts uses. A question mark: may be null.
 */
const COLUMNS = {
  job: [
    ...['blocked bool', 'blocking bool', 'completed_on timestamptz?', 'created_on timestamptz'],
    ...['data jsonb?', 'dead_letter text?', 'deletion_seconds int4', 'expire_seconds int4'],
    ...['group_id text?', 'group_tier text?', 'heartbeat_on timestamptz?'],
    ...['heartbeat_seconds int4?', 'id uuid', 'keep_until timestamptz', 'name text'],
    ...['output jsonb?', 'pending_dependencies int4', 'policy text?', 'priority int4'],
    ...['retry_backoff bool', 'retry_count int4', 'retry_delay int4', 'retry_delay_max int4?'],
    ...['retry_limit int4', 'singleton_key text?', 'singleton_on timestamp?'],
    ...['source_created_on timestamptz?', 'source_id uuid?', 'source_name text?'],
    ...['source_output jsonb?', 'source_retry_count int4?', 'source_root_id uuid?'],
    ...['start_after timestamptz', 'started_on timestamptz?', 'state job_state'],
  ],
  queue: [
    ...['maintain_on timestamptz?', 'monitor_claim_on timestamptz?', 'monitor_on timestamptz?'],
    'name text',
    ...['dead_letter text?', 'deletion_seconds int4', 'expire_seconds int4'],
    ...['heartbeat_seconds int4?', 'policy text', 'retention_seconds int4'],
    ...['retry_backoff bool', 'retry_delay int4', 'retry_delay_max int4?', 'retry_limit int4'],
    'table_name text',
  ].toSorted(),
  version: ['cron_on timestamptz?'],
};

test('the tables of pg-boss have the columns and states that the statements use', async () => {
  const { rows } = await db.query<{ table: keyof typeof COLUMNS; column: string }>(
    `select table_name as table,
       column_name || ' ' || udt_name || case when is_nullable = 'NO' then '' else '?' end as column
     from information_schema.columns
     where table_schema = 'pgboss' and (table_name = 'job'
       or (table_name = 'queue' and column_name = any($1))
       or (table_name, column_name) in (('version', 'cron_on')))
     order by 2`,
    [COLUMNS.queue.map((column) => column.split(' ')[0])],
  );
  expect(Object.groupBy(rows, ({ table }) => table)).toEqual(
    Object.fromEntries(
      Object.entries(COLUMNS).map(([table, columns]) => [
        table,
        columns.map((column) => ({ table, column })),
      ]),
    ),
  );
  // The statements compare states by their order: before "active" a job waits.
  const states = await db.query(`select enum_range(null::pgboss.job_state)::text as states`);
  expect(states.rows).toEqual([{ states: '{created,retry,active,completed,cancelled,failed}' }]);
});

test('running jobs are released at once, and only those', async () => {
  const later = new Date(Date.now() + 60_000);
  await jobs.start({ work: false });
  await jobs.enqueue('test.count', { n: 1 }, { startAfter: later });
  await db.query(`update pgboss.job set state = 'active', started_on = now()`);
  await jobs.enqueue('test.count', { n: 2 }, { startAfter: later });
  await releaseActiveJobs(db);
  const { rows } = await db.query(
    `select data->'n' as n, state::text, start_after <= now() as "isDue" from pgboss.job order by 1`,
  );
  expect(rows).toEqual([
    { n: 1, state: 'retry', isDue: true },
    { n: 2, state: 'created', isDue: false },
  ]);
});

test('jobs and schedules from before the clock was set back continue', async () => {
  await jobs.start({ work: true });
  const minute = new Date(Date.now() + 60_000);
  await db.transaction(async (tx) => {
    await jobs.enqueue('test.count', { n: 1 }, { tx });
    await jobs.enqueue('test.count', { n: 2 }, { tx, startAfter: minute });
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
