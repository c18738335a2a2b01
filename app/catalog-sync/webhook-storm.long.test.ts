/**
 * What a busy shop sends: bursts, with every webhook late, repeated and out of order; and the Admin
 * API's rate limit.
 */
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { IncomingMessage } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp } from '#tests/support/app/open-test-app.ts';
import { textBodyOf } from '#tests/support/read-fetch.ts';
import { refreshProduct } from './refresh-product.server.ts';

const app = await openTestApp({ webhooks: 'rough' });
const { services, shop, sandbox } = app;
let adminRequests = 0;
const count = (message: unknown): void => {
  if ((message as { request: IncomingMessage }).request.url?.startsWith('/admin/api/'))
    adminRequests += 1;
};
const priceOf = async (gid: string) =>
  (
    await services.db.query<{ price_minor: bigint }>(
      'select price_minor from shop.variant where gid = $1',
      [gid],
    )
  ).rows[0]?.price_minor;
const some = async (n: number) =>
  (
    await services.db.query<{ gid: string; product_gid: string }>(
      `select distinct on (product_gid) gid, product_gid
       from shop.variant
       where not_monitored is null and deleted_at is null
       order by product_gid limit $1`,
      [n],
    )
  ).rows;

beforeAll(async () => {
  subscribe('http.server.request.start', count);
  await app.open();
  await app.drain();
});
afterAll(() => unsubscribe('http.server.request.start', count));

test('reads a product once for a burst of repeated and unordered changes', async () => {
  const [variant] = await some(1);
  for (let n = 0; n < 15; n += 1)
    await sandbox.control.setShopPrice(String(variant?.gid), `${50 + n}.25`);
  await sandbox.control.settled();
  adminRequests = 0;
  expect((await app.drain()).filter((name) => name.startsWith('catalog-sync.'))).toEqual([
    'catalog-sync.refresh-product',
    'catalog-sync.send-variants',
  ]);
  expect(adminRequests).toBe(1);
  expect(await priceOf(String(variant?.gid))).toBe(6425n);
});

test('reads each product of a storm once', async () => {
  const variants = await some(20);
  for (let round = 0; round < 3; round += 1)
    for (const { gid } of variants) await sandbox.control.setShopPrice(gid, `${70 + round}.10`);
  await sandbox.control.settled();
  adminRequests = 0;
  const done = await app.drain();
  expect(done.filter((name) => name === 'catalog-sync.refresh-product')).toHaveLength(20);
  expect(adminRequests).toBe(20);
  for (const { gid } of variants) expect(await priceOf(gid)).toBe(7210n);
});

test('ends with the last cost, and the deletion of a product, in whichever order they arrive', async () => {
  const [kept, deleted] = await some(2);
  await sandbox.control.setShopPrice(String(deleted?.gid), '81.00');
  await sandbox.control.deleteProduct(String(deleted?.product_gid));
  await sandbox.control.setShopCost(String(kept?.gid), '20.00');
  await sandbox.control.setShopCost(String(kept?.gid), '21.00');
  await sandbox.control.settled();
  const topics = sandbox.control
    .sentWebhooks()
    .filter(({ body }) => body.includes(String(deleted?.product_gid.split('/').at(-1))))
    .map(({ topic }) => topic);
  // The change is reported after the deletion.
  expect(topics.indexOf('products/delete')).toBeLessThan(topics.lastIndexOf('products/update'));
  await app.drain();
  const { rows } = await services.db.query<{ gid: string; gone: boolean; cost: bigint | null }>(
    `select gid, deleted_at is not null as gone, cost_minor as cost from shop.variant where gid = any($1)`,
    [[kept?.gid, deleted?.gid]],
  );
  expect(rows.find(({ gid }) => gid === kept?.gid)).toMatchObject({ gone: false, cost: 2100n });
  expect(rows.find(({ gid }) => gid === deleted?.gid)).toMatchObject({ gone: true });
});

test('is never throttled with many concurrent readers', async () => {
  const throttled: string[] = [];
  const platform = globalThis.fetch;
  globalThis.fetch = async (input, init) => {
    const answer = await platform(input, init);
    if ((await answer.clone().text()).includes('"THROTTLED"'))
      throttled.push(textBodyOf(init).slice(0, 60));
    return answer;
  };
  // Eight at once, after the rate limit's figures are known.
  const products = await some(8);
  await Promise.all(
    products.map(({ product_gid: productGid }) => refreshProduct(services, { shop, productGid })),
  );
  globalThis.fetch = platform;
  expect(throttled).toEqual([]);
});
