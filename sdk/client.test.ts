import { inspect } from 'node:util';
import { afterEach, expect, expectTypeOf, test } from 'vitest';
import { closeTestServers, openHttpServer } from '../tests/support/http-client/test-servers.ts';
import {
  ApiError,
  type Alert,
  Capabilities,
  type List,
  PricingClient,
  type Product,
  type ProductNow,
  type ProductInput,
} from './index.ts';

afterEach(closeTestServers);

/** A server that answers everything with this. */
async function openClient(answer: { status?: number; type?: string; body?: string }) {
  const asked: string[] = [];
  const { port } = await openHttpServer((request, response) => {
    asked.push(`${request.method} ${request.url}`);
    response.writeHead(answer.status ?? 200, { 'content-type': answer.type ?? 'application/json' });
    response.end(answer.body ?? '{}');
  });
  const baseUrl = `http://127.0.0.1:${port}/v1`;
  return { client: new PricingClient({ baseUrl, apiKey: 'pk_live_secret', maxRetries: 0 }), asked };
}

test('asks the server what it can do', async () => {
  const { client, asked } = await openClient({ body: '{"capabilities":["sales","teleport"]}' });
  const capabilities = await client.capabilities();
  expect(asked).toEqual(['GET /v1/']);
  expect(capabilities.names).toEqual(['sales', 'teleport']);
  expect([
    capabilities.has('sales'),
    capabilities.has('teleport'),
    capabilities.has('keys'),
  ]).toEqual([true, true, false]);
  expect(capabilities.offers('sales.record')).toBe(true);
  expect(capabilities.offers('keys.create')).toBe(false);
  expect(capabilities.offers('alerts.list')).toBe(true);
});

test.each([
  [{ status: 400, type: 'text/plain', body: 'bad path' }],
  [{ status: 404 }],
  [{ status: 405 }],
  [{ status: 403, type: 'text/html', body: 'Forbidden' }],
  [{ type: 'text/html', body: '<h1>Welcome</h1>' }],
  [{ body: '[]' }],
  [{ body: '{"capabilities":"all"}' }],
  [{ body: '{"capabilities":[1]}' }],
])('a server that answers %j has only the five operations', async (answer) => {
  const capabilities = await (await openClient(answer)).client.capabilities();
  expect(capabilities.names).toEqual([]);
  const offered = [
    'products.list',
    'products.upsert',
    'prices.list',
    'alerts.list',
    'recommendations.list',
  ] as const;
  expect(offered.every((operation) => capabilities.offers(operation))).toBe(true);
  expect(capabilities.offers('products.upsertMany')).toBe(false);
});

test.each([[401], [403], [429], [500]])(
  '%i is no answer to what the server can do',
  async (status) => {
    const { client } = await openClient({ status, body: '{"code":"some_code"}' });
    await expect(client.capabilities()).rejects.toBeInstanceOf(ApiError);
  },
);

test('a client with other options keeps the rest', async () => {
  const { client, asked } = await openClient({});
  const five = client.withOptions({ capabilities: [] });
  await expect(five.settings.get()).rejects.toThrow('does not offer settings.get');
  expect(asked).toEqual([]);
  await client.settings.get();
  expect(asked).toEqual(['GET /v1/settings']);
});

test('sends requests that have no method here', async () => {
  const { client, asked } = await openClient({ body: '{"price":1.50}' });
  const request = {
    method: 'POST',
    path: '/rules',
    query: { dry: true },
    body: { price: '1.50' },
  } as const;
  expect(await client.request(request)).toEqual({ price: '1.50' });
  expect(asked).toEqual(['POST /v1/rules?dry=true']);
  expect(() => client.request({ method: 'GET', path: 'rules' })).toThrow('leading slash');
});

test('the key is not shown with the client', async () => {
  const { client } = await openClient({});
  expect(inspect(client, { depth: 9, showHidden: true }) + JSON.stringify(client)).not.toContain(
    'secret',
  );
});

test('prices are strings, other numbers are numbers, and lists know their elements', () => {
  expectTypeOf<Product['your_price']>().toEqualTypeOf<string>();
  expectTypeOf<Product['cost']>().toEqualTypeOf<string | null>();
  expectTypeOf<ProductInput['your_price']>().toEqualTypeOf<string>();
  expectTypeOf<PricingClient['products']['get']>().parameter(0).toEqualTypeOf<string>();
  expectTypeOf<PricingClient['products']['get']>().returns.resolves.toEqualTypeOf<ProductNow>();
  expectTypeOf<PricingClient['alerts']['list']>().returns.toEqualTypeOf<List<Alert>>();
  expectTypeOf<Awaited<List<Alert>>['items'][number]>().toEqualTypeOf<Alert>();
  const rest = { name: 'a', sku: 'a', url: 'https://a.example', currency: 'EUR' };
  // @ts-expect-error A number has been through binary floating point.
  const input: ProductInput = { ...rest, your_price: 19.9 };
  expect(input.your_price).toBe(19.9);
  expect(new Capabilities([]).names).toEqual([]);
});
