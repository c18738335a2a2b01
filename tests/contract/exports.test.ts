/** Exports: written in the background, downloaded by a link, never half a file. */
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { DAY_MS, HOUR_MS } from '#kernel/durations.ts';
import { exportedLists } from '#pricing/api/endpoints/exports.ts';
import { writeExport } from '#pricing/api/exports/write-export.ts';
import { runDailyCleanup } from '#server/run-daily-cleanup.ts';
import { type Asked, type Client, openApi, type OpenApi } from './open-api.ts';

let api: OpenApi;
let client: Client;
beforeAll(async () => {
  api = await openApi();
});
beforeEach(async () => {
  client = await api.signUp();
});

async function addProducts(count: number): Promise<void> {
  await api.context.db.query(
    `insert into pricing.product (id, account_id, sku, name, url, currency, price_minor, created_at, updated_at)
     select 'prd_' || $1 || lpad(n::text, 6, '0'), $1, 'sku-' || n, 'Kettle ' || n, 'https://shop.example/k', 'EUR',
       1990, now(), now()
     from generate_series(1, $2::int) n`,
    [client.accountId, count],
  );
}
const request = (body: object): Promise<Asked> => client.send('POST /v1/exports', body);
const write = (exportId: string): Promise<void> =>
  writeExport(api.context, exportedLists, { exportId });
const get = async (id: string) => (await client.get(`/v1/exports/${id}`)).json;
/** The path of a link, as the server sees it. */
const pathOf = (link: string): string => link.replace(/^https?:\/\/[^/]+/, '');

test('an export has all rows of the list and is downloaded without a key', async () => {
  await addProducts(1201);
  const { status, json, headers } = await request({
    what: 'products',
    format: 'csv',
    filters: { fields: 'sku,your_price', sort: 'name' },
  });
  expect(status).toBe(202);
  expect(headers.get('location')).toBe(`/v1/exports/${json.id}`);
  expect(json).toMatchObject({ state: 'waiting', rows: null, link: null, what: 'products' });
  expect(api.context.published).toContainEqual({
    type: 'export.requested',
    data: { accountId: client.accountId, exportId: json.id },
  });
  await write(json.id);
  const written = await get(json.id);
  expect(written).toMatchObject({ state: 'completed', rows: 1201, failure: null });
  const file = await api.fetch(pathOf(written.link));
  expect(file.status).toBe(200);
  expect(file.headers.get('content-disposition')).toBe('attachment; filename="products.csv"');
  const streamed = await client.get('/v1/products?fields=sku,your_price&sort=name', {
    accept: 'text/csv',
  });
  expect(file.text).toBe(streamed.text);
  expect(Buffer.byteLength(file.text)).toBe(written.bytes);
  // Written once: the same job again does nothing.
  await write(json.id);
  expect((await get(json.id)).completed_at).toBe(written.completed_at);
  expect((await api.fetch(pathOf(written.link))).text).toBe(file.text);
  const { json: list } = await client.get('/v1/exports');
  expect(list.exports.map((row: { id: string }) => row.id)).toEqual([json.id]);
});

test('a link works for its export only, for an hour, and not after a deletion', async () => {
  await addProducts(1);
  const ids: string[] = [];
  for (const what of ['products', 'listings']) {
    const { json } = await request({ what, format: 'ndjson' });
    await write(json.id);
    ids.push(json.id);
  }
  const [first = '', second = ''] = ids;
  const link = pathOf((await get(first)).link);
  const statusOf = async (path: string) => (await api.fetch(path)).status;
  expect(await statusOf(link)).toBe(200);
  expect(await statusOf(link.replace(first, second))).toBe(404);
  expect(await statusOf(link.replace(/expires=\d+/, 'expires=9999999999'))).toBe(404);
  expect(await statusOf(link.replace(/signature=./, 'signature='))).toBe(404);
  expect(await statusOf(link.split('?')[0] ?? '')).toBe(404);
  expect(await statusOf('/v1/exports/exp_unknown/file?expires=1&signature=x')).toBe(404);
  expect((await api.fetch(link, { method: 'POST' })).status).not.toBe(200);
  api.context.clock.advance(HOUR_MS);
  expect(await statusOf(link)).toBe(404);
  const later = pathOf((await get(first)).link);
  expect(await statusOf(later)).toBe(200);
  expect((await client.send(`DELETE /v1/exports/${first}`)).status).toBe(204);
  expect(await statusOf(later)).toBe(404);
  const other = await api.signUp();
  expect((await other.get(`/v1/exports/${second}`)).status).toBe(404);
  expect((await other.send(`DELETE /v1/exports/${second}`)).status).toBe(404);
});

test('an attempt that was overtaken adds nothing', async () => {
  await addProducts(1201);
  const { json } = await request({ what: 'products', format: 'ndjson' });
  await api.context.db.query(
    `create function overtake() returns trigger language plpgsql as $$
     begin
       if new.part = 1 then update pricing.export set attempt = 'another' where id = new.export_id; end if;
       return new;
     end $$`,
  );
  await api.context.db.query(
    'create trigger overtake after insert on pricing.export_chunk for each row execute function overtake()',
  );
  await write(json.id);
  await api.context.db.query('drop function overtake cascade');
  expect(await get(json.id)).toMatchObject({ state: 'running', link: null });
});

test('what cannot be exported is refused, and an account has so many exports', async () => {
  const errorsOf = async (body: object) => {
    const { status, json } = await request(body);
    expect(status).toBe(422);
    return json.errors.map(({ pointer, code }: { pointer: string; code: string }) => [
      pointer,
      code,
    ]);
  };
  const filters = { colour: 'red', sort: 'best', limit: '5' };
  expect(await errorsOf({ what: 'keys', format: 'csv' })).toEqual([['#/what', 'invalid_value']]);
  expect(await errorsOf({ what: 'products', format: 'csv', filters })).toEqual([
    ['#/filters/limit', 'unknown_field'],
  ]);
  const { limit: _limit, ...rest } = filters;
  expect(await errorsOf({ what: 'products', format: 'csv', filters: rest })).toEqual([
    ['#/filters/sort', 'invalid_value'],
    ['#/filters/colour', 'unknown_field'],
  ]);
  const body = { what: 'alerts', format: 'csv', filters: { type: 'all' } };
  const all = await Promise.all([1, 2, 3].map(() => request(body)));
  expect(all.map(({ status }) => status).toSorted()).toEqual([202, 202, 409]);
});

test('the daily cleanup deletes exports a day after they were written', async () => {
  const { json } = await request({ what: 'listings', format: 'csv' });
  const abandoned = (await request({ what: 'listings', format: 'csv' })).json;
  await write(json.id);
  api.context.clock.advance(DAY_MS + 1000);
  await runDailyCleanup(api.context);
  expect((await client.get(`/v1/exports/${json.id}`)).status).toBe(404);
  expect((await client.get(`/v1/exports/${abandoned.id}`)).status).toBe(200);
  api.context.clock.advance(DAY_MS);
  await runDailyCleanup(api.context);
  expect((await client.get(`/v1/exports/${abandoned.id}`)).status).toBe(404);
});
