/** Prices that are not certain, a person's answers about them, corrected spans, and delivery. */
import { beforeAll, expect, test } from 'vitest';
import { type Client, openApi, type OpenApi } from './open-api.ts';
import { seedListing, seedMatch } from './seed-market.ts';

let api: OpenApi;
let client: Client;
let productId: string;
let listingId: string;

beforeAll(async () => {
  api = await openApi();
  client = await api.signUp();
  const { json } = await client.send('POST /v1/products', {
    name: 'Kettle',
    sku: 'K-1',
    url: 'https://shop.example/k',
    currency: 'EUR',
    your_price: 19.9,
  });
  productId = json.id;
  listingId = await seedListing(api.context.db, {
    accountId: client.accountId,
    n: 'u',
    minor: 1790n,
  });
  await seedMatch(api.context.db, { accountId: client.accountId, productId, listingId });
  await api.context.db.query(
    `update pricing.listing set confidence = 0.9, runner_up_minor = 2490,
       runner_up_currency = 'EUR', runner_up_confidence = 0.08
     where id = $1`,
    [listingId],
  );
});

const decide = (body: object) => client.send(`PUT /v1/listings/${listingId}/price-decision`, body);
const price = async () => (await client.get(`/v1/prices/${productId}`)).json.prices[0];
const seen = { listed_price: 17.9, currency: 'EUR' };

test('a price that is not certain has its confidence and the next candidate', async () => {
  expect(await price()).toMatchObject({
    price: 17.9,
    confidence: 0.9,
    runner_up: { price: 24.9, currency: 'EUR', confidence: 0.08 },
    uncertain: true,
    decision: null,
  });
  expect((await client.get(`/v1/prices/${productId}/history`)).json.history).toMatchObject([
    { price: 17.9, confidence: 0.9, runner_up: { price: 24.9 }, corrections: [] },
  ]);
});

test('a person decides about it, and later decides otherwise', async () => {
  expect((await decide({ ...seen, verdict: 'right', by: 'Ada' })).status).toBe(204);
  expect(await price()).toMatchObject({
    uncertain: false,
    decision: { verdict: 'right', price: null, decided_by: 'Ada' },
  });
  expect((await decide({ ...seen, verdict: 'other', price: 24.9, by: 'Bob' })).status).toBe(204);
  expect(await price()).toMatchObject({
    price: 17.9,
    decision: { verdict: 'other', price: 24.9, decided_by: 'Bob' },
  });
});

test.each([
  [{ ...seen, verdict: 'other' }, 422, '#/price'],
  [{ ...seen, verdict: 'other', price: 24.999 }, 422, '#/price'],
  [{ ...seen, verdict: 'perhaps' }, 422, '#/verdict'],
  [{ ...seen, listed_price: 18, verdict: 'right' }, 409, undefined],
])('refuses %j with %i', async (body, status, pointer) => {
  const answer = await decide(body);
  expect(answer.status).toBe(status);
  if (pointer !== undefined) expect(answer.json.errors[0].pointer).toBe(pointer);
});

test('another account cannot decide about it', async () => {
  const stranger = await api.signUp();
  const answer = await stranger.send(`PUT /v1/listings/${listingId}/price-decision`, {
    ...seen,
    verdict: 'none',
  });
  expect(answer.status).toBe(404);
});

test('the history shows what a corrected span said before', async () => {
  const [span] = (await client.get(`/v1/prices/${productId}/history`)).json.history;
  await api.context.db.query(
    `insert into pricing.price_correction (id, listing_id, "from", at, price_minor_before,
       currency_before, availability_before, parser_before, price_minor, currency, availability,
       parser)
     values ('cor_1', $1, $2, '2026-11-20T11:30:00Z', 790, 'EUR', 'in_stock', 'reading/1', 1790,
       'EUR', 'in_stock', 'reading/2')`,
    [listingId, span.from],
  );
  const corrections = [
    {
      corrected_at: '2026-11-20T11:30:00Z',
      price: 7.9,
      currency: 'EUR',
      list_price: null,
      availability: 'in_stock',
      extractor: 'reading/1',
      corrected_by: 'reading/2',
    },
  ];
  expect((await client.get(`/v1/prices/${productId}/history`)).json.history).toMatchObject([
    { price: 17.9, corrections },
  ]);
  const { json } = await client.get(`/v1/market?as_of=${encodeURIComponent(span.from)}`);
  expect(json.market[0].offers).toMatchObject([{ price: 17.9, corrections }]);
});

test('a price has the cost of delivery, with its place and times, in each format', async () => {
  const state = (cost: number | null, total: number | null, missing: string | null) =>
    api.context.db.query(
      `update pricing.listing set shipping_minor = $2, free_shipping_from_minor = $3,
         shipping_source = '{"from": "visible", "at": "p.delivery"}', shipping_confidence = 0.857,
         shipping_since = '2026-11-19T11:00:00Z', shipping_missing_since = $4
       where id = $1`,
      [listingId, cost, total, missing],
    );
  const known = {
    since: '2026-11-19T11:00:00Z',
    source: { from: 'visible', at: 'p.delivery' },
    confidence: 0.857,
  };
  const fields = '/v1/prices?fields=offers.shipping';
  await state(0, null, null);
  const free = { ...known, amount: 0, free_from: null, not_stated_since: null };
  expect(await price()).toMatchObject({ price: 17.9, shipping: free });
  const lines = await client.get(fields, { accept: 'application/x-ndjson' });
  expect(JSON.parse(lines.text).offers).toEqual([{ listing_id: listingId, shipping: free }]);
  expect(lines.text).toContain('"shipping":{"amount":0.00,"free_from":null');

  await state(null, 5000, '2026-11-20T11:00:00Z');
  expect(await price()).toMatchObject({
    shipping: { ...known, amount: null, free_from: 50, not_stated_since: '2026-11-20T11:00:00Z' },
  });
  const table = await client.get(fields, { accept: 'text/csv' });
  expect(table.text.split('\r\n').slice(0, 2)).toEqual([
    'product_id,offers.listing_id,offers.shipping.amount,offers.shipping.free_from,' +
      'offers.shipping.since,offers.shipping.not_stated_since,offers.shipping.source.from,' +
      'offers.shipping.source.at,offers.shipping.confidence',
    `${productId},${listingId},,50.00,${known.since},2026-11-20T11:00:00Z,visible,p.delivery,0.857`,
  ]);

  await state(null, null, null);
  expect((await price()).shipping).toBeNull();
});
