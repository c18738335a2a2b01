import { beforeAll, expect, test } from 'vitest';
import { HOUR_MS } from '#kernel/durations.ts';
import { endpoints } from '#pricing/api/endpoints/endpoints.ts';
import { type Client, openApi, type OpenApi } from './open-api.ts';

let api: OpenApi;
let client: Client;
beforeAll(async () => {
  api = await openApi();
  client = await api.signUp();
});

const kettle = (sku: string, price = 19.9) => ({
  name: 'Kettle',
  sku,
  url: 'https://shop.example/k1',
  currency: 'EUR',
  your_price: price,
});
const key = (text: string) => ({ 'idempotency-key': text });
/**
 * Repeats until the first request has finished: on a busy machine that takes longer than one
 * request waits.
 */
async function insist(...asked: Parameters<Client['send']>): ReturnType<Client['send']> {
  const answer = await client.send(...asked);
  return answer.json?.code === 'request_in_progress' ? insist(...asked) : answer;
}

test('a repeat gets the same bytes and has no effect', async () => {
  const first = await client.send('POST /v1/products', kettle('A'), key('"order-1"'));
  await client.send('POST /v1/products', kettle('A', 25));
  const repeat = await client.send('POST /v1/products', kettle('A'), key('order-1'));
  expect([repeat.status, repeat.text]).toEqual([201, first.text]);
  expect([
    first.headers.get('idempotent-replayed'),
    repeat.headers.get('idempotent-replayed'),
  ]).toEqual([null, 'true']);
  expect(repeat.headers.get('location')).toBe(first.headers.get('location'));
  expect((await client.get(`/v1/products/${first.json.id}`)).json.your_price).toBe(25);
});

// They change nothing, and two of them are sent while they are made.
const WITHOUT_KEY = ['/rules/validate', '/rules/preview', '/rules/backtest'];

test('every POST that changes something supports the key', () => {
  expect(
    endpoints
      .filter(({ method, idempotent }) => method === 'post' && !idempotent)
      .map(({ path }) => path),
  ).toEqual(WITHOUT_KEY);
});

test('the operator creates one account and one key however often the request is repeated', async () => {
  const operator = api.as(api.operatorKey);
  const input = { name: 'Once', plan: 'growth' };
  const first = await operator.send('POST /v1/accounts', input, key('o1'));
  const again = await operator.send('POST /v1/accounts', input, key('o1'));
  expect([first.status, again.status, again.text]).toEqual([201, 201, first.text]);
  expect(again.headers.get('idempotent-replayed')).toBe('true');
  const id = first.json.account_id;
  const path = `POST /v1/accounts/${id}/keys`;
  const made = await operator.send(path, { name: 'extra' }, key('o1'));
  expect((await operator.send(path, { name: 'extra' }, key('o1'))).text).toBe(made.text);
  expect(await operator.send(path, { name: 'another' }, key('o1'))).toMatchObject({
    status: 422,
    json: { code: 'idempotency_key_reused' },
  });
  const { keys } = (await api.as(first.json.api_key).get('/v1/account/keys')).json;
  // Both may have the same millisecond.
  expect(keys.map(({ name }: { name: string }) => name).sort()).toEqual(['extra', 'first']);
  expect(
    await operator.send('POST /v1/accounts', { name: 'Once', plan: 'gold' }, key('o2')),
  ).toMatchObject({ status: 422, json: { code: 'validation_failed' } });
  expect((await operator.send('POST /v1/accounts', input, key('o2'))).status).toBe(201);
  const kept = async () =>
    (
      await api.context.db.query<{ text: string }>(
        'select idempotency_key::text as text from pricing.idempotency_key where scope like $1',
        [`%${id}%`],
      )
    ).rows;
  expect(await kept()).toHaveLength(1);
  await operator.send(`DELETE /v1/accounts/${id}`);
  expect(await kept()).toEqual([]);
});

test('twenty concurrent requests have one effect', async () => {
  const before = api.context.published.length;
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => insist('POST /v1/products', kettle('B'), key('b'))),
  );
  expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
  expect(api.context.published.length - before).toBe(1);
});

test('answers 422 to the same key with another body', async () => {
  await client.send('POST /v1/products', kettle('C'), key('c'));
  expect(await client.send('POST /v1/products', kettle('C', 5), key('c'))).toMatchObject({
    status: 422,
    json: { code: 'idempotency_key_reused' },
  });
  expect(
    (await client.send('POST /v1/products/batch', { products: [kettle('C', 5)] }, key('c'))).status,
  ).toBe(200);
  const other = await api.signUp();
  expect((await other.send('POST /v1/products', kettle('C', 5), key('c'))).status).toBe(201);
});

test('answers 409 while the first request is still running, and its response afterward', async () => {
  const claim = Promise.withResolvers<void>();
  const finish = Promise.withResolvers<void>();
  const slow = {
    ...api.context.events,
    publishToAccounts: async () => (claim.resolve(), finish.promise),
  };
  const holding = (await openApi({ context: { ...api.context, events: slow } })).as(client.apiKey);
  const first = holding.send('POST /v1/products', kettle('S'), key('s'));
  await claim.promise;
  const second = await client.send('POST /v1/products', kettle('S'), key('s'));
  expect(second).toMatchObject({ status: 409, json: { code: 'request_in_progress' } });
  expect(second.headers.get('retry-after')).toBe('2');
  finish.resolve();
  const { status, text } = await first;
  expect(status).toBe(201);
  expect((await client.send('POST /v1/products', kettle('S'), key('s'))).text).toBe(text);
});

test('a repeat gets the same new API key, which is not stored in plain text', async () => {
  const first = await client.send('POST /v1/account/keys', { name: 'kept' }, key('k'));
  const again = await client.send('POST /v1/account/keys', { name: 'kept' }, key('k'));
  expect([again.status, again.text, again.headers.get('cache-control')]).toEqual([
    201,
    first.text,
    'no-store',
  ]);
  expect(
    (await client.get('/v1/account/keys')).json.keys.filter(
      ({ name }: { name: string }) => name === 'kept',
    ),
  ).toHaveLength(1);
  const { rows } = await api.context.db.query<{ text: string }>(
    'select idempotency_key::text as text from pricing.idempotency_key where account_id = $1',
    [client.accountId],
  );
  expect(rows.map(({ text }) => text).join()).not.toContain(first.json.api_key.slice(8, 30));
  expect(
    await api.as(first.json.api_key).send('POST /v1/account/keys', { name: 'kept' }, key('k')),
  ).toMatchObject({ status: 409, json: { code: 'conflict' } });
});

test('a key is rotated once however often the request is repeated', async () => {
  const { json: old } = await client.send('POST /v1/account/keys', { name: 'turned' });
  const rotated = await client.send(`POST /v1/account/keys/${old.id}/rotate`, undefined, key('r'));
  expect(
    (await client.send(`POST /v1/account/keys/${old.id}/rotate`, undefined, key('r'))).text,
  ).toBe(rotated.text);
  expect((await client.send(`POST /v1/account/keys/${old.id}/rotate`)).status).toBe(409);
});

test('a refused request stores no key', async () => {
  expect((await client.send('POST /v1/retailers', { domain: 'no domain' }, key('d'))).status).toBe(
    422,
  );
  expect(
    (await client.send('POST /v1/retailers', { domain: 'kettles.example' }, key('d'))).status,
  ).toBe(201);
  expect(
    (await client.send('POST /v1/retailers', { domain: 'kettles.example' }, key('d'))).status,
  ).toBe(201);
  expect((await client.send('POST /v1/retailers', { domain: 'kettles.example' })).status).toBe(200);
});

test('a failure after the effect leaves neither effect nor key', async () => {
  const broken = {
    ...api.context.events,
    publishToAccounts: async () => Promise.reject(new Error('the process died')),
  };
  const dying = await openApi({ context: { ...api.context, events: broken } });
  const same = dying.as(client.apiKey);
  expect((await same.send('POST /v1/products', kettle('E'), key('e'))).status).toBe(500);
  expect((await client.get('/v1/products?sku=E')).json.products).toEqual([]);
  expect((await client.send('POST /v1/products', kettle('E'), key('e'))).status).toBe(201);
});

test('keys are deleted after a day', async () => {
  await client.send('POST /v1/products', kettle('F'), key('f'));
  api.context.clock.advance(25 * HOUR_MS);
  expect(await client.send('POST /v1/products', kettle('F', 5), key('f'))).toMatchObject({
    status: 200,
    json: { your_price: 5 },
  });
});

test.each(['""', '"open', 'two words', 'x'.repeat(256)])(
  'answers 400 to a malformed key: %s',
  async (text) => {
    expect(await client.send('POST /v1/products', kettle('G'), key(text))).toMatchObject({
      status: 400,
      json: { code: 'invalid_header' },
    });
  },
);
