/** A pause is a pause: nothing of the product is lost, and nothing is done for it meanwhile. */
import { afterAll, expect, test } from 'vitest';
import { stopProducts } from '#pricing/alerts/check-alerts.ts';
import { type BoundAccount, createBody, openBoundApi } from './open-bound-api.ts';

const api = await openBoundApi();
const { db, service } = api;
afterAll(() => api.close());

const pause = { status: 'paused', paused_reason: 'draft' };

test('a paused product goes on where it was, with its alerts, cases and history', async () => {
  const account = await api.signUp();
  const id = await api.addProduct(account);
  const alerts = await readAlerts(id);
  expect(alerts).toHaveLength(2);
  const before = await readKept(id);
  const { status, json } = await account.ask(`PATCH /v1/products/${id}`, pause);
  expect(status).toBe(200);
  expect(json).toMatchObject({ id, ...pause, monitored: false, paused_at: expect.any(String) });
  await stopProducts(service.context, { productIds: [id] });
  await api.settle(account, id);
  expect(await readAlerts(id)).toMatchObject([
    { resolution: 'product_paused' },
    { resolution: 'product_paused' },
  ]);
  expect(await readWeights(id)).toEqual([1, 1]);
  expect(await account.ask('GET /v1/recommendations/abstentions')).toMatchObject({
    json: { abstentions: [{ product_id: id, reason_detail: { code: 'product_paused' } }] },
  });
  expect((await account.ask('GET /v1/insights/products')).json).not.toMatchObject({
    products: [{ id }],
  });
  expect(await readKept(id)).toEqual(before);
  // Sales and stock are still taken.
  expect(
    await account.ask('POST /v1/sales', {
      sales: [{ product_id: id, day: '2026-11-20', units: 1, price_paid: 20, currency: 'EUR' }],
    }),
  ).toMatchObject({ json: { results: [{ status: 'recorded' }] } });

  const resumed = await account.ask(`PATCH /v1/products/${id}`, { status: 'active' });
  expect(resumed.json).toMatchObject({
    id,
    status: 'active',
    paused_reason: null,
    paused_at: null,
    monitored: true,
  });
  await api.settle(account, id);
  // What was read before the pause may be outdated.
  expect(await readAlerts(id)).toMatchObject([
    { resolution: 'product_paused' },
    { resolution: 'product_paused' },
  ]);
  const due = await db.query(
    `select from pricing.listing l join pricing.match m on m.listing_id = l.id
     where m.product_id = $1 and l.next_check_at <= now()`,
    [id],
  );
  expect(due.rowCount).toBe(2);
  await seeAgain(id);
  await api.settle(account, id);
  expect(await readAlerts(id)).toMatchObject(
    alerts.map(({ id: alertId, detectedAt }) => ({ id: alertId, detectedAt, resolution: null })),
  );
  expect(await readKept(id)).toEqual({ ...before, sales: 2 });
  const types = async (): Promise<string[]> =>
    (await account.ask('GET /v1/changes')).json.changes.map(({ type }: { type: string }) => type);
  // The feed waits for transactions that began earlier.
  await expect.poll(types).toContain('alert.reopened');
  expect(await types()).toEqual(expect.arrayContaining(['product.paused', 'product.resumed']));
  expect(await types()).not.toContain('product.removed');
});

test('the own price history says nothing about the pause, and a price of 0 keeps the last one', async () => {
  const account = await api.signUp();
  const id = await api.addProduct(account);
  const body = { ...createBody(0), external_id: 'p0', sku: 'p0' };
  await account.ask(`PATCH /v1/products/${id}`, {
    ...pause,
    your_price: 0,
    paused_reason: 'no_price',
  });
  const paused = await account.ask(`GET /v1/products/${id}`);
  expect(paused.json).toMatchObject({ your_price: 20, paused_reason: 'no_price' });
  const open = () =>
    db.query('select from pricing.own_price where product_id = $1 and "to" is null', [id]);
  expect((await open()).rowCount).toBe(0);
  // A price that changes during the pause is stored, and was never asked.
  await account.ask(`PATCH /v1/products/${id}`, { your_price: 17 });
  expect((await open()).rowCount).toBe(0);
  await account.ask(`PATCH /v1/products/${id}`, { status: 'active' });
  const { rows } = await db.query(
    `select price_minor, "to" is null as open from pricing.own_price where product_id = $1
     order by "from"`,
    [id],
  );
  expect(rows).toEqual([
    { price_minor: 2000n, open: false },
    { price_minor: 1700n, open: true },
  ]);
  const made = await account.ask('POST /v1/products', { ...body, ...pause, your_price: 0 });
  expect(made).toMatchObject({ status: 201, json: { status: 'paused', monitored: false } });
  const none = await db.query('select from pricing.own_price where product_id = $1', [
    made.json.id,
  ]);
  expect(none.rowCount).toBe(0);
});

test('paused products leave their place in the plan to others, in a batch too', async () => {
  const account = await api.signUp('starter');
  const products = Array.from({ length: 502 }, (_, n) => createBody(n));
  await account.ask('POST /v1/products/batch', { products });
  expect(await beyond(account)).toHaveLength(2);
  const { json } = await account.ask('POST /v1/products/batch', {
    products: products.slice(0, 3).map((product) => ({ ...product, ...pause })),
  });
  expect(json.results.map(({ status }: { status: string }) => status)).toEqual(
    Array.from({ length: 3 }, () => 'updated'),
  );
  expect(await beyond(account)).toHaveLength(0);
  expect((await account.ask('GET /v1/account')).json).toMatchObject({
    products: 499,
    products_monitored: 499,
    products_paused: 3,
  });
  const listed = await account.ask('GET /v1/products?status=paused');
  expect(listed.json.products).toHaveLength(3);
  // A new one takes the place that is left; those that go on are older.
  const late = await account.ask('POST /v1/products', createBody(900));
  expect(late.json).toMatchObject({ monitored: true });
  await account.ask('POST /v1/products/batch', {
    products: products.slice(0, 3).map((product) => ({ ...product, status: 'active' })),
  });
  expect(await beyond(account)).toHaveLength(3);
  expect(await beyond(account)).toContain(late.json.id);
  // The same again changes nothing.
  const again = await account.ask('POST /v1/products', { ...createBody(0), status: 'active' });
  expect(again).toMatchObject({ status: 200, json: { status: 'active', monitored: true } });
  const size = await db.query('select products from pricing.catalog_size where account_id = $1', [
    account.accountId,
  ]);
  expect(size.rows).toEqual([{ products: 503 }]);
});

test('an external id can be changed, but not to that of another product', async () => {
  const account = await api.signUp();
  const [first, second] = [
    await account.ask('POST /v1/products', createBody(1)),
    await account.ask('POST /v1/products', createBody(2)),
  ];
  const path = `PATCH /v1/products/${first.json.id}`;
  expect(await account.ask(path, { external_id: 'v2' })).toMatchObject({
    status: 409,
    json: { code: 'conflict' },
  });
  expect(await account.ask(path, { external_id: 'new' })).toMatchObject({
    status: 200,
    json: { id: first.json.id, external_id: 'new' },
  });
  const posted = await account.ask('POST /v1/products', { ...createBody(1), external_id: 'new' });
  expect(posted).toMatchObject({ status: 200, json: { id: first.json.id } });
  expect(second.json.id).not.toBe(first.json.id);
});

test('a status that does not exist or a reason that is too long is refused', async () => {
  const account = await api.signUp();
  const body = createBody(5);
  for (const wrong of [{ status: 'deleted' }, { ...pause, paused_reason: 'x'.repeat(65) }])
    expect((await account.ask('POST /v1/products', { ...body, ...wrong })).status).toBe(422);
  const { json } = await account.ask('POST /v1/products', { ...body, paused_reason: 'draft' });
  expect(json).toMatchObject({ status: 'active', paused_reason: null });
});

const beyond = async (account: BoundAccount): Promise<string[]> =>
  (await account.ask('GET /v1/products?monitored=false&status=active')).json.products.map(
    ({ id }: { id: string }) => id,
  );

async function readAlerts(
  productId: string,
): Promise<{ id: string; detectedAt: Date; resolution: string | null }[]> {
  const { rows } = await db.query<{ id: string; detectedAt: Date; resolution: string | null }>(
    `select id, detected_at as "detectedAt", resolution from pricing.alert
     where product_id = $1 and type = 'map_violation' order by id`,
    [productId],
  );
  return rows;
}

async function readWeights(productId: string): Promise<number[]> {
  const { rows } = await db.query<{ weight: number }>(
    `select l.weight from pricing.listing l join pricing.match m on m.listing_id = l.id
     where m.product_id = $1`,
    [productId],
  );
  return rows.map(({ weight }) => weight);
}

/** As a visit that finds the same offer does. */
const seeAgain = (productId: string) =>
  db.query(
    `update pricing.listing set last_seen_at = now(), last_checked_at = now()
     where id in (select listing_id from pricing.match where product_id = $1)`,
    [productId],
  );

/** What a pause must not change. */
async function readKept(productId: string): Promise<Record<string, unknown> | undefined> {
  const { rows } = await db.query(
    `select (select jsonb_agg(m order by m.id) from pricing.match m where m.product_id = $1) as matches,
       (select jsonb_agg(c.id order by c.id) from pricing.map_case c where c.product_id = $1) as cases,
       (select jsonb_agg(d order by d.id) from pricing.decision d where d.product_id = $1) as decisions,
       (select count(*)::int from pricing.sale s where s.product_id = $1) as sales,
       (select count(*)::int from pricing.product_stock s where s.product_id = $1) as stock,
       (select count(*)::int from pricing.map_price_period t where t.scope_key = $1) as periods`,
    [productId],
  );
  return rows[0];
}
