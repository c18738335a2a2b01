/** What a failed, quarantined or lost job should have done is found again. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { appJobs } from '#app/jobs.server.ts';
import { silentLogger } from '#kernel/logger.ts';
import { type Jobs, openJobs } from '#jobs/open-jobs.ts';
import { createAccount } from '#pricing/accounts/accounts.ts';
import { seedListing, seedMatch } from '#tests/contract/seed-market.ts';
import { createTestStage } from '#tests/support/create-test-stage.ts';
import { findLostWork } from './review-jobs.ts';
import { serviceJobs } from './service-jobs.ts';

const context = await createTestStage();
const { db } = context;
const all = [...serviceJobs, ...appJobs].map(({ definition }) => definition);
let jobs: Jobs;

beforeEach(() => {
  jobs = openJobs({ db, log: silentLogger, queues: all });
});
afterEach(async () => {
  await jobs.stop(100);
  await db.query('delete from pgboss.job');
});

test('what finds a lost job runs by itself', () => {
  const byItself = new Set(all.filter(({ cron }) => cron !== undefined).map(({ name }) => name));
  const finders = all.flatMap(({ whenLost }) =>
    typeof whenLost === 'object' && 'foundBy' in whenLost ? [whenLost.foundBy] : [],
  );
  expect(finders.length).toBeGreaterThan(20);
  expect(finders.filter((name) => !byItself.has(name))).toEqual([]);
  // "The next run does the same" needs a next run.
  const unfounded = all.filter(
    ({ whenLost, name }) =>
      whenLost === undefined ||
      (typeof whenLost === 'object' && 'nothing' in whenLost && !byItself.has(name)),
  );
  expect(unfounded.map(({ name }) => name)).toEqual([]);
});

test('half decisions, unwritten exports and markets never matched are queued again', async () => {
  await jobs.start({ work: false });
  const { accountId } = await createAccount(context, { name: 'Test', plan: 'growth' });
  const listingId = await seedListing(db, { accountId, n: 'a', minor: 100n });
  await db.query(
    `insert into pricing.product (id, account_id, sku, name, url, currency, price_minor, created_at,
       updated_at)
     values ('prd_a', $1, 'a', 'Kettle', 'https://shop.example/k', 'EUR', 2000, now(), now())`,
    [accountId],
  );
  await seedMatch(db, { accountId, productId: 'prd_a', listingId });
  const at = new Date(context.clock.now().getTime() - 7_200_000);
  await db.query('update pricing.account_retailer set added_at = $1', [at]);
  await db.query(
    `insert into pricing.match_decision_change (id, account_id, verdict, state, at)
     values ('mdc_1', $1, 'confirmed', 'running', $2), ('mdc_2', $1, 'confirmed', 'done', $2)`,
    [accountId, at],
  );
  await db.query(
    `insert into pricing.export (id, account_id, what, format, state, created_at)
     values ('exp_1', $1, 'alerts', 'csv', 'waiting', $2), ('exp_2', $1, 'alerts', 'csv', 'waiting', $3)`,
    [accountId, at, context.clock.now()],
  );
  await findLostWork({ ...context, jobs });
  const { rows } = await db.query<{ name: string; data: unknown }>(
    'select name, data from pgboss.job order by name',
  );
  expect(rows).toEqual([
    { name: 'matching.refit-market', data: { accountId, retailerId: 'ret_a' } },
    { name: 'matching.run-change', data: { accountId, changeId: 'mdc_1' } },
    { name: 'service.write-export', data: { exportId: 'exp_1' } },
  ]);
});
