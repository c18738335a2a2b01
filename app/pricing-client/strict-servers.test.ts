/** Servers that follow the specification and differ in everything that it leaves open. */
import { beforeEach, expect, test } from 'vitest';
import { openTestApp } from '#tests/support/app/open-test-app.ts';
import { createHurriedClock } from '#tests/support/app/create-hurried-clock.ts';
import {
  type Habits,
  type SpecifiedServer,
  startSpecifiedServer,
} from '#tests/support/app/start-specified-server.ts';
import { setServiceConnection } from '#app/install/set-service-connection.server.ts';
import { sendVariants } from '#app/catalog-sync/send-variants.server.ts';
import { getPricingClient } from './get-pricing-client.server.ts';

const app = await openTestApp();
await app.open();
await app.drain();
const { shop } = app;
// The pace of 60 requests a minute is tested in request-pace.test.ts.
const services = { ...app.services, clock: createHurriedClock() };
const VARIANTS = 3;
await services.db.query(
  `delete from shop.variant
   where gid not in (select gid from shop.variant
     where not_monitored is null and deleted_at is null and sku is not null order by gid limit $1)`,
  [VARIANTS],
);
const gids = (
  await services.db.query<{ gid: string }>('select gid from shop.variant order by gid')
).rows.map(({ gid }) => gid);
const send = () => sendVariants(services, { shop }, { signal: new AbortController().signal });
const readSent = async () =>
  (
    await services.db.query<{ service_product_id: string | null; sent_sku: string | null }>(
      'select service_product_id, sent_sku from shop.variant order by gid',
    )
  ).rows;

beforeEach(async () => {
  for (const [at, gid] of gids.entries())
    await services.db.query(
      'update shop.variant set sku = $2, price_minor = 1990, sent_at = null, not_monitored = null where gid = $1',
      [gid, `SKU-${at}`],
    );
});

async function connect(habits: Habits): Promise<SpecifiedServer> {
  const server = await startSpecifiedServer(habits);
  await setServiceConnection(services, {
    shop,
    baseUrl: `${server.baseUrl}/`,
    apiKey: server.apiKey,
  });
  server.asked.length = 0;
  return server;
}

test.each<[string, Habits['created']]>([
  [
    '201 and a number',
    ({ id }) => ({ status: 201, body: JSON.stringify({ id: Number(id.replace('prd_', '7')) }) }),
  ],
  [
    'the product inside an object',
    ({ id, sku }) => ({
      status: 200,
      body: JSON.stringify({ product: { id, sku, your_price: '19.90' } }),
    }),
  ],
  [
    '202 and more fields than documented',
    ({ id }) => ({
      status: 202,
      body: JSON.stringify({ status: 'queued', id, your_price: 19.9, name: null }),
    }),
  ],
])('accepts %s as the response to a new product', async (_what, created) => {
  const server = await connect({ ...(created && { created }) });
  await send();
  expect(server.asked).toEqual(Array(VARIANTS).fill('POST /products'));
  expect((await readSent()).map((row) => row.service_product_id)).toEqual(
    Array(VARIANTS).fill(expect.stringMatching(/^(prd_)?\d+$/)),
  );
});

test.each<[string, NonNullable<Habits['unknown']>]>([
  [
    '403',
    { status: 403, type: 'application/json', body: '{"message":"Missing Authentication Token"}' },
  ],
  ['400', { status: 400, type: 'text/plain', body: 'bad path' }],
  ['a page', { status: 200, type: 'text/html', body: '<h1>Welcome</h1>' }],
  [
    'a redirect',
    { status: 301, type: 'text/plain', body: '', location: 'https://docs.example/v1' },
  ],
])('connects to a server that answers %s to unknown requests', async (_what, unknown) => {
  const server = await connect({ unknown });
  await send();
  expect(server.products.size).toBe(VARIANTS);
  const client = await getPricingClient(services, shop);
  await expect(client.retailers.list()).rejects.toMatchObject({ code: 'not_found' });
  expect((await services.db.query('select connection, capabilities from shop.shop')).rows).toEqual([
    { connection: 'ok', capabilities: [] },
  ]);
  expect(server.asked).toEqual(Array(VARIANTS).fill('POST /products'));
});

test('keeps products apart whose SKUs differ only in case, or have the maximum length', async () => {
  const long = 'L'.repeat(255);
  for (const [at, sku] of [`a${long.slice(1)}`, `A${long.slice(1)}`, 'other'].entries())
    await services.db.query('update shop.variant set sku = $2 where gid = $1', [gids[at], sku]);
  const server = await connect({ foldsSkus: true });
  await send();
  expect(server.products.size).toBe(VARIANTS);
  expect([...server.products.keys()].every((sku) => sku.length <= 255)).toBe(true);
});

test('assigns no SKU that identifies another variant', async () => {
  const server = await connect({});
  await send();
  await services.db.query('update shop.variant set deleted_at = now() where gid = $1', [gids[0]]);
  await send();
  await services.db.query(
    `update shop.variant set sku = 'sku-0', sent_sku = null, service_product_id = null, sent_hash = null, sent_at = null where gid = $1`,
    [gids[1]],
  );
  await send();
  await services.db.query(
    'update shop.variant set deleted_at = null, sent_at = null where gid = $1',
    [gids[0]],
  );
  await send();
  expect(new Set((await readSent()).map((row) => row.service_product_id)).size).toBe(VARIANTS);
  expect((await readSent())[1]?.sent_sku).toMatch(/^sku-0-\d+$/);
  expect(server.products.size).toBe(VARIANTS + 1);
});

test.each<[string, Habits['listed']]>([
  ['returns few fields of its products', ({ id, sku }) => ({ id, sku })],
  ['folds their SKUs', ({ id, sku }) => ({ id, sku: sku.toLowerCase() })],
  ['repeats what it was sent', ({ id, body }) => ({ id, ...(JSON.parse(body) as object) })],
])('sends nothing twice after a lost response of a server that %s', async (_what, listed) => {
  const server = await connect({ ...(listed && { listed }) });
  server.loseAnswers(1);
  await expect(send()).rejects.toMatchObject({ code: 'unavailable' });
  await send();
  expect(server.asked).toEqual([
    'POST /products',
    'GET /products',
    ...Array<string>(VARIANTS - 1).fill('POST /products'),
  ]);
  expect((await readSent()).every((row) => row.service_product_id !== null)).toBe(true);
});

test('checks the list after a lost response to a price change, and repeats it only if needed', async () => {
  const server = await connect({
    listed: ({ id, body }) => ({ id, ...(JSON.parse(body) as object) }),
  });
  await send();
  for (const arrived of [true, false]) {
    server.asked.length = 0;
    await services.db.query(
      'update shop.variant set price_minor = price_minor + 100, sent_at = null where gid = $1',
      [gids[0]],
    );
    server.loseAnswers(1);
    await expect(send()).rejects.toMatchObject({ code: 'unavailable' });
    if (!arrived)
      for (const product of server.products.values())
        product.body = product.body.replace('"your_price":21.90', '"your_price":20.90');
    await send();
    expect(server.asked).toEqual([
      'POST /products',
      'GET /products',
      ...(arrived ? [] : ['POST /products']),
    ]);
  }
  expect(
    [...server.products.values()].filter(({ body }) => body.includes('"your_price":21.90')),
  ).toHaveLength(1);
});

test.each<[string, Habits['refusal'], string]>([
  [
    'plain text',
    (message) => ({ type: 'text/plain', body: `${message}\n` }),
    'this product is not taken (HTTP 400)',
  ],
  [
    'a page',
    (message) => ({ type: 'text/html', body: `<!doctype html><h1>${message}</h1>` }),
    'HTTP 400',
  ],
  [
    'an object in an object',
    (message) => ({
      type: 'application/json',
      body: JSON.stringify({ error: { code: 17, message } }),
    }),
    'this product is not taken (HTTP 400)',
  ],
  [
    'a list',
    (message) => ({
      type: 'application/json',
      body: JSON.stringify({ errors: [message, { message: 'and the URL is not ours' }] }),
    }),
    'this product is not taken; and the URL is not ours (HTTP 400)',
  ],
])(
  'shows why a product was refused when the reason is sent as %s',
  async (_what, refusal, message) => {
    const server = await connect({ ...(refusal && { refusal }) });
    server.refuse('SKU-1');
    await send();
    expect(server.products.size).toBe(VARIANTS - 1);
    const { rows } = await services.db.query<{ note: string }>(
      `select not_monitored_note as note from shop.variant where not_monitored = 'refused'`,
    );
    expect(rows).toEqual([{ note: `The pricing service rejected the request: ${message}` }]);
  },
);

test('reads amounts that are written as texts, and ids that are numbers', async () => {
  const server = await connect({});
  server.answers.alerts = [
    {
      id: 9,
      type: 'map_violation',
      retailer: 'cheap.example',
      your_floor: '89.10',
      listed_price: '79',
      detected_at: '2026-11-20T10:00:00Z',
    },
  ];
  server.answers.recommendations = [
    {
      product_id: 7,
      current_price: '19.90',
      suggested_price: '21.10',
      estimated_conversion_uplift: 0.09,
      confidence: 0.71,
    },
  ];
  const client = await getPricingClient(services, shop);
  expect(await client.alerts.list()).toMatchObject({
    items: [{ id: '9', your_floor: '89.10' }],
  });
  expect(await client.recommendations.list()).toMatchObject({
    items: [{ product_id: '7', suggested_price: '21.10' }],
  });
});
