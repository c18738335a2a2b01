import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { beforeAll, expect, test } from 'vitest';
import { createAccount } from '#pricing/accounts/accounts.ts';
import { type Api, createApi } from '#pricing/api/create-api.ts';
import { createApiEndpoint } from '#pricing/api/endpoint.ts';
import { endpoints } from '#pricing/api/endpoints/endpoints.ts';
import { createTestStage } from '#tests/support/create-test-stage.ts';

const SECRET = `whsec_${'a'.repeat(2000)}`;
const newSecret = createApiEndpoint({
  method: 'get',
  path: '/new-secret',
  tag: 'Account',
  summary: 'An answer that holds a secret',
  caller: 'account',
  scope: null,
  answers: { 200: { description: 'The secret' } },
  handle: () =>
    Promise.resolve({
      status: 200,
      body: { secret: SECRET },
      headers: { 'Cache-Control': 'no-store' },
    }),
});

let api: Api;
let authorization: string;
beforeAll(async () => {
  const context = await createTestStage();
  api = createApi(
    { context, version: '1.2.3', operatorKeyHashes: [], cursorSecret: new Uint8Array(32) },
    [...endpoints, newSecret],
  );
  const { apiKey } = await createAccount(context, { name: 'Test', plan: 'growth' });
  authorization = `Bearer ${apiKey}`;
  const products = Array.from({ length: 20 }, (_, n) => product(`sku-${n}`));
  expect((await send('/v1/products/batch', { products })).status).toBeLessThan(300);
});

const product = (sku: string) => ({
  name: `Kettle ${sku}`,
  sku,
  url: `https://shop.example/${sku}`,
  currency: 'EUR',
  your_price: 19.9,
});

const ask = async (path: string, headers: Record<string, string> = {}, init: RequestInit = {}) =>
  api.fetch(
    new Request(`http://127.0.0.1${path}`, { ...init, headers: { authorization, ...headers } }),
    { builtIn: true },
  );

const send = (path: string, body: object, headers: Record<string, string> = {}) =>
  ask(
    path,
    { 'content-type': 'application/json', ...headers },
    { method: 'POST', body: JSON.stringify(body) },
  );

const read = async (answer: Response): Promise<string> => {
  const bytes = new Uint8Array(await answer.arrayBuffer());
  const encoding = answer.headers.get('content-encoding');
  if (encoding === 'br') return brotliDecompressSync(bytes).toString();
  return encoding === 'gzip' ? gunzipSync(bytes).toString() : Buffer.from(bytes).toString();
};

test.each([
  ['gzip, deflate, br', 'br'],
  ['gzip, br;q=0', 'gzip'],
  ['gzip;q=0', null],
  ['identity', null],
])('a client that sends Accept-Encoding %j gets a list in %j', async (accepted, encoding) => {
  const plain = await (await ask('/v1/products')).text();
  const answer = await ask('/v1/products', { 'accept-encoding': accepted });
  expect(answer.headers.get('content-encoding')).toBe(encoding);
  expect(answer.headers.get('vary')).toBe('Authorization, Accept, Accept-Encoding');
  expect(answer.headers.get('content-type')).toBe('application/json');
  expect(await read(answer)).toBe(plain);
});

test('each encoding has its own ETag and is answered 304 in that encoding', async () => {
  const tags: (string | null)[] = [];
  for (const accepted of ['identity', 'gzip', 'br']) {
    const headers = { 'accept-encoding': accepted };
    const tag = (await ask('/v1/products', headers)).headers.get('etag') ?? '';
    const again = await ask('/v1/products', { ...headers, 'if-none-match': tag });
    expect([again.status, again.headers.get('etag'), await again.text()]).toEqual([304, tag, '']);
    expect(again.headers.has('content-encoding')).toBe(false);
    const other = await ask('/v1/products', { ...headers, 'if-none-match': tags.join(', ') });
    expect(other.status).toBe(200);
    tags.push(tag);
  }
  expect(new Set(tags).size).toBe(3);
});

test('HEAD returns the headers of GET', async () => {
  const headers = { 'accept-encoding': 'br' };
  const [get, head] = [
    await ask('/v1/products', headers),
    await ask('/v1/products', headers, { method: 'HEAD' }),
  ];
  for (const name of ['etag', 'content-encoding', 'vary', 'content-type'])
    expect(head.headers.get(name)).toBe(get.headers.get(name));
  expect(await head.text()).toBe('');
});

test('the document and its page are compressed for all clients', async () => {
  for (const path of ['/v1/openapi.json', '/v1/docs']) {
    const answer = await ask(path, { authorization: '', 'accept-encoding': 'br' });
    expect(answer.headers.get('content-encoding')).toBe('br');
    expect(answer.headers.get('vary')).toBe('Accept-Encoding');
    expect(await read(answer)).toBe(await (await ask(path)).text());
  }
});

test('a long error response is compressed, a short one is not', async () => {
  const products = Array.from({ length: 200 }, () => ({ unknown: 1 }));
  const body = { products, ...Object.fromEntries(products.map((_, n) => [`field_${n}`, 1])) };
  const long = await send('/v1/products/batch', body, { 'accept-encoding': 'br' });
  expect([long.status, long.headers.get('content-encoding')]).toEqual([422, 'br']);
  expect(JSON.parse(await read(long))).toMatchObject({ code: 'validation_failed' });
  const short = await ask('/v1/nothing', { 'accept-encoding': 'br' });
  expect([short.status, short.headers.get('content-encoding')]).toEqual([404, null]);
});

test('a response that contains a secret is not compressed', async () => {
  const answer = await ask('/v1/new-secret', { 'accept-encoding': 'br' });
  expect(answer.headers.get('content-encoding')).toBeNull();
  expect(await answer.json()).toEqual({ secret: SECRET });
});
