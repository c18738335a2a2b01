import { beforeAll, expect, test } from 'vitest';
import { readAllSales } from '#app/catalog-sync/sales/start-sales-read.server.ts';
import { scheduleReconciliation } from '#app/catalog-sync/start-sync.server.ts';
import { handleUninstall } from '#app/install/handle-uninstall.server.ts';
import { readPricingKey } from '#app/sessions/read-pricing-key.server.ts';
import { findInstalled } from '#app/shop/get-shop.server.ts';
import { SHOP_DATA_TABLES } from '#app/shop-state/shop-tables.ts';
import { openTestApp } from '#tests/support/app/open-test-app.ts';
import { deleteAccount, startAgain } from './delete-account.server.ts';

const app = await openTestApp();
const { services, shop } = app;
const readShop = () => services.db.prisma.shop.findUniqueOrThrow({ where: { domain: shop } });

async function countStored(): Promise<number> {
  let count = 0;
  for (const table of SHOP_DATA_TABLES)
    count += (await services.db.query(`select from shop.${table} where shop = $1`, [shop])).rows
      .length;
  return count;
}

beforeAll(async () => {
  await app.open();
  await app.drain();
});

test('another name deletes nothing', async () => {
  const before = await countStored();
  expect(before).toBeGreaterThan(100);
  await expect(deleteAccount(services, { shop, confirmed: 'other' })).rejects.toMatchObject({
    code: 'validation_failed',
  });
  expect(await countStored()).toBe(before);
});

test('deletes the account at the service and everything here; no request makes it anew', async () => {
  const { name, accountId } = await readShop();
  await deleteAccount(services, { shop, confirmed: ` ${name} ` });
  expect(app.asked.at(-1)).toEqual({ method: 'DELETE', path: '/v1/account' });
  const { rows } = await services.db.query(
    'select from pricing.account where id = $1 and deleting_at is null',
    [accountId],
  );
  expect(rows).toEqual([]);
  expect(await countStored()).toBe(0);
  expect(await readPricingKey(services, shop)).toBeNull();
  const state = { accountId: null, connection: 'missing', uninstalledAt: null };
  expect(await readShop()).toMatchObject(state);
  // Opening a page, an exchanged token, nightly work and waiting jobs change nothing.
  await findInstalled(services, shop);
  await app.open();
  await scheduleReconciliation(services);
  await readAllSales(services);
  await app.drain();
  expect(await readShop()).toMatchObject(state);
  expect(await countStored()).toBe(0);
});

test('a repetition after a crash is no error, and starting again makes a new account', async () => {
  const { name } = await readShop();
  await deleteAccount(services, { shop, confirmed: name ?? shop });
  await startAgain(services, shop);
  await app.drain();
  const row = await readShop();
  expect(row).toMatchObject({ connection: 'ok', accountDeletedAt: null });
  expect(row.accountId).not.toBeNull();
  expect(await countStored()).toBeGreaterThan(100);
});

test('a reinstallation after a deletion makes a new account too', async () => {
  const { name } = await readShop();
  await deleteAccount(services, { shop, confirmed: name ?? shop });
  // As if Shopify had revoked the token.
  const sessions = await services.db.query('delete from shop.session');
  expect(sessions.rowCount).toBeGreaterThan(0);
  await handleUninstall(services, { shop, at: new Date() });
  await app.open();
  expect(await readShop()).toMatchObject({
    connection: 'ok',
    accountDeletedAt: null,
    uninstalledAt: null,
  });
});

test('a connected service that refuses keeps everything here; one that cannot delete keeps its data', async () => {
  const { name } = await readShop();
  await services.db.query(
    `update shop.shop set base_url = 'https://prices.example/v1', capabilities = '["account.deletion", "account"]'`,
  );
  const asked: string[] = [];
  const foreign = (status: number) => ({
    ...services,
    externalFetch: (input: RequestInfo | URL, init?: RequestInit) => {
      const request = new Request(input, init);
      asked.push(`${request.method} ${request.url}`);
      return Promise.resolve(
        Response.json({ status, code: 'forbidden', detail: 'No' }, { status }),
      );
    },
  });
  const confirmed = name ?? shop;
  await expect(deleteAccount(foreign(403), { shop, confirmed })).rejects.toMatchObject({
    code: 'forbidden',
  });
  expect((await readShop()).accountDeletedAt).toBeNull();
  expect(asked).toEqual(['GET https://prices.example/v1/account']);
  await services.db.query(`update shop.shop set capabilities = '[]'`);
  asked.length = 0;
  await deleteAccount(foreign(500), { shop, confirmed });
  expect(asked).toEqual([]);
  expect(await readShop()).toMatchObject({ baseUrl: null, accountId: null });
  expect(await countStored()).toBe(0);
});
