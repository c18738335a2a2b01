import { expect, test } from 'vitest';
import { createTestStage } from '#tests/support/create-test-stage.ts';
import { runDailyCleanup } from './run-daily-cleanup.ts';

test('deletes the order of lists whose cursors have expired', async () => {
  const context = await createTestStage();
  await context.db.query(
    `insert into pricing.stored_list (account_id, id, ids, first_page_at, read_at)
     select 'acc_1', hours::text, '{alt_1}', $1::timestamptz - hours * interval '1 hour', $1
     from unnest('{23,25}'::int[]) hours`,
    [context.clock.now()],
  );
  await runDailyCleanup(context);
  const { rows } = await context.db.query('select id from pricing.stored_list');
  expect(rows).toEqual([{ id: '23' }]);
});

test('deletes undecided recommendations after about 13 months, applied ones never', async () => {
  const context = await createTestStage();
  const now = context.clock.now();
  await context.db.query(
    `with account as (insert into pricing.account (id, name, plan, created_at)
       values ('acc_1', 'A', 'growth', $1)),
       product as (insert into pricing.product (id, account_id, sku, name, url, currency,
         price_minor, created_at, updated_at)
         values ('prd_1', 'acc_1', 'K', 'K', 'https://b.example/k', 'EUR', 1990, $1, $1))
     insert into pricing.recommendation_ledger (id, account_id, product_id, currency, from_minor, to_minor,
       uplift, uplift_low, uplift_high, confidence, basis, given_at, outcome, decided_at)
     select outcome || days, 'acc_1', 'prd_1', 'EUR', 1990, 1890, 0.1, 0, 0.2, 0.8, 'prior', $1,
       outcome, $1::timestamptz - days * interval '1 day'
     from unnest('{expired,superseded,applied,dismissed}'::text[]) outcome,
       unnest('{399,401}'::int[]) days`,
    [now],
  );
  await runDailyCleanup(context);
  const { rows } = await context.db.query<{ id: string }>(
    'select id from pricing.recommendation_ledger order by id',
  );
  expect(rows.map(({ id }) => id)).toEqual([
    'applied399',
    'applied401',
    'dismissed399',
    'dismissed401',
    'expired399',
    'superseded399',
  ]);
});

test('deletes availability history once its orders can no longer be read', async () => {
  const context = await createTestStage();
  const now = context.clock.now();
  await context.db.query(
    `insert into shop.variant_sellable_past (shop, gid, since, until, sellable)
     select 'x.myshopify.com', days::text, $1::timestamptz - interval '200 days',
       $1::timestamptz - days * interval '1 day', true
     from unnest('{61,79,81}'::int[]) days`,
    [now],
  );
  await runDailyCleanup(context);
  const { rows } = await context.db.query(
    'select array_agg(gid order by gid) as kept from shop.variant_sellable_past',
  );
  expect(rows).toEqual([{ kept: ['61', '79'] }]);
});
