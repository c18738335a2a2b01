import { expect, test } from 'vitest';
import { createAccount } from '#pricing/accounts/accounts.ts';
import { createTestStage } from '#tests/support/create-test-stage.ts';
import { createApi } from './create-api.ts';

test('every kind of response has the common headers', async () => {
  const context = await createTestStage();
  const api = createApi({
    context,
    version: '1.2.3',
    operatorKeyHashes: [],
    cursorSecret: new Uint8Array(32),
    headers: { 'X-Content-Type-Options': 'nosniff' },
  });
  const { apiKey } = await createAccount(context, { name: 'Test', plan: 'growth' });
  const ask = (path: string, headers: Record<string, string> = {}, init: RequestInit = {}) =>
    api.fetch(new Request(`http://127.0.0.1${path}`, { headers, ...init }), { builtIn: true });
  const authorization = `Bearer ${apiKey}`;
  const product = JSON.stringify({
    name: 'K',
    sku: 'k',
    url: 'https://shop.example/k',
    currency: 'EUR',
    your_price: 1,
  });
  const first = await ask('/v1/products', { authorization });
  const answers = [
    first,
    await ask('/v1/products', { authorization, 'if-none-match': first.headers.get('etag') ?? '' }),
    await ask('/v1/nothing', { authorization }),
    await ask(
      '/v1/products',
      { authorization, 'content-type': 'application/json', 'idempotency-key': 'once' },
      { method: 'POST', body: product },
    ),
    await ask('/v1/products', { authorization }, { method: 'HEAD' }),
    await ask('/v1/products'),
    await ask('/v1/openapi.json'),
    await ask('/v1/docs'),
  ];
  expect(answers.map(({ status }) => status)).toEqual([200, 304, 404, 201, 200, 401, 200, 200]);
  for (const { headers } of answers) {
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
    expect(headers.get('x-api-version')).toBeTruthy();
  }
  expect(answers.map(({ headers }) => headers.has('ratelimit'))).toEqual([
    true,
    true,
    true,
    true,
    true,
    false,
    false,
    false,
  ]);
});
