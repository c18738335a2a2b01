import { beforeEach, expect, test } from 'vitest';
import { stopMonitoringRetailer } from '#pricing/market/monitored-retailers.ts';
import { createTestStage } from '#tests/support/create-test-stage.ts';
import { deleteRecords } from '#tests/support/delete-records.ts';
import { deleteMatches } from './delete-matches.ts';

const context = await createTestStage();
const { db } = context;

beforeEach(async () => {
  await deleteRecords(db);
  for (const n of [1, 2]) {
    await db.query(
      `insert into pricing.account (id, name, plan, created_at) values ($1, 'A', 'growth', now())`,
      [`acc_${n}`],
    );
    await db.query(
      `insert into pricing.retailer (id, domain, status, status_since, base_url, next_request_at,
         created_at)
       values ($1, $2, 'active', now(), 'https://a.example', now(), now())`,
      [`ret_${n}`, `r${n}.example`],
    );
    await db.query(
      `insert into pricing.product (id, account_id, sku, name, url, currency, price_minor,
         created_at, updated_at)
       values ($1, $2, 'S', 'Sony WH-1000XM5', 'https://us.com/p', 'EUR', 10000, now(), now())`,
      [`prd_${n}`, `acc_${n}`],
    );
  }
  await db.query(
    `insert into pricing.account_retailer (account_id, retailer_id, added_at)
     select 'acc_' || a, 'ret_' || r, now()
     from generate_series(1, 2) a, generate_series(1, 2) r`,
  );
  context.published.length = 0;
  context.accountEvents.length = 0;
});

test("deletes all of the account's matches at a retailer it no longer monitors", async () => {
  for (const [n, verdict] of ['auto', 'review', 'rejected', 'confirmed', 'refused'].entries())
    await match(`lst_${n}`, { verdict });
  await stopMonitoringRetailer(context, { accountId: 'acc_1', retailerId: 'ret_1' });
  context.published.length = 0;
  await deleteMatches(context, { accountId: 'acc_1', retailerId: 'ret_1' });
  expect(await matches()).toEqual([]);
  expect(context.published).toMatchObject([
    { type: 'match.decided', data: { accountId: 'acc_1' } },
  ]);
  const decided = JSON.stringify(context.published);
  expect(
    ['lst_0', 'lst_1', 'lst_2', 'lst_3', 'lst_4'].map((id) =>
      decided.includes(`"listingId":"${id}","verdict":"rejected"`),
    ),
  ).toEqual([true, true, false, true, false]);
  expect(context.accountEvents.map((event) => [event.type, event.data.listing_id]).sort()).toEqual([
    ['match.updated', 'lst_0'],
    ['match.updated', 'lst_1'],
    ['match.updated', 'lst_3'],
  ]);
});

test('keeps the matches of other retailers and other accounts', async () => {
  await match('lst_1', {});
  await match('lst_2', { retailer: 'ret_2' });
  await match('lst_3', { account: 2 });
  await stopMonitoringRetailer(context, { accountId: 'acc_1', retailerId: 'ret_1' });
  await deleteMatches(context, { accountId: 'acc_1', retailerId: 'ret_1' });
  expect(await matches()).toEqual(['acc_1 lst_2', 'acc_2 lst_3']);
});

test('lowers the weight of a listing that no account matches any more', async () => {
  await match('lst_1', { weight: 3 });
  await match('lst_2', { weight: 3 });
  await match('lst_2', { account: 2, weight: 3 });
  await stopMonitoringRetailer(context, { accountId: 'acc_1', retailerId: 'ret_1' });
  await deleteMatches(context, { accountId: 'acc_1', retailerId: 'ret_1' });
  const { rows } = await db.query<{ id: string; weight: number }>(
    'select id, weight from pricing.listing order by id',
  );
  expect(rows).toEqual([
    { id: 'lst_1', weight: 1 },
    { id: 'lst_2', weight: 3 },
  ]);
});

test('keeps the matches when the account monitors the retailer again', async () => {
  await match('lst_1', {});
  await deleteMatches(context, { accountId: 'acc_1', retailerId: 'ret_1' });
  expect(await matches()).toEqual(['acc_1 lst_1']);
  expect(context.published).toEqual([]);
});

async function match(
  listingId: string,
  { verdict = 'auto', account = 1, retailer = 'ret_1', weight = 2 },
): Promise<void> {
  await db.query(
    `insert into pricing.listing (id, retailer_id, url, variant_key, read_from, state, availability,
       condition, tax, price_kind, price_minor, currency, weight, next_check_at, first_seen_at,
       changes, checks, offer_since)
     values ($1, $2, 'https://a.example/' || $1, '', 'https://a.example/' || $1, 'ok', 'in_stock',
       'new', 'unknown', 'public', 9900, 'EUR', $3, now(), now(), 0, 1, now())
     on conflict do nothing`,
    [listingId, retailer, weight],
  );
  await db.query(
    `insert into pricing.match (id, account_id, product_id, listing_id, probability, verdict, tier,
       reasons, created_at, updated_at)
     values ($1, $2, $3, $4, 0.99, $5, 'identifier', '[]', now(), now())`,
    [`mat_${listingId}_${account}`, `acc_${account}`, `prd_${account}`, listingId, verdict],
  );
}

async function matches(): Promise<string[]> {
  const { rows } = await db.query<{ pair: string }>(
    `select account_id || ' ' || listing_id as pair from pricing.match order by 1`,
  );
  return rows.map((row) => row.pair);
}
