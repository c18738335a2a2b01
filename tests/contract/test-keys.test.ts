/** Test keys: an account of its own with sample data, for which nothing is requested. */
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { DAY_MS } from '#kernel/durations.ts';
import { startMonitoringRetailer } from '#pricing/market/monitored-retailers.ts';
import { createMonitoring } from '#pricing/monitoring/monitoring.ts';
import { runRetailerSlice, scheduleDueRetailers } from '#pricing/monitoring/run-retailer-slice.ts';
import { stageJobs } from '#server/jobs/service-jobs.ts';
import { type Client, openApi, type OpenApi } from './open-api.ts';

/** Nothing may be looked up or requested for a test account. */
const requests: string[] = [];
const request = (what: string) => {
  requests.push(what);
  throw new Error(`A request was about to leave: ${what}`);
};
const closedGate = {
  checkName: async (name: string) => request(name),
  checkAddress: async (url: string) => request(url),
  fetch: async (url: string) => request(url),
  close: async () => undefined,
};

let api: OpenApi;
let live: Client;
let key: Client;
beforeAll(async () => {
  api = await openApi({ gate: closedGate });
  live = await api.signUp('starter');
  key = await createTestKey(live);
});
beforeEach(() => {
  requests.length = 0;
});

const LISTS = ['products', 'retailers', 'listings', 'matches', 'alerts', 'recommendations'];
const list = async (client: Client, name: string) =>
  (await client.get(`/v1/${name}`)).json[name] as ({ readonly id: string } & Record<
    string,
    unknown
  >)[];
const kettle = {
  name: 'Blue kettle 1.7 l',
  sku: 'KETTLE-17-BLUE',
  url: 'https://shop.example/products/blue-kettle',
  currency: 'EUR',
  your_price: 50,
  map_price: 46,
  gtin: '4006381333931',
};

test('a new test account has sample data made by the real functions', async () => {
  expect((await key.get('/v1/account')).json).toMatchObject({
    name: 'Test (test)',
    mode: 'test',
    plan: 'starter',
    products: 6,
    retailers: 4,
  });
  expect(await list(key, 'matches')).toHaveLength(24);
  expect((await list(key, 'recommendations')).length).toBeGreaterThan(0);
  const [alert] = await list(key, 'alerts');
  expect(alert).toMatchObject({ retailer: expect.stringMatching(/^outlet\..*\.example$/) });
  const evidence = await key.get(`/v1/alerts/${alert?.id}/evidence`);
  expect(evidence.json).toMatchObject({ status: 200, sources: { 'offer.price': {} } });
  expect(Buffer.from(evidence.json.body_base64, 'base64').toString()).toContain('Sample Outlet');
  expect(requests).toEqual([]);
});

test('every test account has the same sample data', async () => {
  const other = await createTestKey(await api.signUp('growth'));
  const show = async (client: Client) => {
    const { id } = (await client.get('/v1/account')).json;
    const products = await list(client, 'products');
    const sku = (productId: unknown) => products.find((one) => one.id === productId)?.['sku'];
    const about = (domain: unknown) => String(domain).replace(id.slice(4), 'ID');
    return {
      products: products.map(({ sku: own, your_price }) => [own, your_price]).sort(),
      offers: (await list(client, 'listings'))
        .map(({ name, retailer, price }) => [about(retailer), name, price])
        .sort(),
      alerts: (await list(client, 'alerts'))
        .map(({ product_id, listed_price }) => [sku(product_id), listed_price])
        .sort(),
      suggested: (await list(client, 'recommendations'))
        .map(({ product_id, suggested_price }) => [sku(product_id), suggested_price])
        .sort(),
    };
  };
  expect(await show(other)).toEqual(await show(key));
});

test('live and test data never meet', async () => {
  for (const name of LISTS) expect(await list(live, name), name).toEqual([]);
  expect((await live.get('/v1/changes')).json.changes).toEqual([]);
  expect((await live.get('/v1/account')).json).toMatchObject({ products: 0, retailers: 0 });
  const [sample] = await list(key, 'products');
  const { json: own } = await live.send('POST /v1/products', { ...kettle, sku: 'LIVE' });
  const sampleId = sample?.id;
  for (const [client, id] of [
    [live, sampleId],
    [key, own.id],
  ] as const) {
    expect((await client.get(`/v1/products/${id}`)).status).toBe(404);
    expect((await client.get(`/v1/prices/${id}`)).status).toBe(404);
    expect((await client.send(`DELETE /v1/products/${id}`)).status).toBe(404);
    expect((await client.send(`PATCH /v1/products/${id}`, { name: 'x' })).status).toBe(404);
  }
  await key.send('PUT /v1/settings', { min_margin: 0.1 });
  expect((await live.get('/v1/settings')).json.min_margin).toBe(0);
  await live.send(`DELETE /v1/products/${own.id}`);
});

test('requests with a test key do not count against the live account', async () => {
  const left = async () => (await live.get('/v1/account')).json.limits.requests_left;
  const before = await left();
  for (let n = 0; n < 5; n += 1) await key.get('/v1/products');
  expect(await left()).toBe(before - 1);
});

test('a registered product is matched with sample retailers, and no request leaves', async () => {
  api.context.published.length = 0;
  const { json: product } = await key.send('POST /v1/products', kettle);
  await runJob('matching.match-products', {
    accountId: key.accountId,
    productIds: [product.id],
  });
  for (const { type, data } of api.context.published)
    if (type === 'listing.identified') await runJob('matching.match-listings', data);
  await runJob('alerts.check-products', { productIds: [product.id] });
  const prices = (await key.get(`/v1/prices/${product.id}`)).json.prices;
  expect(
    prices
      .map((price: { retailer: string; price: number; availability: string }) => [
        price.retailer.split('.')[0],
        price.price,
        price.availability,
      ])
      .sort(),
  ).toEqual([
    ['boutique', 53, 'in_stock'],
    ['clearance', 39.5, 'out_of_stock'],
    ['market', 48.5, 'in_stock'],
    ['outlet', 44, 'in_stock'],
  ]);
  expect((await key.get(`/v1/matches?product_id=${product.id}`)).json.matches).toMatchObject(
    Array(4).fill({ verdict: 'auto', tier: 'identifier' }),
  );
  expect((await key.get(`/v1/alerts?product_id=${product.id}`)).json.alerts).toMatchObject([
    { your_floor: 46, listed_price: 44 },
  ]);
  api.context.clock.advance(60_000);
  // A changed price of the seller's leaves the sample retailers' prices.
  await key.send(`PATCH /v1/products/${product.id}`, { name: 'Kettle, blue', your_price: 60 });
  api.context.clock.advance(DAY_MS);
  await runJob('service.review-account', { accountId: key.accountId });
  const later = (await key.get(`/v1/prices/${product.id}`)).json.prices;
  expect(later.map(({ price }: { price: number }) => price).sort()).toEqual([39.5, 44, 48.5, 53]);
  expect(new Date(later[0].observed_at)).toEqual(api.context.clock.now());
  expect(requests).toEqual([]);
});

test('sample retailers are never visited', async () => {
  const monitoring = createMonitoring({
    context: api.context,
    gate: closedGate,
    jobs: { enqueue: async () => true, enqueueMany: async () => undefined },
  });
  await api.context.db.query(
    `update pricing.listing set next_check_at = '2020-01-01';
     update pricing.retailer set last_discovery_at = null, status = 'probing' where sample_of is not null`,
  );
  expect(await scheduleDueRetailers(api.context, monitoring.jobs)).toBe(0);
  for (const { id } of await list(key, 'retailers'))
    await runRetailerSlice(monitoring, { retailerId: id });
  await api.context.db.query(
    `update pricing.retailer set status = 'active' where sample_of is not null`,
  );
  expect(requests).toEqual([]);
});

test('a test account monitors its sample retailers only, and nobody else does', async () => {
  const refused = await key.send('POST /v1/retailers', { domain: 'competitor.com' });
  expect(refused).toMatchObject({
    status: 422,
    json: { errors: [{ pointer: '#/domain', code: 'not_a_sample_retailer' }] },
  });
  const [sample] = await list(key, 'retailers');
  const domain = String(sample?.['domain']);
  const another = await createTestKey(await api.signUp());
  expect((await another.send('POST /v1/retailers', { domain })).status).toBe(422);
  await expect(
    startMonitoringRetailer(api.context, { accountId: live.accountId, domainOrUrl: domain }),
  ).rejects.toMatchObject({ errors: [{ code: 'unknown_domain' }] });
  expect((await key.send(`DELETE /v1/retailers/${sample?.id}`)).status).toBe(204);
  expect((await key.send('POST /v1/retailers', { domain })).status).toBe(201);
  const { rows } = await api.context.db.query(
    `select 1 from pricing.retailer where domain = 'competitor.com'`,
  );
  expect([rows, requests]).toEqual([[], []]);
});

test('a page by hand must be one that a sample retailer has', async () => {
  const [product] = await list(key, 'products');
  const [listing] = await list(key, 'listings');
  const add = (url: string) => key.send(`POST /v1/products/${product?.id}/listings`, { url });
  const url = String(listing?.['url']);
  expect((await add(url)).json).toMatchObject({ listing_id: listing?.id, state: 'ok' });
  expect((await add(`${url}x`)).status).toBe(422);
  expect((await add('https://competitor.com/products/x')).status).toBe(422);
  expect(requests).toEqual([]);
});

test('a live key lists and revokes test keys, a test key reaches no live one', async () => {
  expect(await key.send('POST /v1/account/keys', { name: 'x', mode: 'live' })).toMatchObject({
    status: 403,
    json: { code: 'forbidden' },
  });
  const { json: made } = await key.send('POST /v1/account/keys', { name: 'second' });
  expect([made.mode, made.api_key.slice(0, 8)]).toEqual(['test', 'pk_test_']);
  const keysOf = async (client: Client) =>
    ((await client.get('/v1/account/keys')).json.keys as { id: string; mode: string }[]).map(
      ({ mode }) => mode,
    );
  expect(await keysOf(key)).toEqual(['test', 'test']);
  expect((await keysOf(live)).sort()).toEqual(['live', 'test', 'test']);
  const first = (await live.get('/v1/account/keys/current')).json;
  expect((await key.send(`DELETE /v1/account/keys/${first.id}`)).status).toBe(404);
  expect((await key.send(`POST /v1/account/keys/${first.id}/rotate`)).status).toBe(404);
  const rotated = await live.send(`POST /v1/account/keys/${made.id}/rotate`);
  expect(rotated.json).toMatchObject({ mode: 'test', name: 'second' });
  expect((await api.as(rotated.json.api_key).get('/v1/account')).json.id).toBe(key.accountId);
  expect((await live.send(`DELETE /v1/account/keys/${rotated.json.id}`)).status).toBe(204);
  expect((await api.as(rotated.json.api_key).get('/v1/account')).status).toBe(401);
});

test('creates the test account in the transaction of an idempotency key', async () => {
  const owner = await api.signUp();
  const create = () =>
    owner.send(
      'POST /v1/account/keys',
      { name: 'sandbox', mode: 'test' },
      { 'idempotency-key': 'first' },
    );
  const [made, again] = [await create(), await create()];
  expect(made.status).toBe(201);
  expect(again.json).toEqual(made.json);
  expect(await list(api.as(made.json.api_key), 'matches')).toHaveLength(24);
});

test('a second test key finds the same account, without samples that were deleted', async () => {
  const owner = await api.signUp();
  const first = await createTestKey(owner);
  const [product] = await list(first, 'products');
  await first.send(`DELETE /v1/products/${product?.id}`);
  const second = await createTestKey(owner);
  expect(second.accountId).toBe(first.accountId);
  expect(await list(second, 'products')).toHaveLength(5);
});

test('the test account is suspended, changes its plan and is deleted with the live one', async () => {
  const owner = await api.signUp('starter');
  const tested = await createTestKey(owner);
  const operator = api.as(api.operatorKey);
  const change = (body: object) => operator.send(`PATCH /v1/accounts/${owner.accountId}`, body);
  await change({ suspended: true });
  expect((await tested.get('/v1/products')).json.code).toBe('account_suspended');
  await change({ suspended: false, plan: 'scale' });
  expect((await tested.get('/v1/account')).json.plan).toBe('scale');
  expect(api.context.published).toContainEqual({
    type: 'account.plan_changed',
    data: { accountId: tested.accountId },
  });
  const listed = await operator.get('/v1/accounts');
  expect(listed.text).not.toContain(tested.accountId);
  expect((await operator.send(`DELETE /v1/accounts/${owner.accountId}`)).status).toBe(204);
  expect((await tested.get('/v1/account')).status).toBe(401);
  const { rows } = await api.context.db.query(
    'select 1 from pricing.retailer where sample_of = $1',
    [tested.accountId],
  );
  expect(rows).toEqual([]);
});

async function runJob(name: (typeof stageJobs)[number]['name'], payload: object): Promise<void> {
  const jobs = {
    enqueueMany: async () => undefined,
    enqueue: async () => true,
    append: () => undefined,
    repeatFailed: async () => 0,
  };
  const run = { signal: new AbortController().signal, id: 'job' };
  await stageJobs.find((job) => job.name === name)?.run({ ...api.context, jobs }, payload, run);
}

async function createTestKey(by: Client): Promise<Client> {
  const made = await by.send('POST /v1/account/keys', { name: 'sandbox', mode: 'test' });
  expect(made).toMatchObject({ status: 201, json: { mode: 'test' } });
  const { id } = (await api.as(made.json.api_key).get('/v1/account')).json;
  return api.as(made.json.api_key, id);
}
