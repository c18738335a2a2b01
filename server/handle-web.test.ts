import { expect, test } from 'vitest';
import { createWeb } from './handle-web.ts';
import { createMetrics } from './metrics.ts';

const TOKEN = 'metrics-token-of-the-tests';
const create = (metricsToken: string | undefined) =>
  createWeb({
    api: () => new Response('api'),
    pages: null,
    sandbox: null,
    notReady: () => null,
    metrics: createMetrics(() => null),
    metricsToken,
  });
const ask = async (metricsToken: string | undefined, authorization?: string) => {
  return (
    await create(metricsToken).fetch(
      new Request('http://127.0.0.1/metrics', {
        headers: authorization === undefined ? {} : { authorization },
      }),
      {},
    )
  ).status;
};

test.each([
  undefined,
  '',
  'Bearer ',
  TOKEN,
  `Bearer ${TOKEN}x`,
  `Bearer ${TOKEN.slice(0, -1)}`,
  `bearer${TOKEN}`,
])('refuses metrics to %j', async (authorization) => {
  expect(await ask(TOKEN, authorization)).toBe(401);
});

test('serves metrics to the right token, and refuses them where no token is set', async () => {
  expect([
    await ask(TOKEN, `Bearer ${TOKEN}`),
    await ask(undefined, `Bearer ${TOKEN}`),
    await ask(undefined, 'Bearer undefined'),
  ]).toEqual([200, 404, 404]);
});

test("answers unknown addresses in the API's format when the service runs alone", async () => {
  const answer = await create(undefined).fetch(new Request('http://127.0.0.1/v2/products'), {});
  expect([answer.status, answer.headers.get('content-type')]).toEqual([
    404,
    'application/problem+json',
  ]);
  expect(await answer.json()).toMatchObject({ status: 404, code: 'not_found' });
});
