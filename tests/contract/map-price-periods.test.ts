/** MAP prices by date and promotion windows: their endpoints, imports and the settings' windows. */
import { beforeAll, expect, test } from 'vitest';
import { HOUR_MS } from '#kernel/durations.ts';
import { type Client, openApi, type OpenApi } from './open-api.ts';

let api: OpenApi;
let client: Client;
let kettle: string;

beforeAll(async () => {
  api = await openApi();
});

/** An account of its own with one product. */
async function open(): Promise<void> {
  client = await api.signUp();
  const { json } = await client.send('POST /v1/products', {
    name: 'Kettle',
    sku: 'K-1',
    url: 'https://shop.example/k',
    currency: 'EUR',
    your_price: 21.9,
    map_price: 19.99,
    brand: 'Acme',
    collections: [
      { id: 'c1', name: 'Kitchen' },
      { id: 'c2', name: 'New' },
    ],
  });
  kettle = json.id;
}
beforeAll(open);

const PATH = '/v1/map-price-periods';
const at = (hours: number) =>
  new Date(api.context.clock.now().getTime() + hours * HOUR_MS).toISOString().replace('.000Z', 'Z');
const create = (body: object) => client.send(`POST ${PATH}`, body);
const now = async () => (await client.get(`/v1/products/${kettle}`)).json;

test('a period is made, read, changed and deleted', async () => {
  const by = { id: 'staff/1', name: 'Ada Park', email: 'ada@brand.example' };
  const made = await create({
    scope: 'brand',
    key: 'ACME',
    from: at(-1),
    to: at(1),
    basis_points: 9000,
    name: 'Autumn',
    by,
  });
  expect(made.status).toBe(201);
  expect(made.json).toMatchObject({
    scope: 'brand',
    key: 'ACME',
    state: 'active',
    map_price: null,
    basis_points: 9000,
    suspended: false,
    by: { id: 'staff/1', name: 'Ada Park' },
    origin: 'api',
  });
  const { id } = made.json;
  expect(await now()).toMatchObject({
    map_price: 19.99,
    map_price_now: 17.99,
    map_price_period_id: id,
  });
  const changed = await client.send(`PATCH ${PATH}/${id}`, { suspended: true, to: null });
  expect(changed.json).toMatchObject({ suspended: true, to: null, basis_points: null });
  expect(await now()).toMatchObject({ map_price_now: null, map_price_period_id: id });
  expect((await client.send(`PATCH ${PATH}/${id}`, { to: at(-2) })).status).toBe(422);
  expect((await client.get(`${PATH}/${id}`)).json).toEqual(changed.json);
  expect((await client.send(`DELETE ${PATH}/${id}`)).status).toBe(204);
  expect((await client.get(`${PATH}/${id}`)).status).toBe(404);
  expect(await now()).toMatchObject({ map_price_now: 19.99, map_price_period_id: null });
});

test.each([
  ['#/key', { scope: 'account', key: 'x', suspended: true }],
  ['#/key', { scope: 'brand', suspended: true }],
  ['#/key', { scope: 'product', key: 'prd_unknown', suspended: true }],
  ['#/map_price', { scope: 'account' }],
  ['#/map_price', { scope: 'account', suspended: true, basis_points: 1 }],
  ['#/map_price', { scope: 'account', map_price: 1.005, currency: 'EUR' }],
  ['#/map_price', { scope: 'account', map_price: -1, currency: 'EUR' }],
  ['#/currency', { scope: 'account', map_price: 1 }],
  ['#/to', { scope: 'account', suspended: true, to: '2020-01-01T00:00:00Z' }],
  ['#/suspended', { scope: 'account', suspended: false }],
])('what cannot be a period is refused at %s', async (pointer, body) => {
  const { status, json } = await create({ from: at(1), ...body });
  expect(status).toBe(422);
  expect(json.errors.map((error: { pointer: string }) => error.pointer)).toContain(pointer);
});

test('times have offsets: a day of 25 hours is 25 hours long', async () => {
  // In Berlin, 25 October 2026 ends an hour later than other days.
  const { json } = await create({
    scope: 'product',
    key: kettle,
    from: '2026-10-25T00:00:00+02:00',
    to: '2026-10-26T00:00:00+01:00',
    suspended: true,
  });
  expect([json.from, json.to]).toEqual(['2026-10-24T22:00:00Z', '2026-10-25T23:00:00Z']);
  expect(json.state).toBe('past');
});

test('two collections that disagree are shown before saving and refused', async () => {
  await open();
  const first = await create({ scope: 'collection', key: 'c1', from: at(1), basis_points: 9000 });
  const second = { scope: 'collection', key: 'c2', from: at(2), to: at(3), basis_points: 8000 };
  const { json } = await client.send(`POST ${PATH}/validate`, second);
  expect(json).toMatchObject({
    products: 1,
    conflicts: [{ period: { id: first.json.id }, products: 1, product_ids: [kettle] }],
    now: { products: 0 },
    during: { products: 1 },
  });
  const refused = await create(second);
  expect(refused.status).toBe(409);
  expect(refused.json).toMatchObject({ code: 'conflict', errors: [{ code: 'period_conflict' }] });
  const allowed = await create({ ...second, allow_conflicts: true });
  expect(allowed.status).toBe(201);
  const again = await client.send(`POST ${PATH}/validate`, {
    ...second,
    period_id: allowed.json.id,
  });
  expect(again.json.conflicts).toHaveLength(1);
  expect(
    (await client.send(`POST ${PATH}/validate`, { ...second, period_id: 'mpp_x' })).status,
  ).toBe(404);
});

test('the list has filters and pages', async () => {
  await open();
  for (const [from, to] of [
    [-3, -2],
    [-1, 1],
    [2, 3],
  ] as const)
    await create({ scope: 'account', from: at(from), to: at(to), suspended: true });
  const states = async (query: string) =>
    (await client.get(`${PATH}?${query}`)).json.map_price_periods.map(
      (period: { state: string }) => period.state,
    );
  expect(await states('')).toEqual(['upcoming', 'active', 'past']);
  for (const state of ['active', 'upcoming', 'past'])
    expect(await states(`state=${state}`)).toEqual([state]);
  expect(await states('scope=brand')).toEqual([]);
  const first = (await client.get(`${PATH}?limit=2`)).json;
  expect(await states(`limit=2&cursor=${encodeURIComponent(first.next_cursor)}`)).toEqual(['past']);
  await create({ scope: 'brand', key: 'Acme', from: at(4), suspended: true, name: 'Black Friday' });
  for (const q of ['ACME', 'black fri']) expect(await states(`q=${q}`)).toEqual(['upcoming']);
  expect(await states('q=%25')).toEqual([]);
});

test('an import says what became of each row, and can be undone', async () => {
  await open();
  const rows = [
    { scope: 'product', key: kettle, from: at(-1), map_price: 18.5, currency: 'EUR' },
    { scope: 'product', key: 'prd_other', from: at(1), suspended: true },
    { scope: 'product', key: kettle, from: at(1), to: at(2), suspended: true },
    { scope: 'brand', key: 'Acme', from: 'tomorrow', suspended: true },
    { scope: 'brand', key: 'Acme', from: at(1), to: at(2), suspended: true },
    { scope: 'collection', key: 'c1', from: at(1), to: at(2), suspended: true },
    { scope: 'collection', key: 'c2', from: at(1), to: at(2), basis_points: 5000 },
  ];
  const made = await client.send(`POST ${PATH}/imports`, { name: 'prices.csv', rows });
  expect(made.status).toBe(201);
  expect(made.json).toMatchObject({ created: 3, refused: 4, undone_at: null });
  expect(
    made.json.results.map((row: { errors: { pointer: string; code: string }[] }) => [
      row.errors[0]?.pointer,
      row.errors[0]?.code,
    ]),
  ).toEqual([
    [undefined, undefined],
    ['#/rows/1/key', 'not_found'],
    ['#/rows/2/key', 'period_conflict'],
    ['#/rows/3/from', expect.any(String)],
    [undefined, undefined],
    [undefined, undefined],
    ['#/rows/6/key', 'period_conflict'],
  ]);
  expect(await now()).toMatchObject({ map_price_now: 18.5 });
  const path = `${PATH}/imports/${made.json.id}`;
  const [first, , , , second, third] = made.json.results;
  api.context.clock.set(new Date(api.context.clock.now().getTime() + 1000));
  await client.send(`PATCH ${PATH}/${second.period_id}`, { note: 'agreed' });
  await client.send(`DELETE ${PATH}/${third.period_id}`);
  const undone = await client.send(`DELETE ${path}`);
  expect(undone.json.kept).toEqual([
    { period_id: second.period_id, code: 'changed_since' },
    { period_id: third.period_id, code: 'deleted_since' },
  ]);
  expect(undone.json.undone_at).not.toBeNull();
  expect((await client.get(`${PATH}/${first.period_id}`)).status).toBe(404);
  expect((await client.get(`${PATH}/${second.period_id}`)).status).toBe(200);
  expect(await now()).toMatchObject({ map_price_now: 19.99 });
  expect((await client.send(`DELETE ${path}`)).json).toEqual(undone.json);
  expect((await client.get(path)).json).toEqual(undone.json);
  expect((await client.get(`${PATH}/imports`)).json.map_price_imports).toMatchObject([
    { id: made.json.id, name: 'prices.csv' },
  ]);
});

test('an import is validated before it is made, and nothing is saved', async () => {
  await open();
  const rows = [
    { scope: 'product', key: kettle, from: at(-1), map_price: 18.5, currency: 'EUR' },
    { scope: 'product', key: kettle, from: at(1), to: at(2), suspended: true },
    { scope: 'brand', key: 'Acme', from: 'tomorrow', suspended: true },
  ];
  const before = await now();
  const { status, json } = await client.send(`POST ${PATH}/imports/validate`, { rows });
  expect([status, json]).toEqual([
    200,
    {
      created: 1,
      refused: 2,
      products: 1,
      examined: 1,
      changed: 1,
      alerts_opening: 0,
      alerts_closing: 0,
      alerts: [],
    },
  ]);
  const allowed = { rows, allow_conflicts: true };
  expect((await client.send(`POST ${PATH}/imports/validate`, allowed)).json.created).toBe(2);
  expect((await client.get(PATH)).json.map_price_periods).toEqual([]);
  expect((await client.get(`${PATH}/imports`)).json.map_price_imports).toEqual([]);
  expect(await now()).toEqual(before);
});

test('an import has at most 10,000 rows', async () => {
  const row = { scope: 'product', key: kettle, from: at(1), suspended: true };
  const rows = Array.from({ length: 10_001 }, () => row);
  for (const path of [`${PATH}/imports`, `${PATH}/imports/validate`]) {
    const { status, json } = await client.send(`POST ${path}`, { rows });
    expect([path, status, json.code]).toEqual([path, 422, 'too_many_records']);
  }
});

test('the windows of the settings are periods, and a changed one is its own', async () => {
  await open();
  const windows = [
    { from: at(1), to: at(2) },
    { from: at(3), to: at(4), product_ids: [kettle, 'prd_unknown'] },
  ];
  const put = await client.send('PUT /v1/settings', { promotion_windows: windows });
  expect(put.json.promotion_windows).toEqual(windows);
  const { map_price_periods: periods } = (await client.get(PATH)).json;
  expect(periods).toHaveLength(3);
  expect(periods[2]).toMatchObject({ scope: 'account', origin: 'settings', suspended: true });
  await client.send(`PATCH ${PATH}/${periods[2].id}`, { name: 'Black Friday' });
  await client.send('PUT /v1/settings', { promotion_windows: [] });
  expect((await client.get(PATH)).json.map_price_periods).toMatchObject([
    { id: periods[2].id, origin: 'api', name: 'Black Friday' },
  ]);
});
