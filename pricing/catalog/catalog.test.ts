import { beforeAll, beforeEach, expect, test } from 'vitest';
import { createAccount } from '#pricing/accounts/accounts.ts';
import { openDatabase } from '#prisma/open-database.ts';
import { countStatements } from '#tests/support/count-statements.ts';
import { createTestStage, type TestStage } from '#tests/support/create-test-stage.ts';
import { getProduct, listProductsByIds, type ProductDraft } from './products.ts';
import { listOwnPrices } from './list-own-prices.ts';
import { listSales, recordSales } from './sales.ts';
import { type Registration, upsertProducts } from './upsert-products.ts';
import { updateProduct, deleteProduct } from './update-products.ts';

let context: TestStage;
let accountId: string;
beforeAll(async () => {
  context = await createTestStage();
});
beforeEach(async () => {
  ({ accountId } = await createAccount(context, { name: 'Shop', plan: 'growth' }));
  context.published.length = 0;
  context.accountEvents.length = 0;
});

test('registers, leaves unchanged, updates, and publishes only changes', async () => {
  const [made] = await upsertProducts(context, accountId, [
    draft({ externalId: 'v1', brand: 'Acme', costMinor: 900n }),
  ]);
  expect(made).toMatchObject({
    status: 'created',
    product: { sku: 'K1', priceMinor: 1990n, brand: 'Acme' },
  });
  context.clock.advance(1000);
  const [same] = await upsertProducts(context, accountId, [draft({ externalId: 'v1' })]);
  expect(same).toMatchObject({ status: 'unchanged', product: { brand: 'Acme' } });
  const [changed] = await upsertProducts(context, accountId, [
    draft({ externalId: 'v1', sku: 'K2', priceMinor: 1790n, brand: null }),
  ]);
  expect(changed).toMatchObject({
    status: 'updated',
    product: { id: idOf(made), sku: 'K2', brand: null, costMinor: 900n },
  });
  expect(context.published).toEqual([
    { type: 'product.registered', data: { accountId, productIds: [idOf(made)] } },
    {
      type: 'product.changed',
      data: { accountId, productIds: [idOf(made)], fields: ['sku', 'price', 'brand'] },
    },
  ]);
  expect(context.accountEvents.map((event) => event.type)).toEqual([
    'product.updated',
    'product.updated',
  ]);
});

test('stores the own price as spans without gaps', async () => {
  const start = context.clock.now();
  const id = idOf((await upsertProducts(context, accountId, [draft()]))[0]);
  context.clock.advance(60_000);
  const change = context.clock.now();
  await upsertProducts(context, accountId, [draft({ priceMinor: 1500n })]);
  await updateProduct(context, { accountId, productId: id, changes: { priceMinor: 1400n } });
  expect(await listOwnPrices(context.db, [id])).toEqual([
    { productId: id, from: start, to: change, priceMinor: 1990n, currency: 'EUR' },
    { productId: id, from: change, to: null, priceMinor: 1400n, currency: 'EUR' },
  ]);
  expect(await listOwnPrices(context.db, [id], { since: change })).toHaveLength(1);
});

test('finds products without an external id by sku', async () => {
  const [plain] = await upsertProducts(context, accountId, [draft({ sku: 'A' })]);
  const [named] = await upsertProducts(context, accountId, [draft({ sku: 'A', externalId: 'x1' })]);
  expect(named?.status).toBe('created');
  expect(idOf((await upsertProducts(context, accountId, [draft({ sku: 'A' })]))[0])).toBe(
    idOf(plain),
  );
  const [only] = await upsertProducts(context, accountId, [draft({ sku: 'B', externalId: 'x2' })]);
  expect(idOf((await upsertProducts(context, accountId, [draft({ sku: 'B' })]))[0])).toBe(
    idOf(only),
  );
});

test('reports the second of two drafts for one product as a duplicate', async () => {
  const results = await upsertProducts(context, accountId, [
    draft({ sku: 'D' }),
    draft({ sku: 'D', priceMinor: 1n }),
    draft({ sku: 'D', externalId: 'd' }),
  ]);
  expect(results.map((result) => result.status)).toEqual(['created', 'duplicate', 'created']);
});

test('creates one product when two requests race', async () => {
  const made = await Promise.all(
    [1, 2, 3, 4].map((n) => upsertProducts(context, accountId, [draft({ priceMinor: BigInt(n) })])),
  );
  expect(new Set(made.map(([result]) => idOf(result))).size).toBe(1);
  expect(
    (await context.db.query('select from pricing.product where account_id = $1', [accountId])).rows,
  ).toHaveLength(1);
});

test('writes a thousand products in few statements', async () => {
  const drafts = Array.from({ length: 1000 }, (_, i) =>
    draft({ sku: `S${i}`, externalId: `e${i}` }),
  );
  const counted = countStatements(context);
  await upsertProducts(counted.context, accountId, drafts);
  expect(counted.asked()).toBeLessThan(10);
  const again = await upsertProducts(
    context,
    accountId,
    drafts.map((d, i) => (i % 2 ? d : { ...d, priceMinor: 5n })),
  );
  expect(again.filter((result) => result.status === 'updated')).toHaveLength(500);
  await expect(
    upsertProducts(context, accountId, [...drafts, draft({ sku: 'X' })]),
  ).rejects.toMatchObject({ code: 'too_many_records' });
});

test('prepares its statements once, not for every product', async () => {
  const db = openDatabase(context.connection, { max: 1 });
  try {
    for (let n = 0; n < 12; n += 1)
      await upsertProducts({ ...context, db }, accountId, [draft({ sku: `P${n}` })]);
    const { rows } = await db.query<{ made: number }>(
      'select custom_plans::int as made from pg_prepared_statements where generic_plans + custom_plans = 12',
    );
    // Lookup with the plan's room; product, price span and event together. PostgreSQL makes five
    // custom plans before a generic one.
    expect(rows).toEqual(Array.from({ length: 2 }, () => ({ made: 5 })));
  } finally {
    await db.close();
  }
});

test('clears amounts of the old currency', async () => {
  const id = idOf(
    (
      await upsertProducts(context, accountId, [
        draft({ costMinor: 900n, mapMinor: 1800n, minMinor: 1000n }),
      ])
    )[0],
  );
  const after = await updateProduct(context, {
    accountId,
    productId: id,
    changes: { currency: 'JPY', priceMinor: 2500n, mapMinor: 2400n },
  });
  expect(after).toMatchObject({
    currency: 'JPY',
    costMinor: null,
    mapMinor: 2400n,
    minMinor: null,
  });
});

test('rejects a sku that another product has', async () => {
  const [a] = await upsertProducts(context, accountId, [draft({ sku: 'A' }), draft({ sku: 'B' })]);
  await expect(
    updateProduct(context, { accountId, productId: idOf(a), changes: { sku: 'B' } }),
  ).rejects.toMatchObject({ code: 'conflict' });
});

test('does not return the product of another account', async () => {
  const id = idOf((await upsertProducts(context, accountId, [draft()]))[0]);
  const other = await createAccount(context, { name: 'Other', plan: 'growth' });
  const theirs = { accountId: other.accountId, productId: id };
  const attempts = [
    () => getProduct(context.db, theirs),
    () => updateProduct(context, { ...theirs, changes: { name: 'x' } }),
    () => deleteProduct(context, theirs),
  ];
  for (const attempt of attempts) {
    await expect(attempt()).rejects.toMatchObject({
      code: 'not_found',
      message: 'No such product',
    });
  }
  expect(await listProductsByIds(context.db, [id], { accountId: other.accountId })).toEqual([]);
});

test('deletes a product with its history', async () => {
  const id = idOf((await upsertProducts(context, accountId, [draft()]))[0]);
  await deleteProduct(context, { accountId, productId: id });

  expect(context.published.at(-1)).toEqual({
    type: 'product.deleted',
    data: { accountId, productIds: [id] },
  });
  expect(context.accountEvents.at(-1)).toMatchObject({
    type: 'product.removed',
    data: { product_id: id },
  });
});

test('replaces a day of sales and rejects invalid ones', async () => {
  const id = idOf((await upsertProducts(context, accountId, [draft()]))[0]);
  const sale = {
    productId: id,
    day: '2026-11-19',
    units: 3,
    pricePaidMinor: 1890n,
    currency: 'EUR',
  };
  expect(
    await recordSales(context, {
      accountId,
      sales: [sale, { ...sale, units: 4, sessions: 80, inStockShare: 0.5 }],
    }),
  ).toMatchObject([
    {
      status: 'refused',
      field: 'day',
      code: 'duplicate_day',
      detail: expect.stringContaining('row 1'),
    },
    { status: 'recorded' },
  ]);
  const outcomes = await recordSales(context, {
    accountId,
    sales: [
      { ...sale, productId: 'prd_none' },
      { ...sale, currency: 'USD' },
      { ...sale, day: '2026-12-24' },
      { ...sale, day: '2026-11-18', units: 1 },
    ],
  });
  expect(
    outcomes.map((outcome) => (outcome.status === 'refused' ? outcome.code : outcome.status)),
  ).toEqual(['not_found', 'currency_mismatch', 'day_in_future', 'recorded']);
  expect(await listSales(context.db, [id])).toEqual([
    {
      productId: id,
      day: '2026-11-18',
      units: 1,
      pricePaidMinor: 1890n,
      currency: 'EUR',
      sessions: null,
      inStockShare: null,
    },
    {
      productId: id,
      day: '2026-11-19',
      units: 4,
      pricePaidMinor: 1890n,
      currency: 'EUR',
      sessions: 80,
      inStockShare: 0.5,
    },
  ]);
  expect(await listSales(context.db, [id], { since: '2026-11-19' })).toHaveLength(1);
});

test('reports sales with a zero price or in another unit, and stores the others', async () => {
  const id = idOf((await upsertProducts(context, accountId, [draft()]))[0]);
  const sale = {
    productId: id,
    day: '2026-11-19',
    units: 3,
    pricePaidMinor: 1890n,
    currency: 'EUR',
  };
  const sales = [
    { ...sale, pricePaidMinor: 0n },
    { ...sale, pricePaidMinor: 1_890_000n },
    { ...sale, pricePaidMinor: 2n },
    { ...sale, day: '2026-11-18', units: 0 },
  ];
  const outcomes = await recordSales(context, { accountId, sales });
  expect(
    outcomes.map((outcome) => (outcome.status === 'refused' ? outcome.code : outcome.status)),
  ).toEqual(['not_positive', 'far_from_price', 'far_from_price', 'recorded']);
  expect(outcomes[1]).toMatchObject({
    detail:
      "Expected a price per unit within a hundred times the product's 19.90 EUR, got 18900.00 EUR",
  });
  expect(await listSales(context.db, [id])).toHaveLength(1);
});

function draft(fields: Partial<ProductDraft> = {}): ProductDraft {
  return {
    sku: 'K1',
    name: 'Kettle',
    url: 'https://shop.example/k1',
    currency: 'EUR',
    priceMinor: 1990n,
    ...fields,
  };
}

function idOf(registration: Registration | undefined): string {
  if (!registration || registration.status === 'duplicate')
    throw new Error('No product was registered');
  return registration.product.id;
}

test('the size of a catalog is kept, however products are added and deleted', async () => {
  const size = async (): Promise<number | undefined> =>
    (
      await context.db.query<{ products: number }>(
        'select products from pricing.catalog_size where account_id = $1',
        [accountId],
      )
    ).rows[0]?.products;
  const before = (await size()) ?? 0;
  await upsertProducts(context, accountId, [draft({ sku: 'Z1' })]);
  await upsertProducts(
    context,
    accountId,
    ['Z1', 'Z2', 'Z3'].map((sku) => draft({ sku })),
  );
  expect(await size()).toBe(before + 3);
  const refused = context.db.transaction(async (tx) => {
    await tx.query('delete from pricing.product where account_id = $1', [accountId]);
    throw new Error('no');
  });
  await expect(refused).rejects.toThrow('no');
  expect(await size()).toBe(before + 3);
  await context.db.query(
    `delete from pricing.product where account_id = $1 and sku in ('Z1', 'Z2', 'Z3')`,
    [accountId],
  );
  expect(await size()).toBe(before);
  await context.db.query('delete from pricing.account where id = $1', [accountId]);
  expect(await size()).toBeUndefined();
});
