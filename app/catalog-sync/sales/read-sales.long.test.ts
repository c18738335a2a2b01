import { beforeAll, expect, test } from 'vitest';
import { updateSettings } from '#app/settings/update-settings.server.ts';
import { findSales } from '#app/catalog-sync/sales/find-sales.server.ts';
import type { BulkAnswer } from '#sandbox/admin-api/admin-faults.ts';
import { openTestApp } from '#tests/support/app/open-test-app.ts';
import { IS_LONG } from '#tests/support/is-long.ts';
import { textBodyOf } from '#tests/support/read-fetch.ts';
import { findSalesRead } from './sales-read.server.ts';
import { startSalesRead } from './start-sales-read.server.ts';

const app = await openTestApp();
const { services, shop, sandbox } = app;
const salesPosts = () => app.asked.filter(({ path }) => path === '/v1/sales').length;
const stored = async () =>
  (
    await services.db.query<{ rows: number; units: number; days: number }>(
      'select count(*)::int as rows, coalesce(sum(units), 0)::int as units, count(distinct day)::int as days from pricing.sale',
    )
  ).rows[0];

beforeAll(async () => {
  await app.open();
  await app.drain();
});

test('reads no orders without the merchant’s permission', async () => {
  expect(await startSalesRead(services, { shop })).toBe(false);
  expect(await updateSettings(services, { shop, userId: '42' }, { intent: 'sales' })).toEqual({
    intent: 'sales',
  });
  expect(await app.drain()).toContain('catalog-sync.start-sales-read');
  expect(await findSales(services, shop)).toMatchObject({
    supported: true,
    allowed: false,
    state: null,
  });
  expect(salesPosts()).toBe(0);
  expect(await findSalesRead(services.db, shop)).toBeNull();
});

test('reports when the merchant allows it and Shopify has not approved the app for orders', async () => {
  await sandbox.control.setScopes(['write_products', 'read_inventory', 'read_orders']);
  await sandbox.control.settled();
  await expect.poll(step, { interval: 50 }).toBe('failed');
  expect(await findSales(services, shop)).toMatchObject({
    allowed: true,
    state: 'failed',
    error: 'orders_not_approved',
  });
  expect(salesPosts()).toBe(0);
  // Shopify may refuse it in the first response already.
  const platform = globalThis.fetch;
  globalThis.fetch = async (input, init) =>
    textBodyOf(init).includes('mutation StartCatalogRead')
      ? Response.json({
          data: null,
          errors: [
            {
              message: 'This app is not approved to access the Order object.',
              extensions: { code: 'ACCESS_DENIED' },
            },
          ],
        })
      : platform(input, init);
  await services.db.query(`update shop.sales_read set error = null`);
  expect(await startSalesRead(services, { shop })).toBe(true);
  await expect.poll(step, { interval: 50 }).toBe('failed');
  globalThis.fetch = platform;
  expect((await findSalesRead(services.db, shop))?.error).toBe('orders_not_approved');
});

test('reads the complete days that Shopify shows after approval, and stores only sums', async () => {
  await sandbox.control.setProtectedDataApproved(true);
  expect(await startSalesRead(services, { shop })).toBe(true);
  await settle();
  const read = await findSalesRead(services.db, shop);
  expect(read).toMatchObject({ state: 'done', error: null, rowsRefused: 0, refusedWhy: null });
  const sold = await stored();
  expect(sold?.days).toBe(59);
  expect(sold?.rows).toBe(read?.rowsSent);
  expect(sold?.units).toBeGreaterThan(500);
  expect(salesPosts()).toBeGreaterThan(1);
  expect(await findSales(services, shop)).toMatchObject({
    allowed: true,
    state: 'done',
    doneUntil: read?.lastDay,
  });
});

test('sends the same again without counting it twice, and reads at most once a day', async () => {
  const before = await stored();
  expect(await startSalesRead(services, { shop })).toBe(false);
  await services.db.query(`update shop.sales_read set state = 'failed', done_until = null`);
  expect(await startSalesRead(services, { shop })).toBe(true);
  await settle();
  expect(await stored()).toEqual(before);
});

test('sends how much of a day a variant was in stock, except for days before it was recorded', async () => {
  const gids = (
    await services.db.query<{ gid: string }>(
      `select p.external_id as gid from pricing.sale s join pricing.product p on p.id = s.product_id
       join shop.variant v on v.gid = p.external_id and v.stock > 0
       group by 1 order by 1 limit 3`,
    )
  ).rows.map(({ gid }) => gid);
  const [soldOut = '', oversold = '', uncounted = ''] = gids;
  const shares = async (gid: string, newest: number) =>
    (
      await services.db.query<{ share: number | null }>(
        `select s.in_stock_share as share from pricing.sale s
         join pricing.product p on p.id = s.product_id where p.external_id = $1
         order by s.day desc limit $2`,
        [gid, newest],
      )
    ).rows.map(({ share }) => share);
  expect(await shares(soldOut, 59)).not.toContain(1);
  await sandbox.control.setShopStockRule(oversold, 'oversell');
  await sandbox.control.setShopStockRule(uncounted, 'untracked');
  for (const gid of gids) await sandbox.control.setShopStock(gid, 0);
  await sandbox.control.settled();
  await app.drain();
  const recorded = await services.db.query(
    `select gid, sellable from shop.variant where gid = any($1)
     union all select gid, sellable from shop.variant_sellable_past where gid = any($1)`,
    [gids],
  );
  expect(recorded.rows).toHaveLength(4);
  expect(recorded.rows).toEqual(
    expect.arrayContaining([
      { gid: soldOut, sellable: true },
      { gid: soldOut, sellable: false },
      { gid: oversold, sellable: true },
      { gid: uncounted, sellable: true },
    ]),
  );
  // Moves what just happened to noon of yesterday, a day after the first reading.
  const read = await findSalesRead(services.db, shop);
  const { rows } = await services.db.query<{ timezone: string }>('select timezone from shop.shop');
  const noon = `($1::date + time '12:00') at time zone $2`;
  const at = [read?.lastDay, rows[0]?.timezone];
  await services.db.query(
    `update shop.variant_sellable_past set until = ${noon}, since = ${noon} - interval '1 day'`,
    at,
  );
  await services.db.query(
    `update shop.variant set sellable_since = ${noon} - case when sellable then interval '1 day'
       else interval '0' end`,
    at,
  );
  await services.db.query(`update shop.sales_read set state = 'failed', done_until = null`);
  await startSalesRead(services, { shop });
  await settle();
  expect(await shares(soldOut, 3)).toEqual([0.5, null, null]);
  expect(await shares(oversold, 3)).toEqual([1, null, null]);
  expect(await shares(uncounted, 3)).toEqual([1, null, null]);
  // A service of an earlier release refuses rows with this field. The same rows without it were
  // accepted above.
  await services.db.query('delete from pricing.idempotency_key');
  await services.db.query(`update shop.shop set capabilities = capabilities - 'products.details'`);
  await services.db.query(`update shop.sales_read set state = 'failed', done_until = null`);
  await startSalesRead(services, { shop });
  await settle();
  expect(await shares(oversold, 1)).toEqual([null]);
});

const INCOMPLETE: { name: string; change: (answer: BulkAnswer) => BulkAnswer }[] = [
  {
    name: 'no file, none counted',
    change: (answer) => ({ ...answer, hasFile: false, objectCount: 0, rootObjectCount: 0 }),
  },
  {
    name: 'fewer lines than counted',
    change: (answer) => ({ ...answer, lines: answer.lines.slice(0, -20) }),
  },
  {
    name: 'no file though orders are counted',
    change: (answer) => ({ ...answer, hasFile: false }),
  },
  {
    name: 'an order whose day cannot be read',
    change: (answer) => ({
      ...answer,
      lines: answer.lines.map((line, at) =>
        at === 0 ? line.replace(/"processedAt":"[^"]*"/, '"processedAt":"last week"') : line,
      ),
    }),
  },
];

test.for(IS_LONG ? INCOMPLETE : INCOMPLETE.slice(0, 2))(
  'keeps the sales that the service has after $name',
  async ({ change }) => {
    const before = await listSales();
    await readAgain(change);
    await expect
      .poll(async () => (await step(), findSalesRead(services.db, shop)), { interval: 50 })
      .toMatchObject({ state: 'starting', error: 'orders_incomplete', tries: 1 });
    expect(await listSales()).toEqual(before);
    sandbox.control.changeBulk(null);
    await services.db.query('update shop.sales_read set next_try_at = null');
    await services.jobs.enqueue('catalog-sync.read-sales', { shop });
    await settle();
    expect(await listSales()).toEqual(before);
  },
);

test('keeps the sales of days with an unreadable order line, and reads the others', async () => {
  const before = await listSales();
  let unreadable = 0;
  await readAgain((answer) => {
    const parent = answer.lines.map((line) => /"__parentId":"([^"]*)"/.exec(line)?.[1]).at(-1);
    const isOfParent = (line: string) => line.includes(`"__parentId":"${parent}"`);
    unreadable = answer.lines.filter(isOfParent).length;
    return {
      ...answer,
      lines: answer.lines.map((line) =>
        isOfParent(line) ? line.replace(/"currentQuantity":\d+/, '"currentQuantity":null') : line,
      ),
    };
  });
  await settle();
  expect(await listSales()).toEqual(before);
  expect(unreadable).toBeGreaterThan(0);
  expect(await findSales(services, shop)).toMatchObject({
    state: 'done',
    unreadable,
    unreadableExample: expect.stringContaining('"currentQuantity":null'),
  });
  await readAgain((answer) => answer);
  await settle();
  expect(await listSales()).toEqual(before);
  expect(await findSales(services, shop)).toMatchObject({ state: 'done', unreadable: 0 });
});

test('continues after what was sent before an interruption', async () => {
  const total = (await findSalesRead(services.db, shop))?.rowsSent ?? 0;
  await services.db.query(
    `update shop.sales_read set state = 'starting', bulk_id = null, bulk_url = null`,
  );
  await startSalesRead(services, { shop });
  await services.db.query('delete from pricing.sale');
  await untilState('sending');
  await services.db.query('update shop.sales_read set rows_sent = $1', [total - 10]);
  await settle();
  expect((await stored())?.rows).toBe(10);
});

test('ends when the merchant withdraws the permission', async () => {
  await services.db.query(
    `update shop.sales_read set state = 'starting', bulk_id = null, bulk_url = null, rows_sent = 0`,
  );
  await sandbox.control.setScopes(['write_products', 'read_inventory']);
  await sandbox.control.settled();
  const { readSales } = await import('./read-sales.server.ts');
  await readSales(services, { shop }, { signal: new AbortController().signal });
  expect(await findSalesRead(services.db, shop)).toMatchObject({
    state: 'failed',
    error: 'orders_permission_withdrawn',
  });
});

async function listSales() {
  const { rows } = await services.db.query<{ day: string; units: number; rows: number }>(
    `select day::text, sum(units)::int as units, count(*)::int as rows from pricing.sale
     group by day order by day`,
  );
  return rows;
}

async function readAgain(change: (answer: BulkAnswer) => BulkAnswer): Promise<void> {
  sandbox.control.changeBulk(change);
  await services.db.query(
    `update shop.sales_read set state = 'failed', done_until = null, bulk_id = null, bulk_url = null`,
  );
  await startSalesRead(services, { shop });
}

/** Until the read has ended: the stand-in's bulk operation completes by itself. */
async function settle(): Promise<void> {
  await expect.poll(step, { interval: 50 }).toBe('done');
}

async function untilState(state: string): Promise<void> {
  await services.db.query(`delete from pgboss.job where name = 'catalog-sync.read-sales'`);
  const { bulkOperationDocument, startCatalogReadDocument } =
    await import('#app/admin-api/documents.ts');
  const { openAdmin } = await import('#app/admin-api/open-admin.server.ts');
  const { buildOrdersBulkQuery } = await import('#app/admin-api/orders-document.ts');
  const admin = openAdmin(services, shop);
  const read = await findSalesRead(services.db, shop);
  const started = await admin.query(startCatalogReadDocument, {
    query: buildOrdersBulkQuery(`${read?.firstDay}T00:00:00Z`),
  });
  const id = started.bulkOperationRunQuery.bulkOperation?.id ?? '';
  await expect
    .poll(async () => (await admin.query(bulkOperationDocument, { id })).bulkOperation?.status)
    .toBe('COMPLETED');
  const url = (await admin.query(bulkOperationDocument, { id })).bulkOperation?.url ?? '';
  await services.db.query('update shop.sales_read set state = $1, bulk_id = $2, bulk_url = $3', [
    state,
    id,
    url,
  ]);
  await startSalesRead(services, { shop });
}

async function step(): Promise<string | undefined> {
  await services.db.query(
    `update pgboss.job set start_after = now() where name = 'catalog-sync.read-sales' and state = 'created'`,
  );
  await app.drain();
  return (await findSalesRead(services.db, shop))?.state;
}
