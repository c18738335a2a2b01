/** Pricing rules: saving, versions, searches, checking and preview. */
import { beforeAll, expect, test } from 'vitest';
import { setTimeout as sleep } from 'node:timers/promises';
import { createKey } from '#pricing/accounts/keys.ts';
import { recommendForProducts } from '#pricing/recommendations/recommend-for-products.ts';
import { type Client, openApi, type OpenApi } from './open-api.ts';
import { seedListing, seedMatch } from './seed-market.ts';

let api: OpenApi;
let client: Client;
/** At 19.90 €; competitors ask 21.90 € and 25.90 €. */
let kettle: string;
/** At 30.00 €, without a competitor. */
let mug: string;

beforeAll(async () => {
  api = await openApi();
  client = await api.signUp();
  kettle = await addProduct({
    name: 'Kettle',
    sku: 'K',
    your_price: 19.9,
    cost: 12,
    brand: 'Acme',
  });
  mug = await addProduct({ name: 'Mug', sku: 'M', your_price: 30 });
  for (const [n, minor] of [
    ['a', 2190n],
    ['b', 2590n],
  ] as const) {
    const { accountId } = client;
    const listingId = await seedListing(api.context.db, { accountId, n, minor });
    await seedMatch(api.context.db, { accountId, productId: kettle, listingId });
  }
});

const addProduct = async (product: object): Promise<string> => {
  const { json } = await client.send('POST /v1/products', {
    url: 'https://shop.example/p',
    currency: 'EUR',
    ...product,
  });
  return json.id;
};

const LIMITS = {
  min_margin: 1000,
  max_step: null,
  max_day: null,
  min_stock_days: null,
  price_war: 'hold',
  warn_share: 2000,
};
const BELOW = {
  key: 'below',
  name: 'Below the average',
  mode: 'suggest',
  segment: [{ field: 'brand', is: 'any_of', values: ['ACME'] }],
  strategies: [
    { kind: 'market', reference: 'average', direction: 'below', amount: 0.1, currency: 'EUR' },
  ],
};
const formOf = (...rules: object[]) => ({ version: 1, guard_rails: LIMITS, rules });
const save = async (
  form: object,
  { by = client, version }: { by?: Client; version?: number } = {},
) =>
  by.send('PUT /v1/rules', {
    form,
    if_version: version ?? (await client.get('/v1/rules')).json.version,
  });
const linesOf = (text: string) =>
  text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));

test('without a rule set there are none, with limits that are proposed', async () => {
  const { status, json } = await client.get('/v1/rules');
  expect(status).toBe(200);
  expect(json).toMatchObject({
    version: 0,
    form: { version: 1, rules: [], guard_rails: { min_margin: 0, max_step: 1000 } },
    saved_at: null,
    saved_by: null,
  });
});

test('a rule set is saved with its amounts exactly, and all versions are kept', async () => {
  const text = JSON.stringify({
    form: formOf(BELOW),
    if_version: 0,
    by: { id: 's/1', name: 'Ada' },
  });
  const saved = await client.send('PUT /v1/rules', text.replace('"amount":0.1', '"amount":0.10'));
  expect(saved.status).toBe(200);
  expect(saved.json).toMatchObject({ version: 1, saved_by: { id: 's/1', name: 'Ada' } });
  const read = await client.get('/v1/rules');
  expect(read.text).toContain('"amount":0.10');
  expect(read.json).toEqual(saved.json);
  expect(api.context.published.at(-1)).toEqual({
    type: 'rules.changed',
    data: { accountId: client.accountId },
  });
  // The same once more is no new version.
  expect(
    (
      await client.send(
        'PUT /v1/rules',
        text.replace('"if_version":0', '"if_version":1').replace('"amount":0.1', '"amount":0.10'),
      )
    ).json.version,
  ).toBe(1);
  const second = await save(formOf({ ...BELOW, name: 'Renamed' }));
  expect(second.json).toMatchObject({ version: 2, saved_by: { name: 'first' } });
  const { json } = await client.get('/v1/rules/versions?limit=1');
  expect(json.versions).toMatchObject([{ version: 2, rules: 1 }]);
  const next = await client.get(`/v1/rules/versions?limit=1&cursor=${json.next_cursor}`);
  expect(next.json).toMatchObject({ versions: [{ version: 1, saved_by: { name: 'Ada' } }] });
  expect(next.json.next_cursor).toBeNull();
  expect((await client.get('/v1/rules/versions/1')).json).toEqual(saved.json);
  for (const other of ['3', '01', 'x'])
    expect((await client.get(`/v1/rules/versions/${other}`)).status).toBe(404);
});

test('a change of an older version is refused, and changes nothing', async () => {
  const before = await client.get('/v1/rules');
  const refused = await save(formOf(), { version: before.json.version - 1 });
  expect(refused).toMatchObject({ status: 409, json: { code: 'conflict' } });
  expect((await client.get('/v1/rules')).json).toEqual(before.json);
});

test('of two changes of one version at the same time, one is saved', async () => {
  const { json } = await client.get('/v1/rules');
  const both = await Promise.all(
    ['first', 'second'].map((name) => save(formOf({ ...BELOW, name }), { version: json.version })),
  );
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
});

test('problems of a form are named with their place', async () => {
  const bad = { ...BELOW, strategies: [{ ...BELOW.strategies[0], basis_points: 200 }] };
  const refused = await save(formOf(BELOW, { ...bad, key: 'bad' }));
  expect(refused.status).toBe(422);
  expect(refused.json.errors).toMatchObject([
    { pointer: '#/form/rules/1/strategies/0/basis_points', code: 'invalid_step' },
  ]);
  const precise = { ...BELOW, strategies: [{ ...BELOW.strategies[0], amount: 0.105 }] };
  expect((await save(formOf(precise))).json.errors).toMatchObject([{ code: 'over_precise' }]);
});

test('only an owner saves rules that act by themselves, or their limits', async () => {
  const keyOf = async (...scopes: ('read' | 'decide' | 'write')[]) => {
    const { apiKey } = await createKey(api.context.db, {
      accountId: client.accountId,
      name: 'manager',
      clock: api.context.clock,
      scopes,
    });
    return api.as(apiKey, client.accountId);
  };
  const manager = await keyOf('read', 'decide');
  const automatic = { ...BELOW, mode: 'automatic' };
  const refused = await save(formOf(automatic), { by: manager });
  expect(refused).toMatchObject({ status: 403, json: { code: 'insufficient_scope' } });
  expect(refused.json.detail).toContain('"Below the average" (below)');
  expect((await save(formOf(automatic))).status).toBe(200);
  // As it is, it may stay in a rule set that a manager saves.
  const suggest = { ...BELOW, key: 'other', mode: 'suggest' };
  expect((await save(formOf(automatic, suggest), { by: manager })).status).toBe(200);
  for (const form of [
    formOf({ ...automatic, name: 'Changed' }, suggest),
    { ...formOf(automatic, suggest), guard_rails: { ...LIMITS, min_margin: 0 } },
  ])
    expect((await save(form, { by: manager })).status).toBe(403);
  expect((await save(formOf(BELOW, suggest), { by: manager })).status).toBe(200);
  expect((await save(formOf(), { by: await keyOf('read', 'write') })).status).toBe(403);
});

test.each(['trial', 'starter'] as const)('on %s, rules only suggest', async (plan) => {
  const small = await api.signUp(plan);
  const send = (mode: string) =>
    small.send('PUT /v1/rules', { form: formOf({ ...BELOW, mode }), if_version: 0 });
  for (const mode of ['approve', 'automatic'])
    expect(await send(mode)).toMatchObject({ status: 403, json: { code: 'plan_limit' } });
  expect((await send('suggest')).status).toBe(200);
});

test('what a search finds is replaced, and only what changed is evaluated again', async () => {
  const send = (ids: string[]) =>
    client.send('PUT /v1/rules/searches/winter', { query: 'tag:winter', product_ids: ids });
  const first = await send([kettle, mug, kettle, 'prd_unknown']);
  expect(first).toMatchObject({ status: 200, json: { key: 'winter', products: 2 } });
  const count = api.context.published.length;
  expect((await send([kettle])).json.products).toBe(1);
  expect((await send([kettle])).json.products).toBe(1);
  expect(api.context.published.slice(count)).toEqual([
    {
      type: 'rules.products_changed',
      data: { accountId: client.accountId, productIds: [mug] },
    },
  ]);
  const { json } = await client.get('/v1/rules/searches');
  expect(json.searches).toMatchObject([{ key: 'winter', query: 'tag:winter', products: 1 }]);
  const other = await api.signUp();
  expect(
    (await other.send('PUT /v1/rules/searches/x', { query: 'y', product_ids: [kettle] })).json,
  ).toMatchObject({ products: 0 });
  expect((await other.get('/v1/rules/searches')).json.searches).toHaveLength(1);
});

test('100,000 products of a search are accepted, more are not', async () => {
  const ids = Array.from({ length: 100_001 }, (_, n) => `prd_${String(n).padStart(26, '0')}`);
  const send = (product_ids: string[]) =>
    client.send('PUT /v1/rules/searches/large', { query: 'x', product_ids });
  expect((await send(ids.slice(1))).status).toBe(200);
  expect((await send(ids)).status).toBe(422);
});

test('before saving, a rule set says what it reaches and what is probably not meant', async () => {
  const everything = { ...BELOW, key: 'all', name: 'All', segment: [] };
  const answer = await client.send('POST /v1/rules/validate', {
    form: formOf(
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
    ),
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
    form: formOf(BELOW, keep, { ...keep, key: 'off', mode: 'off' }),
  });
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toContain('application/x-ndjson');
  expect(answer.text).toContain('"suggested_price":23.80');
  const lines = linesOf(answer.text);
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

test('an account without products has an empty preview', async () => {
  const empty = await api.signUp();
  const { text } = await empty.send('POST /v1/rules/preview', { form: formOf(BELOW) });
  expect(linesOf(text)).toMatchObject([
    { type: 'progress', done: 0, total: 0 },
    { type: 'summary', total: 0, reached: 0, rules: [{ key: 'below', mean_change: null }] },
  ]);
});

test('a preview with the model’s price writes nothing', async () => {
  const model = { ...BELOW, segment: [], strategies: [{ kind: 'model', goal: 'clear_stock' }] };
  const { text } = await client.send('POST /v1/rules/preview', { form: formOf(model) });
  const line = linesOf(text).find(({ product_id: id }) => id === kettle);
  expect(line.step_details[0].code).toBe('model_price');
  expect(line.suggested_price).toBeLessThan(19.9);
  const { rows } = await api.context.db.query('select from pricing.recommendation');
  expect(rows).toEqual([]);
});

test('a preview that fails says so in its last line', async () => {
  const broken = await openApi();
  const own = await broken.signUp();
  await own.send('POST /v1/products', {
    name: 'Kettle',
    sku: 'K',
    url: 'https://shop.example/k',
    currency: 'EUR',
    your_price: 1,
  });
  // The second page finds the connection gone.
  await broken.context.db.query(
    `insert into pricing.product (id, account_id, sku, name, url, currency, price_minor, created_at, updated_at)
     select 'prd_' || lpad(n::text, 6, '0'), $1, 'S' || n, 'P', 'https://shop.example/p', 'EUR', 100, now(), now()
     from generate_series(1, 3000) n`,
    [own.accountId],
  );
  const everything = { ...BELOW, segment: [], strategies: [{ kind: 'keep' }] };
  const asked = own.send('POST /v1/rules/preview', { form: formOf(everything) });
  let killed = 0;
  while (killed === 0) {
    const { rowCount } = await broken.context.db.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle'
         and query like '%pricing.own_price%'`,
    );
    killed = rowCount ?? 0;
    if (killed === 0) await sleep(1);
  }
  const { status, text } = await asked;
  if (status === 200) expect(linesOf(text).at(-1)).toMatchObject({ type: 'error' });
  else expect(status).toBe(503);
});

test('a rule’s price is listed with the rule, and below 0.5 only on request', async () => {
  // Far below the market and the cost: the model is sure that it earns less.
  const cut = {
    ...BELOW,
    strategies: [{ kind: 'market', reference: 'cheapest', direction: 'below', basis_points: 4000 }],
  };
  await save(formOf(cut));
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
  await save(formOf({ ...BELOW, name: 'Hold', strategies: [{ kind: 'keep' }] }));
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
