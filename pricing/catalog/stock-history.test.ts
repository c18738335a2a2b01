import { beforeAll, expect, test } from 'vitest';
import { DAY_MS } from '#kernel/durations.ts';
import { createAccount } from '#pricing/accounts/accounts.ts';
import { createTestStage, type TestStage } from '#tests/support/create-test-stage.ts';
import { deleteOldStock } from './write-products.ts';
import { upsertProducts } from './upsert-products.ts';
import { updateProduct } from './update-products.ts';

let context: TestStage;
let accountId: string;
beforeAll(async () => {
  context = await createTestStage();
  ({ accountId } = await createAccount(context, { name: 'Shop', plan: 'growth' }));
});

test('stores the last and the lowest stock of each day on which it changed', async () => {
  const productId = await register(5);
  for (const stock of [0, 8]) await setStock(productId, stock);
  context.clock.advance(DAY_MS);
  // Neither the same stock nor a new price is a change of the stock.
  await setStock(productId, 8);
  await updateProduct(context, { accountId, productId, changes: { priceMinor: 1790n } });
  context.clock.advance(DAY_MS);
  await setStock(productId, 12);
  context.clock.advance(DAY_MS);
  await setStock(productId, null);
  expect(await history(productId)).toEqual([
    { day: '2026-11-20', lowest: 0, last: 8 },
    // The day started with 8.
    { day: '2026-11-22', lowest: 8, last: 12 },
    { day: '2026-11-23', lowest: 12, last: null },
  ]);
});

test('stores nothing for a product with unknown stock', async () => {
  expect(await history(await register(null))).toEqual([]);
});

test('publishes no event for fields that no other stage uses', async () => {
  const productId = await register(5);
  context.published.length = 0;
  context.accountEvents.length = 0;
  await updateProduct(context, {
    accountId,
    productId,
    changes: {
      stock: 4,
      productType: 'Kettles',
      tags: ['new'],
      collections: [{ id: 'c1', name: 'Kitchen' }],
      compareAtMinor: 2500n,
    },
  });
  expect(context.published).toEqual([]);
  expect(context.accountEvents).toMatchObject([{ type: 'product.updated' }]);
  context.accountEvents.length = 0;
  await updateProduct(context, {
    accountId,
    productId,
    changes: { tags: ['new'], collections: [{ id: 'c1', name: 'Kitchen' }] },
  });
  expect(context.accountEvents).toEqual([]);
});

test('deletes months past their retention, in any partition', async () => {
  const productId = await register(3);
  await context.db.query(`select pricing.make_partitions('2023-10-01', 1)`);
  await context.db.query(
    `insert into pricing.product_stock (product_id, day, lowest, last, recorded_at)
     select $1, day, 1, 1, day from unnest('{2022-05-05,2023-10-31,2023-11-20}'::date[]) as day`,
    [productId],
  );
  await deleteOldStock(context.db, { now: new Date('2026-11-20T04:00:00Z') });
  expect((await history(productId)).map(({ day }) => day).slice(0, 2)).toEqual([
    '2023-11-20',
    today(),
  ]);
  const left = await context.db.query(
    `select to_regclass('pricing.product_stock_2023_10') as name`,
  );
  expect(left.rows).toEqual([{ name: null }]);
});

const today = (): string => context.clock.now().toISOString().slice(0, 10);
let registered = 0;

async function register(stock: number | null): Promise<string> {
  registered += 1;
  const [made] = await upsertProducts(context, accountId, [
    {
      sku: `K${registered}`,
      name: 'Kettle',
      url: 'https://shop.example/k',
      currency: 'EUR',
      priceMinor: 1990n,
      stock,
    },
  ]);
  if (!made || made.status === 'duplicate') throw new Error('No product was registered');
  return made.product.id;
}

const setStock = (productId: string, stock: number | null) =>
  updateProduct(context, { accountId, productId, changes: { stock } });

async function history(productId: string) {
  const { rows } = await context.db.query<{
    day: string;
    lowest: number | null;
    last: number | null;
  }>(
    `select day::text as day, lowest, last from pricing.product_stock
     where product_id = $1 order by day`,
    [productId],
  );
  return rows;
}
