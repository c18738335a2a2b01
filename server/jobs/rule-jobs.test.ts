/** From a changed offer, rule set, search or schedule to the rule's price: real events and queue. */
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openJobs } from '#jobs/open-jobs.ts';
import { HOUR_MS } from '#kernel/durations.ts';
import { createAccount } from '#pricing/accounts/accounts.ts';
import { RuleSetFormSchema } from '#pricing/contract/rule.ts';
import { publishDueSchedules } from '#pricing/rules/publish-due-schedules.ts';
import { saveRuleSearch } from '#pricing/rules/rule-searches.ts';
import { getRuleSet, saveRuleSet } from '#pricing/rules/rule-sets.ts';
import { seedListing, seedMatch } from '#tests/contract/seed-market.ts';
import { createTestStage } from '#tests/support/create-test-stage.ts';
import { listenToEvents } from '#server/listen-to-events.ts';
import { recommendationJobs } from './recommendation-jobs.ts';
import { serviceJobs } from './service-jobs.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

/** Five seconds are promised; a machine busy with other tests gets more. */
const LIMIT_MS = 30_000;
const soon = { timeout: LIMIT_MS, interval: 20 };
const context = await createTestStage();
const { db, clock, events } = context;
const jobs = openJobs({
  db,
  log: context.log,
  queues: serviceJobs.map(({ definition }) => definition),
});
listenToEvents(events, jobs, clock);
afterAll(() => jobs.stop(2_000));
let accountId = '';

beforeAll(async () => {
  for (const job of recommendationJobs) job.register(jobs, context);
  await jobs.start({ work: true });
  ({ accountId } = await createAccount(context, { name: 'Test', plan: 'growth' }));
  for (const n of ['a', 'b']) {
    await db.query(
      `insert into pricing.product (id, account_id, sku, name, url, currency, price_minor, cost_minor,
         created_at, updated_at)
       values ('prd_' || $2, $1, $2, 'Kettle', 'https://shop.example/k', 'EUR', 2000, 1000, now(), now())`,
      [accountId, n],
    );
    const listingId = await seedListing(db, { accountId, n, minor: 2200n });
    await seedMatch(db, { accountId, productId: `prd_${n}`, listingId });
  }
});

const save = async (rule: object) => {
  const { version } = await getRuleSet(db, accountId);
  return saveRuleSet(context, {
    accountId,
    form: RuleSetFormSchema.parse({
      version: 1,
      guard_rails: {
        min_margin: 0,
        max_step: null,
        max_day: null,
        min_stock_days: null,
        price_war: 'hold',
      },
      rules: [
        {
          key: 'follow',
          name: 'Follow',
          mode: 'suggest',
          strategies: [
            { kind: 'market', reference: 'cheapest', direction: 'below', basis_points: 500 },
          ],
          ...rule,
        },
      ],
    }),
    ifVersion: version,
    by: { id: 'key', name: 'Test' },
    caller: { plan: 'growth', scopes: ['decide'] },
  });
};
const prices = async () => {
  const { rows } = await db.query<{ id: string; minor: bigint | null; by: string | null }>(
    `select product_id as id, suggested_minor as minor, detail -> 'rule' ->> 'key' as by
     from pricing.recommendation order by product_id`,
  );
  return rows.map(({ id, minor, by }) => [id, minor, by]);
};
const byRule = (id: string, minor: bigint) => [id, minor, 'follow'];

test('a saved rule set prices all products', async () => {
  await save({});
  await expect.poll(prices, soon).toEqual([byRule('prd_a', 2090n), byRule('prd_b', 2090n)]);
});

test('a changed offer changes the rule’s price, and no other product is evaluated', async () => {
  // No event says this change: only an evaluation of the other product would show it.
  await db.query(`update pricing.listing set price_minor = 1500 where id = 'lst_b'`);
  const started = Date.now();
  await db.transaction(async (tx) => {
    await tx.query(`update pricing.listing set price_minor = 2400 where id = 'lst_a'`);
    await events.publish(tx, 'listing.changed', { retailerId: 'ret_a', listingIds: ['lst_a'] });
  });
  await expect.poll(prices, soon).toEqual([byRule('prd_a', 2280n), byRule('prd_b', 2090n)]);
  process.stdout.write(
    `a changed offer changed the rule’s price after ${Date.now() - started} ms\n`,
  );
  await db.query(`update pricing.listing set price_minor = 2200 where id = 'lst_b'`);
});

test('products that enter or leave a search are evaluated again', async () => {
  const send = (productIds: string[]) =>
    saveRuleSearch(context, { accountId, key: 'x', query: 'tag:x', productIds });
  await send(['prd_a']);
  await save({ segment: [{ field: 'search', is: 'any_of', search: 'x', query: 'tag:x' }] });
  await expect.poll(prices, soon).toMatchObject([byRule('prd_a', 2280n), ['prd_b', {}, null]]);
  await send(['prd_b']);
  await expect.poll(prices, soon).toMatchObject([['prd_a', {}, null], byRule('prd_b', 2090n)]);
});

test('products are evaluated again when a schedule begins and ends', async () => {
  const from = new Date(clock.now().getTime() + HOUR_MS);
  const to = new Date(clock.now().getTime() + 7_200_000);
  const schedule = { time_zone: 'UTC', from: from.toISOString(), to: to.toISOString() };
  await save({ schedule });
  await expect.poll(prices, soon).toMatchObject([
    ['prd_a', {}, null],
    ['prd_b', {}, null],
  ]);
  const count = context.published.length;
  await publishDueSchedules(context);
  expect(context.published.slice(count)).toEqual([]);
  clock.set(from);
  await publishDueSchedules(context);
  await expect.poll(prices, soon).toEqual([byRule('prd_a', 2280n), byRule('prd_b', 2090n)]);
  await publishDueSchedules(context);
  expect(context.published.slice(count).map(({ type }) => type)).toEqual(['rules.changed']);
  clock.set(to);
  await publishDueSchedules(context);
  await expect.poll(prices, soon).toMatchObject([
    ['prd_a', {}, null],
    ['prd_b', {}, null],
  ]);
  const { rows } = await db.query('select from pricing.rule_set where next_edge_at is not null');
  expect(rows).toEqual([]);
});
