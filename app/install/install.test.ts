import { expect, test } from 'vitest';
import { AddressRefused, NameUnknown } from '#http-client/outbound-error.ts';
import { openTestApp } from '#tests/support/app/open-test-app.ts';
import { addressOf } from '#tests/support/read-fetch.ts';
import { updateSettings } from '../settings/update-settings.server.ts';
import { getShop } from '../shop/get-shop.server.ts';
import { readPricingKey } from '../sessions/read-pricing-key.server.ts';
import { setServiceConnection } from './set-service-connection.server.ts';
import { setUpShop } from './set-up-shop.server.ts';
import { refreshCapabilities } from './refresh-capabilities.server.ts';
import { handleUninstall } from './handle-uninstall.server.ts';

const app = await openTestApp();
const { services, shop } = app;
const accounts = async () =>
  (
    await services.db.query<{ id: string; suspended_at: Date | null }>(
      'select id, suspended_at from pricing.account where external_ref = $1',
      [shop],
    )
  ).rows;
const storedKey = async () =>
  (
    await services.db.query<{ pricing_key: string | null }>(
      'select pricing_key from shop.session where shop = $1',
      [shop],
    )
  ).rows[0]?.pricing_key ?? null;

const goals = async () => ({
  account: (
    await services.db.query<{ goal: string }>(
      `select settings ->> 'goal' as goal from pricing.account where external_ref = $1`,
      [shop],
    )
  ).rows[0]?.goal,
  shop: (await getShop(services, shop)).goal,
});

test('refuses a session token that has expired or is forged', async () => {
  await expect(app.open({ expired: true })).rejects.toMatchObject({ status: 401 });
  const { authenticate } = await import('../shopify.server.ts');
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
  const { refreshShop } = await import('../catalog-sync/sync-shop.server.ts');
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

test('sets a new shop to match the market until its merchant chooses, also in the account', async () => {
  expect(await goals()).toEqual({ account: 'market', shop: { current: 'market', chosen: false } });
  await updateSettings(services, { shop, userId: null }, { intent: 'goal', goal: 'margin' });
  expect(await goals()).toEqual({ account: 'margin', shop: { current: 'margin', chosen: true } });
  await expect(
    updateSettings(services, { shop, userId: null }, { intent: 'goal', goal: 'growth' }),
  ).rejects.toMatchObject({ code: 'validation_failed', errors: [{ pointer: 'goal' }] });
});

test("shows the account's goal, also when it was chosen elsewhere", async () => {
  await services.db.query(
    `update pricing.account set settings = settings || '{"goal":"profit"}' where external_ref = $1`,
    [shop],
  );
  await refreshCapabilities(services);
  expect(await goals()).toEqual({ account: 'profit', shop: { current: 'profit', chosen: true } });
});

test('sends no goal to a service without goals, and shows none', async () => {
  await services.db.query(
    `update shop.shop set capabilities = capabilities - 'settings.goal' where domain = $1`,
    [shop],
  );
  const limits = {
    ...{ intent: 'limits', threshold: '65', usualMargin: '', minMargin: '0' },
    ...{ floorRule: 'none', share: '', tolerance: '0' },
  };
  await updateSettings(services, { shop, userId: null }, limits);
  expect((await getShop(services, shop)).goal).toBeNull();
  await updateSettings(services, { shop, userId: null }, { ...limits, goal: 'market' });
  expect((await goals()).account).toBe('profit');
  await refreshCapabilities(services);
  expect(await goals()).toMatchObject({ shop: { current: 'profit' } });
});

test('the threshold for competitors’ price cuts goes to the account, in basis points', async () => {
  const limits = {
    ...{ intent: 'limits', threshold: '65', usualMargin: '', minMargin: '0' },
    ...{ floorRule: 'none', share: '', tolerance: '0' },
  };
  const save = (undercut: string) =>
    updateSettings(services, { shop, userId: null }, { ...limits, undercut });
  const stored = async () =>
    (
      await services.db.query<{ points: number | null }>(
        `select (settings->>'undercutBasisPoints')::int as points from pricing.account where external_ref = $1`,
        [shop],
      )
    ).rows[0]?.points;
  await save('2,5');
  expect(await stored()).toBe(250);
  await updateSettings(services, { shop, userId: null }, limits);
  expect(await stored()).toBe(250);
  await expect(save('91')).rejects.toMatchObject({ errors: [{ pointer: 'undercut' }] });
  await save('0');
  expect(await stored()).toBe(0);
  await save('');
  expect(await stored()).toBeNull();
});

test('refuses an invalid base address', async () => {
  for (const baseUrl of [
    'nonsense',
    'http://example.com/v1',
    'https://example.com/v2',
    'https://user:pw@example.com/v1',
  ]) {
    await expect(
      setServiceConnection(services, { shop, baseUrl, apiKey: 'a-long-enough-key' }),
    ).rejects.toMatchObject({ code: 'validation_failed' });
  }
  await expect(
    setServiceConnection(services, { shop, baseUrl: 'https://example.com/v1', apiKey: '' }),
  ).rejects.toMatchObject({ code: 'validation_failed', errors: [{ pointer: 'apiKey' }] });
});

test('names the wrong field of a connection', async () => {
  const connect = (externalFetch: typeof fetch) =>
    setServiceConnection(
      { ...services, externalFetch },
      { shop, baseUrl: 'https://prices.example.com/v1', apiKey: 'a-long-enough-key' },
    );
  const answering =
    (status: number, body: string): typeof fetch =>
    async () =>
      new Response(body, { status });
  await expect(connect(answering(401, '{"code":"unauthorized"}'))).rejects.toMatchObject({
    errors: [{ pointer: 'apiKey', detail: expect.stringContaining('rejected this key') }],
  });
  await expect(connect(answering(404, '<h1>Not found</h1>'))).rejects.toMatchObject({
    errors: [{ pointer: 'baseUrl', detail: expect.stringContaining('not like a pricing service') }],
  });
  await expect(connect(answering(200, '<h1>Welcome</h1>'))).rejects.toMatchObject({
    errors: [{ pointer: 'baseUrl' }],
  });
  const guard: typeof fetch = async () =>
    Promise.reject(
      new AddressRefused('prices.example.com resolves to 10.0.0.1, which is no public address'),
    );
  await expect(connect(guard)).rejects.toMatchObject({
    code: 'address_refused',
    errors: [
      {
        pointer: 'baseUrl',
        detail: expect.stringContaining('Only servers on the public internet'),
      },
    ],
  });
});

test('refuses a key that may not do what the app does', async () => {
  const own = await services.builtInFetch('http://built-in/v1/account/keys', {
    method: 'POST',
    headers: {
      authorization: `Bearer ${await readPricingKey(services, shop)}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({ name: 'reader', scopes: ['read', 'write'] }),
  });
  const { api_key: apiKey } = (await own.json()) as { api_key: string };
  const before = await storedKey();
  await expect(
    setServiceConnection(
      { ...services, externalFetch: services.builtInFetch },
      { shop, baseUrl: 'https://prices.example.com/v1', apiKey },
    ),
  ).rejects.toMatchObject({
    code: 'insufficient_scope',
    said: { name: 'key_scopes' },
    errors: [{ pointer: 'apiKey', detail: expect.stringContaining('full access') }],
  });
  expect(await storedKey()).toBe(before);
});

test('reports a server whose domain does not exist', async () => {
  const externalFetch: typeof fetch = async () =>
    Promise.reject(new NameUnknown('prices.example.com has no address', { isCertain: true }));
  await expect(
    setServiceConnection(
      { ...services, externalFetch },
      { shop, baseUrl: 'https://prices.example.com/v1', apiKey: 'a-long-enough-key' },
    ),
  ).rejects.toMatchObject({
    said: { name: 'domain_unknown' },
    errors: [{ pointer: 'baseUrl', detail: expect.stringContaining('Couldn’t find') }],
  });
});

test('saves no connection that does not respond', async () => {
  const before = await storedKey();
  await expect(
    setServiceConnection(services, {
      shop,
      baseUrl: 'http://127.0.0.1:9/v1',
      apiKey: 'a-long-enough-key',
    }),
  ).rejects.toMatchObject({ code: 'unavailable' });
  expect(await storedKey()).toBe(before);
});

test('ignores an uninstall webhook older than the installation', async () => {
  await handleUninstall(services, { shop, at: new Date(Date.now() - 86_400_000) });
  expect(await storedKey()).not.toBeNull();
});

test('ignores an uninstall webhook that arrives after a reinstallation', async () => {
  const removedAt = new Date();
  await app.sandbox.control.uninstall();
  await app.sandbox.control.settled();
  await services.db.query(`delete from pgboss.job where name = 'install.uninstall-shop'`);
  await app.sandbox.control.install();
  await services.db.query('update shop.session set expires = now()');
  await app.open();
  await handleUninstall(services, { shop, at: removedAt });
  expect(await storedKey()).not.toBeNull();
  expect((await accounts())[0]?.suspended_at).toBeNull();
});

test('retries an uninstall webhook while Shopify is unavailable', async () => {
  const platform = globalThis.fetch;
  globalThis.fetch = async () => Promise.reject(new TypeError('fetch failed'));
  await expect(handleUninstall(services, { shop, at: new Date() })).rejects.toMatchObject({
    code: 'unavailable',
  });
  globalThis.fetch = platform;
  expect(await storedKey()).not.toBeNull();
});

test('an installation right after an uninstallation keeps its account active', async () => {
  await app.sandbox.control.uninstall();
  await app.sandbox.control.settled();
  // The service is slow to suspend: the following installation must not overtake it.
  const slow: typeof services = {
    ...services,
    builtInFetch: async (input, init) => {
      if (init?.method === 'PATCH' || (input instanceof Request && input.method === 'PATCH'))
        await new Promise((resolve) => setTimeout(resolve, 400));
      return services.builtInFetch(input, init);
    },
  };
  const removing = handleUninstall(slow, { shop, at: new Date() });
  await expect.poll(storedKey, { interval: 5 }).toBeNull();
  await app.sandbox.control.install();
  await app.open();
  await removing;
  await app.drain();
  expect((await accounts())[0]?.suspended_at).toBeNull();
  expect(await readPricingKey(services, shop)).not.toBeNull();
});

test('deletes the key and stops the work when the app is uninstalled', async () => {
  await app.sandbox.control.uninstall();
  await app.sandbox.control.settled();
  await app.drain();
  expect((await services.db.query('select 1 from shop.session')).rows).toEqual([]);
  expect((await accounts())[0]?.suspended_at).not.toBeNull();
  app.asked.length = 0;
  const { startSync } = await import('../catalog-sync/start-sync.server.ts');
  await startSync(services, { shop, kind: 'reconciliation' });
  await app.drain();
  expect(app.asked).toEqual([]);
});

test('finds the account again, with a new key, when the shop reinstalls', async () => {
  const [before] = await accounts();
  await app.sandbox.control.install();
  await app.open();
  expect(await accounts()).toEqual([{ id: before?.id, suspended_at: null }]);
  expect(await readPricingKey(services, shop)).not.toBeNull();
});

test('erases everything of an uninstalled shop on request', async () => {
  await app.drain();
  await app.sandbox.control.uninstall();
  await app.sandbox.control.sendWebhook('shop/redact');
  await app.sandbox.control.settled();
  await app.drain();
  expect(await accounts()).toEqual([]);
  for (const table of [
    'variant',
    'product_collection',
    'session',
    'sync_run',
    'alert_copy',
    'price_change',
  ])
    expect(
      (await services.db.query(`select 1 from shop.${table} where shop = $1`, [shop])).rows,
      table,
    ).toEqual([]);
  expect((await services.db.query('select 1 from shop.shop')).rows).toEqual([]);
  const proof = await services.db.query<{ topic: string; done_at: Date | null }>(
    'select topic, done_at from shop.compliance_request',
  );
  expect(proof.rows).toEqual([{ topic: 'shop/redact', done_at: expect.any(Date) }]);
});
