/** Messages to webhook endpoints: content and signature. Retries are in webhook-retries.test.ts. */
import { readFile } from 'node:fs/promises';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { MINUTE_MS } from '#kernel/durations.ts';
import { parseExactJson } from '#kernel/exact-json.ts';
import {
  ChangeSchema,
  DEFAULT_WEBHOOK_TYPES,
  MONEY_KEYS,
  WEBHOOK_TYPES,
} from '#pricing/contract/contract.ts';
import { renderTime } from '#pricing/api/render/render-time.ts';
import { followDeliveries, idsOf } from './follow-deliveries.ts';
import type { Client } from './open-api.ts';
import { openWebhooks, type OpenWebhooks, type Received } from './open-webhooks.ts';
import { seedAlert, seedListing } from './seed-market.ts';

const HOUR = 60 * MINUTE_MS;
let hooks: OpenWebhooks;
let client: Client;
beforeAll(async () => {
  hooks = await openWebhooks();
});
beforeEach(async () => {
  hooks.clock.set(new Date());
  client = await hooks.api.signUp();
});

const { trouble, deliveriesOf, stateOf } = followDeliveries(() => ({ hooks, client }));

test("a message contains the feed's event, signed, with exact money", async () => {
  const receiver = await hooks.receive();
  const { id, secret } = await hooks.add(client, receiver, { description: 'till' });
  const { json: product } = await client.send('POST /v1/products', {
    name: 'K',
    sku: 'K1',
    url: 'https://shop.example/k',
    currency: 'EUR',
    your_price: 19.9,
  });
  const listingId = await seedListing(hooks.context.db, {
    accountId: client.accountId,
    n: 'a',
    minor: 1790n,
  });
  await seedAlert(hooks.context.db, {
    id: 'alt_1',
    accountId: client.accountId,
    productId: product.id,
    listingId,
    at: new Date('2026-11-20T09:00:00Z'),
  });
  await hooks.tell(client.accountId, 'alert.created', {
    alert_id: 'alt_1',
    product_id: product.id,
    listing_id: listingId,
  });
  expect(hooks.woken.at(-1)).toEqual({ id, at: undefined });
  await hooks.deliver(id);
  expect(receiver.received).toHaveLength(1);
  const [message] = receiver.received;
  expect(message).toMatchObject({
    method: 'POST',
    path: '/told?from=us',
    headers: {
      'content-type': 'application/json',
      'user-agent': expect.stringMatching(/^PricingIntelligence-Webhooks\//),
    },
  });
  expect(message?.headers.cookie).toBeUndefined();
  const body = hooks.verify(secret, message) as {
    type: string;
    timestamp: string;
    data: { id: string };
  };
  expect(body).toMatchObject({
    type: 'alert.created',
    timestamp: renderTime(hooks.clock.now()),
    data: { alert: { your_floor: 19.9, listed_price: 17.9 } },
  });
  expect(message?.headers['webhook-id']).toBe(body.data.id);
  expect(message?.body).toContain('"your_floor":19.90');
  const exact = parseExactJson(message?.body ?? '', MONEY_KEYS) as { data: unknown };
  expect(ChangeSchema.parse(exact.data).alert?.id).toBe('alt_1');
  expect(await deliveriesOf(id)).toMatchObject([
    {
      state: 'delivered',
      type: 'alert.created',
      event_id: body.data.id,
      next_attempt_at: null,
      attempts: [{ status: 204, error: null }],
    },
  ]);
});

test('a changed body, another secret and an old message do not verify', async () => {
  const receiver = await hooks.receive();
  const { id, secret } = await hooks.add(client, receiver);
  await trouble(1);
  await hooks.deliver(id);
  const [message] = receiver.received as [Received];
  expect(() => hooks.verify(secret, { ...message, body: `${message.body} ` })).toThrow(
    'No matching signature',
  );
  expect(() => hooks.verify('whsec_AAAA', message)).toThrow('No matching signature');
  hooks.clock.advance(6 * MINUTE_MS);
  expect(() => hooks.verify(secret, message)).toThrow('too old');
});

test('an endpoint gets only its event types, by default the usual ones', async () => {
  const [usual, prices] = [await hooks.receive(), await hooks.receive()];
  const all = await hooks.add(client, usual);
  const some = await hooks.add(client, prices, {
    types: ['price.changed', 'match.updated', 'price.changed'],
  });
  expect((await stateOf(all.id)).types).toEqual([
    'alert.created',
    'alert.resolved',
    'alert.reopened',
    'recommendation.created',
    'price.changed',
    'retailer.trouble',
  ]);
  expect((await stateOf(some.id)).types).toEqual(['price.changed', 'match.updated']);
  await trouble(1);
  await hooks.tell(client.accountId, 'match.updated', { match_id: 'mat_x' });
  await hooks.deliver(all.id);
  await hooks.deliver(some.id);
  expect(usual.received.map(({ body }) => JSON.parse(body).type)).toEqual(['retailer.trouble']);
  expect(prices.received.map(({ body }) => JSON.parse(body))).toMatchObject([
    { type: 'match.updated', data: { match: null } },
  ]);
  expect(
    await client.send(`PATCH /v1/webhook-endpoints/${some.id}`, { types: ['order.paid'] }),
  ).toMatchObject({ status: 422, json: { errors: [{ pointer: '#/types/0' }] } });
  expect(
    (await client.send(`PATCH /v1/webhook-endpoints/${some.id}`, { types: [], description: null }))
      .json,
  ).toMatchObject({ types: { length: 6 }, description: null });
});

test('every published type can be subscribed to', async () => {
  const receiver = await hooks.receive();
  const { id } = await hooks.add(client, receiver, { types: WEBHOOK_TYPES });
  for (const type of WEBHOOK_TYPES)
    await hooks.tell(client.accountId, type, { product_id: 'prd_x', endpoint_id: id });
  await hooks.deliver(id);
  expect(receiver.received.map(({ body }) => JSON.parse(body).type)).toEqual([...WEBHOOK_TYPES]);
});

test('a rolled back event is not sent', async () => {
  const receiver = await hooks.receive();
  const { id } = await hooks.add(client, receiver);
  const work = hooks.context.db.transaction(async (tx) => {
    await hooks.context.events.publishToAccounts(tx, [
      { accountId: client.accountId, type: 'retailer.trouble', data: {} },
    ]);
    throw new Error('no');
  });
  await expect(work).rejects.toThrow('no');
  await hooks.deliver(id);
  expect(receiver.received).toEqual([]);
});

test('a delivery is replayed with the same id and the same bytes', async () => {
  const receiver = await hooks.receive();
  const { id, secret } = await hooks.add(client, receiver);
  await trouble(1);
  await hooks.deliver(id);
  const [old] = await deliveriesOf(id);
  hooks.clock.advance(HOUR);
  const replayed = await client.send(`POST /v1/webhook-deliveries/${old.id}/replay`, undefined, {
    'idempotency-key': 'replay-1',
  });
  expect(replayed).toMatchObject({
    status: 202,
    json: { state: 'waiting', replay_of: old.id, event_id: old.event_id },
  });
  expect(replayed.headers.get('location')).toBe(`/v1/webhook-deliveries/${replayed.json.id}`);
  expect((await client.send(`POST /v1/webhook-deliveries/${replayed.json.id}/replay`)).status).toBe(
    409,
  );
  await hooks.deliver(id);
  const [first, second] = receiver.received;
  expect([second?.body, second?.headers['webhook-id']]).toEqual([
    first?.body,
    first?.headers['webhook-id'],
  ]);
  expect(hooks.verify(secret, second)).toBeTruthy();
  expect((await client.get(`/v1/webhook-deliveries/${replayed.json.id}`)).json).toMatchObject({
    state: 'delivered',
    payload: first?.body,
  });
});

test('deliveries are paged and filtered', async () => {
  const receiver = await hooks.receive();
  const { id } = await hooks.add(client, receiver);
  for (let n = 0; n < 5; n += 1) await trouble(n);
  await hooks.tell(client.accountId, 'price.changed', {});
  await hooks.deliver(id);
  const path = `/v1/webhook-endpoints/${id}/deliveries?limit=4`;
  const first = await client.get(path);
  const second = await client.get(`${path}&cursor=${first.json.next_cursor}`);
  expect([
    first.json.deliveries.length,
    second.json.deliveries.length,
    second.json.next_cursor,
  ]).toEqual([4, 2, null]);
  expect(
    [...first.json.deliveries, ...second.json.deliveries].map(
      ({ event_id }: { event_id: string }) => event_id,
    ),
  ).toEqual(idsOf(receiver.received).reverse());
  expect(await deliveriesOf(id, '?type=price.changed&state=delivered')).toHaveLength(1);
  expect(await deliveriesOf(id, '?state=failed')).toEqual([]);
  expect((await client.get(`/v1/webhook-endpoints/${id}/deliveries?state=lost`)).status).toBe(400);
});

test('a message over 20 kB contains only the ids', async () => {
  const receiver = await hooks.receive();
  const { id, secret } = await hooks.add(client, receiver);
  const { json: retailer } = await client.send('POST /v1/retailers', { domain: 'wordy.example' });
  await hooks.context.db.query('update pricing.retailer set last_error = $2 where id = $1', [
    retailer.id,
    'x'.repeat(30_000),
  ]);
  await hooks.tell(client.accountId, 'retailer.trouble', { retailer_id: retailer.id });
  await hooks.deliver(id);
  const [message] = receiver.received;
  expect(message?.body.length).toBeLessThan(1000);
  expect(hooks.verify(secret, message)).toMatchObject({
    type: 'retailer.trouble',
    data: { retailer_id: retailer.id, omitted: expect.any(String) },
  });
});

test('the document’s messages match the contract, and the signed one verifies', async () => {
  const text = await readFile(new URL('../../docs/api/events.md', import.meta.url), 'utf8');
  const shown = [...text.matchAll(/^```jsonc\n(\{\s*"type"[\s\S]*?)^```$/gm)].map(
    ([, block = '']) =>
      parseExactJson(block, MONEY_KEYS) as { type: string; data: { type: string } },
  );
  for (const { type, data } of shown)
    expect(ChangeSchema.strict().parse(data)).toMatchObject({ type });
  expect(WEBHOOK_TYPES.filter((type) => !text.includes(`\`${type}\``))).toEqual([]);
  expect(DEFAULT_WEBHOOK_TYPES.filter((type) => !shown.some((one) => one.type === type))).toEqual(
    [],
  );
  const [, head = '', body = ''] =
    /^POST \/pricing HTTP\/1.1\n([\s\S]*?)\n\n(.*)$/m.exec(text) ?? [];
  const headers = Object.fromEntries(
    head.split('\n').map((line) => [line.split(': ')[0]?.toLowerCase(), line.split(': ')[1]]),
  );
  const secret = /"secret": "(whsec_[^"]+)"/.exec(text)?.[1] ?? '';
  hooks.clock.set(new Date(Number(headers['webhook-timestamp']) * 1000));
  expect(hooks.verify(secret, { method: 'POST', path: '/', headers, body })).toMatchObject({
    type: 'webhook.test',
  });
});
