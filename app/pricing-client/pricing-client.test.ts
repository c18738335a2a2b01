import { expect, test } from 'vitest';
import { systemClock } from '#kernel/clock.ts';
import { addressOf } from '#tests/support/read-fetch.ts';
import { listPricesOfProducts } from './list-prices-of-products.ts';
import { createPricingClient } from './create-pricing-client.server.ts';
import { createRequestPace } from './request-pace.server.ts';
import { getKnownProduct } from '#app/catalog-sync/send-singly.server.ts';

function open(answers: Response[], capabilities?: readonly string[]) {
  const asked: { url: string; init: RequestInit | undefined }[] = [];
  const client = createPricingClient({
    baseUrl: 'https://service.example/v1',
    apiKey: 'key',
    pace: createRequestPace(systemClock),
    urgency: 'interactive',
    currency: 'JPY',
    capabilities,
    fetch: async (input, init) => {
      asked.push({ url: addressOf(input), init });
      const answer = answers.shift();
      if (!answer) throw new TypeError('fetch failed');
      return answer;
    },
  });
  return { client, asked };
}
const json = (body: string, init: ResponseInit = {}) =>
  new Response(body, {
    headers: { 'content-type': 'application/json', ...init.headers },
    status: init.status,
  });
const product = (price: string) => ({
  name: 'K',
  sku: 'K',
  url: 'https://x.example',
  currency: 'EUR',
  your_price: price,
});

test('sends and reads amounts exactly as written', async () => {
  const { client, asked } = open([
    json('{"id":"prd_1"}'),
    json(
      '{"recommendations":[{"product_id":"prd_1","current_price":9007199254740993.10,' +
        '"suggested_price":0.10,"estimated_conversion_uplift":0.1,"confidence":0.6}]}',
    ),
  ]);
  await client.products.upsert(product('9007199254740993.10'), { idempotencyKey: 'k1' });
  expect(asked[0]?.init?.body).toContain('"your_price":9007199254740993.10');
  expect(new Headers(asked[0]?.init?.headers).get('idempotency-key')).toBe('"k1"');
  const { items } = await client.recommendations.list();
  expect(items[0]).toMatchObject({
    current_price: '9007199254740993.10',
    suggested_price: '0.10',
    currency: 'JPY',
    basis: 'unknown',
  });
});

test("uses the service's message for a refusal", async () => {
  const { client } = open([
    json(
      '{"code":"validation_failed","detail":"your_price is negative",' +
        '"errors":[{"pointer":"#/your_price","detail":"negative","code":"negative"}]}',
      { status: 422 },
    ),
  ]);
  await expect(client.products.upsert(product('1'))).rejects.toMatchObject({
    code: 'validation_failed',
    message: expect.stringContaining('your_price is negative'),
    errors: [{ pointer: '#/your_price' }],
  });
});

test('classifies a refusal without a message by its status', async () => {
  const { client } = open([
    new Response('<html>', { status: 401 }),
    new Response('', { status: 500 }),
    new Response('no json', { status: 200 }),
  ]);
  await expect(client.alerts.list()).rejects.toMatchObject({ code: 'unauthorized' });
  await expect(client.alerts.list()).rejects.toMatchObject({ code: 'upstream_failed' });
  await expect(client.alerts.list()).rejects.toMatchObject({ code: 'upstream_failed' });
  await expect(client.alerts.list()).rejects.toMatchObject({ code: 'unavailable' });
});

test('retries after the time that the service names', async () => {
  const { client, asked } = open([
    json('{}', { status: 429, headers: { 'retry-after': '1' } }),
    json('{"alerts":[]}'),
  ]);
  expect((await client.alerts.list()).items).toEqual([]);
  expect(asked).toHaveLength(2);
});

test.each([
  ['get', 1],
  ['post', 0],
] as const)(
  'after 503, repeats a %s %i times at a server without Idempotency-Key',
  async (method, again) => {
    const busy = json('{}', { status: 503, headers: { 'retry-after': '0' } });
    const { client, asked } = open([busy, json('{"id":"prd_1"}')], ['retailers', 'account']);
    const answer = method === 'get' ? client.account.get() : client.products.upsert(product('1'));
    await answer.catch(() => undefined);
    expect(asked).toHaveLength(1 + again);
  },
);

test('gives up when the service names a long time', async () => {
  const { client, asked } = open([json('{}', { status: 429, headers: { 'retry-after': '3600' } })]);
  await expect(client.alerts.list()).rejects.toMatchObject({
    code: 'rate_limited',
    retryAfter: 3600,
  });
  expect(asked).toHaveLength(1);
});

test('treats a server without a root endpoint as one of the five endpoints', async () => {
  expect((await open([json('{}', { status: 404 })]).client.capabilities()).names).toEqual([]);
  expect(
    (
      await open([
        json('{"service":"s","version":"1","api":"v1","capabilities":["changes"]}'),
      ]).client.capabilities()
    ).names,
  ).toEqual(['changes']);
});

test("finds the id of a product in any server's form", async () => {
  const { client } = open([
    json('{"id":"prd_1","name":"K"}'),
    json('{"product":{"id":7,"sku":"K"}}', { status: 201 }),
    json('{"sku":"K"}'),
  ]);
  expect(getKnownProduct(await client.products.upsert(product('1')))).toMatchObject({
    id: 'prd_1',
    sku: null,
  });
  expect(getKnownProduct(await client.products.upsert(product('1')))).toMatchObject({
    id: '7',
    sku: 'K',
  });
  const nameless = await client.products.upsert(product('1'));
  expect(() => getKnownProduct(nameless)).toThrow('without the id');
});

test('treats a 400 as a refusal of the request', async () => {
  const { client } = open([json('{"error":"unknown field"}', { status: 400 })]);
  await expect(client.products.upsert(product('1'))).rejects.toMatchObject({
    code: 'validation_failed',
  });
});

test('does not make a page wait a minute for a limit without a time', async () => {
  const { client, asked } = open([json('{}', { status: 429 })]);
  await expect(client.alerts.list()).rejects.toMatchObject({ code: 'rate_limited' });
  expect(asked).toHaveLength(1);
});

test('leaves out invalid elements', async () => {
  const { client } = open([
    json(
      '{"alerts":[{"id":"alt_1"},{"id":"alt_2","type":"map_violation","retailer":"r",' +
        '"your_floor":2,"listed_price":1,"detected_at":"2026-11-20T10:00:00Z"}]}',
    ),
  ]);
  expect(await client.alerts.list()).toMatchObject({ items: [{ id: 'alt_2' }] });
});

test('accepts a retailer without a probe, or with one of another form', async () => {
  const retailer = {
    id: 'ret_1',
    domain: 'kettles.example',
    name: null,
    platform: null,
    status: 'active',
    status_reason: null,
    listings: 1,
    matched: 0,
    fresh_listings: 0,
    oldest_check_at: null,
    last_visit_at: null,
    last_error: null,
    delay_ms: 1000,
    currency: null,
    tax: 'unknown',
    added_at: '2026-11-20T10:00:00Z',
  };
  const { client } = open([
    json(JSON.stringify({ retailers: [retailer, { ...retailer, probe: { score: 5 } }] })),
    json(JSON.stringify(retailer), { status: 201 }),
  ]);
  expect(await client.retailers.list()).toMatchObject({
    items: [{ probe: null, refusal_code: null }, { probe: null }],
  });
  expect(await client.retailers.add({ domain: 'kettles.example' })).toMatchObject({
    domain: 'kettles.example',
    probe: null,
  });
});

test('reads all pages, and refuses a list whose cursors lead in a circle', async () => {
  const { client, asked } = open([
    json('{"products":[{"id":"a"}],"next_cursor":"c1"}'),
    json('{"products":[{"id":"b"}],"next_cursor":"c2"}'),
    json('{"products":[{"id":"c"}],"next_cursor":"c1"}'),
    json('{"products":[{"id":"b"}],"next_cursor":"c2"}'),
  ]);
  const ids: string[] = [];
  const walk = async (): Promise<void> => {
    for await (const { id } of client.products.list()) ids.push(id);
  };
  // What such a list lacks is not known: nothing may be removed from our copy because of it.
  await expect(walk()).rejects.toMatchObject({ code: 'upstream_failed' });
  expect(ids).toEqual(['a', 'b', 'c', 'b']);
  expect(asked.at(-1)?.url).toBe('https://service.example/v1/products?cursor=c1');
});

test('the prices of many products take one request per hundred where the server has a list', async () => {
  const asked: URL[] = [];
  const ids = Array.from({ length: 250 }, (_, i) => `prd_${i}`);
  const offer = { listing_id: 'lst_1', price: 17.9, currency: 'EUR', retailer: 'a.example' };
  const openWith = (hasPriceList: boolean) =>
    createPricingClient({
      baseUrl: 'https://service.example/v1',
      apiKey: 'key',
      pace: createRequestPace(systemClock),
      urgency: 'interactive',
      currency: 'EUR',
      capabilities: hasPriceList ? ['prices.list'] : [],
      fetch: async (input) => {
        const url = new URL(addressOf(input));
        asked.push(url);
        const of = url.searchParams.get('product_id')?.split(',');
        if (!of)
          return url.pathname.endsWith('/prd_7')
            ? json('{"code":"not_found","detail":"No such product"}', { status: 404 })
            : json(JSON.stringify({ prices: [offer], next_cursor: null }));
        const prices = of
          .filter((id) => id !== 'prd_7')
          .map((product_id) => ({ product_id, offers: [offer] }));
        // Each answer has a second page.
        const isFirst = !url.searchParams.has('cursor');
        const shown = isFirst ? prices.slice(0, 60) : prices.slice(60);
        return json(JSON.stringify({ prices: shown, next_cursor: isFirst ? 'c' : null }));
      },
    });
  const readAll = async (hasPriceList: boolean, of: readonly string[]) => {
    asked.length = 0;
    const found: string[] = [];
    for await (const { prices } of listPricesOfProducts(openWith(hasPriceList), of))
      found.push(...prices.map(({ productId }) => productId));
    return found;
  };
  const known = ids.filter((id) => id !== 'prd_7');
  expect(await readAll(true, ids)).toEqual(known);
  expect(asked).toHaveLength(6);
  expect(await readAll(false, ids.slice(0, 20))).toEqual(known.slice(0, 19));
  expect(asked).toHaveLength(20);
});
