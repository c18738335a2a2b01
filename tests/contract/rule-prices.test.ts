/** Pricing rules before they are saved, and the prices that they give. */
import { beforeAll, expect, test } from 'vitest';
import { recommendForProducts } from '#pricing/recommendations/recommend-for-products.ts';
import { parseLines } from './bulk-products.ts';
import type { Client, OpenApi } from './open-api.ts';
import { BELOW, createForm, openRuleShop, type RuleShop } from './open-rule-shop.ts';

let api: OpenApi;
let client: Client;
let kettle: string;
let mug: string;
let save: RuleShop['save'];

beforeAll(async () => {
  ({ api, client, kettle, mug, save } = await openRuleShop());
});

test('before saving, a rule set says what it reaches and what is probably not meant', async () => {
  const everything = { ...BELOW, key: 'all', name: 'All', segment: [] };
  const answer = await client.send('POST /v1/rules/validate', {
    form: createForm([
      everything,
      BELOW,
      { ...BELOW, key: 'none', segment: [{ field: 'tag', is: 'any_of', values: ['x'] }] },
      {
        ...BELOW,
        key: 'unknown',
        segment: [{ field: 'search', is: 'none_of', search: 'summer', query: 'tag:summer' }],
        strategies: [
          {
            ...BELOW.strategies[0],
            retailers: [{ domain: 'elsewhere.example' }, { domain: 'shop.example' }],
          },
        ],
      },
    ]),
  });
  expect(answer.status).toBe(200);
  expect(answer.json.rules).toEqual([
    { key: 'all', products: 2, matching: 2 },
    { key: 'below', products: 0, matching: 1 },
    { key: 'none', products: 0, matching: 0 },
    { key: 'unknown', products: 0, matching: 2 },
  ]);
  expect(
    answer.json.warnings.map(({ rule_key: key, code }: { rule_key: string; code: string }) => [
      key,
      code,
    ]),
  ).toEqual([
    ['below', 'hidden_by_rule'],
    ['none', 'reaches_no_product'],
    ['unknown', 'hidden_by_rule'],
    ['unknown', 'follows_own_shop'],
    ['unknown', 'retailer_not_monitored'],
    ['unknown', 'search_missing'],
  ]);
  expect(answer.json.warnings[0]).toMatchObject({
    text: expect.stringContaining('All'),
    values: { rule: 'All', products: 1 },
  });
});

test('a preview says for each product what changes and why, then the counts', async () => {
  const keep = { ...BELOW, key: 'keep', name: 'Keep', segment: [], strategies: [{ kind: 'keep' }] };
  const answer = await client.send('POST /v1/rules/preview', {
    form: createForm([BELOW, keep, { ...keep, key: 'off', mode: 'off' }]),
  });
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toContain('application/x-ndjson');
  expect(answer.text).toContain('"suggested_price":23.80');
  const lines = parseLines(answer.text);
  expect(lines.map(({ type }) => type)).toEqual(['product', 'product', 'progress', 'summary']);
  expect(lines.find(({ product_id: id }) => id === kettle)).toMatchObject({
    name: 'Kettle',
    sku: 'K',
    rule_key: 'below',
    mode: 'suggest',
    currency: 'EUR',
    your_price: 19.9,
    suggested_price: 23.8,
    hold: null,
    market_price: 23.9,
    margin_before: 3969,
    margin_after: 4957,
    position_before: 'below',
    position_after: 'at',
    step_details: [{ code: 'average' }, { code: 'moved_by_amount' }, { code: 'margin_kept' }],
  });
  expect(lines.find(({ product_id: id }) => id === mug)).toMatchObject({
    rule_key: 'keep',
    suggested_price: null,
    hold_detail: { code: 'unchanged' },
    market_price: null,
    margin_before: null,
    margin_after: null,
    position_before: null,
  });
  expect(lines.slice(-2)).toEqual([
    { type: 'progress', done: 2, total: 2 },
    {
      type: 'summary',
      total: 2,
      reached: 2,
      changing: 1,
      raised: 1,
      lowered: 0,
      rules: [
        {
          key: 'below',
          products: 1,
          changing: 1,
          raised: 1,
          lowered: 0,
          held: [],
          mean_change: 1959,
        },
        {
          key: 'keep',
          products: 1,
          changing: 0,
          raised: 0,
          lowered: 0,
          held: [{ code: 'unchanged', products: 1 }],
          mean_change: null,
        },
      ],
    },
  ]);
  expect((await client.get('/v1/rules')).json.form.rules).not.toHaveLength(3);
});

test('a backtest sends its progress, then the result', async () => {
  const send = (days: number) =>
    client.send('POST /v1/rules/backtest', { form: createForm([{ ...BELOW, segment: [] }]), days });
  const { status, text, headers } = await send(30);
  expect(status).toBe(200);
  expect(headers.get('content-type')).toContain('application/x-ndjson');
  const lines = parseLines(text);
  expect(lines.map(({ type }) => type)).toEqual(['progress', 'result']);
  expect(lines[0]).toEqual({ type: 'progress', done: 2, total: 2 });
  expect(lines[1]).toMatchObject({ days: 30, products: 2, rules: [{ key: 'below' }] });
  for (const days of [29, 366]) expect((await send(days)).status).toBe(422);
});

test('an account without products has an empty preview', async () => {
  const empty = await api.signUp();
  const { text } = await empty.send('POST /v1/rules/preview', { form: createForm([BELOW]) });
  expect(parseLines(text)).toMatchObject([
    { type: 'progress', done: 0, total: 0 },
    { type: 'summary', total: 0, reached: 0, rules: [{ key: 'below', mean_change: null }] },
  ]);
});

test('a preview with the model’s price writes nothing', async () => {
  const model = { ...BELOW, segment: [], strategies: [{ kind: 'model', goal: 'clear_stock' }] };
  const { text } = await client.send('POST /v1/rules/preview', { form: createForm([model]) });
  const line = parseLines(text).find(({ product_id: id }) => id === kettle);
  expect(line.step_details[0].code).toBe('model_price');
  expect(line.suggested_price).toBeLessThan(19.9);
  const { rows } = await api.context.db.query('select from pricing.recommendation');
  expect(rows).toEqual([]);
});

test('a rule’s price is listed with the rule, and below 0.5 only on request', async () => {
  // Far below the market and the cost: the model is sure that it earns less.
  const cut = {
    ...BELOW,
    strategies: [{ kind: 'market', reference: 'cheapest', direction: 'below', basis_points: 4000 }],
  };
  await save(createForm([cut]));
  const { accountId } = client;
  await recommendForProducts(api.context, { accountId, productIds: [kettle, mug] });
  const all = await client.get('/v1/recommendations?rules=all');
  expect(all.json.recommendations).toMatchObject([
    {
      product_id: kettle,
      current_price: 19.9,
      suggested_price: 13.34,
      objective: 'pricing_rule',
      rule: {
        key: 'below',
        name: 'Below the average',
        mode: 'suggest',
        reference_price: 21.9,
        hold: null,
        step_details: [
          { code: 'cheapest' },
          { code: 'moved_by_share' },
          { code: 'raised_to_limit' },
          { code: 'margin_kept' },
          { code: 'lowest_30_days' },
        ],
      },
    },
  ]);
  const [only] = all.json.recommendations;
  expect(only.confidence).toBeLessThan(0.5);
  expect(only.rule.steps).toHaveLength(5);
  expect((await client.get('/v1/recommendations')).json.recommendations).toEqual([]);
  const { json } = await client.get('/v1/changes');
  expect(
    json.changes.filter(({ type }: { type: string }) => type === 'recommendation.created'),
  ).toMatchObject([{ recommendation: { id: only.id, rule: { key: 'below' } } }]);
  const abstentions = await client.get('/v1/recommendations/abstentions');
  expect(abstentions.json.abstentions).toMatchObject([{ product_id: mug, rule: null }]);
});

test('a rule that keeps a price is the reason for no recommendation', async () => {
  await save(createForm([{ ...BELOW, name: 'Hold', strategies: [{ kind: 'keep' }] }]));
  const { accountId } = client;
  await recommendForProducts(api.context, { accountId, productIds: [kettle] });
  const { json } = await client.get(`/v1/recommendations/abstentions?product_id=${kettle}`);
  expect(json.abstentions).toMatchObject([
    {
      reason: 'the pricing rule “Hold” keeps the price',
      reason_detail: { code: 'rule_hold', values: { rule: 'Hold' } },
      rule: { key: 'below', hold_detail: { code: 'unchanged' }, step_details: [{ code: 'kept' }] },
    },
  ]);
});
