/** The stored figures follow prices, offers, matches and time; what changed is recorded once. */
import { beforeEach, expect, test } from 'vitest';
import { createAccount } from '#pricing/accounts/accounts.ts';
import { createTestStage, type TestStage } from '#tests/support/create-test-stage.ts';
import { seedListing, seedMatch } from '#tests/contract/seed-market.ts';
import {
  refreshAccountMarkets,
  refreshMarkets,
  refreshRetailerMarkets,
  refreshStaleMarkets,
  refreshUnwatchedMarkets,
} from './refresh-markets.ts';

const context: TestStage = await createTestStage();
const { db, clock } = context;
let n = 0;
let accountId = '';
let productId = '';

beforeEach(async () => {
  n += 1;
  accountId = (await createAccount(context, { name: 'Test', plan: 'growth' })).accountId;
  productId = `prd_m${n}`;
  await addProduct(productId, 2000n);
});

async function addProduct(id: string, minor: bigint, currency = 'EUR'): Promise<void> {
  await db.query(
    `insert into pricing.product (id, account_id, sku, name, url, currency, price_minor, created_at,
       updated_at) values ($1, $2, $1, 'Kettle', 'https://shop.example/k', $3, $4, $5, $5)`,
    [id, accountId, currency, minor, clock.now()],
  );
}

async function addOffer(name: string, minor: bigint): Promise<string> {
  const listingId = await seedListing(db, { accountId, n: `m${n}${name}`, minor });
  await db.query('update pricing.listing set last_seen_at = $2 where id = $1', [
    listingId,
    clock.now(),
  ]);
  await seedMatch(db, { accountId, productId, listingId });
  return listingId;
}

const setOffer = (id: string, set: string) =>
  db.query(`update pricing.listing set ${set} where id = $1`, [id]);

async function read() {
  const { rows } = await db.query<Record<string, unknown>>(
    `select position, gap, median_minor, lowest_minor, index_basis_points, rank, retailer_ids, prices::text[],
       indexes, left_out, unknown_reason, units, weighted_gap, stale_at, measured_at
     from pricing.product_position where product_id = $1`,
    [productId],
  );
  return rows[0] ?? {};
}

async function listChanges() {
  const { rows } = await db.query<Record<string, unknown>>(
    `select kind, retailer_id, before_minor, after_minor, reason from pricing.market_change
     where product_id = $1 order by seq`,
    [productId],
  );
  return rows.map((row) => Object.values(row));
}

test('stores the market of a product, and the first measurement records no change', async () => {
  await addOffer('a', 1900n);
  await addOffer('b', 2050n);
  await addOffer('c', 2200n);
  const gone = await addOffer('d', 1500n);
  await setOffer(gone, `availability = 'out_of_stock'`);
  await db.query(
    `insert into pricing.sale (product_id, day, units, price_paid_minor, currency, recorded_at)
     values ($1, '2026-11-19', 7, 2000, 'EUR', now()), ($1, '2026-10-24', 3, 2000, 'EUR', now()),
       ($1, '2026-10-23', 100, 2000, 'EUR', now())`,
    [productId],
  );
  await refreshMarkets(context, { productIds: [productId, 'prd_unknown'] });
  expect(await read()).toMatchObject({
    position: 'below',
    // (2000 − 1900) / 1900 in millionths
    gap: 52_631n,
    median_minor: 2050n,
    lowest_minor: 1900n,
    index_basis_points: 9756,
    rank: 2,
    retailer_ids: [`ret_m${n}a`, `ret_m${n}b`, `ret_m${n}c`],
    prices: ['1900', '2050', '2200'],
    indexes: [10_526, 9756, 9091],
    left_out: { out_of_stock: 1 },
    unknown_reason: null,
    units: 10,
    weighted_gap: -500n,
    measured_at: clock.now(),
  });
  expect(await listChanges()).toEqual([]);
  expect(context.published.filter(({ type }) => type === 'market.measured')).toContainEqual({
    type: 'market.measured',
    data: { accountIds: [accountId] },
  });
});

test('records what changed once, and writes nothing when nothing did', async () => {
  const [a, b] = [await addOffer('a', 1900n), await addOffer('b', 2100n)];
  await refreshMarkets(context, { productIds: [productId] });
  const before = await read();
  clock.advance(60_000);
  await refreshMarkets(context, { listingIds: [a] });
  expect(await read()).toEqual(before);

  await setOffer(a, 'price_minor = 1800');
  await setOffer(b, 'price_minor = 2150');
  await addOffer('c', 2500n);
  await refreshMarkets(context, { listingIds: [a] });
  await refreshMarkets(context, { listingIds: [a, b] });
  await setOffer(a, `availability = 'out_of_stock'`);
  await setOffer(b, `condition = 'used'`);
  await refreshMarkets(context, { listingIds: [a] });
  await db.query('delete from pricing.match where product_id = $1 and listing_id <> $2', [
    productId,
    a,
  ]);
  await refreshMarkets(context, { productIds: [productId] });
  const [retA, retB, retC] = ['a', 'b', 'c'].map((name) => `ret_m${n}${name}`);
  expect(await listChanges()).toEqual([
    ['price_down', retA, 1900n, 1800n, null],
    ['price_up', retB, 2100n, 2150n, null],
    ['offer_added', retC, null, 2500n, null],
    ['out_of_stock', retA, 1800n, null, 'out_of_stock'],
    ['offer_removed', retB, 2150n, null, 'used'],
    ['offer_removed', retC, 2500n, null, null],
  ]);
  const { rows } = await db.query<Record<string, unknown>>(
    `select kind, changes, hour from pricing.market_change_count where account_id = $1 order by 1`,
    [accountId],
  );
  const hour = new Date('2026-11-20T12:00:00Z');
  expect(rows).toEqual([
    { kind: 'offer_added', changes: 1, hour },
    { kind: 'offer_removed', changes: 2, hour },
    { kind: 'out_of_stock', changes: 1, hour },
    { kind: 'price_down', changes: 1, hour },
    { kind: 'price_up', changes: 1, hour },
  ]);
  expect(await read()).toMatchObject({
    position: 'only',
    rank: null,
    unknown_reason: 'out_of_stock',
  });
});

test('many refreshes of one product at once record a change once', async () => {
  const a = await addOffer('a', 1900n);
  await refreshMarkets(context, { productIds: [productId] });
  await setOffer(a, 'price_minor = 1700');
  await Promise.all(
    Array.from({ length: 6 }, () => refreshMarkets(context, { productIds: [productId] })),
  );
  expect(await listChanges()).toEqual([['price_down', `ret_m${n}a`, 1900n, 1700n, null]]);
});

test('an offer that becomes too old leaves the market, and comes back when it is read', async () => {
  const a = await addOffer('a', 1900n);
  await refreshAccountMarkets(context, { accountId });
  expect(await read()).toMatchObject({
    rank: 2,
    stale_at: new Date(clock.now().getTime() + 172_800_000),
  });
  clock.advance(172_801_000);
  await refreshStaleMarkets(context);
  expect(await read()).toMatchObject({ unknown_reason: 'too_old', rank: null, stale_at: null });
  await db.query('update pricing.listing set last_seen_at = $2 where id = $1', [a, clock.now()]);
  await refreshStaleMarkets(context);
  expect(await read()).toMatchObject({ rank: null });
  await refreshMarkets(context, { listingIds: [a] });
  expect(await read()).toMatchObject({ rank: 2, unknown_reason: null });
});

test('a quarantined retailer is not compared, nor one that is no longer watched', async () => {
  await addOffer('a', 1900n);
  await addOffer('b', 1950n);
  await refreshMarkets(context, { productIds: [productId] });
  const [retailerId, other] = [`ret_m${n}a`, `ret_m${n}b`];
  await db.query(`update pricing.retailer set status = 'quarantined' where id = $1`, [retailerId]);
  await refreshRetailerMarkets(context, { retailerId });
  expect(await read()).toMatchObject({ prices: ['1950'], left_out: { in_doubt: 1 } });
  await db.query('delete from pricing.account_retailer where retailer_id = $1', [other]);
  await refreshUnwatchedMarkets(context, { accountId, retailerId: other });
  expect(await read()).toMatchObject({ prices: [], unknown_reason: 'in_doubt' });
});
