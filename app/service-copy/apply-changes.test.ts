import { expect, test } from 'vitest';
import {
  type Recommendation,
  type RecommendationColumns,
  toRecommendation,
} from './recommendation.ts';
import type {
  Alert,
  Case,
  Change,
  Match,
  Price,
  Recommendation as SentRecommendation,
} from '#sdk/index.ts';
import { createTestDatabase } from '#tests/support/create-test-database.ts';
import { applyChanges, listProductsWithoutOffer } from './apply-changes.server.ts';

type MapViolation = Extract<Alert, { type: 'map_violation' }>;

const db = await createTestDatabase();
const shop = 'x.myshopify.com';
const AT = new Date('2026-11-20T12:00:00Z');
const apply = (...changes: Change[]) =>
  db.transaction((tx) => applyChanges(tx, { shop, at: AT, changes }));
const rows = async (table: string) =>
  (await db.query(`select * from shop.${table} order by 1, 2, 3`)).rows;
let sequence = 0;
const change = (type: string, fields: Partial<Change>): Change => ({
  id: `evt_${(sequence += 1)}`,
  type,
  at: '2026-11-20T12:00:00Z',
  product_id: 'prd_1',
  listing_id: 'lst_1',
  ...fields,
});

const mapViolation = (fields: Partial<MapViolation> = {}): MapViolation => ({
  id: 'alt_1',
  type: 'map_violation',
  retailer: 'cheap.example',
  your_floor: '89.10',
  listed_price: '79',
  detected_at: '2026-11-20T10:00:00Z',
  product_id: 'prd_1',
  listing_id: 'lst_1',
  listing_url: 'https://cheap.example/p',
  currency: 'EUR',
  updated_at: '2026-11-20T10:00:00Z',
  read_at: null,
  resolved_at: null,
  resolution: null,
  capture_id: null,
  ...fields,
});
const alert = (fields: Partial<MapViolation> = {}): Alert => mapViolation(fields);
const mapCase = (fields: Partial<Case> = {}): Case => ({
  id: 'cas_1',
  product_id: 'prd_1',
  retailer: 'cheap.example',
  state: 'new',
  state_since: '2026-11-20T10:00:00Z',
  assignee: null,
  excuse: null,
  open_alerts: 1,
  ended_by: null,
  ended_at: null,
  recurrences: 0,
  notices: 0,
  last_notice_at: null,
  currency: 'EUR',
  map_price: '89.10',
  listed_price: '79',
  depth_basis_points: 1133,
  opened_at: '2026-11-20T10:00:00Z',
  updated_at: '2026-11-20T10:00:00Z',
  ...fields,
});
const recommendation = (fields: Partial<SentRecommendation> = {}): SentRecommendation => ({
  id: 'rec_1',
  product_id: 'prd_1',
  current_price: '19.90',
  suggested_price: '21.10',
  estimated_conversion_uplift: 0.04,
  confidence: 0.7,
  currency: 'EUR',
  objective: 'gross_profit',
  uplift_interval: [-0.1, 0.2],
  expected_profit_change: 0.03,
  basis: 'prior',
  reasons: ['r'],
  against: ['a'],
  evidence: {},
  guard_rail: null,
  created_at: '2026-11-20T10:00:00Z',
  ...fields,
});
const price = (fields: Partial<Price> = {}): Price => ({
  listing_id: 'lst_1',
  product_id: 'prd_1',
  retailer: 'cheap.example',
  url: 'https://cheap.example/p',
  name: 'K',
  image_url: null,
  price: '79.00',
  currency: 'EUR',
  list_price: null,
  availability: 'in_stock',
  condition: 'new',
  seller: null,
  tax: 'included',
  state: 'ok',
  state_reason: null,
  observed_at: '2026-11-20T11:00:00Z',
  since: null,
  match: { id: 'mat_1', probability: 0.99, verdict: 'auto', reasons: [] },
  source: { from: 'json-ld', at: 'offers.price', capture_id: null },
  held: false,
  not_comparable: null,
  ...fields,
});
const match = (verdict: Match['verdict']): Match => ({
  id: 'mat_1',
  product_id: 'prd_1',
  listing_id: 'lst_2',
  probability: 0.5,
  verdict,
  tier: 'text',
  reasons: [],
  decided_by: null,
  decided_at: null,
  created_at: '2026-11-20T10:00:00Z',
  product: {
    name: 'K',
    sku: 'K-1',
    url: 'https://shop.example/k',
    your_price: '19.90',
    currency: 'EUR',
    image_url: null,
    brand: null,
    gtin: null,
  },
  listing: {
    url: 'https://cheap.example/2',
    name: 'K2',
    brand: null,
    gtin: null,
    mpn: null,
    sku: null,
    image_url: null,
    price: '18',
    currency: 'EUR',
    availability: 'in_stock',
    retailer: 'cheap.example',
  },
});

test('copies an alert once, with its latest state', async () => {
  await apply(
    change('alert.created', { alert: alert() }),
    change('alert.resolved', {
      alert: alert({ resolved_at: '2026-11-20T11:30:00Z', resolution: 'recovered' }),
    }),
  );
  await apply(
    change('alert.created', {
      alert: alert({ resolved_at: '2026-11-20T11:30:00Z', resolution: 'recovered' }),
    }),
  );
  expect(await rows('alert_copy')).toMatchObject([
    { id: 'alt_1', map_minor: 8910n, listed_minor: 7900n, resolution: 'recovered' },
  ]);
});

test('copies a competitor’s price cut with the prices of its details', async () => {
  const { your_floor: _floor, listed_price: _listed, ...about } = mapViolation();
  await apply(
    change('alert.created', {
      alert: {
        ...about,
        id: 'alt_cut',
        type: 'competitor_undercut',
        details: {
          your_price: '89',
          listed_price: '79.5',
          previous_price: '92.10',
          threshold_basis_points: 250,
          changed_at: '2026-11-20T10:00:00Z',
        },
      },
    }),
  );
  expect((await db.query(`select * from shop.alert_copy where id = 'alt_cut'`)).rows).toMatchObject(
    [
      {
        type: 'competitor_undercut',
        map_minor: 8900n,
        listed_minor: 7950n,
        previous_minor: 9210n,
      },
    ],
  );
  await db.query(`delete from shop.alert_copy where id = 'alt_cut'`);
});

test('keeps the read state where the server cannot store it', async () => {
  const readAt = async () =>
    (
      await db.query<{ read_at: Date | null }>(
        `select read_at from shop.alert_copy where id = 'alt_1'`,
      )
    ).rows[0]?.read_at ?? null;
  await db.query(
    `insert into shop.shop (domain, installed_at, capabilities) values ($1, now(), '["changes"]')`,
    [shop],
  );
  await db.query(`update shop.alert_copy set read_at = $1`, [AT]);
  await apply(change('alert.created', { alert: alert() }));
  expect(await readAt()).toEqual(AT);
  await db.query(`update shop.shop set capabilities = '["changes", "alerts.read"]'`);
  await apply(change('alert.created', { alert: alert() }));
  expect(await readAt()).toBeNull();
});

test('keeps a decision until the recommendation changes', async () => {
  await apply(change('recommendation.created', { recommendation: recommendation() }));
  await db.query(`update shop.recommendation_copy set decision = 'dismissed', decided_at = now()`);
  await apply(
    change('recommendation.created', { recommendation: recommendation({ confidence: 0.8 }) }),
  );
  expect(await rows('recommendation_copy')).toMatchObject([
    { confidence: 0.8, decision: 'dismissed', suggested_minor: 2110n },
  ]);
  await apply(
    change('recommendation.created', {
      recommendation: recommendation({ id: 'rec_2', suggested_price: '20.50' }),
    }),
  );
  expect(await rows('recommendation_copy')).toMatchObject([
    { recommendation_id: 'rec_2', decision: null, decided_at: null, suggested_minor: 2050n },
  ]);
});

test('copies the details of a reason, and uses the sentences of a server without details', async () => {
  const reason = { code: 'above_market', values: { retailer: null, competitors: 3, by: 0.107 } };
  await apply(
    change('recommendation.created', {
      recommendation: recommendation({ reason_details: [reason], against_details: [] }),
    }),
  );
  expect(await copiedRecommendations()).toMatchObject([
    { reasons: [{ text: 'r', reason }], against: [{ text: 'a', reason: null }] },
  ]);
  await apply(change('recommendation.created', { recommendation: recommendation() }));
  expect(await copiedRecommendations()).toMatchObject([{ reasons: [{ text: 'r', reason: null }] }]);
});

test('hides a withdrawn recommendation', async () => {
  await apply(change('recommendation.withdrawn', { recommendation: null }));
  expect(await rows('recommendation_copy')).toEqual([]);
});

test.each(['approve', 'automatic'])(
  'a withdrawn price leaves the rule that sets prices (%s) known, and nothing to apply',
  async (mode) => {
    const rule = { key: 'follow-a', name: 'Follow A', mode, version: 3 };
    await apply(change('recommendation.created', { recommendation: recommendation() }));
    await db.query(
      `update shop.recommendation_copy set detail = detail || jsonb_build_object('rule', $1::jsonb)`,
      [JSON.stringify(rule)],
    );
    await apply(change('recommendation.withdrawn', { recommendation: null }));
    expect(await rows('recommendation_copy')).toMatchObject([
      {
        suggested_minor: null,
        recommendation_id: null,
        confidence: null,
        detail: { rule },
        rule_key: 'follow-a',
        rule_mode: mode,
      },
    ]);
    await db.query('delete from shop.recommendation_copy');
  },
);

test('keeps an applied recommendation, hidden, when the service withdraws it; an undo shows it again', async () => {
  await apply(change('recommendation.created', { recommendation: recommendation() }));
  await db.query(`update shop.recommendation_copy set decision = 'applied', decided_at = now()`);
  await apply(change('recommendation.withdrawn', { recommendation: null }));
  expect(await rows('recommendation_copy')).toMatchObject([
    { decision: 'applied', recommendation_id: 'rec_1', suggested_minor: 2110n },
  ]);
});

test('copies an offer with where its price was read', async () => {
  await apply(
    change('price.changed', { price: price() }),
    change('price.changed', {
      price: price({
        price: '75.5',
        shipping: {
          amount: '0.00',
          free_from: null,
          since: null,
          not_stated_since: '2026-11-20T10:00:00Z',
          source: null,
        },
      }),
    }),
  );
  expect(await rows('offer_copy')).toMatchObject([
    {
      listing_id: 'lst_1',
      price_minor: 7550n,
      match_verdict: 'auto',
      source: { from: 'json-ld', at: 'offers.price' },
      shipping_minor: 0n,
      free_shipping_from_minor: null,
      shipping_missing_since: new Date('2026-11-20T10:00:00Z'),
    },
  ]);
  await apply(change('price.changed', { price: price() }));
  expect(await rows('offer_copy')).toMatchObject([
    { price_minor: 7900n, shipping_minor: null, shipping_missing_since: null },
  ]);
});

test('shows a match that needs review, and hides it once it is rejected', async () => {
  await apply(change('match.updated', { listing_id: 'lst_2', match: match('review') }));
  expect(await rows('offer_copy')).toMatchObject([
    { listing_id: 'lst_1' },
    { listing_id: 'lst_2', match_verdict: 'review', price_minor: 1800n },
  ]);
  await apply(change('match.updated', { listing_id: 'lst_2', match: match('refused') }));
  expect(await rows('offer_copy')).toMatchObject([{ listing_id: 'lst_1' }]);
});

test('returns the products whose new offers the feed did not contain', () => {
  const matchChange = change('match.updated', {
    product_id: 'prd_2',
    match: match('auto'),
    price: price({ product_id: 'prd_2' }),
  });
  expect(
    listProductsWithoutOffer([
      change('match.updated', { match: match('auto') }),
      matchChange,
      change('match.updated', { product_id: 'prd_3', match: match('refused') }),
    ]),
  ).toEqual(['prd_1']);
});

test('leaves out an amount that its currency cannot express', async () => {
  await apply(
    change('alert.created', { alert: alert({ id: 'alt_9', listed_price: '1.999' }) }),
    change('price.changed', { price: price({ price: '1.999' }) }),
  );
  expect((await rows('alert_copy')).map((row) => (row as { id: string }).id)).toEqual(['alt_1']);
  expect(await rows('offer_copy')).toMatchObject([{ price_minor: null }]);
});

test('deletes the copied data of a removed product', async () => {
  await db.query(
    `insert into shop.market_copy (shop, service_product_id, currency, own_minor, compared,
       changed_at, measured_at, copied_at) values ($1, 'prd_1', 'EUR', 1990, 0, $2, $2, $2)`,
    [shop, AT],
  );
  await apply(change('product.removed', { listing_id: null, product: null }));
  for (const table of ['alert_copy', 'recommendation_copy', 'offer_copy', 'market_copy'])
    expect(await rows(table)).toEqual([]);
});

async function copiedRecommendations(): Promise<readonly Recommendation[]> {
  return (
    await db.query<RecommendationColumns>(
      'select *, currency as recommendation_currency from shop.recommendation_copy',
    )
  ).rows.map(toRecommendation);
}

test('a case is kept in its last state, and goes with its product', async () => {
  const assignee = { id: 'u1', name: 'Ada', email: null };
  const excuse = { reason: 'Clearance', until: '2026-12-01T00:00:00Z' };
  await apply(
    change('case.updated', { case: mapCase() }),
    change('case.updated', { case: mapCase({ state: 'excused', assignee, excuse }) }),
    change('case.updated', { case: mapCase({ id: 'cas_2', product_id: 'prd_2' }) }),
  );
  expect(await rows('case_copy')).toMatchObject([
    {
      id: 'cas_1',
      state: 'excused',
      assignee_id: 'u1',
      assignee_name: 'Ada',
      excuse_reason: 'Clearance',
      excused_until: new Date(excuse.until),
      open_alerts: 1,
    },
    { id: 'cas_2', state: 'new', assignee_id: null, copied_at: AT },
  ]);
  // The product was sent again after its removal: another case for the same retailer.
  await apply(change('case.updated', { case: mapCase({ id: 'cas_3', product_id: 'prd_2' }) }));
  expect((await rows('case_copy')).map(({ id }) => id)).toEqual(['cas_1', 'cas_3']);
  await apply(change('product.removed', { case: undefined }));
  expect((await rows('case_copy')).map(({ id }) => id)).toEqual(['cas_3']);
  await apply(change('case.updated', { case: null }));
});
