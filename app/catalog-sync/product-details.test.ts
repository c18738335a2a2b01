/**
 * Tests how type, tags, collections, stock and compare-at price get from Shopify to the service and
 * stay current.
 */
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { openTestApp } from '#tests/support/app/open-test-app.ts';
import { refreshCapabilities } from '#app/install/refresh-capabilities.server.ts';
import { scheduleReconciliation } from './start-sync.server.ts';

const app = await openTestApp();
const { services, shop, sandbox } = app;
const { control } = sandbox;

interface AtService {
  product_type: string | null;
  tags: string[];
  collections: { id: string; name: string }[];
  stock: number | null;
  compare_at_minor: bigint | null;
}
const atService = async (gid: string): Promise<AtService | undefined> =>
  (
    await services.db.query<AtService>(
      `select product_type, tags, collections, stock, compare_at_minor
       from pricing.product where external_id = $1`,
      [gid],
    )
  ).rows[0];
const namesOf = async (gid: string) =>
  (await atService(gid))?.collections.map(({ name }) => name).sort();
const monitored = async () =>
  (
    await services.db.query<{ gid: string; product_gid: string }>(
      'select gid, product_gid from shop.variant where service_product_id is not null order by gid',
    )
  ).rows;
const collection = (title: string) => {
  const found = control.collections().find((each) => each.title === title);
  if (!found) throw new Error(`no collection ${title}`);
  return found.id;
};
const sentProducts = () => app.asked.filter(({ path }) => path.startsWith('/v1/products'));
const drain = async () => {
  await control.settled();
  return app.drain();
};

beforeAll(async () => {
  await app.open();
  await drain();
});
beforeEach(() => {
  app.asked.length = 0;
});

test('the first read sends the details of every product in one request', async () => {
  const reduced = control.variants().find((variant) => variant.compareAtPrice !== null);
  const { gid, product_gid } =
    (await monitored()).find((row) => row.gid === reduced?.id) ?? (await monitored())[0]!;
  const product = await atService(gid);
  expect(product?.product_type).toEqual(expect.any(String));
  expect(product?.tags).toContain(product?.product_type);
  expect(product?.compare_at_minor).toBe(BigInt(Math.round(Number(reduced?.compareAtPrice) * 100)));
  expect(product?.stock).toBeGreaterThanOrEqual(0);
  expect(product?.collections).toContainEqual({ id: collection('On sale'), name: 'On sale' });
  const members = await services.db.query(
    'select 1 from shop.product_collection where product_gid = $1',
    [product_gid],
  );
  expect(members.rows).toHaveLength(product?.collections.length ?? -1);
  const sold = await services.db.query('select 1 from pricing.product where stock = 0');
  expect(sold.rows.length).toBeGreaterThan(0);
});

test('sends nothing again for an unchanged shop', async () => {
  await scheduleReconciliation(services);
  await drain();
  expect(sentProducts()).toEqual([]);
});

test('updates stock and tags of one product after its webhook', async () => {
  const [first] = await monitored();
  const { gid, product_gid } = first!;
  await control.setShopStock(gid, 0);
  await control.setTags(product_gid, ['clearance', 'new']);
  await drain();
  expect(await atService(gid)).toMatchObject({ stock: 0, tags: ['clearance', 'new'] });
  const days = await services.db.query(
    `select s.last from pricing.product_stock s join pricing.product p on p.id = s.product_id
     where p.external_id = $1`,
    [gid],
  );
  expect(days.rows).toEqual([{ last: 0 }]);
});

test('follows a manual collection: members added and removed, its name, its deletion', async () => {
  const id = collection('Staff picks');
  const outside = (await outsideOf('Staff picks'))!;
  const inside = (await insideOf('Staff picks'))!;
  await control.setCollection(id, { productGids: [outside.product_gid] });
  await drain();
  expect(await namesOf(outside.gid)).toContain('Staff picks');
  expect(await namesOf(inside.gid)).not.toContain('Staff picks');
  app.asked.length = 0;
  await control.setCollection(id, { title: 'Our favourites' });
  await drain();
  expect(await namesOf(outside.gid)).toContain('Our favourites');
  expect(sentProducts()).toEqual([{ method: 'POST', path: '/v1/products/batch' }]);
  await control.deleteCollection(id);
  await drain();
  expect(await namesOf(outside.gid)).not.toContain('Our favourites');
});

test('finds at night what a collection rule added or removed, which no webhook reports', async () => {
  const outside = (await outsideOf('On sale'))!;
  const changeWithoutWebhook = async (price: string | null) => {
    await control.setShopCompareAtPrice(outside.gid, price);
    await control.settled();
    await services.db.query(`delete from pgboss.job where name like 'catalog-sync.%'`);
    await scheduleReconciliation(services);
    await drain();
    return namesOf(outside.gid);
  };
  expect(await changeWithoutWebhook('999.00')).toContain('On sale');
  expect(await changeWithoutWebhook(null)).not.toContain('On sale');
});

test('sends a shop from an earlier release once, after its collections are read', async () => {
  const known = ((await monitored()).length / 1000) | 0;
  await services.db.query('update shop.variant set tags = null, stock = null');
  await services.db.query('delete from shop.product_collection');
  await services.db.query(`update pricing.product set tags = '[]', collections = '[]'`);
  await services.db.query(`update shop.variant set sent_hash = 'of another body'`);
  await scheduleReconciliation(services);
  await drain();
  expect(sentProducts()).toHaveLength(known + 1);
  const bare = await services.db.query(
    `select 1 from pricing.product p join shop.variant v on v.gid = p.external_id
     join shop.product_collection c on c.product_gid = v.product_gid
     where p.collections = '[]'`,
  );
  expect(bare.rows).toEqual([]);
  app.asked.length = 0;
  await scheduleReconciliation(services);
  await drain();
  expect(sentProducts()).toEqual([]);
});

test('does not send variants of a file that is still being read', async () => {
  const { listUnsent } = await import('./unsent-variants.server.ts');
  const [row] = await monitored();
  await services.db.query('update shop.variant set sent_at = null where gid = $1', [row?.gid]);
  const unsent = async () =>
    (await listUnsent(services, { shop, limit: 10, canPause: false })).length;
  expect(await unsent()).toBe(1);
  await services.db.query(
    `insert into shop.sync_run (id, shop, kind, state, started_at, updated_at)
     select 'reading', shop, 'reconciliation', 'reading', read_at, read_at
     from shop.variant where gid = $1`,
    [row?.gid],
  );
  expect(await unsent()).toBe(0);
  await services.db.query(`delete from shop.sync_run where id = 'reading'`);
  await services.db.query('update shop.variant set sent_at = now() where gid = $1', [row?.gid]);
});

test('sends an older service nothing that it refuses, and everything after its upgrade', async () => {
  const [row] = await monitored();
  const without = `(select jsonb_agg(c) from jsonb_array_elements(capabilities) c
    where c <> '"products.details"')`;
  await services.db.query(`update shop.shop set capabilities = ${without}`);
  await control.setTags(String(row?.product_gid), ['later']);
  await control.setShopPrice(String(row?.gid), '77.70');
  await drain();
  expect((await atService(String(row?.gid)))?.tags).not.toContain('later');
  await refreshCapabilities(services);
  await scheduleReconciliation(services);
  await drain();
  expect((await atService(String(row?.gid)))?.tags).toEqual(['later']);
});

async function insideOf(title: string) {
  const rows = await monitored();
  for (const row of rows) if ((await namesOf(row.gid))?.includes(title)) return row;
  return undefined;
}

async function outsideOf(title: string) {
  const rows = await monitored();
  for (const row of rows) if (!(await namesOf(row.gid))?.includes(title)) return row;
  return undefined;
}
