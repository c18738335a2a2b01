/** The five endpoints of the specification, for a client that knows nothing else. */
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { parseExactJson } from '#kernel/exact-json.ts';
import {
  AlertListSchema,
  MONEY_KEYS,
  PriceListSchema,
  ProductListSchema,
  RecommendationListSchema,
} from '#pricing/contract/contract.ts';
import { type Client, openApi, type OpenApi } from './open-api.ts';
import { seedRecommendations, seedAlert, seedListing, seedMatch } from './seed-market.ts';

let api: OpenApi;
let client: Client;
let n = 0;
beforeAll(async () => {
  api = await openApi();
});
beforeEach(async () => {
  client = await api.signUp();
  n += 1;
});

const kettle = {
  name: 'Kettle',
  sku: 'K1',
  url: 'https://shop.example/k1',
  currency: 'EUR',
  your_price: 19.9,
};
const addKettle = async (fields: object = {}): Promise<string> =>
  (await client.send('POST /v1/products', { ...kettle, ...fields })).json.id;

test('POST /products adds a product and then updates it', async () => {
  const added = await client.send('POST /v1/products', kettle);
  expect(added.status).toBe(201);
  expect(added.headers.get('location')).toBe(`/v1/products/${added.json.id}`);
  expect(added.json).toEqual({
    id: expect.stringMatching(/^prd_[0-9a-z]{26}$/),
    external_id: null,
    name: 'Kettle',
    sku: 'K1',
    url: 'https://shop.example/k1',
    currency: 'EUR',
    your_price: 19.9,
    gtin: null,
    brand: null,
    image_url: null,
    category: null,
    cost: null,
    map_price: null,
    min_price: null,
    product_type: null,
    tags: [],
    collections: [],
    stock: null,
    compare_at_price: null,
    monitored: true,
    status: 'active',
    paused_reason: null,
    paused_at: null,
    deleted_at: null,
    kept_until: null,
    created_at: '2026-11-20T12:00:00Z',
    updated_at: '2026-11-20T12:00:00Z',
  });
  expect(added.text).toContain('"your_price":19.90,');
  expect(api.context.published.at(-1)?.type).toBe('product.registered');
  const updated = await client.send('POST /v1/products', {
    ...kettle,
    your_price: 17.5,
    map_price: 16,
    gtin: '4006381333931',
  });
  expect(updated).toMatchObject({
    status: 200,
    json: { id: added.json.id, your_price: 17.5, map_price: 16, gtin: '04006381333931' },
  });
});

test('GET /products lists the products, newest first', async () => {
  await addKettle();
  api.context.clock.advance(1000);
  await addKettle({ sku: 'K2', external_id: 'v2' });
  const listed = await client.get('/v1/products');
  expect(Object.keys(listed.json)).toEqual(['products', 'next_cursor']);
  expect(listed.json.products.map((product: { sku: string }) => product.sku)).toEqual(['K2', 'K1']);
  expect(listed.json.next_cursor).toBeNull();
  expect(listed.headers.get('link')).toBeNull();
  expect(ProductListSchema.parse(parseExactJson(listed.text, MONEY_KEYS)).products).toHaveLength(2);
  expect((await client.get('/v1/products?external_id=v2')).json.products).toHaveLength(1);
  expect((await client.get('/v1/products?sku=none')).json.products).toEqual([]);
});

test('GET /prices shows the current matched offers', async () => {
  const productId = await addKettle();
  for (const [suffix, verdict] of [
    ['a', 'auto'],
    ['b', 'review'],
    ['c', 'confirmed'],
    ['d', 'rejected'],
  ] as const) {
    const listingId = await seedListing(api.context.db, {
      accountId: client.accountId,
      n: `${n}${suffix}`,
      minor: suffix === 'c' ? null : 1790n,
    });
    await seedMatch(api.context.db, { accountId: client.accountId, productId, listingId, verdict });
  }
  const { json, text } = await client.get(`/v1/prices/${productId}`);
  expect(json.prices.map((price: { match: { verdict: string } }) => price.match.verdict)).toEqual([
    'auto',
    'confirmed',
  ]);
  expect(json.prices[0]).toEqual({
    listing_id: `lst_${n}a`,
    product_id: productId,
    retailer: `shop-${n}a.example`,
    url: `https://shop-${n}a.example/kettle`,
    name: 'Their kettle',
    image_url: null,
    price: 17.9,
    currency: 'EUR',
    list_price: null,
    availability: 'in_stock',
    condition: 'new',
    seller: null,
    tax: 'unknown',
    state: 'ok',
    state_reason: null,
    state_reason_detail: null,
    observed_at: '2026-11-20T11:00:00Z',
    since: '2026-11-20T11:00:00Z',
    match: {
      id: `mat_${n}a`,
      probability: 0.99,
      verdict: 'auto',
      reasons: ['same GTIN 4006381333931'],
      reason_details: [{ code: 'same_gtin', values: { gtin: '4006381333931' } }],
    },
    source: { from: 'json-ld', at: 'script[0]', capture_id: 'cap_1' },
    held: false,
    not_comparable: null,
    not_comparable_detail: null,
    confidence: null,
    runner_up: null,
    uncertain: false,
    decision: null,
    shipping: null,
  });
  expect(json.prices[1].price).toBeNull();
  expect(PriceListSchema.parse(parseExactJson(text, MONEY_KEYS)).prices).toHaveLength(2);
  expect((await client.get(`/v1/prices/${productId}?verdict=review`)).json.prices).toHaveLength(1);
});

test('GET /alerts lists unread alerts before read ones', async () => {
  const productId = await addKettle();
  const listingId = await seedListing(api.context.db, {
    accountId: client.accountId,
    n: String(n),
    minor: 1790n,
  });
  const base = { accountId: client.accountId, productId, listingId, resolved: true };
  await seedAlert(api.context.db, {
    ...base,
    id: `alt_${n}1`,
    at: new Date('2026-11-20T09:00:00.123Z'),
  });
  await seedAlert(api.context.db, {
    ...base,
    id: `alt_${n}2`,
    at: new Date('2026-11-20T10:00:00Z'),
    read: true,
  });
  await seedAlert(api.context.db, {
    ...base,
    id: `alt_${n}3`,
    at: new Date('2026-11-20T08:00:00Z'),
    resolved: false,
  });
  const { json, text } = await client.get('/v1/alerts');
  expect(Object.keys(json)).toEqual(['alerts', 'next_cursor']);
  expect(json.alerts.map((alert: { id: string }) => alert.id)).toEqual([
    `alt_${n}1`,
    `alt_${n}3`,
    `alt_${n}2`,
  ]);
  expect(json.alerts[0]).toMatchObject({
    type: 'map_violation',
    retailer: 'shop-a.example',
    your_floor: 19.9,
    listed_price: 17.9,
    detected_at: '2026-11-20T09:00:00Z',
  });
  expect(AlertListSchema.parse(parseExactJson(text, MONEY_KEYS)).alerts).toHaveLength(3);
  expect((await client.get('/v1/alerts?status=open')).json.alerts).toHaveLength(1);
  expect(
    (await client.get(`/v1/alerts?status=resolved&product_id=${productId}`)).json.alerts,
  ).toHaveLength(2);
});

test('GET /recommendations sorts by confidence and leaves weak ones out', async () => {
  const ids = await Promise.all(['A', 'B', 'C', 'D', 'E'].map((sku) => addKettle({ sku })));
  const recommendation: [number | null, number | null][] = [
    [0.55, 0.1],
    [0.7, 0.01],
    [0.7, 0.02],
    [0.5, 0.5],
    [null, null],
  ];
  for (const [i, [confidence, gain]] of recommendation.entries()) {
    await seedRecommendations(api.context.db, {
      id: `rec_${n}${i}`,
      accountId: client.accountId,
      productId: ids[i] ?? '',
      confidence,
      gain,
    });
  }
  const { json, text } = await client.get('/v1/recommendations');
  expect(json.recommendations.map((one: { id: string }) => one.id)).toEqual([
    `rec_${n}2`,
    `rec_${n}1`,
    `rec_${n}0`,
  ]);
  expect(json.recommendations[0]).toEqual({
    id: `rec_${n}2`,
    product_id: ids[2],
    current_price: 19.9,
    suggested_price: 18.9,
    estimated_conversion_uplift: 0.09,
    confidence: 0.7,
    currency: 'EUR',
    objective: 'gross_profit',
    uplift_interval: [-0.02, 0.2],
    expected_profit_change: 0.02,
    basis: 'prior',
    reasons: ['Your price is 10.7% above the median of 2 competitors’ prices'],
    reason_details: [
      { code: 'above_market', values: { retailer: null, competitors: 2, by: 0.107 } },
    ],
    against: [
      'Cost is not known: margins usual in trade are assumed; add the cost for a better recommendation',
    ],
    against_details: [{ code: 'margin_assumed', values: {} }],
    evidence: { competitors: 2 },
    guard_rail: 'max_step',
    rule: null,
    created_at: '2026-11-20T11:00:00Z',
  });
  expect(
    RecommendationListSchema.parse(parseExactJson(text, MONEY_KEYS)).recommendations,
  ).toHaveLength(3);
  expect(
    (await client.get('/v1/recommendations?min_confidence=0.7')).json.recommendations,
  ).toHaveLength(2);
  expect((await client.get('/v1/recommendations/abstentions')).json.abstentions).toEqual([
    {
      product_id: ids[4],
      reason: 'no competitor offers',
      reason_detail: null,
      rule: null,
      at: '2026-11-20T11:00:00Z',
    },
  ]);
});
