import { expect, test } from 'vitest';
import { createTestStage } from '#tests/support/create-test-stage.ts';
import { runDailyCleanup } from './run-daily-cleanup.ts';

test('keeps earlier versions of alerts and recommendations as long as a cursor is valid', async () => {
  const context = await createTestStage();
  const now = context.clock.now();
  await context.db.query(
    `with account as (insert into pricing.account (id, name, plan, created_at)
       values ('acc_1', 'A', 'growth', $1)),
       retailer as (insert into pricing.retailer (id, domain, status, status_since, base_url,
         next_request_at, created_at)
         values ('ret_1', 'a.example', 'active', $1, 'https://a.example', $1, $1)),
       listing as (insert into pricing.listing (id, retailer_id, url, read_from, first_seen_at)
         values ('lst_1', 'ret_1', 'https://a.example/k', '', $1)),
       product as (insert into pricing.product (id, account_id, sku, name, url, currency,
         price_minor, created_at, updated_at)
         values ('prd_1', 'acc_1', 'K', 'K', 'https://b.example/k', 'EUR', 1990, $1, $1)),
       alert as (insert into pricing.alert (id, account_id, product_id, listing_id, type, retailer,
         currency, map_minor, listed_minor, lowest_minor, detected_at, updated_at)
         values ('alt_1', 'acc_1', 'prd_1', 'lst_1', 'map_violation', 'a.example', 'EUR', 1990,
           1790, 1790, $1, $1))
     insert into pricing.recommendation (id, account_id, product_id, currency, current_minor,
       suggested_minor, confidence, detail, created_at, updated_at)
     values ('rec_1', 'acc_1', 'prd_1', 'EUR', 1990, 1890, 0.8, '{}', $1, $1)`,
    [now],
  );
  for (let n = 0; n < 2; n++) {
    await context.db.query(`update pricing.alert set listed_minor = listed_minor - 1`);
    await context.db.query(`update pricing.recommendation set confidence = confidence - 0.01`);
  }
  for (const table of ['alert_past', 'recommendation_past']) {
    await context.db.query(
      `update pricing.${table} set until = $1::timestamptz - case seq when 1 then interval '27 hours' else interval '25 hours' end`,
      [now],
    );
  }
  await runDailyCleanup(context);
  const { rows } = await context.db.query(
    `select (select array_agg(seq::int) from pricing.alert_past) as alerts,
       (select array_agg(seq::int) from pricing.recommendation_past) as recommendations`,
  );
  expect(rows).toEqual([{ alerts: [2], recommendations: [2] }]);
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
