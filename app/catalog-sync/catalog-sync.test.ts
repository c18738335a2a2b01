import { beforeAll, expect, test } from 'vitest';
import { HOUR_MS } from '#kernel/durations.ts';
import { openTestApp } from '#tests/support/app/open-test-app.ts';
import { saveShopSettings } from '#app/settings/save-shop-settings.server.ts';
import { checkSalesChannels, listChannels } from './sales-channels.server.ts';
import { lookUpMissing } from './look-up-missing.server.ts';
import { startSyncAgain, scheduleReconciliation, startStalledSyncs } from './start-sync.server.ts';
import { runCatalogSync } from './run-catalog-sync.server.ts';

const app = await openTestApp();
const { services, shop, sandbox } = app;
interface Row {
  gid: string;
  product_gid: string;
  price_minor: bigint;
  not_monitored: string | null;
  service_product_id: string | null;
  deleted_at: Date | null;
  sent_at: Date | null;
  map_minor: bigint | null;
}
const monitored = async (limit = 5) =>
  (
    await services.db.query<Row>(
      'select * from shop.variant where service_product_id is not null order by gid limit $1',
      [limit],
    )
  ).rows;
const rowOf = async (gid: string) =>
  (await services.db.query<Row>('select * from shop.variant where gid = $1', [gid])).rows[0];
const atService = async (gid: string) =>
  (
    await services.db.query<{
      price_minor: bigint;
      your_price: bigint;
      paused_reason: string | null;
      deleted_at: Date | null;
    }>('select * from pricing.product where external_id = $1', [gid])
  ).rows[0];

beforeAll(async () => {
  await app.open();
  await app.drain();
});

test('sends the whole catalog to the service after an installation', async () => {
  const run = await services.db.query(
    'select state, error, variants_read, variants_total from shop.sync_run',
  );
  const count = sandbox.control.variants().length;
  expect(run.rows).toEqual([
    { state: 'done', error: null, variants_read: count, variants_total: count },
  ]);
  const kinds = await services.db.query<{
    not_monitored: string | null;
    count: number;
    known: number;
  }>(
    'select not_monitored, count(*)::int as count, count(service_product_id)::int as known from shop.variant group by not_monitored',
  );
  const byKind = new Map(kinds.rows.map((row) => [row.not_monitored, row]));
  expect(byKind.get(null)?.known).toBe(byKind.get(null)?.count);
  expect([...byKind.keys()]).toEqual(expect.arrayContaining([null, 'draft', 'archived']));
  expect(byKind.has('unpublished')).toBe(false);
  expect(
    (
      await services.db.query(
        'select 1 from shop.variant where not_monitored is not null and service_product_id is not null',
      )
    ).rows,
  ).toEqual([]);
});

test('sends MAP price and cost from Shopify to the service', async () => {
  const variantWithMapPrice = sandbox.control
    .variants()
    .find((variant) => variant.mapPrice !== null && variant.cost !== null);
  const row = await rowOf(String(variantWithMapPrice?.id));
  const product = await services.db.query<{ map_price_minor: bigint; cost_minor: bigint }>(
    'select * from pricing.product where external_id = $1',
    [variantWithMapPrice?.id],
  );
  expect(row?.map_minor).toBe(BigInt(Math.round(Number(variantWithMapPrice?.mapPrice) * 100)));
  expect(
    JSON.stringify(product.rows[0], (_key, value: unknown) =>
      typeof value === 'bigint' ? value.toString() : value,
    ),
  ).toContain(String(row?.map_minor));
});

test('sends nothing when a second read finds no change', async () => {
  app.asked.length = 0;
  await scheduleReconciliation(services);
  await app.drain();
  expect(app.asked.filter(({ path }) => path.startsWith('/v1/products'))).toEqual([]);
  const runs = await services.db.query(
    'select state, kind from shop.sync_run order by started_at desc limit 1',
  );
  expect(runs.rows).toEqual([{ state: 'done', kind: 'reconciliation' }]);
});

test('sends a changed price once for a burst of webhooks', async () => {
  const [variant] = await monitored();
  for (const price of ['91.10', '92.20', '93.30'])
    await sandbox.control.setShopPrice(String(variant?.gid), price);
  await sandbox.control.settled();
  expect(
    (await app.waiting()).filter((name) => name === 'catalog-sync.refresh-product'),
  ).toHaveLength(1);
  app.asked.length = 0;
  await app.drain();
  expect((await rowOf(String(variant?.gid)))?.price_minor).toBe(9330n);
  expect(Object.values((await atService(String(variant?.gid))) ?? {})).toContain(9330n);
  expect(app.asked.filter(({ method }) => method === 'POST')).toEqual([
    { method: 'POST', path: '/v1/products/batch' },
  ]);
});

test('sends a changed cost', async () => {
  const [variant] = await monitored();
  await sandbox.control.setShopCost(String(variant?.gid), '12.34');
  await sandbox.control.settled();
  await app.drain();
  const row = await services.db.query('select cost_minor from shop.variant where gid = $1', [
    variant?.gid,
  ]);
  expect(row.rows).toEqual([{ cost_minor: 1234n }]);
});

test('monitors a product that is not in the online store, with its canonical address', async () => {
  const { rows } = await services.db.query<{ url: string; name: string }>(
    `select p.url, p.name from pricing.product p join shop.variant v on v.gid = p.external_id
     where v.sku like 'SM-KNB%'`,
  );
  expect(rows.length).toBeGreaterThan(0);
  for (const { url } of rows)
    expect(url).toMatch(/^https:\/\/nordlicht\.example\/products\/[a-z0-9-]+\?variant=\d+$/);
});

test('monitors only what is in the chosen sales channels, and follows products that enter or leave them', async () => {
  const [store, mapPrice] = await listChannels(services, shop);
  expect([store?.name, mapPrice?.name]).toEqual(['Online Store', 'Point of Sale']);
  if (!store || !mapPrice) throw new Error('no channels');
  const unpublished = async () =>
    (
      await services.db.query<{ count: number }>(
        `select count(*)::int as count from shop.variant where not_monitored = 'unpublished'`,
      )
    ).rows[0]?.count;
  await saveShopSettings(services, shop, { channels: [mapPrice] });
  await app.drain();
  expect(await unpublished()).toBe(0);
  await saveShopSettings(services, shop, { channels: [store] });
  await app.drain();
  expect(await unpublished()).toBeGreaterThan(0);
  const variant = (await monitored()).at(-1);
  const ids = { gid: String(variant?.gid), product: String(variant?.product_gid) };
  await sandbox.control.setPublished(ids.product, false);
  await sandbox.control.settled();
  await app.drain();
  expect(await rowOf(ids.gid)).toMatchObject({
    not_monitored: 'unpublished',
    service_product_id: variant?.service_product_id,
  });
  expect(await atService(ids.gid)).toMatchObject({ paused_reason: 'unpublished' });
  await sandbox.control.setPublished(ids.product, true);
  await sandbox.control.settled();
  await app.drain();
  expect(await rowOf(ids.gid)).toMatchObject({
    not_monitored: null,
    service_product_id: variant?.service_product_id,
  });
});

test('lists every sales channel of a shop with more than one page of them', async () => {
  await sandbox.control.setMoreChannels(118);
  const channels = await listChannels(services, shop);
  expect(new Set(channels.map(({ id }) => id)).size).toBe(120);
  const last = channels.find(({ id }) => id.endsWith('/120'));
  expect(last?.name).toBe('Reseller 118');
  if (!last) throw new Error('no channel 120');
  await saveShopSettings(services, shop, { channels: [last] });
  await app.drain();
  const { rows } = await services.db.query(`select settings -> 'channels' as kept from shop.shop`);
  expect(rows).toEqual([{ kept: [last] }]);
  await sandbox.control.setMoreChannels(0);
});

test('keeps the chosen sales channels when Shopify lists none', async () => {
  const [store] = await listChannels(services, shop);
  const channels = store ? [store] : [];
  const platform = globalThis.fetch;
  globalThis.fetch = async (input, init) => {
    const answer = await platform(input, init);
    const text = await answer.text();
    const empty = '"catalogs":{"pageInfo":{"hasNextPage":false,"endCursor":null},"nodes":[]}';
    return new Response(text.replace(/"catalogs":\{.*\}\]\}/, empty), answer);
  };
  const kept = await checkSalesChannels(services, { shop, channels }).finally(() => {
    globalThis.fetch = platform;
  });
  expect(kept).toEqual(channels.map(({ id }) => id));
});

test('removes a chosen sales channel that the shop no longer has', async () => {
  const gone = { id: 'gid://shopify/Publication/99', name: 'Closed' };
  await saveShopSettings(services, shop, { channels: [gone] });
  await app.drain();
  const { rows } = await services.db.query(`select settings -> 'channels' as kept from shop.shop`);
  expect(rows).toEqual([{ kept: [] }]);
  const reasons = await services.db.query(
    `select 1 from shop.variant where not_monitored = 'unpublished'`,
  );
  expect(reasons.rows).toEqual([]);
  expect(
    (await services.db.query('select 1 from shop.sync_run where finished_at is null')).rows,
  ).toEqual([]);
});

test('finds changes at night that no webhook reported', async () => {
  const [kept, deleted] = await monitored(200).then((rows) => [rows[0], rows.at(-1)]);
  await sandbox.control.setShopPrice(String(kept?.gid), '81.81');
  await sandbox.control.deleteProduct(String(deleted?.product_gid));
  await sandbox.control.settled();
  await services.db.query('update shop.variant set deleted_at = null where gid = $1', [
    deleted?.gid,
  ]);
  await services.db.query(`delete from pgboss.job where name like 'catalog-sync.%'`);
  await scheduleReconciliation(services);
  await app.drain();
  expect((await rowOf(String(kept?.gid)))?.price_minor).toBe(8181n);
  expect(await rowOf(String(deleted?.gid))).toMatchObject({ deleted_at: null });
  await lookUpMissing(services, { shop });
  const inAnHour = new Date(services.clock.now().getTime() + HOUR_MS);
  await lookUpMissing({ ...services, clock: { now: () => inAnHour } }, { shop });
  await app.drain();
  expect(await rowOf(String(deleted?.gid))).toMatchObject({
    deleted_at: expect.any(Date),
    service_product_id: deleted?.service_product_id,
  });
  expect(await atService(String(deleted?.gid))).toMatchObject({ deleted_at: expect.any(Date) });
});

test('continues after the last line that was read', async () => {
  const total = sandbox.control.variants().length;
  await services.db.query('delete from shop.sync_run');
  await startSyncAgain(services, shop);
  let progress = 0;
  const reportProgress = (): Promise<void> => Promise.resolve(void (progress += 1));
  await runCatalogSync(services, { shop }, { reportProgress });
  expect(progress).toBe(1);
  // As after a kill in the middle of the file.
  await services.db.query(`update shop.sync_run set state = 'reading', lines_read = $1`, [
    total - 3,
  ]);
  const before = await services.db.query<{ count: number }>(
    'select count(*)::int as count from shop.variant',
  );
  await app.drain();
  await runCatalogSync(services, { shop });
  const after = await services.db.query<{ count: number }>(
    'select count(*)::int as count from shop.variant',
  );
  expect(after.rows).toEqual(before.rows);
  expect(
    (await services.db.query('select 1 from shop.variant where deleted_at is not null')).rows
      .length,
  ).toBeLessThan(20);
});

test('resumes a read whose process died, and leaves a running one alone', async () => {
  await services.db.query('delete from shop.sync_run');
  await startSyncAgain(services, shop);
  await services.db.query('delete from pgboss.job');
  await startStalledSyncs(services);
  expect(await app.waiting()).toEqual([]);
  await services.db.query(`update shop.sync_run set updated_at = now() - interval '2 minutes'`);
  await startStalledSyncs(services);
  await startStalledSyncs(services);
  expect(await app.waiting()).toEqual(['catalog-sync.sync-catalog']);
  await app.drain();
  expect((await services.db.query('select state from shop.sync_run')).rows).toEqual([
    { state: 'done' },
  ]);
});

test('requests the catalog again when its file has expired', async () => {
  await services.db.query('delete from shop.sync_run');
  await startSyncAgain(services, shop);
  await runCatalogSync(services, { shop });
  await services.db.query(
    `update shop.sync_run set state = 'reading', lines_read = 7, bulk_url = $1`,
    [`https://${shop}/sandbox-bulk/${'0'.repeat(32)}.jsonl`],
  );
  await expect(runCatalogSync(services, { shop })).rejects.toMatchObject({ code: 'unavailable' });
  expect(
    (await services.db.query('select state, bulk_id, lines_read from shop.sync_run')).rows,
  ).toEqual([{ state: 'starting', bulk_id: null, lines_read: 0 }]);
  await runCatalogSync(services, { shop });
  await app.drain();
  expect((await services.db.query('select state, error from shop.sync_run')).rows).toEqual([
    { state: 'done', error: null },
  ]);
});

test('keeps a run and says why when Shopify is unavailable', async () => {
  await services.db.query('delete from shop.sync_run');
  await startSyncAgain(services, shop);
  const platform = globalThis.fetch;
  globalThis.fetch = async () => Promise.reject(new TypeError('fetch failed'));
  await expect(runCatalogSync(services, { shop })).rejects.toMatchObject({ code: 'unavailable' });
  globalThis.fetch = platform;
  expect(
    (await services.db.query('select state, error, finished_at from shop.sync_run')).rows,
  ).toEqual([
    {
      state: 'starting',
      error: 'no_answer',
      finished_at: null,
    },
  ]);
  await app.drain();
  expect((await services.db.query('select state, error from shop.sync_run')).rows).toEqual([
    { state: 'done', error: null },
  ]);
});
