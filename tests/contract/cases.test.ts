/** Cases over the API: lists, changes of one and of many, undo, the feed. */
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { type Client, openApi, type OpenApi } from './open-api.ts';
import { seedAlert, seedCase, seedListing } from './seed-market.ts';
import { settleFeed } from './settle-feed.ts';

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

const ADA = { id: 'staff/1', name: 'Ada Park', email: 'ada@brand.example' };
const at = (hour: number): Date => new Date(Date.UTC(2026, 10, 20, hour));
const idOf = (name: string): string => `cas_${n}${name}`;
const read = async (name: string) => (await client.get(`/v1/cases/${idOf(name)}`)).json;
const listed = async (query: string): Promise<string[]> => {
  const { status, json } = await client.get(`/v1/cases${query}`);
  expect(status, query).toBe(200);
  return json.cases.map(({ id }: { id: string }) => id.slice(idOf('').length));
};

async function addProduct(fields: object): Promise<string> {
  const { json } = await client.send('POST /v1/products', {
    name: 'Kettle',
    sku: 'K',
    url: 'https://shop.example/k',
    currency: 'EUR',
    your_price: 19.9,
    ...fields,
  });
  return json.id;
}

/** Cases a, b and c: of two products at two retailers, opened one hour after the other. */
async function seedThree(): Promise<void> {
  const { accountId } = client;
  const blue = await addProduct({
    name: 'Blue kettle',
    sku: 'BK',
    brand: 'Acme',
    product_type: 'Kettles',
    collections: [{ id: 'c1', name: 'Winter' }],
  });
  const red = await addProduct({ name: 'Red pot', sku: 'RP' });
  const base = { accountId, openAlerts: 1 };
  const [a, b] = ['first.example', 'second.example'];
  const { db } = api.context;
  await seedCase(db, {
    ...base,
    id: idOf('a'),
    productId: blue,
    retailer: a,
    depth: 500,
    at: at(1),
  });
  await seedCase(db, {
    ...base,
    id: idOf('b'),
    productId: blue,
    retailer: b,
    depth: 900,
    at: at(2),
    state: 'escalated',
  });
  await seedCase(db, {
    ...base,
    id: idOf('c'),
    productId: red,
    retailer: a,
    depth: 700,
    at: at(3),
    state: 'complied',
    openAlerts: 0,
  });
}

test('cases are filtered and sorted', async () => {
  await seedThree();
  await client.send(`PATCH /v1/cases/${idOf('a')}`, { assignee: ADA });
  for (const [query, expected] of [
    ['?sort=opened', 'abc'],
    ['?sort=-opened', 'cba'],
    ['?sort=-depth', 'bca'],
    ['?sort=retailer', 'acb'],
    ['?sort=-recurrences', 'cba'],
    ['', 'acb'],
    ['?state=new,escalated&sort=opened', 'ab'],
    ['?retailer=www.first.example&sort=opened', 'ac'],
    ['?open=false', 'c'],
    ['?open=true&sort=opened', 'ab'],
    ['?assignee=staff/1', 'a'],
    ['?assignee=none&sort=opened', 'bc'],
    ['?brand=acme&sort=opened', 'ab'],
    ['?product_type=kettles&sort=opened', 'ab'],
    ['?collection=c1&sort=opened', 'ab'],
    ['?q=blue%20second', 'b'],
    ['?q=rp', 'c'],
    ['?q=50%25', ''],
    ['?min_depth=700&sort=opened', 'bc'],
    ['?opened_from=2026-11-20T02:00:00Z&opened_to=2026-11-20T03:00:00Z', 'b'],
    [`?updated_since=${api.context.clock.now().toISOString()}`, 'a'],
  ] as const)
    expect((await listed(query)).join(''), query).toBe(expected);
  for (const query of ['?state=open', '?min_depth=10001', '?sort=name', '?open=maybe'])
    expect(await client.get(`/v1/cases${query}`), query).toMatchObject({
      status: 400,
      json: { code: 'invalid_query' },
    });
});

test('pages of a list have each case once, and CSV has all of them', async () => {
  await seedThree();
  for (const sort of ['updated', '-opened', 'depth', '-retailer', 'recurrences']) {
    const seen: string[] = [];
    let cursor = '';
    do {
      const { json } = await client.get(`/v1/cases?sort=${sort}&limit=1${cursor}`);
      seen.push(...json.cases.map(({ id }: { id: string }) => id));
      cursor = json.next_cursor === null ? '' : `&cursor=${json.next_cursor}`;
    } while (cursor !== '');
    expect(seen.toSorted(), sort).toEqual([idOf('a'), idOf('b'), idOf('c')]);
  }
  const { text } = await client.get('/v1/cases?sort=opened&fields=state,assignee', {
    accept: 'text/csv',
  });
  expect(text.split('\r\n')).toEqual([
    'id,state,assignee.id,assignee.name,assignee.email',
    `${idOf('a')},new,,,`,
    `${idOf('b')},escalated,,,`,
    `${idOf('c')},complied,,,`,
    '',
  ]);
});

test('the summary counts what the filters leave', async () => {
  await seedThree();
  await client.send(`PATCH /v1/cases/${idOf('b')}`, { assignee: ADA });
  expect((await client.get('/v1/cases/summary')).json).toEqual({
    cases: 3,
    open: 2,
    by_state: [
      { state: 'new', cases: 1, open: 1 },
      { state: 'complied', cases: 1, open: 0 },
      { state: 'escalated', cases: 1, open: 1 },
    ],
    by_assignee: [
      { assignee: null, cases: 2, open: 1 },
      { assignee: ADA, cases: 1, open: 1 },
    ],
    by_retailer: [
      { retailer: 'first.example', cases: 2, open: 1 },
      { retailer: 'second.example', cases: 1, open: 1 },
    ],
  });
  expect((await client.get('/v1/cases/summary?q=pot')).json).toMatchObject({ cases: 1, open: 0 });
  expect((await client.get('/v1/cases/summary?q=nothing')).json).toEqual({
    cases: 0,
    open: 0,
    by_state: [],
    by_assignee: [],
    by_retailer: [],
  });
});

test('a case is changed, with a line of its history for each thing', async () => {
  await seedThree();
  const { db } = api.context;
  const { product_id: productId } = await read('a');
  const listingId = await seedListing(db, {
    accountId: client.accountId,
    n: `k${n}`,
    minor: 1790n,
  });
  const alert = { id: `alt_${n}`, accountId: client.accountId, productId, listingId, at: at(1) };
  await seedAlert(db, alert);
  await db.query(`update pricing.alert set retailer = 'first.example' where id = $1`, [alert.id]);
  const until = '2026-12-24T00:00:00Z';
  const patched = await client.send(`PATCH /v1/cases/${idOf('a')}`, {
    state: 'excused',
    excuse: { reason: 'Clearance', until },
    assignee: ADA,
    note: 'Called.',
    by: ADA,
  });
  expect(patched).toMatchObject({
    status: 200,
    json: {
      id: idOf('a'),
      state: 'excused',
      excuse: { reason: 'Clearance', until },
      assignee: ADA,
      alerts: [{ id: alert.id, your_floor: 19.9, resolved_at: null }],
      history: [
        { kind: 'opened', by: null, to_state: 'new', alert_id: 'alt_1' },
        {
          kind: 'state',
          by: { id: ADA.id, name: ADA.name },
          from_state: 'new',
          to_state: 'excused',
          excuse: { reason: 'Clearance', until },
          note: null,
        },
        { kind: 'assigned', assignee: ADA, from_state: null },
        { kind: 'note', note: 'Called.' },
      ],
    },
  });
  expect((await client.get(`/v1/cases/${idOf('a')}`)).json).toEqual(patched.json);
  // Without a person it was the key.
  await client.send(`PATCH /v1/cases/${idOf('a')}`, { assignee: null });
  const { history } = await read('a');
  expect(history.at(-1)).toMatchObject({ kind: 'assigned', assignee: null });
  expect(history.at(-1).by.id).toMatch(/^key_/);
  // So already: nothing is written.
  await client.send(`PATCH /v1/cases/${idOf('a')}`, { assignee: null });
  expect((await read('a')).history).toHaveLength(history.length);
});

test.each([
  [{ state: 'complied' }, '#/state'],
  [{ state: 'excused' }, '#/excuse'],
  [{ state: 'new', excuse: { reason: 'x' } }, '#/excuse'],
  [{ state: 'excused', excuse: { reason: 'x', until: '2020-01-01T00:00:00Z' } }, '#/excuse/until'],
  [{ by: ADA }, '#'],
  [{ note: ' ' }, '#/note'],
  [{ assignee: { id: 'x' } }, '#/assignee/name'],
])('refuses %j', async (body, pointer) => {
  await seedThree();
  for (const request of [`PATCH /v1/cases/${idOf('a')}`, 'POST /v1/cases/changes'])
    expect(
      await client.send(request, request.startsWith('POST') ? { ids: [idOf('a')], ...body } : body),
    ).toMatchObject({
      status: 422,
      json: { code: 'validation_failed', errors: [{ pointer }] },
    });
  expect((await read('a')).history).toHaveLength(1);
});

test('one change of many cases is undone once, where nothing was changed since', async () => {
  await seedThree();
  const key = { 'idempotency-key': `bulk-${n}` };
  const body = {
    ids: [idOf('a'), idOf('b'), idOf('c'), 'cas_unknown', idOf('a')],
    state: 'escalated',
    assignee: ADA,
    note: 'All of them',
    by: ADA,
  };
  const { json: changed } = await client.send('POST /v1/cases/changes', body, key);
  expect(changed).toMatchObject({
    updated: 3,
    unchanged: 0,
    refused: [{ id: 'cas_unknown', code: 'not_found' }],
  });
  expect((await client.send('POST /v1/cases/changes', body, key)).json).toEqual(changed);
  expect((await read('a')).history.filter(({ kind = '' }) => kind === 'note')).toHaveLength(1);
  // Somebody goes on with b.
  await client.send(`PATCH /v1/cases/${idOf('b')}`, { assignee: null });
  const undo = `POST /v1/cases/changes/${changed.change_id}/undo`;
  expect((await client.send(undo, { by: ADA })).json).toEqual({
    change_id: changed.change_id,
    updated: 2,
    unchanged: 0,
    refused: [{ id: idOf('b'), code: 'changed_since' }],
  });
  expect(await read('a')).toMatchObject({ state: 'new', assignee: null });
  expect(await read('b')).toMatchObject({ state: 'escalated', assignee: null });
  expect(await read('c')).toMatchObject({ state: 'complied', assignee: null });
  expect((await read('a')).history.map(({ kind = '' }) => kind)).toEqual([
    ...['opened', 'state', 'assigned', 'note', 'undone'],
  ]);
  expect((await client.send(undo)).status).toBe(409);
});

test('a change is not undone where a violation has come since the case had complied', async () => {
  await seedThree();
  const body = { ids: [idOf('c')], state: 'acknowledged' };
  const { json } = await client.send('POST /v1/cases/changes', body);
  await api.context.db.query('update pricing.map_case set open_alerts = 1 where id = $1', [
    idOf('c'),
  ]);
  expect((await client.send(`POST /v1/cases/changes/${json.change_id}/undo`)).json).toMatchObject({
    updated: 0,
    refused: [{ id: idOf('c'), code: 'changed_since' }],
  });
  expect(await read('c')).toMatchObject({ state: 'acknowledged' });
});

test('1,000 cases are changed at once, and no more', async () => {
  const productId = await addProduct({});
  const ids = Array.from({ length: 1_000 }, (_, i) => idOf(`m${i}`));
  await api.context.db.query(
    `insert into pricing.map_case (id, account_id, product_id, retailer, currency, map_minor,
       listed_minor, depth_basis_points, opened_at, state_since, updated_at)
     select id, $2, $3, id, 'EUR', 1990, 1790, 1005, now(), now(), now() from unnest($1::text[]) id`,
    [ids, client.accountId, productId],
  );
  const { json } = await client.send('POST /v1/cases/changes', { ids, state: 'acknowledged' });
  expect(json).toMatchObject({ updated: 1_000, unchanged: 0, refused: [] });
  expect(await listed('?state=acknowledged')).toHaveLength(1_000);
  expect(await client.send('POST /v1/cases/changes', { ids, state: 'acknowledged' })).toMatchObject(
    { json: { updated: 0, unchanged: 1_000 } },
  );
  expect((await client.send(`POST /v1/cases/changes/${json.change_id}/undo`)).json).toMatchObject({
    updated: 1_000,
  });
  const tooMany = { ids: [...ids, 'cas_x'], state: 'new' };
  expect((await client.send('POST /v1/cases/changes', tooMany)).status).toBe(422);
});

test('cases and changes of another account are not there', async () => {
  await seedThree();
  const body = { ids: [idOf('a')], state: 'acknowledged' };
  const { json } = await client.send('POST /v1/cases/changes', body);
  const other = await api.signUp();
  for (const request of [`PATCH /v1/cases/${idOf('a')}`, `GET /v1/cases/${idOf('a')}`])
    expect(
      (await other.send(request, request.startsWith('GET') ? undefined : { note: 'x' })).status,
    ).toBe(404);
  expect((await other.send(`POST /v1/cases/changes/${json.change_id}/undo`)).status).toBe(404);
  expect((await other.send('POST /v1/cases/changes', body)).json).toMatchObject({
    updated: 0,
    refused: [{ id: idOf('a'), code: 'not_found' }],
  });
  expect((await other.get('/v1/cases')).json.cases).toEqual([]);
  expect(await read('a')).toMatchObject({ state: 'acknowledged' });
});

test('the changes feed has changed cases in their present state', async () => {
  await seedThree();
  await settleFeed(api.context.db);
  const { json: before } = await client.get('/v1/changes');
  await client.send(`PATCH /v1/cases/${idOf('a')}`, { state: 'acknowledged' });
  await client.send(`PATCH /v1/cases/${idOf('a')}`, { state: 'escalated' });
  await settleFeed(api.context.db);
  const { json } = await client.get(`/v1/changes?cursor=${before.next_cursor}`);
  const { alerts: _alerts, history: _history, ...shown } = await read('a');
  expect(json.changes).toMatchObject([
    { type: 'case.updated', product_id: shown.product_id, listing_id: null, case: shown },
    { type: 'case.updated', case: { state: 'escalated' } },
  ]);
});
