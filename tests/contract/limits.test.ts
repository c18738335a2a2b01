import { beforeAll, expect, test } from 'vitest';
import { type Client, openApi, type OpenApi } from './open-api.ts';
import { ageWindow, emptyWindow, fillWindow } from './request-window.ts';

let api: OpenApi;
beforeAll(async () => {
  api = await openApi();
});

const fill = (client: Client, requests: number, secondsAgo: number) =>
  fillWindow(api.context.db, client.accountId, { requests, secondsAgo });

test('refuses the sixty-first request of a minute on starter', async () => {
  const client = await api.signUp('starter');
  const answers = await Promise.all(Array.from({ length: 61 }, () => client.get('/v1/products')));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(60);
  const refused = answers.find(({ status }) => status === 429);
  expect(refused?.json).toMatchObject({
    status: 429,
    code: 'rate_limited',
    type: 'https://iana.org/assignments/http-problem-types#quota-exceeded',
    'violated-policies': ['starter'],
  });
  const seconds = Number(refused?.headers.get('retry-after'));
  expect(seconds).toBeGreaterThan(0);
  expect(seconds).toBeLessThanOrEqual(60);
  expect(refused?.headers.get('ratelimit')).toBe(`"starter";r=0;t=${seconds}`);
  expect(refused?.headers.get('ratelimit-policy')).toBe('"starter";q=60;w=60');
});

test('a request passes when the oldest has left the window', async () => {
  const client = await api.signUp('starter');
  await fill(client, 60, 30);
  const refused = await client.get('/v1/products');
  expect(refused.status).toBe(429);
  const seconds = Number(refused.headers.get('retry-after'));
  expect(seconds).toSatisfy((told: number) => told > 0 && told <= 30);
  await ageWindow(api.context.db, client.accountId, seconds);
  expect((await client.get('/v1/products')).status).toBe(200);
});

test('refused requests do not count', async () => {
  const client = await api.signUp('starter');
  await fill(client, 60, 30);
  for (let i = 0; i < 5; i += 1) expect((await client.get('/v1/products')).status).toBe(429);
  await ageWindow(api.context.db, client.accountId, 30);
  expect((await client.get('/v1/products')).headers.get('ratelimit')).toMatch(
    /^"starter";r=59;t=60$/,
  );
});

test('frees a place when its request is a minute old, not before', async () => {
  const client = await api.signUp('starter');
  await fill(client, 60, 30);
  // Half a minute is left, and then a quarter: enough time for two requests, even on a busy
  // machine.
  expect((await client.get('/v1/products')).status).toBe(429);
  await ageWindow(api.context.db, client.accountId, 15);
  const refused = await client.get('/v1/products');
  expect(refused.status).toBe(429);
  await ageWindow(api.context.db, client.accountId, Number(refused.headers.get('retry-after')));
  expect((await client.get('/v1/products')).status).toBe(200);
});

test('no sixty seconds contain more than sixty requests, whenever they arrive', async () => {
  const client = await api.signUp('starter');
  // The recorded time of each request lies between the two.
  const admitted: { before: number; after: number }[] = [];
  let [passed, refusals] = [0, 0];
  for (let i = 0; i < 260; i += 1) {
    const before = Date.now() + passed * 1000;
    const { status, headers } = await client.get('/v1/account');
    if (status === 200) admitted.push({ before, after: Date.now() + passed * 1000 });
    else {
      refusals += 1;
      expect(status).toBe(429);
      expect(
        admitted.filter(({ after }) => after >= before - 60_001).length,
        `request ${i}`,
      ).toBeGreaterThanOrEqual(60);
    }
    // Bursts, pauses, and sometimes exactly what Retry-After says.
    const told = Number(headers.get('retry-after') ?? 0);
    const short = i % 7 === 0 ? told : (i % 5) * 0.05;
    const pause = i % 13 === 0 ? 9 : short;
    await ageWindow(api.context.db, client.accountId, pause);
    passed += pause;
  }
  expect(refusals).toBeGreaterThan(20);
  const spans = admitted.slice(60).map(({ after }, n) => after - (admitted[n]?.before ?? 0));
  expect(spans.length).toBeGreaterThan(0);
  expect(Math.min(...spans)).toBeGreaterThanOrEqual(59_999);
});

test.each(['growth', 'scale', 'enterprise'] as const)(
  '%s has six hundred a minute',
  async (plan) => {
    const client = await api.signUp(plan);
    await fill(client, 599, 10);
    const last = await client.get('/v1/products');
    expect(last.status).toBe(200);
    expect(last.headers.get('ratelimit')).toMatch(new RegExp(`^"${plan}";r=0;t=(?:50|[34]\\d)$`));
    expect(last.headers.get('ratelimit-policy')).toBe(`"${plan}";q=600;w=60`);
    expect((await client.get('/v1/products')).status).toBe(429);
  },
);

test('all keys of an account share its limit', async () => {
  const client = await api.signUp('starter');
  const other = api.as(
    (await client.send('POST /v1/account/keys', { name: 'second' })).json.api_key,
  );
  await emptyWindow(api.context.db, client.accountId);
  await fill(client, 60, 5);
  expect((await other.get('/v1/products')).status).toBe(429);
});

test('errors count and show what is left', async () => {
  const client = await api.signUp('starter');
  expect((await client.get('/v1/nothing')).headers.get('ratelimit')).toBe('"starter";r=59;t=60');
  expect((await client.send('POST /v1/products', '{')).headers.get('ratelimit')).toMatch(
    /^"starter";r=58;t=(?:60|[345]\d)$/,
  );
});

test('the operator is not limited by an account', async () => {
  const operator = api.as(api.operatorKey);
  const answer = await operator.get('/v1/accounts');
  expect(answer.status).toBe(200);
  expect(answer.headers.get('ratelimit')).toBeNull();
});

test('no list returns more than a thousand records', async () => {
  const client = await api.signUp();
  for (const part of ['a', 'b']) {
    const products = Array.from({ length: 600 }, (_, i) => ({
      name: 'K',
      sku: `${part}${i}`,
      url: 'https://shop.example/k',
      currency: 'EUR',
      your_price: 1,
    }));
    expect((await client.send('POST /v1/products/batch', { products })).json.results).toHaveLength(
      600,
    );
  }
  const first = await client.get('/v1/products');
  expect(first.json.products).toHaveLength(1000);
  const next = await client.get(`/v1/products?cursor=${first.json.next_cursor}`);
  expect(next.json.products).toHaveLength(200);
  expect(next.json.next_cursor).toBeNull();
});
