import { expect, test } from 'vitest';
import { openTestApp } from '#tests/support/app/open-test-app.ts';
import { createHurriedClock } from '#tests/support/app/create-hurried-clock.ts';
import { startSpecifiedServer } from '#tests/support/app/start-specified-server.ts';
import { setServiceConnection } from '#app/install/set-service-connection.server.ts';
import { refreshMonitored } from '#app/catalog-sync/refresh-monitored.server.ts';
import { sendVariants } from '#app/catalog-sync/send-variants.server.ts';
import { setAlertsRead } from '#app/alerts/set-alerts-read.server.ts';
import { sendDecision } from '#app/repricing/send-decision.server.ts';
import { applyServiceChanges } from '#app/service-copy/apply-service-changes.server.ts';
import { refreshAbstentions } from '#app/service-copy/refresh-abstentions.server.ts';
import { saveShopSettings } from '#app/settings/save-shop-settings.server.ts';

const app = await openTestApp();
const server = await startSpecifiedServer();
const { shop } = app;
// The pace of 60 requests a minute is tested in request-pace.test.ts.
const services = { ...app.services, clock: createHurriedClock() };
const VARIANTS = 3;
const run = { signal: new AbortController().signal };

test('refuses a wrong key and saves nothing', async () => {
  await app.open();
  await app.drain();
  await expect(
    setServiceConnection(services, { shop, baseUrl: server.baseUrl, apiKey: 'wrong-key-0000' }),
  ).rejects.toMatchObject({ code: 'unauthorized' });
  expect((await services.db.query('select base_url from shop.shop')).rows).toEqual([
    { base_url: null },
  ]);
});

test('sends five fields, and makes repeated and missing SKUs unique', async () => {
  await deleteMost();
  await setServiceConnection(services, { shop, baseUrl: server.baseUrl, apiKey: server.apiKey });
  await services.db.query(
    `update shop.variant set sku = 'TWICE'
     where gid in (select gid from shop.variant where not_monitored is null and deleted_at is null
       order by gid limit 2)`,
  );
  await services.db.query(
    `update shop.variant set sku = null
     where gid = (select gid from shop.variant where not_monitored is null and deleted_at is null
       order by gid desc limit 1)`,
  );
  await sendVariants(services, { shop }, run);
  expect(server.products.size).toBe(VARIANTS);
  expect([...server.products.keys()]).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^TWICE-\d+$/),
      expect.stringMatching(/^variant-\d+$/),
    ]),
  );
  expect([...server.products.values()][0]?.body).toMatch(/"your_price":\d+\.\d{2}}$/);
  expect(
    (await services.db.query('select 1 from shop.variant where service_product_id is not null'))
      .rows,
  ).toHaveLength(VARIANTS);
});

test('reads the product list before it repeats a lost request', async () => {
  await services.db.query(
    'update shop.variant set service_product_id = null, sent_sku = null, sent_hash = null, sent_at = null',
  );
  server.products.clear();
  server.loseAnswers(1);
  await expect(sendVariants(services, { shop }, run)).rejects.toMatchObject({
    code: 'unavailable',
  });
  expect((await services.db.query('select connection from shop.shop')).rows).toEqual([
    { connection: 'unreachable' },
  ]);
  server.asked.length = 0;
  await sendVariants(services, { shop }, run);
  expect(server.asked[0]).toBe('GET /products');
  expect(server.products.size).toBe(VARIANTS);
  expect((await services.db.query('select connection from shop.shop')).rows).toEqual([
    { connection: 'ok' },
  ]);
});

test('sends a changed price by another POST of the same SKU', async () => {
  const [changed] = (
    await services.db.query<{ gid: string; sent_sku: string; service_product_id: string }>(
      'select gid, sent_sku, service_product_id from shop.variant where service_product_id is not null order by gid limit 1',
    )
  ).rows;
  await services.db.query(
    'update shop.variant set price_minor = 12345, sent_at = null where gid = $1',
    [changed?.gid],
  );
  server.asked.length = 0;
  await sendVariants(services, { shop }, run);
  expect(server.asked).toEqual(['POST /products']);
  expect(server.products.size).toBe(VARIANTS);
  expect(server.products.get(String(changed?.sent_sku))).toMatchObject({
    id: changed?.service_product_id,
    body: expect.stringContaining('"your_price":123.45'),
  });
  server.asked.length = 0;
  await services.db.query('update shop.variant set sent_at = null');
  await sendVariants(services, { shop }, run);
  expect(server.asked).toEqual([]);
});

test('continues with the others when one product is refused, and stores the reason', async () => {
  const [bad, good] = (
    await services.db.query<{ gid: string; sent_sku: string }>(
      'select gid, sent_sku from shop.variant where service_product_id is not null order by gid limit 2',
    )
  ).rows;
  server.refuse(String(bad?.sent_sku));
  await services.db.query(
    'update shop.variant set price_minor = price_minor + 1, sent_at = null where gid = any($1)',
    [[bad?.gid, good?.gid]],
  );
  await sendVariants(services, { shop }, run);
  const rows = await services.db.query(
    'select not_monitored, not_monitored_note from shop.variant where gid = any($1) order by gid',
    [[bad?.gid, good?.gid]],
  );
  expect(rows.rows).toEqual([
    { not_monitored: 'refused', not_monitored_note: expect.stringContaining('400') },
    { not_monitored: null, not_monitored_note: null },
  ]);
  await services.db.query(
    'update shop.variant set not_monitored = null, not_monitored_note = null',
  );
});

test('keeps id and SKU of what is paused or deleted, and uses them again; the server is sent nothing', async () => {
  const known = async () =>
    (
      await services.db.query<{ gid: string; id: string; sku: string }>(
        'select gid, service_product_id as id, sent_sku as sku from shop.variant where service_product_id is not null order by gid',
      )
    ).rows;
  const before = await known();
  const gids = before.map(({ gid }) => gid);
  const products = [...server.products.values()].map(({ id, sku }) => [id, sku]);
  server.asked.length = 0;
  await services.db.query(
    `update shop.variant set not_monitored = 'draft', sent_at = null where gid = any($1)`,
    [gids],
  );
  await sendVariants(services, { shop }, run);
  await services.db.query(
    `update shop.variant set not_monitored = null, deleted_at = now() where gid = any($1)`,
    [gids],
  );
  await sendVariants(services, { shop }, run);
  expect([server.asked, await known()]).toEqual([[], before]);
  await services.db.query(
    `update shop.variant set deleted_at = null, price_minor = price_minor + 1 where gid = any($1)`,
    [gids],
  );
  await sendVariants(services, { shop }, run);
  expect(server.asked).toEqual(gids.map(() => 'POST /products'));
  expect(await known()).toEqual(before);
  expect([...server.products.values()].map(({ id, sku }) => [id, sku])).toEqual(products);
});

test('copies alerts, recommendations and prices of a server without a feed', async () => {
  const [known] = (
    await services.db.query<{ service_product_id: string }>(
      'select service_product_id from shop.variant where service_product_id is not null order by gid',
    )
  ).rows;
  server.answers.alerts = [
    {
      id: 'alt_1',
      type: 'map_violation',
      retailer: 'cheap.example',
      your_floor: 89.1,
      listed_price: 79,
      detected_at: '2026-11-20T10:00:00Z',
    },
  ];
  server.answers.recommendations = [
    {
      product_id: known?.service_product_id,
      current_price: 19.9,
      suggested_price: 21.1,
      estimated_conversion_uplift: 0.09,
      confidence: 0.71,
    },
  ];
  server.answers.prices = [
    { retailer: 'cheap.example', price: 18.05, currency: 'EUR', url: 'https://cheap.example/p' },
  ];
  await services.db.query('delete from pgboss.job');
  const { refreshInsights } = await import('#app/service-copy/refresh-insights.server.ts');
  await refreshInsights(services, { shop });
  await app.drain();
  expect(
    (await services.db.query('select id, map_minor, listed_minor, currency from shop.alert_copy'))
      .rows,
  ).toEqual([{ id: 'alt_1', map_minor: 8910n, listed_minor: 7900n, currency: 'EUR' }]);
  expect(
    (
      await services.db.query(
        'select current_minor, suggested_minor, confidence from shop.recommendation_copy',
      )
    ).rows,
  ).toEqual([{ current_minor: 1990n, suggested_minor: 2110n, confidence: 0.71 }]);
  expect((await services.db.query('select price_minor from shop.offer_copy')).rows).toEqual(
    Array(VARIANTS).fill({ price_minor: 1805n }),
  );
  server.answers.alerts = [];
  await refreshInsights(services, { shop });
  expect((await services.db.query('select 1 from shop.alert_copy')).rows).toEqual([]);
});

test('asks such a server for nothing else, and what only other servers store stays here', async () => {
  const { rows } = await services.db.query<{ id: string }>(
    'select service_product_id as id from shop.variant where service_product_id is not null',
  );
  await services.db.query('delete from pgboss.job');
  const before = await services.db.query('select connection, connection_note from shop.shop');
  server.asked.length = 0;
  await applyServiceChanges(services, { shop });
  await refreshAbstentions(services, { shop });
  await refreshMonitored(services, { shop });
  await sendDecision(services, {
    shop,
    changeId: null,
    serviceProductId: rows[0]?.id ?? '',
    decision: 'applied',
    recommendationId: null,
    price: '21.10',
    previousPrice: '19.90',
    by: null,
  });
  expect(await setAlertsRead(services, shop, { intent: 'mark-all' })).toBe(0);
  await saveShopSettings(services, shop, { recommendationThreshold: 0.7 });
  expect(server.asked).toEqual([]);
  expect(
    (await services.db.query(`select settings ->> 'recommendationThreshold' as at from shop.shop`))
      .rows,
  ).toEqual([{ at: '0.7' }]);
  const after = await services.db.query('select connection, connection_note from shop.shop');
  expect(after.rows).toEqual(before.rows);
});

/** The server accepts 60 requests a minute: only a few variants stay. */
async function deleteMost(): Promise<void> {
  await services.db.query(
    `delete from shop.variant
     where gid not in (select gid from shop.variant
       where not_monitored is null and deleted_at is null order by gid limit $1)`,
    [VARIANTS],
  );
}
