/** The figures of many products by day, against sums made by hand. */
import { expect, test } from 'vitest';
import { DAY_MS } from '#kernel/durations.ts';
import { createAccount } from '#pricing/accounts/accounts.ts';
import { createTestStage } from '#tests/support/create-test-stage.ts';
import { seedAlert, seedListing, seedMatch } from '#tests/contract/seed-market.ts';
import { countSummaries } from './count-summaries.ts';
import { refreshAccountMarkets } from './refresh-markets.ts';

const context = await createTestStage();
const { db, clock } = context;
const { accountId } = await createAccount(context, { name: 'Test', plan: 'growth' });

async function addProduct(
  id: string,
  given: { minor: bigint; brand?: string; currency?: string; collections?: string; units?: number },
): Promise<void> {
  await db.query(
    `insert into pricing.product (id, account_id, sku, name, url, currency, price_minor, brand,
       collections, product_type, created_at, updated_at)
     values ($1, $2, $1, 'Kettle', 'https://shop.example/k', $3, $4, $5, $6::jsonb, 'Kettles', now(), now())`,
    [
      id,
      accountId,
      given.currency ?? 'EUR',
      given.minor,
      given.brand ?? null,
      given.collections ?? '[]',
    ],
  );
  if (given.units)
    await db.query(
      `insert into pricing.sale (product_id, day, units, price_paid_minor, currency, recorded_at)
       values ($1, '2026-11-18', $2, 1, 'EUR', now())`,
      [id, given.units],
    );
}

async function addOffer(productId: string, n: string, minor: bigint): Promise<string> {
  const listingId = await seedListing(db, { accountId, n, minor });
  await seedMatch(db, { accountId, productId, listingId });
  return listingId;
}

const list = async (dimension: string) => {
  const { rows } = await db.query<Record<string, unknown>>(
    `select day::text, key, currency, name, products, compared, cheapest, below_market, at_market,
       above_market, index_sum::int, own_value::int, market_value::int, unknown
     from pricing.insight_day where account_id = $1 and dimension = $2 order by day, key, currency`,
    [accountId, dimension],
  );
  return rows.map((row) => Object.values(row));
};
const DAY = '2026-11-20';

test('counts the example of docs/market.md by brand, collection, type and retailer', async () => {
  const one = '[{"id":"c1","name":"Summer"}]';
  await addProduct('prd_s1', { minor: 2000n, brand: 'Acme', collections: one, units: 10 });
  await addProduct('prd_s2', { minor: 1000n, brand: ' ACME ', collections: one });
  await addProduct('prd_s3', { minor: 3000n, brand: 'Bodum', units: 2 });
  await addProduct('prd_s4', { minor: 900n, brand: 'Acme' });
  await addProduct('prd_s5', { minor: 900n, currency: 'USD' });
  const a = await addOffer('prd_s1', 'sa', 2050n);
  await addOffer('prd_s2', 'sb', 1050n);
  await addOffer('prd_s3', 'sc', 2500n);
  // The same retailer for another product.
  await db.query(
    `insert into pricing.listing (id, retailer_id, url, price_minor, currency, availability, condition,
       price_kind, state, read_from, first_seen_at, last_seen_at)
     select 'lst_sd', retailer_id, url || '2', 1000, currency, availability, condition, price_kind,
       state, read_from, first_seen_at, last_seen_at from pricing.listing where id = $1`,
    [a],
  );
  await seedMatch(db, { accountId, productId: 'prd_s2', listingId: 'lst_sd', verdict: 'review' });
  await refreshAccountMarkets(context, { accountId });
  await countSummaries(context, { accountId });
  const unknown = { not_matched: 1 };
  const all = [DAY, '', 'EUR', '', 4, 3, 2, 2, 0, 1, 31_280, 26_000, 25_500, unknown];
  expect(await list('all')).toEqual([
    all,
    [DAY, '', 'USD', '', 1, 0, 0, 0, 0, 0, 0, 0, 0, unknown],
  ]);
  expect(await list('brand')).toEqual([
    [DAY, 'acme', 'EUR', 'ACME', 3, 2, 2, 2, 0, 0, 19_280, 20_000, 20_500, {}],
    [DAY, 'bodum', 'EUR', 'Bodum', 1, 1, 0, 0, 0, 1, 12_000, 6000, 5000, {}],
  ]);
  expect(await list('collection')).toEqual([
    [DAY, 'c1', 'EUR', 'Summer', 2, 2, 2, 2, 0, 0, 19_280, 20_000, 20_500, {}],
  ]);
  expect((await list('product_type')).map((row) => row.slice(1, 5))).toEqual([
    ['kettles', 'EUR', 'Kettles', 4],
    ['kettles', 'USD', 'Kettles', 1],
  ]);
  expect((await list('retailer'))[2]).toEqual([
    ...[DAY, 'ret_sc', 'EUR', 'shop-sc.example', 1, 1, 0, 0, 0, 1, 12_000, 6000, 5000, {}],
  ]);

  // Again, with a change: the day is replaced, and the next one is another.
  await db.query(`update pricing.product set price_minor = 2050 where id = 'prd_s1'`);
  await refreshAccountMarkets(context, { accountId });
  await Promise.all([
    countSummaries(context, { accountId }),
    countSummaries(context, { accountId }),
  ]);
  const after = [DAY, '', 'EUR', '', 4, 3, 2, 1, 1, 1, 31_524, 26_500, 25_500, unknown];
  expect((await list('all'))[0]).toEqual(after);
  clock.advance(DAY_MS);
  await db.query(`delete from pricing.product where id = 'prd_s3'`);
  await countSummaries(context, { accountId });
  expect((await list('brand')).map((row) => row.slice(0, 2))).toEqual([
    [DAY, 'acme'],
    [DAY, 'bodum'],
    ['2026-11-21', 'acme'],
  ]);
  await countSummaries(context, { accountId: 'acc_unknown' });
});

test('counts violations by day and how retailers are covered', async () => {
  const alert = { accountId, productId: 'prd_s1', listingId: 'lst_sa' };
  await seedAlert(db, {
    ...alert,
    id: 'alt_s1',
    at: new Date('2026-11-10T10:00:00Z'),
    resolved: true,
  });
  await seedAlert(db, { ...alert, id: 'alt_s2', at: new Date('2026-11-20T10:00:00Z') });
  await seedAlert(db, {
    ...alert,
    id: 'alt_s3',
    productId: 'prd_s2',
    at: new Date('2026-11-20T23:59:59Z'),
  });
  await db.query(
    `update pricing.alert set resolved_at = '2026-11-21T00:00:00Z', resolution = 'recovered'
     where id = 'alt_s1'`,
  );
  await db.query(
    `insert into pricing.visit_count (retailer_id, hour, checked, failed)
     values ('ret_sa', '2026-11-21T11:00:00Z', 12, 3), ('ret_sa', '2026-11-20T11:00:00Z', 5, 5)`,
  );
  await db.query('delete from pricing.insight_violation_day');
  clock.advance(660_000);
  await countSummaries(context, { accountId });
  const { rows } = await db.query<Record<string, unknown>>(
    `select day::text, raised, ended, open from pricing.insight_violation_day
     where account_id = $1 and (raised + ended > 0 or day in ('2026-11-09', '2026-11-15'))
     order by day`,
    [accountId],
  );
  expect(rows.map((row) => Object.values(row))).toEqual([
    ['2026-11-09', 0, 0, 0],
    ['2026-11-10', 1, 0, 1],
    ['2026-11-15', 0, 0, 1],
    ['2026-11-20', 2, 0, 3],
    ['2026-11-21', 0, 1, 2],
  ]);
  const { rows: covered } = await db.query<Record<string, unknown>>(
    `select retailer_id, products, compared, fresh, listings, failures, checks
     from pricing.insight_coverage where account_id = $1 order by 1`,
    [accountId],
  );
  expect(covered.map((row) => Object.values(row))).toEqual([
    ['ret_sa', 1, 1, 0, 1, 3, 12],
    ['ret_sb', 1, 1, 0, 1, 0, 0],
    ['ret_sc', 0, 0, 0, 0, 0, 0],
  ]);
});
