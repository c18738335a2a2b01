/** The SDK and the service: what neither shows alone. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signWebhook } from '#pricing/events/webhooks/send-webhook.ts';
import { ApiError, PricingClient, verifyWebhook } from '#sdk/index.ts';
import { type ServedAccount, serveAccount } from './serve-account.ts';

let service: ServedAccount;
let client: PricingClient;
beforeAll(async () => {
  service = await serveAccount('trial');
  client = new PricingClient(service);
});
afterAll(() => service?.close());

const kettle = (n: number) => ({
  name: `Kettle ${n}`,
  sku: `K-${n}`,
  url: `https://shop.example/k-${n}`,
  currency: 'KWD',
  your_price: `${n}.250`,
});

test('a list is walked to its end, with exact prices', async () => {
  const { results } = await client.products.upsertMany({ products: [0, 1, 2, 3, 4].map(kettle) });
  expect(results.map(({ status }) => status)).toEqual(Array(5).fill('created'));
  const prices: string[] = [];
  for await (const { your_price } of client.products.list({ limit: 2 })) prices.push(your_price);
  expect(prices.sort()).toEqual(['0.250', '1.250', '2.250', '3.250', '4.250']);
});

test('a record is read, changed and deleted', async () => {
  const { id } = await client.products.upsert({ ...kettle(9), map_price: '8.000', cost: null });
  expect(await client.products.get(id)).toMatchObject({ map_price: '8.000', cost: null });
  expect(await client.products.update(id, { map_price: '8.125' })).toMatchObject({
    map_price: '8.125',
  });
  expect(await client.products.delete(id)).toBeUndefined();
  const error = await client.products.get(id).catch((caught: unknown) => caught);
  expect(error).toBeInstanceOf(ApiError);
  expect(error).toMatchObject({ status: 404, code: 'not_found', requestId: expect.any(String) });
});

test('a refusal names every invalid field', async () => {
  const product = { ...kettle(1), your_price: '1.0005', gtin: 'x'.repeat(41) };
  await expect(client.products.upsert(product)).rejects.toMatchObject({
    code: 'validation_failed',
    errors: expect.arrayContaining([
      expect.objectContaining({ pointer: '#/your_price', code: 'over_precise' }),
    ]),
  });
});

test('a POST whose answer is lost has one effect', async () => {
  let lost = 0;
  const losing: typeof fetch = async (...request) => {
    const response = await fetch(...request);
    if (lost > 0) return response;
    lost += 1;
    await response.arrayBuffer();
    throw new TypeError('fetch failed');
  };
  const replayed: (string | null)[] = [];
  const careless = client.withOptions({
    fetch: losing,
    onResponse: ({ headers }) => replayed.push(headers.get('idempotent-replayed')),
  });
  const key = await careless.keys.create({ name: 'warehouse' });
  expect(key.api_key).toMatch(/^pk_/);
  expect(replayed).toEqual(['true']);
  const { items } = await client.keys.list();
  expect(items.filter(({ name }) => name === 'warehouse')).toHaveLength(1);
});

test('it says what it can do, and the SDK has a method for each of its resources', async () => {
  const capabilities = await client.capabilities();
  expect(capabilities.offers('recommendations.listLedger')).toBe(true);
  expect(
    await client.withOptions({ capabilities: capabilities.names }).settings.get(),
  ).toBeTruthy();
  expect((await client.account.get()).plan).toBe('trial');
  expect(await client.request({ method: 'GET', path: '/account' })).toMatchObject({
    plan: 'trial',
  });
});

test('its webhook messages verify, with exact prices', async () => {
  const secrets = [1, 2].map((n) => `whsec_${Buffer.alloc(32, n).toString('base64')}`);
  const body =
    '{"type":"price.changed","timestamp":"t","data":{"type":"price.changed","price":{"price":17.90}}}';
  const at = new Date();
  const headers = signWebhook({ id: 'evt_1', at, body, secrets });
  for (const secret of secrets) {
    const { event } = await verifyWebhook({ body, headers, secret });
    if (event.type !== 'price.changed' || 'omitted' in event.data) return expect.fail(event.type);
    expect(event.data.price?.price).toBe('17.90');
  }
});

test('over the limit, it says how long to wait', async () => {
  const requests = Array.from({ length: 61 }, () => client.account.get({ maxRetries: 0 }));
  const settled = await Promise.allSettled(requests);
  const refused = settled.find((result) => result.status === 'rejected');
  expect(refused?.reason).toMatchObject({ status: 429, code: 'rate_limited' });
  expect(refused?.reason.retryAfterMs).toBeGreaterThan(0);
  expect(refused?.reason.retryAfterMs).toBeLessThanOrEqual(60_000);
});
