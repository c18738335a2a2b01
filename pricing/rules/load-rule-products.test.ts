import { beforeAll, expect, test } from 'vitest';
import { countStatements } from '#tests/support/count-statements.ts';
import { openTestProduct, NOW } from '#tests/support/open-test-product.ts';
import type { Sql } from '#prisma/open-database.ts';
import { loadRuleProducts, type RuleProductQuery } from './load-rule-products.ts';
import { saveRuleSearch } from './rule-searches.ts';
import { refreshSalesRanks } from './sales-ranks.ts';

const product = await openTestProduct();
const { context } = product;
const { db, clock } = context;
const ALL = {
  shipping: true,
  salesRank: true,
  searches: true,
  units: true,
  wars: true,
  model: true,
};

beforeAll(async () => {
  await product.reset();
  await product.addOffers(9000, 8000, 7000);
  await db.query(`update pricing.product set brand = 'Acme ', product_type = 'Audio', cost_minor = 6000,
    min_minor = 7500, map_minor = 8500, compare_at_minor = 12000, stock = 7, tags = '["Winter"]',
    collections = '[{"id":"c1","name":"Head Phones"}]'`);
  await db.query(`update pricing.own_price set "to" = '2026-11-20T00:00:00Z'`);
  await db.query(
    `insert into pricing.own_price values ('prd', '2026-11-20T00:00:00Z', null, 9900, 'EUR')`,
  );
  // Delivery: of one unit, free from 50 €, not known.
  await db.query(`update pricing.listing set shipping_minor = 490 where id in ('lst-0', 'lst-1')`);
  await db.query(`update pricing.listing set free_shipping_from_minor = 5000 where id = 'lst-1'`);
  await db.query(`update pricing.listing set availability = 'out_of_stock' where id = 'lst-2'`);
  await db.query(
    `insert into pricing.product (id, account_id, sku, name, url, currency, price_minor, created_at, updated_at)
     select 'prd_' || n, 'acc', 's_' || n, 'P', 'https://shop.example/p', 'EUR', 1000, $1, $1
     from generate_series(1, 3) n`,
    [NOW],
  );
  await db.query(
    `insert into pricing.sale (product_id, day, units, price_paid_minor, currency, recorded_at)
     values ('prd', '2026-11-19', 3, 100, 'EUR', $1), ('prd', '2026-11-01', 4, 100, 'EUR', $1),
       ('prd', '2026-10-01', 90, 100, 'EUR', $1), ('prd_1', '2026-11-19', 9, 100, 'EUR', $1),
       ('prd_2', '2026-09-01', 9, 100, 'EUR', $1)`,
    [NOW],
  );
  await saveRuleSearch(context, { accountId: 'acc', key: 'x', query: 'q', productIds: ['prd'] });
});

const load = (query: Partial<RuleProductQuery> = {}, sql: Sql = db) =>
  loadRuleProducts(sql, {
    accountId: 'acc',
    productIds: ['prd', 'prd_1', 'prd_2', 'prd_3', 'prd_unknown'],
    now: NOW,
    ownTax: 'unknown',
    needs: ALL,
    wars: new Map([['prd', {}]]),
    ...query,
  });

test('a product has what rules ask about it', async () => {
  await refreshSalesRanks(context, { accountId: 'acc' });
  const [{ product: found } = { product: undefined }] = await load();
  expect(found).toMatchObject({
    productId: 'prd',
    currency: 'EUR',
    priceMinor: 10000n,
    costMinor: 6000n,
    mapMinor: 8500n,
    minMinor: 7500n,
    compareAtMinor: 12000n,
    stock: 7,
    unitsSold: 7,
    salesRank: 2,
    brand: 'acme',
    productType: 'audio',
    category: null,
    tags: ['winter'],
    collections: ['c1', 'head phones'],
    searches: ['x'],
    dayAgoMinor: 10000n,
    lowest30Minor: 9900n,
    isInPriceWar: true,
  });
  expect(
    found?.offers.map(({ retailer, minor, inStock, shippingMinor }) => [
      retailer,
      minor,
      inStock,
      shippingMinor,
    ]),
  ).toEqual([
    ['ret-2.example', 7000n, false, null],
    ['ret-1.example', 8000n, true, 0n],
    ['ret-0.example', 9000n, true, 490n],
  ]);
});

test('units are 0 where earlier sales are known, and unknown without any', async () => {
  const units = (await load()).map(({ product: { productId, unitsSold, salesRank } }) => [
    productId,
    unitsSold,
    salesRank,
  ]);
  expect(units).toEqual([
    ['prd', 7, 2],
    ['prd_1', 9, 1],
    ['prd_2', 0, null],
    ['prd_3', null, null],
  ]);
});

test('ranks hold for an hour', async () => {
  await db.query(
    `update pricing.sale set units = 90 where product_id = 'prd' and day = '2026-11-19'`,
  );
  const rank = async () => (await load())[0]?.product.salesRank;
  clock.advance(3_599_000);
  await refreshSalesRanks(context, { accountId: 'acc' });
  expect(await rank()).toBe(2);
  clock.advance(1_000);
  await refreshSalesRanks(context, { accountId: 'acc' });
  expect(await rank()).toBe(1);
});

test('another account’s products are not read', async () => {
  await db.query(
    `insert into pricing.account (id, name, plan, created_at) values ('other', 'B', 'growth', $1)`,
    [NOW],
  );
  expect(await load({ accountId: 'other' })).toEqual([]);
});

test('as many statements for one product as for many, and none for what no rule needs', async () => {
  const count = async (query: Partial<RuleProductQuery>) => {
    const counted = countStatements(context);
    await load(query, counted.context.db);
    return counted.asked();
  };
  const all = await count({});
  expect(all).toBeLessThanOrEqual(10);
  expect(await count({ productIds: ['prd'] })).toBe(all);
  const none = {
    shipping: false,
    salesRank: false,
    searches: false,
    units: false,
    wars: false,
    model: false,
  };
  expect(await count({ needs: none })).toBe(all - 4);
});
