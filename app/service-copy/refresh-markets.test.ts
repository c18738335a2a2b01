/** The copy of the products' figures, from the real service without a socket. */
import { beforeAll, expect, test } from 'vitest';
import { HOUR_MS } from '#kernel/durations.ts';
import { openTestApp } from '#tests/support/app/open-test-app.ts';
import { applyServiceChanges } from './apply-service-changes.server.ts';
import { refreshMarkets } from './refresh-markets.server.ts';

const app = await openTestApp();
const { services, shop } = app;
const { db } = services;
const copies = async () =>
  (
    await db.query<{ id: string; index: number | null; reason: string | null; retailer: string }>(
      `select service_product_id as id, index_basis_points as index, unknown_reason as reason,
         lowest_retailer as retailer from shop.market_copy order by 1`,
    )
  ).rows;
const read = async () => {
  app.asked.length = 0;
  await refreshMarkets(services, { shop });
  return app.asked.map(({ path }) => path);
};
/** Measures these products as `pricing/insights` does. */
const measure = (ids: readonly string[], at: Date, lowest = 1800) =>
  db.query(
    `update pricing.product_position set currency = 'EUR', own_minor = 2000, median_minor = 1900,
       lowest_minor = $3, index_basis_points = 10526, position = 'above', rank = 2,
       retailer_ids = array['ret_k'], prices = array[$3::bigint], indexes = array[11111],
       measured_at = $2
     where product_id = any($1)`,
    [ids, at, lowest],
  );
let products: string[];

beforeAll(async () => {
  await app.open();
  await app.drain();
  const now = services.clock.now();
  await db.query(
    `insert into pricing.retailer (id, domain, status, status_since, base_url, next_request_at,
       created_at) values ('ret_k', 'kettles.example', 'active', $1, 'https://kettles.example', $1, $1)`,
    [now],
  );
  await db.query(`update shop.shop set currency = 'EUR'`);
  await db.query('update pricing.product_position set measured_at = null');
  products = (
    await db.query<{ id: string }>(
      'select product_id as id from pricing.product_position order by 1',
    )
  ).rows.map(({ id }) => id);
  expect(products.length).toBeGreaterThan(2);
});

test('reads all figures at first, then those that changed since', async () => {
  const start = services.clock.now();
  await measure(products, new Date(start.getTime() - HOUR_MS));
  expect(await read()).toEqual(['/v1/insights/products']);
  expect(await copies()).toEqual(
    products.map((id) => ({ id, index: 10_526, reason: null, retailer: 'kettles.example' })),
  );
  const [changed = ''] = products;
  await measure([changed], start, 1700);
  await db.query(`update shop.market_copy set lowest_retailer = 'not read again'`);
  await read();
  expect((await copies()).filter(({ retailer }) => retailer === 'kettles.example')).toEqual([
    expect.objectContaining({ id: changed }),
  ]);
});

test('is read after each reading of the feed, where the service has figures', async () => {
  await db.query('delete from pgboss.job');
  const queued = async () =>
    (
      await db.query<{ name: string }>(
        `select name from pgboss.job where name = 'service-copy.refresh-markets'`,
      )
    ).rows.length;
  await applyServiceChanges(services, { shop });
  expect(await queued()).toBe(1);
  await db.query('delete from pgboss.job');
  await db.query(`update shop.shop set capabilities = capabilities - 'insights'`);
  await applyServiceChanges(services, { shop });
  expect(await queued()).toBe(0);
  expect(await read(), 'a service without figures is not asked').toEqual([]);
});

test('forgets a product that was removed, and everything with the shop', async () => {
  await db.query(`update shop.shop set capabilities = capabilities || '["insights"]'::jsonb`);
  await app.sandbox.control.uninstall();
  await app.sandbox.control.settled();
  await app.drain();
  expect(await read(), 'an uninstalled shop is not read').toEqual([]);
  await app.sandbox.control.sendWebhook('shop/redact');
  await app.sandbox.control.settled();
  await app.drain();
  expect(await copies()).toEqual([]);
});
