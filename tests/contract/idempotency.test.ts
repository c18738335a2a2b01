import { beforeAll, expect, test } from 'vitest';
import { type Client, openApi, type OpenApi } from './open-api.ts';

let api: OpenApi;
let client: Client;
beforeAll(async () => {
  api = await openApi();
  client = await api.signUp();
});

const kettle = (sku: string, price = 19.9) => ({ name: 'Kettle', sku, url: 'https://shop.example/k1', currency: 'EUR', your_price: price });
const key = (text: string) => ({ 'idempotency-key': text });

test('a repeat is answered with the same bytes and has no effect', async () => {
  const first = await client.send('POST /v1/products', kettle('A'), key('"order-1"'));
  await client.send('POST /v1/products', kettle('A', 25));
  const repeat = await client.send('POST /v1/products', kettle('A'), key('order-1'));
  expect([repeat.status, repeat.text]).toEqual([201, first.text]);
  expect([first.headers.get('idempotent-replayed'), repeat.headers.get('idempotent-replayed')]).toEqual([null, 'true']);
  expect(repeat.headers.get('location')).toBe(first.headers.get('location'));
  expect((await client.get(`/v1/products/${first.json.id}`)).json.your_price).toBe(25);
});

test('twelve at once have one effect', async () => {
  const before = api.stage.published.length;
  const answers = await Promise.all(Array.from({ length: 12 }, () => client.send('POST /v1/products', kettle('B'), key('b'))));
  expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
  expect(api.stage.published.length - before).toBe(1);
});

test('the same key with another body is a 422', async () => {
  await client.send('POST /v1/products', kettle('C'), key('c'));
  expect(await client.send('POST /v1/products', kettle('C', 5), key('c'))).toMatchObject({ status: 422, json: { code: 'idempotency_key_reused' } });
  expect((await client.send('POST /v1/products/batch', { products: [kettle('C', 5)] }, key('c'))).status).toBe(200);
  const other = await api.signUp();
  expect((await other.send('POST /v1/products', kettle('C', 5), key('c'))).status).toBe(201);
});

test('a refusal keeps no key', async () => {
  expect((await client.send('POST /v1/retailers', { domain: 'no domain' }, key('d'))).status).toBe(422);
  expect((await client.send('POST /v1/retailers', { domain: 'kettles.example' }, key('d'))).status).toBe(201);
  expect((await client.send('POST /v1/retailers', { domain: 'kettles.example' }, key('d'))).status).toBe(201);
  expect((await client.send('POST /v1/retailers', { domain: 'kettles.example' })).status).toBe(200);
});

test('a failure after the effect leaves neither effect nor key', async () => {
  const broken = { ...api.stage.events, tell: async () => Promise.reject(new Error('the process died')) };
  const dying = await openApi({ stage: { ...api.stage, events: broken } });
  const same = dying.as(client.apiKey);
  expect((await same.send('POST /v1/products', kettle('E'), key('e'))).status).toBe(500);
  expect((await client.get('/v1/products?sku=E')).json.products).toEqual([]);
  expect((await client.send('POST /v1/products', kettle('E'), key('e'))).status).toBe(201);
});

test('keys are forgotten after a day', async () => {
  await client.send('POST /v1/products', kettle('F'), key('f'));
  api.stage.clock.advance(25 * 3_600_000);
  expect(await client.send('POST /v1/products', kettle('F', 5), key('f'))).toMatchObject({ status: 200, json: { your_price: 5 } });
});

test.each(['""', '"open', 'two words', 'x'.repeat(256)])('a malformed key is a 400: %s', async (text) => {
  expect(await client.send('POST /v1/products', kettle('G'), key(text))).toMatchObject({ status: 400, json: { code: 'invalid_header' } });
});
