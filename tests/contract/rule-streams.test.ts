/** Previews and backtests as streams: one state of the data, errors, and clients that go away. */
import { beforeAll, expect, test } from 'vitest';
import { createApi } from '#pricing/api/create-api.ts';
import { parseLines } from './bulk-products.ts';
import { type Client, openApi, type OpenApi } from './open-api.ts';

/** Two pages of a preview, and many of a backtest. */
const PRODUCTS = 1_500;
let api: OpenApi;
let client: Client;
beforeAll(async () => {
  api = await openApi();
  client = await api.signUp('enterprise');
  await api.context.db.query(
    `insert into pricing.product (id, account_id, sku, name, url, currency, price_minor, created_at,
       updated_at)
     select 'prd_' || lpad(n::text, 6, '0'), $1, 'S' || n, 'P', 'https://shop.example/p', 'EUR',
       1000 + n, now(), now()
     from generate_series(1, $2::int) n`,
    [client.accountId, PRODUCTS],
  );
});

const form = {
  version: 1,
  guard_rails: {
    min_margin: null,
    max_step: null,
    max_day: null,
    min_stock_days: null,
    price_war: 'ignore',
  },
  rules: [{ key: 'keep', name: 'Keep', mode: 'suggest', strategies: [{ kind: 'keep' }] }],
};
const KINDS = [
  ['preview', { form }],
  ['backtest', { form, days: 30 }],
] as const;

/** The parts of a streamed answer, read one at a time. */
async function openStream(kind: string, body: object) {
  const app = createApi({
    context: api.context,
    version: '1',
    operatorKeyHashes: [],
    cursorSecret: new Uint8Array(32),
  });
  const request = new Request(`http://127.0.0.1/v1/rules/${kind}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${client.apiKey}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
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
const listOpen = async () => (await api.context.db.query(OPEN)).rows;

test.each(KINDS)(
  'a %s goes on only while the client reads, and ends with it',
  async (kind, body) => {
    const stream = await openStream(kind, body);
    expect(stream.response.status).toBe(200);
    expect(parseLines((await stream.next()) ?? '').at(-1)).toMatchObject({
      type: 'progress',
      total: PRODUCTS,
    });
    expect(await listOpen()).toHaveLength(1);
    await stream.reader.cancel();
    await expect.poll(listOpen).toEqual([]);
  },
);

test('a preview shows one state of the data', async () => {
  const stream = await openStream('preview', { form });
  const first = parseLines((await stream.next()) ?? '');
  await api.context.db.query(
    'update pricing.product set price_minor = price_minor + 1 where account_id = $1',
    [client.accountId],
  );
  let text = '';
  for (let part = await stream.next(); part !== null; part = await stream.next()) text += part;
  const lines = [...first, ...parseLines(text)];
  const before = lines.filter(({ type }) => type === 'product');
  expect(before).toHaveLength(PRODUCTS);
  const { text: again } = await client.send('POST /v1/rules/preview', { form });
  const after = parseLines(again).filter(({ type }) => type === 'product');
  const minors = (list: typeof after) =>
    list.map(({ your_price: price }) => Math.round(Number(price) * 100));
  expect(minors(after)).toEqual(minors(before).map((minor) => minor + 1));
});

test.each(KINDS)('a %s that cannot be finished says so in its last line', async (kind, body) => {
  const stream = await openStream(kind, body);
  await stream.next();
  await api.context.db.query(`select pg_terminate_backend(pid) from (${OPEN}) o`);
  let last = '';
  for (let part = await stream.next(); part !== null; part = await stream.next()) last = part;
  expect(parseLines(last).at(-1)).toEqual({
    type: 'error',
    error: expect.objectContaining({ code: 'unavailable', status: 503 }),
  });
});
