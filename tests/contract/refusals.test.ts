import { beforeAll, expect, test } from 'vitest';
import { type Asked, type Client, openApi, type OpenApi } from './open-api.ts';

let api: OpenApi;
let client: Client;
beforeAll(async () => {
  api = await openApi();
  client = await api.signUp();
});

const body = (fields: string) =>
  `{"name":"Kettle","sku":"K1","url":"https://shop.example/k1",${fields}}`;
const refusalOf = ({ status, headers, json }: Asked) => ({
  status,
  type: headers.get('content-type'),
  code: json?.code,
});
const PROBLEM = 'application/problem+json';

test.each([
  ['cut off', '{"name":'],
  ['no JSON', 'name=Kettle'],
  ['trailing comma', '{"name":"K",}'],
  ['NaN', body('"currency":"EUR","your_price":NaN')],
  ['leading zero', body('"currency":"EUR","your_price":019')],
  ['empty', ''],
  ['too deep', '['.repeat(500_000)],
])('answers 400 to malformed JSON: %s', async (_name, text) => {
  expect(refusalOf(await client.send('POST /v1/products', text))).toEqual({
    status: 400,
    type: PROBLEM,
    code: 'malformed_json',
  });
});

test('answers 400 to bytes that are not UTF-8', async () => {
  const answer = await api.fetch('/v1/products', {
    method: 'POST',
    headers: { authorization: `Bearer ${client.apiKey}`, 'content-type': 'application/json' },
    body: Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x7d]),
  });
  expect(refusalOf(answer)).toMatchObject({ status: 400, code: 'malformed_json' });
});

test.each([
  ['a list', '[]', ['invalid_type']],
  ['null', 'null', ['invalid_type']],
  ['text as price', body('"currency":"EUR","your_price":"19.90"'), ['invalid_type']],
  ['unknown currency', body('"currency":"XXQ","your_price":1'), ['unknown_currency']],
  ['lower-case currency', body('"currency":"eur","your_price":1'), ['unknown_currency']],
  ['negative', body('"currency":"EUR","your_price":-0.01'), ['negative']],
  ['three decimals of EUR', body('"currency":"EUR","your_price":1.005'), ['over_precise']],
  ['decimals of JPY', body('"currency":"JPY","your_price":1500.5'), ['over_precise']],
  ['four decimals of KWD', body('"currency":"KWD","your_price":1.2505'), ['over_precise']],
  ['more than is kept', body('"currency":"EUR","your_price":1e400'), ['too_large']],
  ['unknown field', body('"currency":"EUR","your_price":1,"prise":1'), ['unknown_field']],
  [
    'an unknown field with half a character as name',
    body('"currency":"EUR","your_price":1,"\\ud800":1'),
    ['unknown_field'],
  ],
  [
    'an unknown field whose shown name ends in half a character',
    body(`"currency":"EUR","your_price":1,"${'x'.repeat(99)}😀":1`),
    ['unknown_field'],
  ],
  ['bad GTIN', body('"currency":"EUR","your_price":1,"gtin":"4006381333932"'), ['invalid_gtin']],
  [
    'a prototype',
    body('"currency":"EUR","your_price":1,"__proto__":{"admin":true}'),
    ['unknown_field'],
  ],
  [
    'not a web address',
    '{"name":"K","sku":"1","url":"ftp://x.example","currency":"EUR","your_price":1}',
    ['invalid_url'],
  ],
  [
    'several faults',
    '{"name":"","sku":7,"url":"x","currency":"EUR","your_price":-1}',
    ['too_small', 'invalid_type', 'invalid_url'],
  ],
])('answers 422 that names each wrong value: %s', async (_name, text, codes) => {
  const answer = await client.send('POST /v1/products', text);
  expect(refusalOf(answer)).toEqual({ status: 422, type: PROBLEM, code: 'validation_failed' });
  expect(answer.json.errors.map((error: { code: string }) => error.code)).toEqual(
    expect.arrayContaining(codes),
  );
});

test.each(['\u0000', '\ud800'])(
  'answers 422 to an identifier that the database cannot look up: %j',
  async (id) => {
    const { json: product } = await client.send(
      'POST /v1/products',
      body('"currency":"EUR","your_price":1'),
    );
    const window = { from: '2026-11-27T00:00:00Z', to: '2026-11-30T00:00:00Z', product_ids: [id] };
    const requests: [string, object, string][] = [
      ['POST /v1/alerts/read', { ids: [id] }, '#/ids/0'],
      ['PUT /v1/settings', { promotion_windows: [window] }, '#/promotion_windows/0/product_ids/0'],
      [
        `POST /v1/recommendations/${product.id}/decision`,
        { decision: 'applied', recommendation_id: id },
        '#/recommendation_id',
      ],
    ];
    for (const [request, given, pointer] of requests)
      expect(await client.send(request, given), request).toMatchObject({
        status: 422,
        json: { errors: [{ pointer, code: 'invalid_text' }] },
      });
    const sale = { product_id: id, day: '2026-11-19', units: 1, price_paid: 1, currency: 'EUR' };
    expect((await client.send('POST /v1/sales', { sales: [sale] })).json.results).toMatchObject([
      { status: 'refused', errors: [{ code: 'invalid_text' }] },
    ]);
  },
);

test('an error has all members of a problem document', async () => {
  const answer = await client.send(
    'POST /v1/products',
    body('"currency":"EUR","your_price":1.005'),
  );
  expect(answer.json).toEqual({
    type: 'http://127.0.0.1:3000/v1/docs#validation_failed',
    title: 'Fields are not valid',
    status: 422,
    detail: '#/your_price: Expected an amount that EUR can express, got 1.005',
    instance: `urn:uuid:${answer.headers.get('x-request-id')}`,
    code: 'validation_failed',
    errors: [
      {
        pointer: '#/your_price',
        detail: 'Expected an amount that EUR can express, got 1.005',
        code: 'over_precise',
      },
    ],
  });
});

test('answers 413 to a body over 2 MiB, with and without a length', async () => {
  const large = JSON.stringify({ name: 'x'.repeat(2 * 1024 * 1024) });
  expect(
    refusalOf(
      await client.send('POST /v1/products', large, { 'content-length': String(large.length) }),
    ),
  ).toMatchObject({ status: 413, code: 'payload_too_large' });
  expect(refusalOf(await client.send('POST /v1/products', large))).toMatchObject({
    status: 413,
    code: 'payload_too_large',
  });
});

test('answers 415 to other media types', async () => {
  for (const type of [
    'text/plain',
    'application/x-www-form-urlencoded',
    'application/json; charset=utf-16',
  ]) {
    const answer = await client.send('POST /v1/products', '{}', { 'content-type': type });
    expect(refusalOf(answer)).toMatchObject({ status: 415, code: 'unsupported_media_type' });
    expect(answer.headers.get('accept-post')).toBe('application/json');
  }
  expect(
    (await client.send('POST /v1/products', '{}', { 'content-encoding': 'gzip' })).status,
  ).toBe(415);
});

test('answers 406 when the client accepts none of the media types', async () => {
  expect(refusalOf(await client.get('/v1/products', { accept: 'text/html' }))).toEqual({
    status: 406,
    type: PROBLEM,
    code: 'not_acceptable',
  });
  expect(
    (await client.get('/v1/products', { accept: 'text/html, application/json;q=0' })).status,
  ).toBe(406);
  expect((await client.get('/v1/products', { accept: 'text/html, */*;q=0.1' })).status).toBe(200);
});

test('answers 405 with Allow to other methods', async () => {
  const answer = await client.send('PUT /v1/products', {});
  expect(refusalOf(answer)).toMatchObject({ status: 405, code: 'method_not_allowed' });
  expect(answer.headers.get('allow')).toBe('GET, HEAD, POST');
  expect((await client.send('DELETE /v1/alerts')).headers.get('allow')).toBe('GET, HEAD');
});

test.each([
  '/v1/nothing',
  '/v1/products/prd_none',
  '/v1/prices/prd_none',
  '/v1/products/%00',
  '/v1/products/a%2Fb',
  '/v1/alerts/x/evidence',
  '/v1/products/batch',
  '/elsewhere',
])('answers 404 with a problem document: %s', async (path) => {
  expect(refusalOf(await client.get(path))).toEqual({
    status: 404,
    type: PROBLEM,
    code: 'not_found',
  });
});

test('answers 414 to an address over 8 KiB', async () => {
  expect(refusalOf(await client.get(`/v1/products?sku=${'x'.repeat(8200)}`))).toMatchObject({
    status: 414,
    code: 'uri_too_long',
  });
});

test.each([
  'lmit=5',
  'limit=0',
  'limit=1001',
  'limit=ten',
  'limit=1.5',
  'limit=5&limit=6',
  'sku=',
  'sku=%00',
  'cursor=',
  '__proto__=1',
])('answers 400 to an unknown or invalid query: %s', async (query) => {
  const answer = await client.get(`/v1/products?${query}`);
  expect(refusalOf(answer)).toEqual({ status: 400, type: PROBLEM, code: 'invalid_query' });
  expect(answer.json.errors[0].pointer).toBe(query.split('=')[0]);
});

test('endpoints without query parameters accept none', async () => {
  expect(refusalOf(await client.get('/v1/settings?x=1'))).toMatchObject({
    status: 400,
    code: 'invalid_query',
  });
});

test('answers 500 to a defect without its message', async () => {
  const errors: object[] = [];
  const broken = await openApi();
  const log = { ...broken.context.log, error: (fields: object) => void errors.push(fields) };
  const other = await openApi({ context: { ...broken.context, log } });
  await broken.context.db.query('alter table pricing.product rename column sku to gone');
  const { createAccount } = await import('#pricing/accounts/accounts.ts');
  const { apiKey } = await createAccount(broken.context, { name: 'x', plan: 'growth' });
  const answer = await other.as(apiKey).get('/v1/products');
  expect(refusalOf(answer)).toEqual({ status: 500, type: PROBLEM, code: 'internal_error' });
  expect(answer.text).not.toMatch(/sku|select|column|\.ts/);
  expect(errors).toEqual([
    expect.objectContaining({ requestId: answer.headers.get('x-request-id') }),
  ]);
});
