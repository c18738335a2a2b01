/** Endpoints beyond the specification that no other contract test covers. */
import { beforeAll, expect, test } from 'vitest';
import { gzipSync } from 'node:zlib';
import { createHash } from 'node:crypto';
import { endpoints } from '#pricing/api/endpoints/endpoints.ts';
import { createGate } from '#http-client/create-gate.ts';
import { systemClock } from '#kernel/clock.ts';
import { lookUpNothing, routeExamples } from '#tests/support/look-up-nothing.ts';
import { type Client, openApi, type OpenApi } from './open-api.ts';
import { seedRecommendations, seedAlert, seedListing, seedMatch } from './seed-market.ts';

let api: OpenApi;
let client: Client;
let productId: string;
let listingId: string;
beforeAll(async () => {
  api = await openApi({
    gate: createGate({ clock: systemClock, lookup: lookUpNothing, routeHost: routeExamples }),
  });
  client = await api.signUp();
  productId = (
    await client.send('POST /v1/products', {
      name: 'K',
      sku: 'K1',
      url: 'https://shop.example/k',
      currency: 'EUR',
      your_price: 19.9,
    })
  ).json.id;
  listingId = await seedListing(api.context.db, {
    accountId: client.accountId,
    n: 'a',
    minor: 1790n,
  });
});

test('the service lists its capabilities', async () => {
  const { json } = await client.get('/v1/');
  expect(json).toMatchObject({ service: 'pricing-intelligence', version: '1.2.3', api: 'v1' });
  expect(json.capabilities).toContain('products.batch');
});

test('alerts are marked read and unread', async () => {
  await seedAlert(api.context.db, {
    id: 'alt_1',
    accountId: client.accountId,
    productId,
    listingId,
    at: new Date('2026-11-20T09:00:00Z'),
  });
  expect((await client.send('PATCH /v1/alerts/alt_1', { read: true })).json.read_at).toBe(
    '2026-11-20T12:00:00Z',
  );
  expect((await client.send('PATCH /v1/alerts/alt_1', { read: false })).json.read_at).toBeNull();
  expect((await client.send('POST /v1/alerts/read', { all: true })).json).toEqual({ updated: 1 });
  expect(await client.send('POST /v1/alerts/read', {})).toMatchObject({ status: 422 });
  expect(await client.send('POST /v1/alerts/read', { ids: [] })).toMatchObject({
    status: 422,
    json: { errors: [{ pointer: '#/ids' }] },
  });
});

test('evidence contains the bytes and what was extracted from them', async () => {
  const page = Buffer.from(
    '<html><script type="application/ld+json">{"@type":"Product","name":"Kettle",' +
      '"offers":{"@type":"Offer","price":"17.90","priceCurrency":"EUR"}}</script></html>',
  );
  const hash = createHash('sha256').update(page).digest();
  const at = new Date('2026-11-20T09:30:00Z');
  await api.context.db.query(
    `insert into pricing.capture (id, retailer_id, url, fetched_at, status, headers, body, encoding, size, sha256, chain, parser)
     values ('cap_e', 'ret_a', 'https://shop-a.example/kettle', $1, 200, '{"content-type":"text/html"}', $2, 'gzip', $3, $4, $4, 'page')`,
    [at, gzipSync(page), page.length, hash],
  );
  await api.context.db.query(
    `update pricing.alert set capture_id = 'cap_e', capture_at = $1 where id = 'alt_1'`,
    [at],
  );
  const { status, json } = await client.get('/v1/alerts/alt_1/evidence');
  expect(status).toBe(200);
  expect(Buffer.from(json.body_base64, 'base64').equals(page)).toBe(true);
  expect(json).toMatchObject({
    alert_id: 'alt_1',
    fetched_at: '2026-11-20T09:30:00Z',
    sha256: hash.toString('hex'),
    size: page.length,
    offer: { price: '17.90', currency: 'EUR' },
    charset: 'utf-8',
    excerpt: { exact: true, marks: [{ field: 'price' }, { field: 'currency' }] },
    currency_basis: { currency: 'EUR', rule: 'stated', from: 'json-ld', at: 'script[0].offers' },
  });
  const [price] = json.excerpt.marks;
  expect(json.excerpt.text.slice(price.start, price.end)).toBe('17.90');
});

test('a decision on a recommendation is stored', async () => {
  await seedRecommendations(api.context.db, {
    id: 'rec_1',
    accountId: client.accountId,
    productId,
    confidence: 0.7,
  });
  const decided = await client.send(`POST /v1/recommendations/${productId}/decision`, {
    decision: 'applied',
    recommendation_id: 'rec_1',
    price: 18.9,
    previous_price: 19.9,
    by: 'Ada',
  });
  expect(decided).toMatchObject({
    status: 200,
    json: {
      id: expect.stringMatching(/^dec_/),
      product_id: productId,
      decision: 'applied',
      at: '2026-11-20T12:00:00Z',
    },
  });
  expect(
    await client.send(
      `POST /v1/recommendations/${productId}/decision`,
      '{"decision":"applied","price":18.905}',
    ),
  ).toMatchObject({ status: 422, json: { errors: [{ code: 'over_precise' }] } });
});

test.each([
  [{ domain: 'no-such-shop.com' }, '#/domain'],
  [{ url: 'https://www.no-such-shop.com/p/1' }, '#/url'],
])('refuses an unknown domain with its field: %j', async (body, pointer) => {
  const refused = { status: 422, json: { errors: [{ pointer, code: 'unknown_domain' }] } };
  expect(await client.send('POST /v1/retailers', body)).toMatchObject(refused);
  const { json: list } = await client.get('/v1/retailers?domain=no-such-shop.com');
  expect(list.retailers).toEqual([]);
});

test('retailers are added, shown and removed', async () => {
  const added = await client.send('POST /v1/retailers', {
    url: 'https://www.kettles.example/sale?x=1',
    tax: 'included',
  });
  expect(added).toMatchObject({
    status: 201,
    json: { domain: 'kettles.example', status: 'probing', listings: 0, tax: 'included' },
  });
  expect((await client.send('POST /v1/retailers', { domain: 'kettles.example' })).status).toBe(200);
  expect(await client.send('POST /v1/retailers', { domain: 'not a domain' })).toMatchObject({
    status: 422,
    json: { errors: [{ pointer: '#/domain' }] },
  });
  expect((await client.get(`/v1/retailers/${added.json.id}`)).json.id).toBe(added.json.id);
  expect((await client.send(`DELETE /v1/retailers/${added.json.id}`)).status).toBe(204);
  expect((await client.get(`/v1/retailers/${added.json.id}`)).status).toBe(404);
});

test("a person's decision on a match is stored", async () => {
  const matchId = await seedMatch(api.context.db, {
    accountId: client.accountId,
    productId,
    listingId,
    verdict: 'review',
  });
  expect((await client.get('/v1/matches?verdict=review')).json.matches).toMatchObject([
    {
      id: matchId,
      product: { your_price: 19.9 },
      listing: { price: 17.9, retailer: 'shop-a.example' },
    },
  ]);
  const decided = await client.send(`PATCH /v1/matches/${matchId}`, {
    verdict: 'confirmed',
    by: 'Ada',
  });
  expect(decided.json).toMatchObject({
    verdict: 'confirmed',
    tier: 'person',
    decided_by: 'Ada',
    decided_at: '2026-11-20T12:00:00Z',
  });
  expect((await client.send(`PATCH /v1/matches/${matchId}`, { verdict: 'auto' })).status).toBe(422);
});

test('a page added by hand is a confirmed match at once', async () => {
  const added = await client.send(`POST /v1/products/${productId}/listings`, {
    url: 'https://other.example/kettle',
    by: 'Ada',
  });
  expect(added).toMatchObject({
    status: 202,
    json: {
      listing_id: expect.stringMatching(/^lst_/),
      match_id: expect.stringMatching(/^mat_/),
      state: 'new',
    },
  });
  expect(
    (await client.get(`/v1/prices/${productId}?verdict=confirmed`)).json.prices.map(
      (price: { retailer: string }) => price.retailer,
    ),
  ).toContain('other.example');
  expect(
    (await client.send(`POST /v1/products/${productId}/listings`, { url: 'mailto:x@y.example' }))
      .status,
  ).toBe(422);
});

test('settings are changed one by one and validated', async () => {
  const window = {
    from: '2026-11-27T00:00:00Z',
    to: '2026-11-30T00:00:00Z',
    product_ids: [productId],
  };
  const changed = await client.send('PUT /v1/settings', {
    map_tolerance: 0.02,
    usual_margin: 0.4,
    promotion_windows: [window],
    tax: 'included',
  });
  // No goal was chosen: recommendations use the goal from before goals existed.
  expect(changed.json.goal).toBe('profit');
  expect((await client.send('PUT /v1/settings', { goal: 'market' })).json.goal).toBe('market');
  await client.send('PUT /v1/settings', { goal: 'profit' });
  expect(changed.json).toMatchObject({
    map_tolerance: 0.02,
    usual_margin: 0.4,
    promotion_windows: [window],
    match_auto_threshold: 0.97,
    tax: 'included',
  });
  expect((await client.get('/v1/settings')).json).toEqual(changed.json);
  for (const wrong of [
    { map_tolerance: 2 },
    { map_tolerance: '0' },
    { colour: 'red' },
    { goal: 'growth' },
    { match_review_threshold: 0.99 },
    { promotion_windows: [{ from: window.to, to: window.from }] },
  ]) {
    expect((await client.send('PUT /v1/settings', wrong)).status, JSON.stringify(wrong)).toBe(422);
  }
});

test('a threshold for automatic matches is one of the estimates, and a bad one is refused in words', async () => {
  const estimates = async () =>
    (await client.get('/v1/matches/automatic')).json.estimates.map(
      ({ threshold, current, default: isDefault }: Record<string, unknown>) =>
        [threshold, current && 'current', isDefault && 'default'].filter(Boolean).join(' '),
    );
  const set = (threshold: unknown) =>
    client.send('PUT /v1/settings', { match_auto_threshold: threshold });
  expect(await estimates()).toEqual(['0.9', '0.95', '0.97 current default', '0.98', '0.99']);
  await set(0.99);
  expect(await estimates()).toEqual(['0.9', '0.95', '0.97 default', '0.98', '0.99 current']);
  for (const [wrong, detail] of [
    [1.5, /1/],
    ['0.97', /number/],
    [null, /number/],
    [0.1, /match_review_threshold not above match_auto_threshold \(0\.1\), got 0\.3/],
  ] as const)
    expect(await set(wrong), JSON.stringify(wrong)).toMatchObject({
      status: 422,
      json: {
        code: 'validation_failed',
        errors: [
          {
            pointer: expect.stringMatching(/^#\/match_(auto|review)_threshold$/),
            detail: expect.stringMatching(detail),
          },
        ],
      },
    });
  await set(0.97);
  expect(await estimates()).toEqual(['0.9', '0.95', '0.97 current default', '0.98', '0.99']);
});

test('the account shows its plan and what is left', async () => {
  const { json, headers } = await client.get('/v1/account');
  expect(json).toMatchObject({
    id: client.accountId,
    plan: 'growth',
    limits: { requests_per_minute: 600, records_per_request: 1000 },
    products: 1,
    retailers: 2,
  });
  expect(headers.get('ratelimit')).toContain(`r=${json.limits.requests_left};`);
});

test('answers 304 to a client that already has the bytes', async () => {
  const first = await client.get('/v1/products');
  const tag = first.headers.get('etag') ?? '';
  const again = await client.get('/v1/products', { 'if-none-match': `"other", W/${tag}` });
  expect([again.status, again.text, again.headers.get('etag')]).toEqual([304, '', tag]);
  expect(again.headers.get('ratelimit')).not.toBeNull();
  await client.send(`PATCH /v1/products/${productId}`, { name: 'Another' });
  expect((await client.get('/v1/products', { 'if-none-match': tag })).status).toBe(200);
});

test('the OpenAPI document describes every endpoint and resolves', async () => {
  const { status, json, text } = await api.fetch('/v1/openapi.json');
  expect(status).toBe(200);
  expect(json.openapi).toBe('3.1.0');
  for (const { method, path } of endpoints)
    expect(json.paths[path]?.[method]?.responses, `${method} ${path}`).toBeDefined();
  const names = new Set(
    [...text.matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g)].map((found) => found[1] ?? ''),
  );
  expect([...names].filter((name) => !(name in json.components.schemas))).toEqual([]);
  expect(names.size).toBeGreaterThan(20);
  const ids = Object.values<Record<string, { operationId: string }>>(json.paths).flatMap((item) =>
    Object.values(item).map(({ operationId }) => operationId),
  );
  expect(new Set(ids).size).toBe(ids.length);
});

test('the documents load nothing from other hosts', async () => {
  const { status, text, headers } = await api.fetch('/v1/docs');
  expect(status).toBe(200);
  expect(headers.get('content-security-policy')).toContain(`default-src 'none'`);
  expect(text).not.toMatch(/<script|src=|href="https?:/);
  expect(text).toContain('/prices/{product_id}/history');
});

test('the page to try requests on is served by us, with its script, and nothing else may load', async () => {
  const page = await api.fetch('/v1/docs/try');
  expect([page.status, page.headers.get('content-type')]).toEqual([
    200,
    'text/html; charset=utf-8',
  ]);
  const policy = page.headers.get('content-security-policy');
  expect(policy).toMatch(/^default-src 'none'; script-src 'self';/);
  expect(policy).not.toMatch(/https?:|unsafe-eval|\*/);
  const scripts = [...page.text.matchAll(/ src="([^"]+)"/g)].map((found) => found[1] ?? '');
  expect(scripts).toEqual(['try/scalar.js', 'try/start.js']);
  for (const script of scripts) {
    const plain = await api.fetch(`/v1/docs/${script}`);
    expect([plain.status, plain.headers.get('content-type')]).toEqual([
      200,
      'text/javascript; charset=utf-8',
    ]);
    const tag = plain.headers.get('etag') ?? '';
    const known = await api.fetch(`/v1/docs/${script}`, { headers: { 'if-none-match': tag } });
    expect([known.status, known.text]).toEqual([304, '']);
    const posted = await api.fetch(`/v1/docs/${script}`, { method: 'POST' });
    expect(posted.status).toBe(401);
  }
  const packed = await api.fetch('/v1/docs/try/scalar.js', {
    headers: { 'accept-encoding': 'br' },
  });
  expect(packed.headers.get('content-encoding')).toBe('br');
});
