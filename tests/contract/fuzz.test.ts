/**
 * Requests that nobody means well with: no answer is a defect, HTML, or anything but JSON or a problem. The same ones at every run;
 * FUZZ_REQUESTS sets how many, FUZZ_SEED which (`random`: others each time).
 */
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { endpoints } from '#pricing/api/endpoints/endpoints.ts';
import { type Client, openApi, type OpenApi } from './open-api.ts';

const REQUESTS = Number(process.env.FUZZ_REQUESTS ?? 1500);
const SEED = process.env.FUZZ_SEED ?? '-2009354117';
let api: OpenApi;
let client: Client;
let known: string[];
const failures: object[] = [];
beforeAll(async () => {
  api = await openApi();
  const log = { ...api.stage.log, error: (fields: object) => void failures.push(fields) };
  const logged = await openApi({ stage: { ...api.stage, log } });
  client = logged.as((await api.signUp()).apiKey);
  const added = await client.send('POST /v1/products', { name: 'K', sku: 'K1', url: 'https://shop.example/k', currency: 'EUR', your_price: 19.9 });
  const { json: retailer } = await client.send('POST /v1/retailers', { domain: 'kettles.example' });
  known = [added.json.id, retailer.id];
});

const naughty = fc.oneof(
  fc.constantFrom('', ' ', '\u0000', '\ud800', '\u202e', "' or 1=1 --", '"; drop table pricing.product; --', '../../etc/passwd', '%00', '<script>alert(1)</script>', '__proto__', 'constructor', 'null', '-0', '1e400',
    '9'.repeat(400), '１２', 'NaN', '😀'.repeat(300), 'EUR', '2026-02-30', '0000-01-01T00:00:00Z', '275760-09-13T00:00:00Z', '9999-12-31T23:59:59Z', 'https://[::1]/', 'https://a.example/\u0000', 'prd_x'),
  fc.string({ unit: 'binary', maxLength: 60 }),
);
const scalar = fc.oneof(naughty, fc.integer(), fc.double(), fc.boolean(), fc.constant(null), fc.constantFrom('auto', 'growth', 'applied', '2026-11-19', 'kettles.example'));
const FIELDS = ['name', 'sku', 'url', 'currency', 'your_price', 'cost', 'gtin', 'external_id', 'products', 'sales', 'product_id', 'day', 'units', 'price_paid', 'ids', 'all', 'read', 'verdict', 'by', 'domain', 'tax', 'decision', 'price', 'map_tolerance', 'promotion_windows', 'from', 'to', 'overlap_seconds', '__proto__', 'toString'];
const { value } = fc.letrec((tie) => ({
  value: fc.oneof({ depthSize: 'small' }, scalar, fc.array(tie('value'), { maxLength: 4 }), fc.dictionary(fc.oneof(fc.constantFrom(...FIELDS), naughty), tie('value'), { maxKeys: 8 })),
}));
const nearlyRight = fc.record(
  { name: naughty, sku: naughty, url: fc.constantFrom('https://shop.example/k', 'x'), currency: fc.constantFrom('EUR', 'JPY', 'KWD', 'XXX'), your_price: fc.oneof(fc.double(), fc.integer(), fc.constant(19.9)), cost: scalar, gtin: scalar, external_id: scalar },
  { requiredKeys: ['name', 'sku', 'url', 'currency', 'your_price'] },
);
const body = fc.oneof(
  value.map((made) => JSON.stringify(made)), nearlyRight.map((made) => JSON.stringify(made)), fc.array(nearlyRight, { maxLength: 5 }).map((products) => JSON.stringify({ products })),
  fc.string({ unit: 'binary', maxLength: 100 }), fc.constantFrom('', '{', '[]', '{"a":1,"a":2}', '\ufeff{}', '['.repeat(100_000), `{"products":${'[{"cost":'.repeat(5000)}`),
);
const request = fc.record({
  endpoint: fc.constantFrom(...endpoints.map(({ method, path }) => ({ method, path }))),
  method: fc.option(fc.constantFrom('GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'HEAD', 'PROPFIND'), { freq: 8 }),
  id: fc.oneof(naughty, fc.nat(1)),
  query: fc.array(fc.tuple(fc.oneof(fc.constantFrom('limit', 'cursor', 'sku', 'external_id', 'status', 'verdict', 'product_id', 'from', 'to', 'min_confidence', 'listing_id'), naughty), naughty), { maxLength: 2 }),
  body: fc.option(body, { freq: 3 }),
  type: fc.oneof({ weight: 6, arbitrary: fc.constant('application/json') }, { weight: 1, arbitrary: fc.constantFrom('text/plain', 'application/json; charset=latin1', 'multipart/form-data', ';;;') }),
  key: fc.option(fc.constantFrom('"k"', 'k', '""', '"', 'x'.repeat(300)), { freq: 8 }),
});

test('no request makes the API fail', async () => {
  let done = 0;
  await fc.assert(
    fc.asyncProperty(request, async ({ endpoint, method, id, query, body: text, type, key }) => {
      const isKeyKiller = endpoint.path.startsWith('/account/keys/') && endpoint.method !== 'get';
      const path = endpoint.path.replace(/\{\w+\}/, typeof id === 'number' && !isKeyKiller ? (known[id] ?? '') : encode(String(id)));
      const search = query.map(([name, text]) => `${encode(name)}=${encode(text)}`).join('&');
      const verb = method ?? endpoint.method.toUpperCase();
      const hasBody = text !== null && !['GET', 'HEAD'].includes(verb);
      if (done++ % 400 === 0) await api.stage.db.query('truncate pricing.request_slot');
      const answer = await client.send(`${verb} /v1${path}${search ? `?${search}` : ''}`, hasBody ? text : undefined, {
        ...(hasBody && { 'content-type': type }),
        ...(key && { 'idempotency-key': key }),
      });
      expect(answer.status, answer.text).toBeLessThan(500);
      expect(answer.status).not.toBe(429);
      expect(answer.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
      if (answer.text !== '') expect(answer.headers.get('content-type')).toBe(answer.status < 400 ? 'application/json' : 'application/problem+json');
      if (answer.status >= 400 && verb !== 'HEAD') expect(answer.json).toMatchObject({ status: answer.status, code: expect.any(String), instance: expect.any(String) });
    }),
    { numRuns: REQUESTS, ...(SEED !== 'random' && { seed: Number(SEED) }) },
  );
  expect(failures).toEqual([]);
}, 600_000);

const encode = (text: string): string => encodeURIComponent(text.toWellFormed());
