import { expect, test } from 'vitest';
import { createMetrics } from './metrics.ts';
import { createRequestHandler } from './create-request-handler.ts';

const answer = (text: string) => () => new Response(text);
const create = () => {
  const metrics = createMetrics(() => null);
  return {
    metrics,
    serve: createRequestHandler({ api: answer('api'), web: answer('web'), metrics }),
  };
};

test.each([
  ['http://127.0.0.1:3000/v1', 'api'],
  ['http://127.0.0.1:3000/v1/products?limit=1', 'api'],
  ['http://127.0.0.1:3000/v1?x=1', 'api'],
  ['http://v1/', 'web'],
  ['http://127.0.0.1:3000/v10/products', 'web'],
  ['http://127.0.0.1:3000/app/v1/products', 'web'],
  ['http://127.0.0.1:3000/?next=/v1/products', 'web'],
])('routes %s to the %s', async (url, by) => {
  expect(await (await create().serve(new Request(url), {})).text()).toBe(by);
});

test('measures requests to the API', async () => {
  const { metrics, serve } = create();
  await serve(new Request('http://127.0.0.1/v1/products'), {});
  expect(await metrics.render()).toContain(
    'http_request_duration_seconds_count{area="v1",method="GET",status="200"} 1',
  );
});
