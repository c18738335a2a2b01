/** A deletion can be taken back for 30 days, and is one for clients at once. */
import { afterAll, expect, test } from 'vitest';
import { DAY_MS } from '#kernel/durations.ts';
import { deleteStartedAccounts } from '#pricing/accounts/delete-account.ts';
import { startDeletion } from '#pricing/accounts/start-deletion.ts';
import { listAccounts } from '#pricing/accounts/accounts.ts';
import { checkProducts, stopProducts } from '#pricing/alerts/check-alerts.ts';
import { deleteOldProducts, MOVED_TABLES, STAYING_TABLES } from '#pricing/catalog/kept-products.ts';
import { refreshStaleMarkets } from '#pricing/insights/refresh-markets.ts';
import { recommendForListings } from '#pricing/recommendations/refresh-recommendations.ts';
import { type BoundAccount, createBody, openBoundApi } from './open-bound-api.ts';

const api = await openBoundApi();
const { db, service } = api;
afterAll(() => api.close());

test('a restored product has everything it had, row by row', async () => {
  const account = await api.signUp();
  const id = await api.addProduct(account);
  const other = await api.addProduct(account);
  const before = await readRows(id);
  for (const table of [...MOVED_TABLES, 'own_price', 'sale', 'product_stock'])
    if (table !== 'not_sold') expect(before[table], table).not.toEqual([]);
  const others = await readRows(other);

  expect((await account.ask(`DELETE /v1/products/${id}`)).status).toBe(204);
  expect((await account.ask(`DELETE /v1/products/${id}`)).status).toBe(404);
  expect((await account.ask(`GET /v1/products/${id}`)).status).toBe(404);
  expect((await account.ask(`GET /v1/prices/${id}`)).status).toBe(404);
  expect(await idsOf(account, 'products', 'id')).toEqual([other]);
  expect(new Set(await idsOf(account, 'alerts', 'product_id'))).toEqual(new Set([other]));
  expect(new Set(await idsOf(account, 'cases', 'product_id'))).toEqual(new Set([other]));
  expect(new Set(await idsOf(account, 'matches', 'product_id'))).toEqual(new Set([other]));
  expect(await idsOf(account, 'recommendations', 'product_id')).not.toContain(id);
  expect((await account.ask('GET /v1/account')).json).toMatchObject({
    products: 1,
    products_monitored: 1,
    products_paused: 0,
  });
  // What runs meanwhile leaves it alone.
  await stopProducts(service.context, { productIds: [id] });
  await checkProducts(service.context, { productIds: [id] });
  await recommendForListings(service.context, { listingIds: ['lst_gear1', 'lst_tools1'] });
  await refreshStaleMarkets(service.context);
  expect(await weightsOf(id)).toEqual([1, 1]);
  const listed = await account.ask('GET /v1/products?deleted=true');
  expect(listed.json.products).toMatchObject([
    { id, external_id: 'v1', deleted_at: expect.any(String), kept_until: expect.any(String) },
  ]);
  const [{ deleted_at: deleted, kept_until: until }] = listed.json.products;
  expect(Date.parse(until) - Date.parse(deleted)).toBe(30 * DAY_MS);

  const restored = await account.ask(`POST /v1/products/${id}/restore`);
  expect(restored).toMatchObject({ status: 200, json: { id, deleted_at: null, monitored: true } });
  expect(await readRows(id)).toEqual(before);
  expect(await readRows(other)).toEqual(others);
  // The answer may have been lost: the same again changes nothing.
  expect(await account.ask(`POST /v1/products/${id}/restore`)).toMatchObject({
    status: 200,
    json: { id },
  });
  await api.settle(account, id);
  expect(await readRows(id)).toEqual(before);
  expect((await account.ask('GET /v1/products?deleted=true')).json.products).toEqual([]);
  const changes = (await account.ask('GET /v1/changes')).json.changes;
  expect(
    changes.filter((change: { type: string }) => /^product\.re/.test(change.type)),
  ).toMatchObject([
    { type: 'product.removed', product_id: id },
    { type: 'product.restored', product_id: id, product: { id } },
  ]);
});

test('posting the same product brings it back: by external id, or by sku with GTIN or name', async () => {
  const account = await api.signUp();
  const gtin = '4006381333931';
  const post = (body: unknown) => account.ask('POST /v1/products', body);
  const first = (await post({ ...createBody(1), gtin })).json.id;
  const remove = () => account.ask(`DELETE /v1/products/${first}`);
  const expectBack = async (body: object): Promise<void> => {
    await remove();
    expect(await post(body)).toMatchObject({ status: 201, json: { id: first, monitored: true } });
  };
  await expectBack({ ...createBody(1), name: 'Renamed', sku: 'other-sku' });
  await expectBack(createBody(1));
  // Made anew in the shop: another external id, the same sku and the same GTIN or name.
  await expectBack({ ...createBody(1), external_id: 'w1', name: 'Quite another', gtin });
  await expectBack({ ...createBody(1), external_id: 'w2', name: '  quite ANOTHER! ' });
  // In a batch, and with fields that changed.
  await remove();
  const { json } = await account.ask('POST /v1/products/batch', {
    products: [createBody(7), { ...createBody(1), external_id: 'w2', your_price: 15 }],
  });
  expect(json.results).toMatchObject([{ status: 'created' }, { status: 'restored', id: first }]);
  expect((await account.ask(`GET /v1/products/${first}`)).json).toMatchObject({ your_price: 15 });
  // Not the same: neither agrees, or the GTIN contradicts, or another product has the sku.
  await remove();
  const stranger = await post({
    ...createBody(1),
    external_id: 'x1',
    name: 'A toaster',
    gtin: null,
  });
  expect(stranger.status).toBe(201);
  expect(stranger.json.id).not.toBe(first);
  const namesake = await post({ ...createBody(1), external_id: 'x2' });
  expect(namesake.json.id).not.toBe(first);
  for (const { json: made } of [stranger, namesake])
    await account.ask(`DELETE /v1/products/${made.id}`);
  const other = { ...createBody(1), external_id: 'x3', gtin: '4006381333948' };
  expect([first, stranger.json.id]).not.toContain((await post(other)).json.id);
});

test('what was deleted twice under one identity comes back as it was last', async () => {
  const account = await api.signUp();
  const post = (body: object) => account.ask('POST /v1/products', body);
  const plain = { ...createBody(1), external_id: null };
  const first = (await post(plain)).json.id;
  await account.ask(`DELETE /v1/products/${first}`);
  const second = (await post({ ...plain, name: 'Toaster' })).json.id;
  expect(second).not.toBe(first);
  expect(await account.ask(`POST /v1/products/${first}/restore`)).toMatchObject({
    status: 409,
    json: { code: 'conflict' },
  });
  await account.ask(`DELETE /v1/products/${second}`);
  expect((await account.ask('GET /v1/products?deleted=true')).json.products).toHaveLength(2);
  expect((await post({ ...plain, name: 'Toaster' })).json.id).toBe(second);
});

test('deleting, restoring and posting in parallel leaves one product', async () => {
  const account = await api.signUp();
  const id = (await account.ask('POST /v1/products', createBody(1))).json.id;
  for (let round = 0; round < 4; round += 1) {
    const answers = await Promise.all([
      account.ask(`DELETE /v1/products/${id}`),
      account.ask('POST /v1/products', createBody(1)),
      account.ask(`POST /v1/products/${id}/restore`),
      account.ask(`DELETE /v1/products/${id}`),
      account.ask('POST /v1/products', createBody(1)),
    ]);
    for (const { status } of answers) expect([200, 201, 204, 404]).toContain(status);
    const { rows } = await db.query('select id from pricing.product where external_id = $1', [
      'v1',
    ]);
    expect(rows.filter((row) => row['id'] === id)).toHaveLength(1);
    await account.ask(`POST /v1/products/${id}/restore`);
  }
  const { rows } = await db.query(
    'select products from pricing.catalog_size where account_id = $1',
    [account.accountId],
  );
  expect(rows).toEqual([{ products: 1 }]);
});

test('a deletion or restoration that fails changes nothing', async () => {
  const account = await api.signUp();
  const id = await api.addProduct(account);
  const before = await readRows(id);
  await db.query(
    `create function die() returns trigger language plpgsql as $$ begin raise exception 'died'; end $$`,
  );
  await db.query(
    'create trigger die before update on pricing.map_case for each row execute function die()',
  );
  expect((await account.ask(`DELETE /v1/products/${id}`)).status).toBe(500);
  expect(await readRows(id)).toEqual(before);
  await db.query('alter table pricing.map_case disable trigger die');
  await account.ask(`DELETE /v1/products/${id}`);
  await db.query('alter table pricing.map_case enable trigger die');
  expect((await account.ask(`POST /v1/products/${id}/restore`)).status).toBe(500);
  expect((await account.ask('GET /v1/products?deleted=true')).json.products).toHaveLength(1);
  await db.query('drop function die cascade');
  await account.ask(`POST /v1/products/${id}/restore`);
  expect(await readRows(id)).toEqual(before);
});

test('after 30 days it is gone for good', async () => {
  const account = await api.signUp();
  const id = await api.addProduct(account);
  await account.ask(`DELETE /v1/products/${id}`);
  await db.query(
    `update pricing.product set deleted_at = now() - interval '30 days' where id = $1`,
    [id],
  );
  expect((await account.ask(`POST /v1/products/${id}/restore`)).status).toBe(404);
  expect((await account.ask('GET /v1/products?deleted=true')).json.products).toEqual([]);
  const { rows } = await db.query<{ external_id: string }>(
    'select external_id, sku, name from pricing.product where id = $1',
    [id],
  );
  const anew = await account.ask('POST /v1/products', { ...createBody(1), ...rows[0] });
  expect(anew.status).toBe(201);
  expect(anew.json.id).not.toBe(id);
  await deleteOldProducts(service.context, new Date());
  await deleteOldProducts(service.context, new Date());
  expect(Object.values(await readRows(id)).flat()).toEqual([]);
});

test('deleting the account deletes what was deleted before at once', async () => {
  const account = await api.signUp();
  const id = await api.addProduct(account);
  await account.ask(`DELETE /v1/products/${id}`);
  const live = await listAccounts(db, { limit: 1000 });
  expect(live.some((each) => each.id === account.accountId)).toBe(true);
  const hidden = await db.query<{ id: string }>(
    'select id from pricing.account where keeps_for_account_id = $1',
    [account.accountId],
  );
  expect(hidden.rows).toHaveLength(1);
  expect(live.some((each) => each.id === hidden.rows[0]?.id)).toBe(false);
  await startDeletion(service.context, account.accountId);
  await deleteStartedAccounts(service.context);
  expect(Object.values(await readRows(id)).flat()).toEqual([]);
  const left = await db.query('select from pricing.account where id = any($1)', [
    [account.accountId, hidden.rows[0]?.id],
  ]);
  expect(left.rowCount).toBe(0);
});

test('every table of a product is said to move with it or to stay', async () => {
  // Partitions are moved with their table.
  const { rows } = await db.query<{ name: string }>(
    `select c.relname::text as name from pg_class c
     join pg_attribute a on a.attrelid = c.oid and a.attname in ('account_id', 'product_id')
     where c.relnamespace = 'pricing'::regnamespace and c.relkind in ('r', 'p')
       and not c.relispartition
     group by 1 having count(*) = 2 order by 1`,
  );
  expect(rows.map(({ name }) => name)).toEqual(
    [...MOVED_TABLES, ...Object.keys(STAYING_TABLES)].toSorted(),
  );
});

async function idsOf(account: BoundAccount, list: string, key: string): Promise<string[]> {
  const { json } = await account.ask(`GET /v1/${list}`);
  return json[list].map((each: Record<string, string>) => each[key]);
}

async function weightsOf(productId: string): Promise<number[]> {
  const { rows } = await db.query<{ weight: number }>(
    `select l.weight from pricing.listing l join pricing.match m on m.listing_id = l.id
     where m.product_id = $1`,
    [productId],
  );
  return rows.map(({ weight }) => weight);
}

/** What names the product in tables without a product_id. */
const KEYS: Readonly<Record<string, string>> = { product: 'id', map_price_period: 'scope_key' };

/** All rows of the product, by table; without what says when a row was last written. */
async function readRows(productId: string): Promise<Record<string, unknown[]>> {
  const read: Record<string, unknown[]> = {};
  for (const table of [
    'product',
    ...MOVED_TABLES,
    'own_price',
    'sale',
    'product_stock',
    'not_comparable',
    'map_price_period',
  ]) {
    const key = KEYS[table] ?? 'product_id';
    const { rows } = await db.query<{ row: unknown }>(
      `select to_jsonb(t) - 'stale_at' as row from pricing.${table} t
       where t.${key} = $1 order by t::text`,
      [productId],
    );
    read[table] = rows.map(({ row }) => row);
  }
  return read;
}
