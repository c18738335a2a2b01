import { createHmac, randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { openTestApp } from '#tests/support/app/open-test-app.ts';

const app = await openTestApp();
const { services, shop } = app;
await app.open();
await services.db.query('delete from pgboss.job');

test('refuses a body signed with another secret', async () => {
  expect(await post({ body: '{"id":1}', secret: 'another secret' })).toBe(401);
  expect(await receipts()).toBe(0);
  expect(await app.waiting()).toEqual([]);
});

test('refuses a body that was changed after signing', async () => {
  expect(await post({ body: '{"id":1}', sent: '{"id":2}' })).toBe(401);
});

test('refuses a request that is not a POST, or lacks the webhook headers', async () => {
  const { action } = await import('#app/routes/webhooks.products.update.tsx');
  const get = new Request(`${app.appUrl}/webhooks/products/update`);
  await expect(action({ request: get, params: {}, context: {} })).rejects.toMatchObject({
    status: 405,
  });
  const bare = await fetch(`${app.appUrl}/webhooks/products/update`, {
    method: 'POST',
    body: '{}',
  });
  expect(bare.status).toBe(401);
});

test('refuses the topic of another address', async () => {
  expect(await post({ body: '{"id":13}', topic: 'app/uninstalled' })).toBe(400);
  expect(await app.waiting()).toEqual([]);
  expect(await receipts()).toBe(0);
});

test('answers another delivery of the same event and does nothing', async () => {
  const event = randomUUID();
  const about = (id: number) => `{"id":${id},"admin_graphql_api_id":"gid://shopify/Product/${id}"}`;
  expect(await post({ body: about(14), event })).toBe(200);
  await services.db.query('delete from pgboss.job');
  expect(await post({ body: about(14), event })).toBe(200);
  expect(await app.waiting()).toEqual([]);
  // One change of a merchant may concern several products.
  expect(await post({ body: about(15), event })).toBe(200);
  expect(await app.waiting()).toEqual(['catalog-sync.refresh-product']);
  await services.db.query('delete from pgboss.job');
  await services.db.query('delete from shop.webhook_receipt');
});

test('answers a repeated delivery and does nothing', async () => {
  const id = randomUUID();
  expect(await post({ body: '{"id":11}', id })).toBe(200);
  await services.db.query('delete from pgboss.job');
  expect(await post({ body: '{"id":11}', id })).toBe(200);
  expect(await app.waiting()).toEqual([]);
  expect(await receipts()).toBe(1);
});

test('queues one read for a burst about one product', async () => {
  for (let n = 0; n < 20; n += 1) expect(await post({ body: '{"id":12}' })).toBe(200);
  expect(await app.waiting()).toEqual(['catalog-sync.refresh-product']);
  await services.db.query('delete from pgboss.job');
});

test('answers an invalid body and does nothing', async () => {
  expect(await post({ body: '{"id":"x y"}' })).toBe(200);
  expect(await app.waiting()).toEqual([]);
});

test('records the scopes that the merchant changed', async () => {
  const scope = async () =>
    (await services.db.query<{ scope: string }>('select scope from shop.session')).rows[0]?.scope;
  await app.sandbox.control.setScopes(['write_products', 'read_orders']);
  await app.sandbox.control.settled();
  expect(await scope()).toBe('write_products,read_orders');
  await app.sandbox.control.setScopes(['write_products']);
  await app.sandbox.control.settled();
  expect(await scope()).toBe('write_products');
});

test('has a route for every topic that is subscribed to', async () => {
  const { readFile } = await import('node:fs/promises');
  const toml = await readFile('shopify.app.toml', 'utf8');
  const uris = [...toml.matchAll(/uri = "([^"]+)"/g)].map((match) => String(match[1]));
  expect(uris.length).toBeGreaterThanOrEqual(11);
  for (const uri of uris) {
    const answer = await fetch(`${app.appUrl}${uri}`, {
      method: 'POST',
      body: '{}',
      headers: { 'x-shopify-hmac-sha256': 'AAAA' },
    });
    expect([uri, answer.status < 404]).toEqual([uri, true]);
  }
});

async function post({
  body,
  sent = body,
  secret = app.sandbox.apiSecret,
  id = randomUUID(),
  event = randomUUID(),
  topic = 'products/update',
}: {
  body: string;
  sent?: string;
  secret?: string;
  id?: string;
  event?: string;
  topic?: string;
}): Promise<number> {
  const answer = await fetch(`${app.appUrl}/webhooks/products/update`, {
    method: 'POST',
    body: sent,
    headers: {
      'content-type': 'application/json',
      'x-shopify-hmac-sha256': createHmac('sha256', secret).update(body).digest('base64'),
      'x-shopify-topic': topic,
      'x-shopify-shop-domain': shop,
      'x-shopify-webhook-id': id,
      'x-shopify-event-id': event,
      'x-shopify-api-version': '2026-10',
      'x-shopify-triggered-at': new Date().toISOString(),
    },
  });
  return answer.status;
}

async function receipts(): Promise<number> {
  return (
    await services.db.query(`select 1 from shop.webhook_receipt where topic = 'PRODUCTS_UPDATE'`)
  ).rows.length;
}
