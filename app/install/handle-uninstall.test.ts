import { beforeEach, expect, test } from 'vitest';
import { isAppError } from '#kernel/app-error.ts';
import { createManualClock } from '#kernel/clock.ts';
import { DAY_MS, HOUR_MS } from '#kernel/durations.ts';
import { openTestApp } from '#tests/support/app/open-test-app.ts';
import { createInstallationReader } from '#tests/support/app/read-installation.ts';
import {
  withAdminAnswer,
  withoutShopify,
  withTokenAnswer,
} from '#tests/support/app/replace-shopify-answers.ts';
import { runCatalogSync } from '#app/catalog-sync/run-catalog-sync.server.ts';
import { startSync } from '#app/catalog-sync/start-sync.server.ts';
import { readPricingKey } from '#app/sessions/read-pricing-key.server.ts';
import { handleUninstall } from './handle-uninstall.server.ts';

const app = await openTestApp();
const { services, shop } = app;
const { accounts, storedKey } = createInstallationReader(app);
const { control } = app.sandbox;
const NO_ANSWER = { status: 503, body: '' };

/** Every test begins with the app installed and opened, and with no job waiting. */
beforeEach(async () => {
  await control.settled();
  await services.db.query('delete from pgboss.job');
  await services.db.query('delete from shop.session');
  await control.install();
  await app.open();
  await services.db.query('delete from pgboss.job');
});

const expireToken = () => services.db.query('update shop.session set expires = now()');
const isInstalled = async () => (await storedKey()) !== null;
const isSuspended = async () => (await accounts())[0]?.suspended_at !== null;

test('ignores an uninstall webhook older than the installation', async () => {
  await handleUninstall(services, { shop, at: new Date(Date.now() - DAY_MS) });
  expect(await isInstalled()).toBe(true);
});

test('ignores an uninstall webhook that arrives after a reinstallation', async () => {
  const removedAt = new Date();
  await control.uninstall({ isUntold: true });
  await control.install();
  await expireToken();
  await app.open();
  await handleUninstall(services, { shop, at: removedAt });
  expect([await isInstalled(), await isSuspended()]).toEqual([true, false]);
});

test.each([
  ['is unavailable', withoutShopify],
  ['refreshes no token', (work: () => Promise<unknown>) => withTokenAnswer(NO_ANSWER, work)],
])('retries an uninstall webhook while Shopify %s', async (_name, during) => {
  const removedAt = new Date();
  await control.uninstall({ isUntold: true });
  await control.install();
  await expireToken();
  await app.open();
  await expireToken();
  await during(() =>
    expect(handleUninstall(services, { shop, at: removedAt })).rejects.toMatchObject({
      code: 'unavailable',
    }),
  );
  expect([await isInstalled(), await isSuspended()]).toEqual([true, false]);
});

test('a stored token that cannot be decrypted is no uninstallation', async () => {
  await services.db.query('update shop.session set "accessToken" = "refreshToken"');
  await expect(handleUninstall(services, { shop, at: new Date() })).rejects.toMatchObject({
    code: 'unavailable',
  });
  expect([await isInstalled(), await isSuspended()]).toEqual([true, false]);
});

const denied = JSON.stringify({
  errors: [{ message: 'Access denied', extensions: { code: 'ACCESS_DENIED' } }],
});

test.each([
  ['a missing permission', { status: 200, body: denied }, 'ignored'],
  ['402', { status: 402, body: '{}' }, 'tried again'],
  ['403', { status: 403, body: '{}' }, 'tried again'],
  ['404', { status: 404, body: '{}' }, 'tried again'],
  ['423', { status: 423, body: '{}' }, 'tried again'],
  ['500', { status: 500, body: '<html>' }, 'tried again'],
])('an Admin API that answers %s says of no uninstallation', async (_name, answer, expected) => {
  const outcome = await withAdminAnswer(answer, () =>
    handleUninstall(services, { shop, at: new Date() }).then(
      () => 'ignored',
      (error: unknown) => (isAppError(error, 'unavailable') ? 'tried again' : error),
    ),
  );
  expect(outcome).toBe(expected);
  expect([await isInstalled(), await isSuspended()]).toEqual([true, false]);
});

test('an installation right after an uninstallation keeps its account active', async () => {
  await control.uninstall({ isUntold: true });
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
  await control.install();
  await app.open();
  await removing;
  await app.drain();
  expect([await isInstalled(), await isSuspended()]).toEqual([true, false]);
});

test('deletes the key and stops the work when the app is uninstalled', async () => {
  await control.uninstall();
  await control.settled();
  await app.drain();
  expect((await services.db.query('select 1 from shop.session')).rows).toEqual([]);
  expect(await isSuspended()).toBe(true);
  app.asked.length = 0;
  await startSync(services, { shop, kind: 'reconciliation' });
  await app.drain();
  expect(app.asked).toEqual([]);
});

test('finds the account again, with a new key, when the shop reinstalls', async () => {
  const [before] = await accounts();
  await control.uninstall({ isUntold: true });
  await handleUninstall(services, { shop, at: new Date() });
  expect(await isSuspended()).toBe(true);
  await control.install();
  await app.open();
  expect(await accounts()).toEqual([{ id: before?.id, suspended_at: null }]);
  expect(await readPricingKey(services, shop)).not.toBeNull();
});

/** The nightly read, that many nights after the first. */
async function readAtNight(night: number): Promise<void> {
  const clock = createManualClock(new Date(Date.now() + night * 24 * HOUR_MS));
  const atNight = { ...services, clock };
  await startSync(atNight, { shop, kind: 'reconciliation' });
  await runCatalogSync(atNight, { shop }).catch(() => undefined);
  await services.db.query(`delete from pgboss.job where name <> 'install.uninstall-shop'`);
  await app.drain();
}

test('treats three nights of refused tokens as an uninstallation', async () => {
  const [before] = await accounts();
  await control.uninstall({ isUntold: true });
  await expireToken();
  for (const night of [0, 1]) await readAtNight(night);
  // A second read of the same night does not count.
  await readAtNight(1.2);
  expect([await isInstalled(), await isSuspended()]).toEqual([true, false]);
  await readAtNight(2);
  expect([await isInstalled(), await isSuspended()]).toEqual([false, true]);

  await control.install();
  await app.open();
  expect(await accounts()).toEqual([{ id: before?.id, suspended_at: null }]);
});

test.each([
  ['unanswered', () => NO_ANSWER, async () => undefined],
  [
    'that our own credentials caused',
    () => ({ status: 401, body: '{"error":"invalid_client"}' }),
    async () => undefined,
  ],
  [
    'that a token of ours without a readable form caused',
    () => NO_ANSWER,
    async () =>
      void (await services.db.query('update shop.session set "accessToken" = "refreshToken"')),
  ],
])('any number of nights %s is no uninstallation', async (_name, answer, prepare) => {
  await expireToken();
  await prepare();
  await withTokenAnswer(answer(), async () => {
    for (const night of [0, 1, 2, 3, 4]) await readAtNight(night);
  });
  expect([await isInstalled(), await isSuspended()]).toEqual([true, false]);
});

test('a token that Shopify issues ends the count of refused nights', async () => {
  const refuse = (night: number) =>
    withTokenAnswer({ status: 400, body: '{"error":"invalid_grant"}' }, () => readAtNight(night));
  await expireToken();
  for (const night of [0, 1]) await refuse(night);
  await readAtNight(2);
  await expireToken();
  for (const night of [3, 4]) await refuse(night);
  expect([await isInstalled(), await isSuspended()]).toEqual([true, false]);
});
