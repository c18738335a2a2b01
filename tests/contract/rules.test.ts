/** Pricing rules: saving, versions, who may save what, and searches. */
import { beforeAll, expect, test } from 'vitest';
import { createKey } from '#pricing/accounts/keys.ts';
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
    form: createForm([BELOW]),
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
  const second = await save(createForm([{ ...BELOW, name: 'Renamed' }]));
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
  const refused = await save(createForm([]), { version: before.json.version - 1 });
  expect(refused).toMatchObject({ status: 409, json: { code: 'conflict' } });
  expect((await client.get('/v1/rules')).json).toEqual(before.json);
});

test('of two changes of one version at the same time, one is saved', async () => {
  const { json } = await client.get('/v1/rules');
  const both = await Promise.all(
    ['first', 'second'].map((name) =>
      save(createForm([{ ...BELOW, name }]), { version: json.version }),
    ),
  );
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
});

test('problems of a form are named with their place', async () => {
  const bad = { ...BELOW, strategies: [{ ...BELOW.strategies[0], basis_points: 200 }] };
  const refused = await save(createForm([BELOW, { ...bad, key: 'bad' }]));
  expect(refused.status).toBe(422);
  expect(refused.json.errors).toMatchObject([
    { pointer: '#/form/rules/1/strategies/0/basis_points', code: 'invalid_step' },
  ]);
  const precise = { ...BELOW, strategies: [{ ...BELOW.strategies[0], amount: 0.105 }] };
  expect((await save(createForm([precise]))).json.errors).toMatchObject([{ code: 'over_precise' }]);
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
  const refused = await save(createForm([automatic]), { by: manager });
  expect(refused).toMatchObject({ status: 403, json: { code: 'insufficient_scope' } });
  expect(refused.json.detail).toContain('"Below the average" (below)');
  expect((await save(createForm([automatic]))).status).toBe(200);
  // As it is, it may stay in a rule set that a manager saves.
  const suggest = { ...BELOW, key: 'other', mode: 'suggest' };
  expect((await save(createForm([automatic, suggest]), { by: manager })).status).toBe(200);
  for (const form of [
    createForm([{ ...automatic, name: 'Changed' }, suggest]),
    createForm([automatic, suggest], { min_margin: 0 }),
  ])
    expect((await save(form, { by: manager })).status).toBe(403);
  // A rule before it keeps products from it: taking that one away needs the owner too.
  const first = { ...suggest, key: 'first' };
  expect((await save(createForm([first, automatic]), { by: manager })).status).toBe(200);
  for (const form of [
    createForm([automatic]),
    createForm([automatic, first]),
    createForm([{ ...first, mode: 'off' }, automatic]),
    createForm([
      { ...first, segment: [{ field: 'brand', is: 'any_of', values: ['Other'] }] },
      automatic,
    ]),
  ])
    expect((await save(form, { by: manager })).status).toBe(403);
  expect((await save(createForm([BELOW, suggest]), { by: manager })).status).toBe(200);
  expect((await save(createForm([]), { by: await keyOf('read', 'write') })).status).toBe(403);
});

test.each(['trial', 'starter'] as const)('on %s, rules only suggest', async (plan) => {
  const small = await api.signUp(plan);
  const send = (mode: string) =>
    small.send('PUT /v1/rules', { form: createForm([{ ...BELOW, mode }]), if_version: 0 });
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
