/** /insights/matrix and its export: which products, in which order, at which instant. */
import { beforeAll, expect, test } from 'vitest';
import { readXlsx } from 'hucre/xlsx';
import { exportedLists } from '#pricing/api/endpoints/exports.ts';
import { writeExport } from '#pricing/api/exports/write-export.ts';
import { refreshAccountMarkets } from '#pricing/insights/refresh-markets.ts';
import { type Client, openApi, type OpenApi } from './open-api.ts';
import { seedListing, seedMatch } from './seed-market.ts';

let api: OpenApi;
let client: Client;
let ids: string[] = [];
/** When K-1 cost 17.00 at ix and the others had no offer. */
const PAST = '2026-11-19T12:00:00Z';

/** K-1 and K-2 have offers, K-3 has none. */
beforeAll(async () => {
  api = await openApi();
  client = await api.signUp();
  const { accountId } = client;
  const { db } = api.context;
  const { json } = await client.send('POST /v1/products/batch', {
    products: [
      { sku: 'K-1', name: 'Green kettle', brand: 'Acme', your_price: 20 },
      { sku: 'K-2', name: 'Blue kettle', product_type: 'Kettles', your_price: 30 },
      {
        sku: 'K-3',
        name: 'Red teapot',
        collections: [{ id: 'c1', name: 'Summer' }],
        your_price: 9,
      },
    ].map((one) => ({ url: 'https://shop.example/k', currency: 'EUR', ...one })),
  });
  ids = json.results.map((result: { id: string }) => result.id);
  const [one = '', two = ''] = ids;
  for (const [n, productId, minor] of [
    ['ix', one, 1900n],
    ['iy', one, 2050n],
    ['iz', one, 2200n],
    ['iw', two, 2500n],
  ] as const) {
    const listingId = await seedListing(db, { accountId, n, minor });
    await seedMatch(db, { accountId, productId, listingId });
  }
  await db.query(
    `insert into pricing.price_span (id, listing_id, "from", "to", price_minor, currency, availability)
     values ('spn_i1', 'lst_ix', '2026-11-18T00:00:00Z', '2026-11-20T11:00:00Z', 1700, 'EUR', 'in_stock')`,
  );
  await db.query(
    `update pricing.own_price set "from" = '2026-11-17T00:00:00Z' where product_id = any($1)`,
    [ids],
  );
  await refreshAccountMarkets(api.context, { accountId });
});

const get = async (query: string) => {
  const { status, json } = await client.get(`/v1/insights/matrix?${query}`);
  expect(status, query).toBe(200);
  return json;
};
const skus = async (query: string): Promise<string[]> =>
  (await get(query)).matrix.map(({ sku }: { sku: string }) => sku);

test('search, groups and position choose products; they are sorted', async () => {
  expect((await skus('')).toSorted()).toEqual(['K-1', 'K-2', 'K-3']);
  expect(await skus('q=kettle&sort=name')).toEqual(['K-2', 'K-1']);
  expect(await skus('brand=acme')).toEqual(['K-1']);
  expect(await skus('product_type=kettles')).toEqual(['K-2']);
  expect(await skus('collection=c1')).toEqual(['K-3']);
  expect(await skus('sort=-price')).toEqual(['K-2', 'K-1', 'K-3']);
  expect(await skus('position=above')).toEqual(['K-2']);
  expect(await skus('position=below')).toEqual(['K-1']);
  expect(await skus('position=only')).toEqual(['K-3']);
  expect(await skus(`product_id=${ids[0]},${ids[2]}&sort=-name`)).toEqual(['K-3', 'K-1']);
});

test('the chosen retailers’ offers are shown; the market is that of all', async () => {
  const { matrix } = await get(
    `product_id=${ids[0]}&retailers=shop-iy.example,www.shop-iw.example`,
  );
  expect(matrix).toMatchObject([
    { market_price: 20.5, compared: 3, offers: [{ retailer: 'shop-iy.example', price: 20.5 }] },
  ]);
  expect((await client.get('/v1/insights/matrix?retailers=no domain')).status).toBe(400);
});

test('an offer has its address, condition and the time it was read', async () => {
  const { matrix } = await get('sort=-price');
  expect(matrix[1]).toMatchObject({ as_of: '2026-11-20T12:00:00Z', unknown_reason: null });
  expect(matrix[1].offers[0]).toMatchObject({
    url: 'https://shop-ix.example/kettle',
    condition: 'new',
    observed_at: '2026-11-20T11:00:00Z',
  });
  expect(matrix[2]).toMatchObject({ unknown_reason: 'not_matched', market_price: null });
  const past = await get(`at=${PAST}&product_id=${ids[0]}`);
  expect(past.matrix).toMatchObject([
    {
      as_of: PAST,
      offers: [{ price: 17, observed_at: null }],
    },
  ]);
});

test('offers of the past are in the order of their prices then', async () => {
  await api.context.db.query(
    `insert into pricing.price_span (id, listing_id, "from", "to", price_minor, currency, availability)
     values ('spn_i2', 'lst_iz', '2026-11-18T00:00:00Z', '2026-11-19T11:00:00Z', 1600, 'EUR', 'in_stock')`,
  );
  const { matrix } = await get(`at=2026-11-18T12:00:00Z&product_id=${ids[0]}`);
  expect(matrix[0].offers.map(({ price }: { price: number }) => price)).toEqual([16, 17]);
});

test('a position of the past is the one at that instant', async () => {
  expect(await skus(`at=${PAST}&position=above`)).toEqual(['K-1']);
  expect(await skus(`at=${PAST}&position=only&sort=name`)).toEqual(['K-2', 'K-3']);
  expect(await skus(`at=${PAST}&position=cheapest`)).toEqual([]);
  // Not registered yet: no position at all.
  expect(await skus('at=2026-11-16T12:00:00Z&position=only')).toEqual([]);
  const first = await get(`at=${PAST}&position=only&sort=name&limit=1`);
  const second = await get(
    `at=${PAST}&position=only&sort=name&limit=1&cursor=${first.next_cursor}`,
  );
  expect([...first.matrix, ...second.matrix].map(({ sku }) => sku)).toEqual(['K-2', 'K-3']);
  expect(second.next_cursor).toBe(null);
});

test('pages keep their order and the instant of the first one', async () => {
  const first = await get('limit=2&sort=-price');
  api.context.clock.advance(60_000);
  const second = await get(`limit=2&sort=-price&cursor=${first.next_cursor}`);
  api.context.clock.advance(-60_000);
  const rows = [...first.matrix, ...second.matrix];
  expect(rows.map(({ sku }) => sku)).toEqual(['K-2', 'K-1', 'K-3']);
  expect(new Set(rows.map(({ as_of: at }) => at))).toEqual(new Set(['2026-11-20T12:00:00Z']));
});

test('the past has no order by price or position', async () => {
  for (const sort of ['price', '-position']) {
    const { status, json } = await client.get(`/v1/insights/matrix?at=${PAST}&sort=${sort}`);
    expect([status, json.errors[0].pointer]).toEqual([400, 'sort']);
  }
  expect(await skus(`at=${PAST}&sort=name`)).toEqual(['K-2', 'K-1', 'K-3']);
});

test('the export is the list with the same filters, at the same instant', async () => {
  const { json } = await client.send('POST /v1/exports', {
    what: 'price_matrix',
    format: 'csv',
    filters: { at: PAST, sort: 'name', fields: 'sku,as_of,unknown_reason,offers.price' },
  });
  await writeExport(api.context, exportedLists, { exportId: json.id });
  const { json: written } = await client.get(`/v1/exports/${json.id}`);
  const path = written.link.replace(/^https?:\/\/[^/]+/, '');
  const file = await api.fetch(path);
  // A product without offers is a line too.
  expect(file.text.split('\r\n')).toEqual([
    'product_id,sku,as_of,unknown_reason,offers.listing_id,offers.price',
    `${ids[1]},K-2,${PAST},not_matched,,`,
    `${ids[0]},K-1,${PAST},,lst_ix,17.00`,
    `${ids[2]},K-3,${PAST},not_matched,,`,
    '',
  ]);
  expect(written.rows).toBe(3);
  const { text } = await client.get(
    `/v1/insights/matrix?at=${PAST}&sort=name&fields=sku,as_of,unknown_reason,offers.price`,
    { accept: 'text/csv' },
  );
  expect(file.text).toBe(text);
});

test('an export as a spreadsheet has numbers and times', async () => {
  const { json } = await client.send('POST /v1/exports', {
    what: 'price_matrix',
    format: 'xlsx',
    filters: { q: 'green', retailers: 'shop-ix.example' },
  });
  await writeExport(api.context, exportedLists, { exportId: json.id });
  const { rows } = await api.context.db.query<{ body: Buffer }>(
    'select body from pricing.export_chunk where export_id = $1 order by part',
    [json.id],
  );
  const { sheets } = await readXlsx(Buffer.concat(rows.map(({ body }) => body)));
  const [heading = [], line = []] = sheets[0]?.rows ?? [];
  const cell = (name: string) => line[heading.indexOf(name)];
  expect(cell('sku')).toBe('K-1');
  expect(cell('offers.price')).toBe(19);
  expect(cell('as_of')).toEqual(new Date('2026-11-20T12:00:00Z'));
});

test('an instant that is not known is refused when the export is asked for', async () => {
  const ask = (at: string) =>
    client.send('POST /v1/exports', { what: 'price_matrix', format: 'csv', filters: { at } });
  const future = await ask('2030-01-01T00:00:00Z');
  expect([future.status, future.json.errors]).toMatchObject([
    422,
    [{ pointer: '#/filters/at', code: 'out_of_range' }],
  ]);
  expect((await ask('2020-01-01T00:00:00Z')).json.code).toBe('plan_limit');
  expect((await ask('yesterday')).status).toBe(422);
});
