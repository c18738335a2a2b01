import { beforeAll, expect, test } from 'vitest';
import { openTestApp } from '#tests/support/app/open-test-app.ts';
import { getLocale } from '#app/requests/get-locale.server.ts';
import { refreshShop } from './sync-shop.server.ts';
import { startSyncAgain } from './start-sync.server.ts';
import { runCatalogSync } from './run-catalog-sync.server.ts';

const app = await openTestApp();
const { services, shop, sandbox } = app;
const currencies = async () =>
  (
    await services.db.query<{ currency: string }>(
      'select distinct currency from shop.variant where deleted_at is null order by 1',
    )
  ).rows.map((row) => row.currency);
const atService = async () =>
  (
    await services.db.query<{ currency: string }>(
      'select distinct currency from pricing.product order by 1',
    )
  ).rows.map((row) => row.currency);

beforeAll(async () => {
  await app.open();
  await app.drain();
});

test('uses the language of the first user, then the one from Shopify', async () => {
  const locale = async () =>
    (await services.db.query<{ locale: string | null }>('select locale from shop.shop')).rows[0]
      ?.locale;
  expect(await getLocale(services, shop, new Request(`${app.appUrl}/app?locale=de`))).toBe('de');
  expect(await getLocale(services, shop, new Request(`${app.appUrl}/app?locale=fr-CA`))).toBe(
    'fr-CA',
  );
  expect(await locale()).toBe('de');
  expect(await getLocale(services, shop, new Request(`${app.appUrl}/app`))).toBe('de');
  await sandbox.control.sendWebhook('shop/update');
  await sandbox.control.settled();
  expect(await locale()).toBe('en');
});

test('reads the catalog again in another currency and sends it to the service', async () => {
  await services.db.query(
    `update shop.variant set map_minor = 500, map_from = 'csv', min_minor = 400
     where gid = (select gid from shop.variant where not_monitored is null and map_minor is null
       order by gid limit 1)`,
  );
  await sandbox.control.setCurrency('SEK');
  await sandbox.control.settled();
  await app.drain();
  expect(await currencies()).toEqual(['SEK']);
  expect(await atService()).toEqual(['SEK']);
  // MAP prices in the old currency are no longer valid.
  expect(
    (
      await services.db.query(
        'select 1 from shop.variant where map_minor is not null or min_minor is not null',
      )
    ).rows,
  ).toEqual([]);
});

test('discards what was read when the currency changes during the read', async () => {
  await services.db.query('delete from shop.sync_run');
  await services.db.query('delete from pgboss.job');
  await startSyncAgain(services, shop);
  const platform = globalThis.fetch;
  // The currency changes while the file is downloaded.
  globalThis.fetch = async (input, init) => {
    const answer = await platform(input, init);
    if (!String(input instanceof Request ? input.url : input).includes('/sandbox-bulk/'))
      return answer;
    globalThis.fetch = platform;
    await sandbox.control.setCurrency('NOK');
    await refreshShop(services, { shop });
    return answer;
  };
  await runCatalogSync(services, { shop });
  expect((await services.db.query('select state, bulk_id from shop.sync_run')).rows).toEqual([
    { state: 'starting', bulk_id: null },
  ]);
  await app.drain();
  expect(await currencies()).toEqual(['NOK']);
  expect((await services.db.query('select state from shop.sync_run')).rows).toEqual([
    { state: 'done' },
  ]);
});
