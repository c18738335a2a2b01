/** From a sale to the summary of the day: the events, the queue and the jobs are the real ones. */
import { afterAll, expect, test } from 'vitest';
import { openJobs } from '#jobs/open-jobs.ts';
import { HOUR_MS } from '#kernel/durations.ts';
import { createAccount } from '#pricing/accounts/accounts.ts';
import { recordSales } from '#pricing/catalog/sales.ts';
import { createTestStage } from '#tests/support/create-test-stage.ts';
import { seedListing, seedMatch } from '#tests/contract/seed-market.ts';
import { listenToEvents } from '#server/listen-to-events.ts';
import { serviceJobs, stageJobs } from './service-jobs.ts';

const context = await createTestStage();
const { db, clock, events } = context;
const jobs = openJobs({
  db,
  log: context.log,
  queues: serviceJobs.map(({ definition }) => definition),
});
listenToEvents(events, jobs, clock);
afterAll(() => jobs.stop(2_000));

const list = async (name: string) => {
  const { rows } = await db.query<{ data: unknown; key: string | null; after: Date }>(
    `select data, singleton_key as key, start_after as after from pgboss.job
     where name = $1 and state = 'created'`,
    [name],
  );
  return rows;
};
const run = async (name: (typeof stageJobs)[number]['name'], payload: unknown): Promise<void> => {
  const once = { signal: new AbortController().signal, id: 'job' };
  await stageJobs.find((job) => job.name === name)?.run({ ...context, jobs }, payload, once);
};

test('a sale measures its product, which has the day counted once, a minute later', async () => {
  await jobs.start({ work: false });
  const { accountId } = await createAccount(context, { name: 'Test', plan: 'growth' });
  await db.query(
    `insert into pricing.product (id, account_id, sku, name, url, currency, price_minor, created_at,
       updated_at) values ('prd_j', $1, 'K', 'Kettle', 'https://shop.example/k', 'EUR', 2000, now(), now())`,
    [accountId],
  );
  const listingId = await seedListing(db, { accountId, n: 'j', minor: 2500n });
  await seedMatch(db, { accountId, productId: 'prd_j', listingId });
  await recordSales(context, {
    accountId,
    sales: [
      { productId: 'prd_j', day: '2026-11-19', units: 4, pricePaidMinor: 2000n, currency: 'EUR' },
    ],
  });
  const [measuring] = await list('insights.measure-products');
  expect(measuring?.data).toEqual({ accountId, productIds: ['prd_j'] });
  await run('insights.measure-products', measuring?.data);
  await run('alerts.check-listings', { listingIds: [listingId] });
  const counting = await list('insights.count-summaries');
  expect(counting).toMatchObject([{ data: { accountId }, key: accountId }]);
  expect(counting[0]?.after).toEqual(new Date(clock.now().getTime() + 60_000));
  await run('insights.count-summaries', counting[0]?.data);
  const { rows } = await db.query<Record<string, unknown>>(
    `select products, compared, cheapest, own_value::int as own, market_value::int as market
     from pricing.insight_day where account_id = $1 and dimension = 'all'`,
    [accountId],
  );
  expect(rows).toEqual([{ products: 1, compared: 1, cheapest: 1, own: 8000, market: 10_000 }]);
});

test('offers that became too old are measured again by the hourly job', async () => {
  clock.advance(72 * HOUR_MS);
  await run('insights.measure-stale', {});
  const { rows } = await db.query<{ reason: string | null }>(
    `select unknown_reason as reason from pricing.product_position where product_id = 'prd_j'`,
  );
  expect(rows).toEqual([{ reason: 'too_old' }]);
});
