/** The kinds of alert that an account turns on: settings, and the form of each in the API. */
import { beforeAll, expect, test } from 'vitest';
import { AlertListSchema } from '#pricing/contract/alert.ts';
import { MONEY_KEYS } from '#pricing/contract/contract.ts';
import { parseExactJson } from '#kernel/exact-json.ts';
import type { Client } from './open-api.ts';
import { openWebhooks, type OpenWebhooks } from './open-webhooks.ts';
import { seedListing } from './seed-market.ts';

const AT = '2026-11-20T09:00:00.000Z';
let hooks: OpenWebhooks;
let client: Client;

beforeAll(async () => {
  hooks = await openWebhooks();
  client = await hooks.api.signUp();
});

const put = (kinds: object) => client.send('PUT /v1/settings', { alert_kinds: kinds });

test('every kind is off at first; each is set as a whole, the others stay', async () => {
  const before = (await client.get('/v1/settings')).json.alert_kinds;
  expect(JSON.stringify(before)).not.toContain('"on":true');
  const wanted = { on: true, basis_points: 250, direction: 'falls' };
  const { json } = await put({ price_changed: wanted });
  expect(json.alert_kinds).toEqual({ ...before, price_changed: wanted });
});

test.each([
  [{ price_changed: { on: true } }],
  [{ price_changed: { on: true, basis_points: 10_000, direction: 'falls' } }],
  [{ price_changed: { on: true, basis_points: 1, direction: 'sideways' } }],
  [{ retailer_unreadable: { on: true, after_hours: 0 } }],
  [{ map_violation: { on: false } }],
])('refuses %j', async (kinds) => {
  const { status, json } = await put(kinds);
  expect([status, json.code]).toEqual([422, 'validation_failed']);
});

test('an alert of each kind has the form that the contract states', async () => {
  const { accountId } = client;
  const { db } = hooks.context;
  const { json: product } = await client.send('POST /v1/products', {
    name: 'K',
    sku: 'K1',
    url: 'https://shop.example/k',
    currency: 'EUR',
    your_price: 19.9,
  });
  const listingId = await seedListing(db, { accountId, n: 'a', minor: 1790n });
  const listing = {
    product_id: product.id,
    listing_id: listingId,
    currency: 'EUR',
    retailer: 'r.example',
  };
  const change = { listedMinor: '1790', changedAt: AT };
  const rows = [
    { type: 'competitor_below', ...listing, map_minor: 1990, listed_minor: 1790 },
    {
      type: 'price_changed',
      ...listing,
      details: { ...change, previousMinor: '1990', changeBasisPoints: -1005, basisPoints: 500 },
    },
    {
      type: 'availability_changed',
      ...listing,
      details: { ...change, availability: 'out_of_stock', previousAvailability: 'in_stock' },
    },
    {
      type: 'cheapest_by_far',
      product_id: product.id,
      currency: 'EUR',
      map_minor: 1990,
      listed_minor: 2390,
      details: {
        nextRetailer: 'r.example',
        nextListingId: listingId,
        offers: 2,
        basisPoints: 1000,
      },
    },
    {
      type: 'retailer_unreadable',
      retailer: 'r.example',
      details: { status: 'refused', reason: null, since: AT },
    },
    {
      type: 'new_listing',
      ...listing,
      details: { what: 'seller', seller: 'Outlet', listedMinor: null, firstSeenAt: AT },
    },
  ];
  for (const row of rows)
    await db.query(
      `insert into pricing.alert select (jsonb_populate_record(null::pricing.alert, $1)).*`,
      [
        JSON.stringify({
          ...row,
          id: `alt_${row.type}`,
          account_id: accountId,
          detected_at: AT,
          updated_at: AT,
        }),
      ],
    );
  expect((await client.get('/v1/alerts')).json.alerts).toEqual([]);
  for (const { type } of rows) {
    const { text } = await client.get(`/v1/alerts?type=${type}`);
    const { alerts } = AlertListSchema.parse(parseExactJson(text, MONEY_KEYS));
    expect(alerts.map((alert) => alert.type)).toEqual([type]);
  }
});
