import { expect, test } from 'vitest';
import { createWeb } from './handle-web.ts';
import { createMetrics } from './metrics.ts';

const TOKEN = 'metrics-token-of-the-tests';
const ask = async (metricsToken: string | undefined, authorization?: string) => {
  const web = createWeb({
    api: () => new Response('api'),
    pages: null,
    sandbox: null,
    isReady: async () => true,
    metrics: createMetrics(() => null),
    metricsToken,
  });
  return (
    await web.fetch(
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
])('metrics are closed to %j', async (authorization) => {
  expect(await ask(TOKEN, authorization)).toBe(401);
});

test('metrics are open to their token, and closed where there is none', async () => {
  expect([
    await ask(TOKEN, `Bearer ${TOKEN}`),
    await ask(undefined, `Bearer ${TOKEN}`),
    await ask(undefined, 'Bearer undefined'),
  ]).toEqual([200, 404, 404]);
});
