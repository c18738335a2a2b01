import { afterEach, beforeAll, expect, test } from 'vitest';
import { openTestApp } from '#tests/support/app/open-test-app.ts';
import { applyMapPriceFile, removeMapPriceFile } from './apply-map-price-file.server.ts';
import { exportMapPrices, exportSkippedRows } from './export-files.server.ts';
import { getMapPriceFile } from './get-map-price-file.server.ts';
import { receiveMapPriceFile } from './receive-map-price-file.server.ts';
import { MAX_WAITING_ROWS } from './waiting-files.server.ts';

const app = await openTestApp();
const { services, shop, sandbox } = app;

interface Row {
  gid: string;
  product_gid: string;
  sku: string;
  price_minor: bigint;
  map_minor: bigint | null;
  map_from: string | null;
  cost_minor: bigint | null;
  min_minor: bigint | null;
  sent_at: Date | null;
}
const rows = async () =>
  (
    await services.db.query<Row>(
      `select *
       from shop.variant v
       where deleted_at is null
         and not_monitored is null
         and sku is not null
         and (select count(*) from shop.variant o where o.sku = v.sku) = 1
       order by gid`,
    )
  ).rows;
const rowOf = async (gid: string) =>
  (await services.db.query<Row>('select * from shop.variant where gid = $1', [gid])).rows[0];
const number = (gid: string) => gid.split('/').at(-1);
const bytes = (text: string | Uint8Array) =>
  new Blob([typeof text === 'string' ? text : new Uint8Array(text)]).stream();
const receive = (text: string | Uint8Array, sign: 'auto' | 'point' | 'comma' = 'auto') =>
  receiveMapPriceFile(services, {
    shop,
    name: 'map-prices.csv',
    sign,
    body: bytes(text),
    byUserId: '42',
  });
const collect = async (pieces: AsyncIterable<string>): Promise<string> => {
  let text = '';
  for await (const piece of pieces) text += piece;
  return text;
};

beforeAll(async () => {
  await app.open();
  await app.drain();
});

afterEach(async () => {
  await services.db.query(
    `update shop.map_price_file set state = 'discarded' where state = 'preview'`,
  );
});

test('five files wait for a review at most, also when they arrive at once', async () => {
  const results = await Promise.allSettled(
    Array.from({ length: 8 }, () => receive('sku,floor\nnone,1.00\n')),
  );
  const refused = results.filter(({ status }) => status === 'rejected');
  expect(refused).toHaveLength(3);
  expect(refused[0]).toMatchObject({
    reason: { code: 'conflict', said: { name: 'files_waiting', values: { count: '5' } } },
  });
});

test('of the files that wait, only so many rows are kept', async () => {
  const id = await receive('sku,floor\nnone,1.00\n');
  await services.db.query('update shop.map_price_file set lines = $2 where id = $1', [
    id,
    MAX_WAITING_ROWS - 1500,
  ]);
  const lines = 'none,1.00\n'.repeat(2500);
  await expect(receive(`sku,floor\n${lines}`)).rejects.toMatchObject({
    code: 'conflict',
    said: { name: 'rows_waiting', values: { most: '300000' } },
  });
  await removeMapPriceFile(services, { shop, id });
  const left = await services.db.query(
    `select from shop.map_price_file_row r join shop.map_price_file f on f.id = r.file_id
     where f.id = $1 or f.state in ('reading', 'preview')`,
    [id],
  );
  expect(left.rows).toEqual([]);
  expect(await receive(`sku,floor\n${lines}`)).toMatch(/^ff_/);
});

test('shows what would change before anything changes', async () => {
  const [a, b, c] = await rows();
  const id = await receive(
    `sku;floor;cost;min_price\n${a?.sku};1.234,50;;\n${b?.sku};none;12,34;20\n${c?.sku};;;\nnobody;5,00;;\n`,
  );
  const file = await getMapPriceFile(services, shop, id);
  expect(file).toMatchObject({
    state: 'preview',
    lines: 4,
    waiting: 2,
    refused: 2,
    mapPricesSet: 1,
    costsSet: 1,
    leastSet: 1,
    mapPricesAbovePrice: 1,
  });
  expect(file.changes[0]).toMatchObject({
    line: 2,
    gid: a?.gid,
    mapPrice: [
      a?.map_minor === null ? null : { minor: a?.map_minor },
      { minor: 123_450n, currency: 'EUR' },
    ],
  });
  expect(file.problems).toEqual([
    { line: 4, named: c?.sku, problem: 'sets_nothing', value: '' },
    { line: 5, named: 'nobody', problem: 'unknown_variant', value: 'nobody' },
  ]);
  expect(await rowOf(String(a?.gid))).toEqual(a);
  await removeMapPriceFile(services, { shop, id });
  await expect(applyMapPriceFile(services, { shop, id })).rejects.toMatchObject({
    code: 'conflict',
  });
});

test('writes MAP prices and costs to Shopify and sends them to the service', async () => {
  const [a, b] = await rows();
  const id = await receive(
    `variant_id,floor,cost,min_markup\n${number(String(a?.gid))},21.50,10.00,25 %\n${b?.gid},33.30,,\n`,
  );
  await applyMapPriceFile(services, { shop, id });
  expect(await rowOf(String(a?.gid))).toMatchObject({
    map_minor: 2150n,
    map_from: 'csv',
    min_minor: 1250n,
    sent_at: null,
  });
  await sandbox.control.settled();
  await app.drain();
  expect(await getMapPriceFile(services, shop, id)).toMatchObject({
    state: 'done',
    written: 2,
    failed: 0,
    waiting: 0,
  });
  expect(sandbox.control.variant(String(a?.gid))).toMatchObject({
    mapPrice: '21.50',
    cost: '10.00',
  });
  await sandbox.control.settled();
  await app.drain();
  expect(await rowOf(String(a?.gid))).toMatchObject({
    map_minor: 2150n,
    map_from: 'metafield',
    cost_minor: 1000n,
    min_minor: 1250n,
    sent_at: expect.any(Date),
  });
  const product = await services.db.query(
    'select map_minor, cost_minor, min_minor from pricing.product where external_id = $1',
    [a?.gid],
  );
  expect(product.rows).toEqual([{ map_minor: 2150n, cost_minor: 1000n, min_minor: 1250n }]);
});

test('removes a MAP price where the file says none', async () => {
  const [a] = await rows();
  await applyMapPriceFile(services, {
    shop,
    id: await receive(`variant_id,floor\n${a?.gid},none\n`),
  });
  await app.drain();
  expect(sandbox.control.variant(String(a?.gid)).mapPrice).toBeNull();
  expect(await rowOf(String(a?.gid))).toMatchObject({ map_minor: null, map_from: null });
});

test('continues with the other lines when Shopify refuses one, and names it', async () => {
  const [a, , other] = await rows();
  const gone = (await rows()).find(
    (row) => row.product_gid !== a?.product_gid && row.product_gid !== other?.product_gid,
  );
  const id = await receive(`variant_id,floor\n${gone?.gid},9.99\n${a?.gid},8.88\n`);
  await services.db.query(
    `update shop.map_price_file_row set product_gid = 'gid://shopify/Product/1' where file_id = $1 and gid = $2`,
    [id, gone?.gid],
  );
  await applyMapPriceFile(services, { shop, id });
  await app.drain();
  const file = await getMapPriceFile(services, shop, id);
  expect(file).toMatchObject({
    state: 'done',
    written: 1,
    failed: 1,
    problems: [{ line: 2, problem: 'shopify', value: 'Product does not exist' }],
  });
  expect(sandbox.control.variant(String(a?.gid)).mapPrice).toBe('8.88');
  expect(await collect(exportSkippedRows(services, { shop, id, locale: 'en' }))).toContain(
    'Shopify says: Product does not exist',
  );
});

test('imports an export unchanged, whatever the names begin with', async () => {
  const [a] = await rows();
  await services.db.query(
    `update shop.variant set sku = '=1+1', product_title = '@SUM(A1) "quoted", <b>' where gid = $1`,
    [a?.gid],
  );
  for (const locale of ['en', 'de']) {
    const text = await collect(exportMapPrices(services, shop, locale));
    expect(text).toContain("'=1+1");
    expect(text.split('\r\n').filter((line) => /(^|[,;])"?[=@]/.test(line))).toEqual([]);
    const file = await getMapPriceFile(services, shop, await receive(text));
    expect(file).toMatchObject({
      refused: (
        await services.db.query(
          'select 1 from shop.variant where deleted_at is null and map_minor is null and cost_minor is null and min_minor is null',
        )
      ).rows.length,
      waiting: 0,
    });
  }
  const bySku = await getMapPriceFile(services, shop, await receive(`sku,floor\n'=1+1,77.00\n`));
  expect(bySku.changes[0]).toMatchObject({
    gid: a?.gid,
    mapPrice: [expect.anything(), { minor: 7700n }],
  });
});

test('refuses a variant that is named twice, and a SKU of several', async () => {
  const [a, b, c] = await rows();
  await services.db.query(`update shop.variant set sku = 'TWICE' where gid = any($1)`, [
    [b?.gid, c?.gid],
  ]);
  const file = await getMapPriceFile(
    services,
    shop,
    await receive(
      `variant_id,sku,floor\n${a?.gid},,5.00\n${number(String(a?.gid))},,6.00\n` +
        `,TWICE,7.00\n12x,,7.00\n,,1\n${b?.gid},,0\n${b?.gid},,1.234\n`,
    ),
  );
  expect(file.problems.map(({ line, problem }) => [line, problem])).toEqual([
    [3, 'named_twice'],
    [4, 'sku_twice'],
    [5, 'no_id'],
    [6, 'no_key'],
    [7, 'zero_map_price'],
    [8, 'ambiguous'],
  ]);
});

test('reads what spreadsheets write: UTF-16, a western code page, tabs', async () => {
  const [a] = await rows();
  await services.db.query(`update shop.variant set sku = 'Kännchen' where gid = $1`, [a?.gid]);
  const western = Buffer.from('sku;floor\nKännchen;5,50\n', 'latin1');
  const wide = Buffer.from('\ufeffsku\tfloor\nKännchen\t5,50\n', 'utf16le');
  for (const given of [
    western,
    wide,
    Buffer.from('\ufeffSKU,Minimum advertised price\r\n"Kännchen","5.50"\r\n'),
  ]) {
    expect(await getMapPriceFile(services, shop, await receive(given))).toMatchObject({
      waiting: 1,
      changes: [{ mapPrice: [expect.anything(), { minor: 550n }] }],
    });
  }
});

test.each([
  ['', 'empty'],
  ['sku,colour\nA,red\n', 'at least one of these columns'],
  ['name,floor\nA,5\n', 'variant_id or sku'],
  ['sku,floor\n"A,5\n', 'isn’t a CSV'],
])('stores nothing of an invalid file: %j', async (text, message) => {
  const before = await services.db.query('select id from shop.map_price_file order by id');
  await expect(receive(text)).rejects.toMatchObject({
    code: 'validation_failed',
    message: expect.stringContaining(message),
  });
  expect(await services.db.query('select id from shop.map_price_file order by id')).toMatchObject({
    rows: before.rows,
  });
});

test('shows no file of another shop', async () => {
  const [a] = await rows();
  const id = await receive(`variant_id,floor\n${a?.gid},5.00\n`);
  await expect(getMapPriceFile(services, 'other.myshopify.com', id)).rejects.toMatchObject({
    code: 'not_found',
  });
  await expect(
    applyMapPriceFile(services, { shop: 'other.myshopify.com', id }),
  ).rejects.toMatchObject({ code: 'conflict' });
});
