import { expect, test } from 'vitest';
import { openTestApp } from '#tests/support/app/open-test-app.ts';
import { createInstallationReader } from '#tests/support/app/read-installation.ts';
import { readPricingKey } from '../sessions/read-pricing-key.server.ts';
import { handleUninstall } from './handle-uninstall.server.ts';

const app = await openTestApp();
const { services, shop } = app;
const { accounts, storedKey } = createInstallationReader(app);
await app.open();

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
