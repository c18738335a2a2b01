/** Lists that are sent as a stream: one state of the data, errors, compression, slow clients. */
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { createApi } from '#pricing/api/create-api.ts';
import type { Sql } from '#prisma/open-database.ts';
import { addBulkProducts, parseLines } from './bulk-products.ts';
import { type Client, openApi, type OpenApi } from './open-api.ts';
import { waitForReader } from './wait-for-reader.ts';

let api: OpenApi;
let client: Client;
beforeAll(async () => {
  api = await openApi();
});
beforeEach(async () => {
  client = await api.signUp('enterprise');
});

const NDJSON = { accept: 'application/x-ndjson' };
const CSV = { accept: 'text/csv' };

/** The parts of a streamed answer, read one at a time. */
async function openStream(path: string, headers: object, context = api.context) {
  const app = createApi({
    context,
    version: '1',
    operatorKeyHashes: [],
    cursorSecret: new Uint8Array(32),
  });
  const request = new Request(`http://127.0.0.1${path}`, {
    headers: { authorization: `Bearer ${client.apiKey}`, ...headers },
  });
  const env = { incoming: { socket: { remoteAddress: '127.0.0.1' } } };
  const response = await app.fetch(request, env);
  const reader = response.body!.getReader();
  const decoder = new TextDecoder();
  return {
    response,
    reader,
    next: async () => {
      const { value, done } = await reader.read();
      return done ? null : decoder.decode(value);
    },
  };
}

const OPEN = `select pid from pg_stat_activity
  where datname = current_database() and xact_start is not null and pid <> pg_backend_pid()`;

test('a stream shows one state of the data, and ends its transaction with the client', async () => {
  await addBulkProducts(client, 600);
  const stream = await openStream('/v1/products?fields=your_price', NDJSON);
  const first = parseLines((await stream.next()) ?? '');
  expect(first).toHaveLength(500);
  const before = await client.get('/v1/products?limit=600&fields=your_price');
  await api.context.db.query('update pricing.product set price_minor = 1 where account_id = $1', [
    client.accountId,
  ]);
  expect(parseLines((await stream.next()) ?? '')).toEqual(before.json.products.slice(500));
  expect(await stream.next()).toBeNull();

  const left = await openStream('/v1/products', NDJSON);
  await left.next();
  await left.reader.cancel();
  await expect.poll(async () => (await api.context.db.query(OPEN)).rows).toEqual([]);
  const head = await api.fetch('/v1/products', {
    method: 'HEAD',
    headers: { authorization: `Bearer ${client.apiKey}`, ...NDJSON },
  });
  expect(head.status).toBe(200);
  await expect.poll(async () => (await api.context.db.query(OPEN)).rows).toEqual([]);
});

test('an error in the middle of a stream is seen by the client', async () => {
  await addBulkProducts(client, 1000);
  const cut = async (headers: object) => {
    const stream = await openStream('/v1/products', headers);
    await stream.next();
    await api.context.db.query(`select pg_terminate_backend(pid) from (${OPEN}) o`);
    return stream;
  };
  const lines = await cut(NDJSON);
  let last = '';
  for (let part = await lines.next(); part !== null; part = await lines.next()) last = part;
  expect(parseLines(last).at(-1)).toEqual({
    error: expect.objectContaining({ code: 'unavailable', status: 503 }),
  });
  const table = await cut(CSV);
  await expect(
    (async () => {
      while ((await table.next()) !== null);
    })(),
  ).rejects.toThrow();
});

test('a compressed stream is read as any other', async () => {
  await addBulkProducts(client, 50);
  const stream = await openStream('/v1/products', { ...NDJSON, 'accept-encoding': 'gzip' });
  expect(stream.response.headers.get('content-encoding')).toBe('gzip');
  stream.reader.releaseLock();
  const text = await new Response(
    stream.response.body!.pipeThrough(new DecompressionStream('gzip')),
  ).text();
  expect(parseLines(text)).toHaveLength(50);
});

test.each([
  ['NDJSON', NDJSON],
  ['CSV', CSV],
  ['compressed NDJSON', { ...NDJSON, 'accept-encoding': 'gzip' }],
])('of a list as %s, few rows are read while the client reads nothing', async (_name, headers) => {
  const PRODUCTS = 6000;
  const { db } = api.context;
  // Names that do not compress well: a compressed stream takes what fits its buffer.
  await db.query(
    `insert into pricing.product (id, account_id, sku, name, url, currency, price_minor, created_at, updated_at)
     select 'prd_' || $1 || lpad(n::text, 6, '0'), $1, n::text, md5(n::text) || md5('a' || n) || md5('b' || n),
       'https://shop.example/k', 'EUR', 1990, now(), now()
     from generate_series(1, $2::int) n`,
    [client.accountId, PRODUCTS],
  );
  let read = 0;
  const countRows =
    ({ query }: Sql): Sql['query'] =>
    async <Row extends object>(...asked: Parameters<Sql['query']>) => {
      const answer = await query<Row>(...asked);
      read += answer.rows.length;
      return answer;
    };
  const stream = await openStream('/v1/products', headers, {
    ...api.context,
    db: {
      ...db,
      transaction: (work) => db.transaction((tx) => work({ ...tx, query: countRows(tx) })),
    },
  });
  await waitForReader(db, () => read);
  expect(read).toBeGreaterThan(0);
  // A few pages are in the buffers on the way.
  expect(read).toBeLessThan(PRODUCTS);
  while ((await stream.next()) !== null);
  expect(read).toBeGreaterThanOrEqual(PRODUCTS);
});

test('only so many streams are open at once', async () => {
  await addBulkProducts(client, 501);
  const streams = await Promise.all([1, 2, 3, 4].map(() => openStream('/v1/products', NDJSON)));
  const refused = await client.get('/v1/products', NDJSON);
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5']);
  await Promise.all(streams.map(({ reader }) => reader.cancel()));
  await expect.poll(async () => (await client.get('/v1/products', NDJSON)).status).toBe(200);
});
