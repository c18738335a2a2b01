import { expect, test } from 'vitest';
import { openTestApp } from '#tests/support/app/open-test-app.ts';
import { createInstallationReader } from '#tests/support/app/read-installation.ts';
import { addressOf } from '#tests/support/read-fetch.ts';
import { readPricingKey } from '#app/sessions/read-pricing-key.server.ts';
import { setUpShop } from './set-up-shop.server.ts';
import { refreshCapabilities } from './refresh-capabilities.server.ts';

const app = await openTestApp();
const { services, shop } = app;
const { accounts, storedKey } = createInstallationReader(app);

test('refuses a session token that has expired or is forged', async () => {
  await expect(app.open({ expired: true })).rejects.toMatchObject({ status: 401 });
  const { authenticate } = await import('#app/shopify.server.ts');
  const [head, body] = app.sandbox.control.mintSessionToken().split('.');
  const forged = new Request(`${app.appUrl}/app`, {
    headers: {
      authorization: `Bearer ${head}.${body}.AAAA`,
      'user-agent': 'Mozilla/5.0 Chrome/153',
    },
  });
  await expect(authenticate.admin(forged)).rejects.toMatchObject({ status: 401 });
  expect(await accounts()).toEqual([]);
});

test('refuses a signed session token that does not name a Shopify shop', async () => {
  for (const shop of ['evil.example', 'a.myshopify.com.evil.example', 'myshopify.com'])
    await expect(app.open({ shop })).rejects.toMatchObject({ status: 401 });
});

test('gives no access with the token of a shop that did not install', async () => {
  await expect(app.open({ shop: 'other-shop.myshopify.com' })).rejects.toMatchObject({
    status: expect.any(Number),
  });
  expect(
    (await services.db.query('select 1 from shop.session union all select 1 from shop.shop')).rows,
  ).toEqual([]);
});

test('creates one account however often a shop is installed', async () => {
  await app.open();
  const key = await readPricingKey(services, shop);
  await Promise.all([setUpShop(services, shop), setUpShop(services, shop), app.open()]);
  expect(await accounts()).toHaveLength(1);
  expect(await readPricingKey(services, shop)).toBe(key);
  expect((await services.db.query('select 1 from shop.sync_run')).rows).toHaveLength(1);
});

test('creates one account when two first requests arrive together', async () => {
  await services.db.query('update shop.session set pricing_key = null');
  await Promise.all([
    setUpShop(services, shop),
    setUpShop(services, shop),
    setUpShop(services, shop),
  ]);
  expect(await accounts()).toHaveLength(1);
  const active = await services.db.query('select 1 from pricing.api_key where revoked_at is null');
  expect(active.rows).toHaveLength(1);
});

test('stores the key encrypted, bound to its shop', async () => {
  const key = await readPricingKey(services, shop);
  const sealed = await storedKey();
  expect(sealed).toMatch(/^1\.[\w-]+\.[\w-]+\.[\w-]+$/);
  expect(sealed).not.toContain(String(key));
  const { decryptText } = await import('#kernel/encrypt-text.ts');
  expect(decryptText(services.encryptionKeys, 'other.myshopify.com', String(sealed))).toBeNull();
});

test('stores Shopify’s tokens encrypted', async () => {
  const { rows } = await services.db.query<{ kept: string }>(
    'select row_to_json(s)::text as kept from shop.session s',
  );
  expect(rows.length).toBeGreaterThan(0);
  for (const { kept } of rows) expect(kept).not.toMatch(/shp[a-z]{2}_/);
});

test('keeps the key when Shopify issues a new token', async () => {
  const key = await readPricingKey(services, shop);
  await app.sandbox.control.expireAccessTokens();
  await services.db.query('update shop.session set expires = now()');
  await app.drain();
  const session = await services.db.query<{ expires: Date }>('select expires from shop.session');
  expect(session.rows[0]?.expires.getTime()).toBeGreaterThan(Date.now());
  expect(await readPricingKey(services, shop)).toBe(key);
});

test('exchanges the session token once for requests that arrive together', async () => {
  await services.db.query('update shop.session set expires = now()');
  const platform = globalThis.fetch;
  let exchanges = 0;
  globalThis.fetch = (input, init) => {
    if (addressOf(input).endsWith('/admin/oauth/access_token')) exchanges += 1;
    return platform(input, init);
  };
  try {
    await Promise.all(Array.from({ length: 8 }, () => app.open()));
  } finally {
    globalThis.fetch = platform;
  }
  expect(exchanges).toBe(1);
});

test('renews a token that Shopify refuses before it expires', async () => {
  await app.sandbox.control.expireAccessTokens();
  const { refreshShop } = await import('#app/catalog-sync/sync-shop.server.ts');
  expect(await refreshShop(services, { shop })).toMatchObject({ currency: 'EUR' });
});

test("reads a newer service's capabilities at night, and requests nothing from one with only five endpoints", async () => {
  const known = async () =>
    (await services.db.query<{ capabilities: string[] }>('select capabilities from shop.shop'))
      .rows[0]?.capabilities ?? [];
  const all = await known();
  expect(all.length).toBeGreaterThan(5);
  await services.db.query(`update shop.shop set capabilities = '["retailers"]'`);
  await refreshCapabilities(services);
  expect(await known()).toEqual(all);
  await services.db.query(`update shop.shop set capabilities = '[]'`);
  await refreshCapabilities(services);
  expect(await known()).toEqual([]);
  await services.db.query('update shop.shop set capabilities = $1::jsonb', [JSON.stringify(all)]);
});
