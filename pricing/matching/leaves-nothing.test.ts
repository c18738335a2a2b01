import { beforeEach, expect, test } from 'vitest';
import { DAY_MS } from '#kernel/durations.ts';
import { deleteAccount } from '#pricing/accounts/delete-account.ts';
import { deleteOldProducts } from '#pricing/catalog/kept-products.ts';
import { deleteProduct } from '#pricing/catalog/update-products.ts';
import { stopMonitoringRetailer } from '#pricing/market/monitored-retailers.ts';
import { createTestStage } from '#tests/support/create-test-stage.ts';
import { GTIN, seedMatching } from '#tests/support/seed-matching.ts';
import { countCoverage } from './count-coverage.ts';
import { deleteMatches } from './delete-matches.ts';
import { matchListings } from './match-market.ts';
import { fitMarket } from './refit/fit-market.ts';

const context = await createTestStage();
const { db } = context;
const seed = seedMatching(context);

beforeEach(async () => {
  await seed.reset();
  await seed.product('prd_1', { gtin: GTIN });
  await seed.listing('lst_1', { gtin: GTIN });
  await matchListings(context, { retailerId: 'ret_1', listingIds: ['lst_1'] });
  await fitMarket(context, { accountId: 'acc_1', retailerId: 'ret_1' });
  await countCoverage(context, { keptFrom: 1 });
});

/** Every table with these columns, found in the schema, so that a new table is checked too. */
async function tablesWith(...columns: string[]): Promise<string[]> {
  const { rows } = await db.query<{ name: string }>(
    `select t.table_name as name
     from information_schema.tables t
     where t.table_schema = 'pricing' and t.table_type = 'BASE TABLE'
       and $1::text[] <@ (select array_agg(c.column_name::text) from information_schema.columns c
         where c.table_schema = t.table_schema and c.table_name = t.table_name)
       and not exists (select from pg_inherits i
         where i.inhrelid = ('pricing.' || quote_ident(t.table_name))::regclass)
       order by 1`,
    [columns],
  );
  return rows.map((row) => row.name);
}

/** Names of the tables that still have matching rows. */
async function left(tables: readonly string[], where: string): Promise<string[]> {
  const found: string[] = [];
  for (const table of tables)
    if ((await db.query(`select 1 from pricing.${table} where ${where} limit 1`)).rowCount)
      found.push(table);
  return found;
}

test('a deleted product leaves no row in any table after thirty days', async () => {
  const tables = await tablesWith('product_id');
  expect(tables).toEqual(
    expect.arrayContaining(['alert', 'match', 'own_price', 'recommendation', 'sale']),
  );
  expect(await left(tables, `product_id = 'prd_1'`)).toContain('match');
  await deleteProduct(context, { accountId: 'acc_1', productId: 'prd_1' });
  expect(await left(['product', 'match'], `account_id = 'acc_1'`)).toEqual([]);
  await deleteOldProducts(context, new Date(context.clock.now().getTime() + 31 * DAY_MS));
  expect(await left(tables, `product_id = 'prd_1'`)).toEqual([]);
  expect(await left(['product'], `id = 'prd_1'`)).toEqual([]);
});

test("no longer monitoring a retailer leaves no row of it in any of the account's tables", async () => {
  const tables = await tablesWith('account_id', 'retailer_id');
  expect(tables).toEqual(
    expect.arrayContaining([
      'account_retailer',
      'match',
      'match_log',
      'match_market',
      'retailer_coverage',
    ]),
  );
  expect(await left(tables, `account_id = 'acc_1' and retailer_id = 'ret_1'`)).toEqual(
    expect.arrayContaining(['match', 'match_log', 'match_market', 'retailer_coverage']),
  );
  await stopMonitoringRetailer(context, { accountId: 'acc_1', retailerId: 'ret_1' });
  await deleteMatches(context, { accountId: 'acc_1', retailerId: 'ret_1' });
  expect(await left(tables, `account_id = 'acc_1' and retailer_id = 'ret_1'`)).toEqual([]);
});

test('deleting an account leaves no row in the matching tables', async () => {
  const tables = [
    'match',
    'match_log',
    'match_market',
    'retailer_coverage',
    'product',
    'account_retailer',
  ];
  expect(await left(tables, `account_id = 'acc_1'`)).toEqual(tables);
  await deleteAccount(context, 'acc_1');
  expect(await left(tables, `account_id = 'acc_1'`)).toEqual([]);
});
