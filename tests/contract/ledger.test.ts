/** The outcomes of recommendations, as a client sees them. */
import { beforeAll, expect, test } from 'vitest';
import { parseExactJson } from '#kernel/exact-json.ts';
import { LedgerListSchema, MONEY_KEYS, ReliabilitySchema } from '#pricing/contract/contract.ts';
import { type Client, openApi, type OpenApi } from './open-api.ts';

let api: OpenApi;
let client: Client;
let productId: string;
beforeAll(async () => {
  api = await openApi();
  client = await api.signUp();
  productId = (
    await client.send('POST /v1/products', {
      name: 'Kettle',
      sku: 'K1',
      url: 'https://shop.example/k1',
      currency: 'EUR',
      your_price: 100,
      cost: 70,
    })
  ).json.id;
  const realised =
    '{"kind":"realised","uplift":-0.1,"interval":[-0.17,-0.02],"improved":0.43219,"per":"day",' +
    '"unitsBefore":560,"unitsAfter":504,"daysBefore":28,"daysAfter":28}';
  const rows: [id: string, outcome: string, measurement: string, kept: string | null][] = [
    ['rec_1', 'applied', 'measured', realised],
    [
      'rec_2',
      'undone',
      'not_comparable',
      '{"kind":"not_comparable","reason":{"code":"changed_again","values":{}},"mayPass":false}',
    ],
    ['rec_3', 'dismissed', 'none', null],
  ];
  for (const [n, [id, outcome, measurement, kept]] of rows.entries()) {
    await api.context.db.query(
      `insert into pricing.recommendation_ledger (id, account_id, product_id, currency, from_minor,
         to_minor, uplift, uplift_low, uplift_high, confidence, expected_gain, basis, given_at,
         outcome, decided_at,
         decided_by, applied_from_minor, applied_to_minor, measurement, realised, measured_at)
       values ($1, $2, $3, 'EUR', 10000, 10500, -0.11, -0.17, -0.04, 0.71, 0.04, 'prior', $4, $5,
         $4, 'Ada', 10000, case when $5 = 'dismissed' then null else 10500 end, $6, $7, $4)`,
      [
        id,
        client.accountId,
        productId,
        new Date(Date.UTC(2026, 9, 1 + n)),
        outcome,
        measurement,
        kept,
      ],
    );
  }
});

test('GET /recommendations/ledger shows predictions beside outcomes', async () => {
  const { json, text } = await client.get('/v1/recommendations/ledger');
  expect(json.ledger.map((row: { recommendation_id: string }) => row.recommendation_id)).toEqual([
    'rec_3',
    'rec_2',
    'rec_1',
  ]);
  expect(json.ledger[2]).toEqual({
    recommendation_id: 'rec_1',
    product_id: productId,
    current_price: 100,
    suggested_price: 105,
    currency: 'EUR',
    estimated_conversion_uplift: -0.11,
    uplift_interval: [-0.17, -0.04],
    confidence: 0.71,
    objective: 'gross_profit',
    expected_profit_change: 0.04,
    basis: 'prior',
    given_at: '2026-10-01T00:00:00Z',
    outcome: 'applied',
    decided_at: '2026-10-01T00:00:00Z',
    decided_by: 'Ada',
    applied_price: 105,
    measurement: 'measured',
    measured_at: '2026-10-01T00:00:00Z',
    not_comparable_reason: null,
    not_comparable_detail: null,
    realised: {
      uplift: -0.1,
      uplift_interval: [-0.17, -0.02],
      improved: 0.4322,
      per: 'day',
      units_before: 560,
      units_after: 504,
      days_before: 28,
      days_after: 28,
    },
  });
  expect(json.ledger[1]).toMatchObject({
    realised: null,
    not_comparable_reason: 'the price was changed again within a week',
    not_comparable_detail: { code: 'changed_again', values: {} },
  });
  expect(json.ledger[0]).toMatchObject({ applied_price: null, measurement: 'none' });
  expect(LedgerListSchema.parse(parseExactJson(text, MONEY_KEYS)).ledger).toHaveLength(3);
});

test('the ledger is paged and filtered', async () => {
  const first = (await client.get('/v1/recommendations/ledger?limit=2')).json;
  const second = (
    await client.get(`/v1/recommendations/ledger?limit=2&cursor=${first.next_cursor}`)
  ).json;
  expect([first.ledger.length, second.ledger.length, second.next_cursor]).toEqual([2, 1, null]);
  const idsOf = async (query: string) =>
    (await client.get(`/v1/recommendations/ledger?${query}`)).json.ledger.map(
      (row: { recommendation_id: string }) => row.recommendation_id,
    );
  expect(await idsOf('outcome=applied')).toEqual(['rec_1']);
  expect(await idsOf('measurement=none')).toEqual(['rec_3']);
  expect(await idsOf('created_before=2026-10-02T00:00:00Z')).toEqual(['rec_1']);
  expect(await idsOf('product_id=prd_other')).toEqual([]);
  expect((await client.get('/v1/recommendations/ledger?outcome=lost')).status).toBe(400);
});

test('GET /recommendations/reliability shows how accurate recommendations were', async () => {
  const { json } = await client.get('/v1/recommendations/reliability');
  expect(ReliabilitySchema.parse(json)).toEqual({
    given: 3,
    applied: 1,
    waiting: 0,
    not_comparable: 1,
    measured: 1,
    within_interval: 1,
    mean_error: 0.01,
    bins: [
      {
        confidence_from: 0.7,
        confidence_to: 0.8,
        cases: 1,
        mean_confidence: 0.71,
        improved: 0.4322,
        improved_interval: [expect.any(Number), expect.any(Number)],
      },
    ],
    correction: { in_use: false, needed: 10, elasticity_shift: 0, spread_factor: 1 },
  });
});

test('another account sees nothing of it', async () => {
  const other = await api.signUp();
  expect((await other.get('/v1/recommendations/ledger')).json.ledger).toEqual([]);
  expect((await other.get('/v1/recommendations/reliability')).json).toMatchObject({
    given: 0,
    measured: 0,
    within_interval: null,
    bins: [],
  });
});
