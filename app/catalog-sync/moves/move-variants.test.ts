/**
 * An import that replaces products gives new ids to the same variants: what belonged to them goes on
 * under the new ids, in our copy and at the service.
 */
import { beforeAll, expect, test } from 'vitest';
import { openTestApp } from '#tests/support/app/open-test-app.ts';
import { scheduleReconciliation } from '#app/catalog-sync/start-sync.server.ts';
import { undoVariantMoves, listVariantMoves } from './list-moves.server.ts';
import { moveVariants } from './move-variants.server.ts';

const app = await openTestApp();
const { services, shop, sandbox } = app;
const by = { userId: '1', name: 'Mia' };

interface Row {
  gid: string;
  product_gid: string;
  sku: string;
  service_product_id: string | null;
  min_minor: bigint | null;
  map_minor: bigint | null;
  map_from: string | null;
  cost_minor: bigint | null;
  deleted_at: Date | null;
  sent_at: Date | null;
}
const rowsOf = async (productGid: string) =>
  (
    await services.db.query<Row>(
      `select * from shop.variant where shop = $1 and product_gid = $2 and deleted_at is null
         and missing_since is null order by sku`,
      [shop, productGid],
    )
  ).rows;
const rowOf = async (gid: string) =>
  (await services.db.query<Row>('select * from shop.variant where gid = $1', [gid])).rows[0];
const externalIdOf = async (id: string | null | undefined) =>
  (
    await services.db.query<{ external_id: string }>(
      'select external_id from pricing.product where id = $1 and deleted_at is null',
      [id],
    )
  ).rows[0]?.external_id;
const atService = async () =>
  (
    await services.db.query<{ count: number }>(
      'select count(*)::int as count from pricing.product where deleted_at is null',
    )
  ).rows[0]?.count;
const settle = async () => {
  await sandbox.control.settled();
  await app.drain();
};
/** A product with several variants that the service has, each with a SKU of its own. */
async function chooseProduct(): Promise<{ productGid: string; before: Row[] }> {
  const { rows } = await services.db.query<{ product_gid: string }>(
    `select product_gid from shop.variant
     where service_product_id is not null and deleted_at is null and missing_since is null
       and not exists (select from shop.variant_move m where m.to_gid = gid or m.from_gid = gid)
     group by product_gid having count(*) > 1 and count(distinct lower(sku)) = count(*)
     order by product_gid limit 1`,
  );
  const productGid = rows[0]?.product_gid ?? '';
  return { productGid, before: await rowsOf(productGid) };
}

beforeAll(async () => {
  await app.open();
  await app.drain();
});

test('new variants of a product keep prices, costs, journal and the product at the service', async () => {
  const { productGid, before } = await chooseProduct();
  await services.db.query(
    `update shop.variant set min_minor = 901, map_minor = 1500, map_from = 'csv', cost_minor = 444
     where product_gid = $1`,
    [productGid],
  );
  const [first] = before;
  await services.db.query(
    `insert into shop.price_change (id, shop, variant_gid, product_gid, request_key, currency,
       from_minor, to_minor, status, at)
     values ('c1', $1, $2, $3, 'k1', 'EUR', 100, 200, 'applied', $4)`,
    [shop, first?.gid, productGid, services.clock.now()],
  );
  const count = await atService();
  await sandbox.control.replaceVariants(productGid, 'variants');
  await settle();
  const after = await rowsOf(productGid);
  expect(after.map(({ sku }) => sku)).toEqual(before.map(({ sku }) => sku));
  expect(after.map(({ gid }) => gid)).not.toEqual(before.map(({ gid }) => gid));
  expect(after.map((row) => row.service_product_id)).toEqual(
    before.map((row) => row.service_product_id),
  );
  for (const row of after) {
    expect(row).toMatchObject({
      min_minor: 901n,
      map_minor: 1500n,
      map_from: 'csv',
      cost_minor: 444n,
      sent_at: expect.any(Date),
    });
    expect(await externalIdOf(row.service_product_id)).toBe(row.gid);
  }
  expect(await atService()).toBe(count);
  const change = await services.db.query<{ variant_gid: string }>(
    `select variant_gid from shop.price_change where id = 'c1'`,
  );
  expect(change.rows[0]?.variant_gid).toBe(after[0]?.gid);
  const moves = await listVariantMoves(services, shop);
  expect(moves.rows.map(({ fromGid, toGid, state }) => [fromGid, toGid, state])).toEqual(
    expect.arrayContaining(before.map((row, at) => [row.gid, after[at]?.gid, 'moved'])),
  );
  // Another reading changes nothing: the cost stays while Shopify has none.
  await scheduleReconciliation(services);
  await app.drain();
  expect((await rowsOf(productGid)).map((row) => [row.gid, row.cost_minor, row.min_minor])).toEqual(
    after.map(({ gid }) => [gid, 444n, 901n]),
  );
  expect(await atService()).toBe(count);
});

test('a product made anew under its handle is the same, also after its deletion at the service', async () => {
  const { productGid, before } = await chooseProduct();
  const count = await atService();
  const made = await sandbox.control.replaceVariants(productGid, 'product');
  await settle();
  const after = await rowsOf(made);
  expect(after.map((row) => row.service_product_id)).toEqual(
    before.map((row) => row.service_product_id),
  );
  for (const row of after) expect(await externalIdOf(row.service_product_id)).toBe(row.gid);
  expect(await atService()).toBe(count);
});

test('a second replacement before the first was sent, in a read of the whole catalog', async () => {
  const { productGid, before } = await chooseProduct();
  await sandbox.control.replaceVariants(productGid, 'variants');
  const { refreshProduct } = await import('#app/catalog-sync/refresh-product.server.ts');
  await refreshProduct(services, { shop, productGid });
  await moveVariants(services, { shop });
  await sandbox.control.replaceVariants(productGid, 'variants');
  await scheduleReconciliation(services);
  await app.drain();
  const after = await rowsOf(productGid);
  expect(after.map((row) => row.service_product_id)).toEqual(
    before.map((row) => row.service_product_id),
  );
  for (const row of after) expect(await externalIdOf(row.service_product_id)).toBe(row.gid);
});

test('an old id that Shopify still has keeps everything, and the new one is sent at once', async () => {
  const { productGid, before } = await chooseProduct();
  const { rows } = await services.db.query<{ count: number }>(
    `with gone as (
       update shop.variant set missing_since = read_at + interval '1 second', read_at = read_at - interval '1 day'
       where product_gid = $1 returning *
     ), made as (
       insert into shop.variant_move (shop, from_gid, to_gid, state, shared, found_at, decide_by)
       select shop, gid, (select gid from shop.variant where product_gid <> $1 and deleted_at is null
           and missing_since is null order by gid limit 1), 'pending', 'x', now(), now() + interval '1 hour'
       from gone order by gone.gid limit 1 returning 1
     ) select count(*)::int as count from made`,
    [productGid],
  );
  expect(rows[0]?.count).toBe(1);
  await moveVariants(services, { shop });
  const decided = await services.db.query(
    `select reason from shop.variant_move where from_gid = any($1)`,
    [before.map(({ gid }) => gid)],
  );
  expect(decided.rows).toEqual([{ reason: 'still_there' }]);
  expect(await rowOf(String(before[0]?.gid))).toMatchObject({
    service_product_id: before[0]?.service_product_id,
  });
});

test('a manager undoes a move: both are separate, and it is not moved again', async () => {
  const { productGid, before } = await chooseProduct();
  await sandbox.control.replaceVariants(productGid, 'variants');
  await settle();
  const after = await rowsOf(productGid);
  const undone = await undoVariantMoves(services, {
    shop,
    moves: after.map(({ gid }) => gid),
    by,
  });
  expect(undone).toBe(before.length);
  await app.drain();
  for (const [at, row] of (await rowsOf(productGid)).entries()) {
    expect(row.service_product_id).toEqual(expect.stringMatching(/^prd_/));
    expect(row.service_product_id).not.toBe(before[at]?.service_product_id);
    expect(await rowOf(String(before[at]?.gid))).toMatchObject({
      service_product_id: before[at]?.service_product_id,
    });
  }
  await scheduleReconciliation(services);
  await app.drain();
  const { rows } = await services.db.query(
    `select distinct state from shop.variant_move where to_gid = any($1)`,
    [after.map(({ gid }) => gid)],
  );
  expect(rows).toEqual([{ state: 'undone' }]);
  expect(await undoVariantMoves(services, { shop, moves: after.map(({ gid }) => gid), by })).toBe(
    0,
  );
});

test('120 variants at once, interrupted after the first look-up', async () => {
  const { productGid } = await chooseProduct();
  await sandbox.control.setVariantCount(productGid, 120);
  await settle();
  const before = await rowsOf(productGid);
  expect(before).toHaveLength(120);
  await sandbox.control.replaceVariants(productGid, 'variants');
  const { refreshProduct } = await import('#app/catalog-sync/refresh-product.server.ts');
  await refreshProduct(services, { shop, productGid });
  const whole = globalThis.fetch;
  let asked = 0;
  globalThis.fetch = (input, init) => {
    asked += 1;
    return asked > 1 ? Promise.reject(new Error('killed')) : whole(input, init);
  };
  try {
    await moveVariants(services, { shop }).catch(() => undefined);
  } finally {
    globalThis.fetch = whole;
  }
  const pending = await services.db.query<{ count: number }>(
    `select count(*)::int as count from shop.variant_move where state = 'pending'`,
  );
  expect(pending.rows[0]?.count).toBe(70);
  const count = await atService();
  await settle();
  const after = await rowsOf(productGid);
  expect(after.map((row) => row.service_product_id)).toEqual(
    before.map((row) => row.service_product_id),
  );
  expect(await atService()).toBe(count);
}, 120_000);

test('a SKU that is there twice moves nothing, and it is shown why', async () => {
  const { productGid, before } = await chooseProduct();
  await services.db.query(`update shop.variant set barcode = null, sku = 'TWICE' where gid = $1`, [
    before[0]?.gid,
  ]);
  await services.db.query(
    `update shop.variant set missing_since = read_at + interval '1 millisecond' where gid = $1`,
    [before[0]?.gid],
  );
  await services.db.query(
    `insert into shop.variant (shop, gid, product_gid, product_title, title, status, sku, currency,
       price_minor, shopify_updated_at, read_at, first_read_at)
     select shop, gid || n, product_gid, product_title, title, status, 'twice', currency, price_minor,
       now(), now(), now()
     from shop.variant, generate_series(1, 2) n where gid = $1`,
    [before[0]?.gid],
  );
  const { findMoves } = await import('./find-moves.server.ts');
  await services.db.transaction((tx) => findMoves(services, tx, { shop, productGid }));
  const { rows } = await listVariantMoves(services, shop);
  expect(
    rows.filter(({ shared }) => shared === 'twice').map(({ state, reason }) => [state, reason]),
  ).toEqual([
    ['refused', 'not_unique'],
    ['refused', 'not_unique'],
  ]);
});
