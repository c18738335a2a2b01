/** Webhook endpoints over the API: what is sent, signed with what, to whom. Deliveries over time are in webhook-retries.test.ts. */
import { readFile } from 'node:fs/promises';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { parseExactJson } from '#kernel/exact-json.ts';
import { ChangeSchema, DEFAULT_WEBHOOK_TYPES, MONEY_KEYS, WEBHOOK_TYPES } from '#pricing/contract/contract.ts';
import { renderTime } from '#pricing/api/render/render-time.ts';
import type { Client } from './open-api.ts';
import { openWebhooks, type OpenWebhooks, type Received } from './open-webhooks.ts';
import { seedAlert, seedListing } from './seed-market.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
let hooks: OpenWebhooks;
let client: Client;
beforeAll(async () => {
  hooks = await openWebhooks();
});
beforeEach(async () => {
  hooks.clock.set(new Date());
  client = await hooks.api.signUp();
});

const trouble = (n: string | number) => hooks.tell(client.accountId, 'retailer.trouble', { retailer_id: `ret_${n}` });
const deliveriesOf = async (id: string, query = '') => (await client.get(`/v1/webhook-endpoints/${id}/deliveries${query}`)).json.deliveries;
const stateOf = async (id: string) => (await client.get(`/v1/webhook-endpoints/${id}`)).json;
const idsOf = (received: readonly Received[]) => received.map(({ headers }) => headers['webhook-id']);

test('a message is what the changes feed says, signed, with exact money', async () => {
  const receiver = await hooks.receive();
  const { id, secret } = await hooks.add(client, receiver, { description: 'till' });
  const { json: product } = await client.send('POST /v1/products', { name: 'K', sku: 'K1', url: 'https://shop.example/k', currency: 'EUR', your_price: 19.9 });
  const listingId = await seedListing(hooks.stage.db, { accountId: client.accountId, n: 'a', minor: 1790n });
  await seedAlert(hooks.stage.db, { id: 'alt_1', accountId: client.accountId, productId: product.id, listingId, at: new Date('2026-11-20T09:00:00Z') });
  await hooks.tell(client.accountId, 'alert.created', { alert_id: 'alt_1', product_id: product.id, listing_id: listingId });
  expect(hooks.woken.at(-1)).toEqual({ id, at: undefined });
  await hooks.deliver(id);
  expect(receiver.received).toHaveLength(1);
  const [message] = receiver.received;
  expect(message).toMatchObject({ method: 'POST', path: '/told?from=us', headers: { 'content-type': 'application/json', 'user-agent': expect.stringMatching(/^PricingIntelligence-Webhooks\//) } });
  expect(message?.headers.cookie).toBeUndefined();
  const body = hooks.verify(secret, message) as { type: string; timestamp: string; data: { id: string } };
  expect(body).toMatchObject({ type: 'alert.created', timestamp: renderTime(hooks.clock.now()), data: { alert: { your_floor: 19.9, listed_price: 17.9 } } });
  expect(message?.headers['webhook-id']).toBe(body.data.id);
  expect(message?.body).toContain('"your_floor":19.90');
  const exact = parseExactJson(message?.body ?? '', MONEY_KEYS) as { data: unknown };
  expect(ChangeSchema.parse(exact.data).alert?.id).toBe('alt_1');
  expect(await deliveriesOf(id)).toMatchObject([{ state: 'delivered', type: 'alert.created', event_id: body.data.id, next_attempt_at: null, attempts: [{ status: 204, error: null }] }]);
});

test('a changed body, another secret and an old message do not verify', async () => {
  const receiver = await hooks.receive();
  const { id, secret } = await hooks.add(client, receiver);
  await trouble(1);
  await hooks.deliver(id);
  const [message] = receiver.received as [Received];
  expect(() => hooks.verify(secret, { ...message, body: `${message.body} ` })).toThrow('No matching signature');
  expect(() => hooks.verify('whsec_AAAA', message)).toThrow('No matching signature');
  hooks.clock.advance(6 * MINUTE);
  expect(() => hooks.verify(secret, message)).toThrow('too old');
});

test('an endpoint is told of its types only, by default of the usual ones', async () => {
  const [usual, prices] = [await hooks.receive(), await hooks.receive()];
  const all = await hooks.add(client, usual);
  const some = await hooks.add(client, prices, { types: ['price.changed', 'match.updated', 'price.changed'] });
  expect((await stateOf(all.id)).types).toEqual(['alert.created', 'alert.resolved', 'recommendation.created', 'price.changed', 'retailer.trouble']);
  expect((await stateOf(some.id)).types).toEqual(['price.changed', 'match.updated']);
  await trouble(1);
  await hooks.tell(client.accountId, 'match.updated', { match_id: 'mat_x' });
  await hooks.deliver(all.id);
  await hooks.deliver(some.id);
  expect(usual.received.map(({ body }) => JSON.parse(body).type)).toEqual(['retailer.trouble']);
  expect(prices.received.map(({ body }) => JSON.parse(body))).toMatchObject([{ type: 'match.updated', data: { match: null } }]);
  expect(await client.send(`PATCH /v1/webhook-endpoints/${some.id}`, { types: ['order.paid'] })).toMatchObject({ status: 422, json: { errors: [{ pointer: '#/types/0' }] } });
  expect((await client.send(`PATCH /v1/webhook-endpoints/${some.id}`, { types: [], description: null })).json).toMatchObject({ types: { length: 5 }, description: null });
});

test('every type that is told can be asked for', async () => {
  const receiver = await hooks.receive();
  const { id } = await hooks.add(client, receiver, { types: WEBHOOK_TYPES });
  for (const type of WEBHOOK_TYPES) await hooks.tell(client.accountId, type, { product_id: 'prd_x', endpoint_id: id });
  await hooks.deliver(id);
  expect(receiver.received.map(({ body }) => JSON.parse(body).type)).toEqual([...WEBHOOK_TYPES]);
});

test('an event that is rolled back is sent to nobody', async () => {
  const receiver = await hooks.receive();
  const { id } = await hooks.add(client, receiver);
  const work = hooks.stage.db.transaction(async (tx) => {
    await hooks.stage.events.tell(tx, [{ accountId: client.accountId, type: 'retailer.trouble', data: {} }]);
    throw new Error('no');
  });
  await expect(work).rejects.toThrow('no');
  await hooks.deliver(id);
  expect(receiver.received).toEqual([]);
});

test('while secrets overlap both verify, afterwards the new one only', async () => {
  const receiver = await hooks.receive();
  const { id, secret: old } = await hooks.add(client, receiver);
  const rotated = await client.send(`POST /v1/webhook-endpoints/${id}/rotate-secret`, { overlap_seconds: 3600 });
  expect(rotated).toMatchObject({ status: 201, json: { id, previous_secret_until: renderTime(new Date(hooks.clock.now().getTime() + HOUR)) } });
  expect(rotated.headers.get('cache-control')).toBe('no-store');
  const fresh: string = rotated.json.secret;
  expect(fresh).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  await trouble(1);
  await hooks.deliver(id);
  const both = receiver.received.at(-1);
  expect(String(both?.headers['webhook-signature']).split(' ')).toHaveLength(2);
  expect(hooks.verify(old, both)).toEqual(hooks.verify(fresh, both));
  hooks.clock.advance(HOUR);
  await trouble(2);
  await hooks.deliver(id);
  const last = receiver.received.at(-1);
  expect(String(last?.headers['webhook-signature']).split(' ')).toHaveLength(1);
  expect(() => hooks.verify(old, last)).toThrow('No matching signature');
  expect(hooks.verify(fresh, last)).toBeTruthy();
  expect((await stateOf(id)).previous_secret_until).toBeNull();
  const { json: ended } = await client.send(`POST /v1/webhook-endpoints/${id}/rotate-secret`, { overlap_seconds: 0 });
  await trouble(3);
  await hooks.deliver(id);
  expect(() => hooks.verify(fresh, receiver.received.at(-1))).toThrow('No matching signature');
  expect(hooks.verify(ended.secret, receiver.received.at(-1))).toBeTruthy();
});

test('without a wish the overlap is a day, and seven days are the most', async () => {
  const { id } = await hooks.add(client, await hooks.receive());
  const { json } = await client.send(`POST /v1/webhook-endpoints/${id}/rotate-secret`);
  expect(Date.parse(json.previous_secret_until) - hooks.clock.now().getTime()).toBe(24 * HOUR);
  expect((await client.send(`POST /v1/webhook-endpoints/${id}/rotate-secret`, { overlap_seconds: 604_801 })).status).toBe(422);
});

test('a secret is shown when it is made and nowhere else', async () => {
  const receiver = await hooks.receive();
  const first = await client.send('POST /v1/webhook-endpoints', { url: receiver.url }, { 'idempotency-key': 'whe-1' });
  const repeat = await client.send('POST /v1/webhook-endpoints', { url: receiver.url }, { 'idempotency-key': 'whe-1' });
  expect([first.status, repeat.status, repeat.text]).toEqual([201, 201, first.text]);
  expect(first.headers.get('location')).toBe(`/v1/webhook-endpoints/${first.json.id}`);
  const secret = first.json.secret as string;
  await trouble(1);
  await hooks.deliver(first.json.id);
  const shown = await Promise.all([`/webhook-endpoints`, `/webhook-endpoints/${first.json.id}`, `/webhook-endpoints/${first.json.id}/deliveries`].map(async (path) => (await client.get(`/v1${path}`)).text));
  expect(shown.join()).not.toMatch(/whsec_|sealed|secrets/);
  const { rows } = await hooks.stage.db.query<{ text: string }>(
    `select coalesce(string_agg(t, ' '), '') as text from (select e::text as t from pricing.webhook_endpoint e union all select d::text from pricing.delivery d union all select k::text from pricing.idempotency_key k) kept`,
  );
  const key = secret.replace('whsec_', '');
  for (const form of [key, Buffer.from(key, 'base64').toString('hex'), Buffer.from(secret).toString('base64').slice(0, 40)]) expect(rows[0]?.text).not.toContain(form);
  expect(rows[0]?.text).toContain(first.json.id);
});

test('a delivery is replayed with the same id and the same bytes', async () => {
  const receiver = await hooks.receive();
  const { id, secret } = await hooks.add(client, receiver);
  await trouble(1);
  await hooks.deliver(id);
  const [old] = await deliveriesOf(id);
  hooks.clock.advance(HOUR);
  const replayed = await client.send(`POST /v1/webhook-deliveries/${old.id}/replay`, undefined, { 'idempotency-key': 'replay-1' });
  expect(replayed).toMatchObject({ status: 202, json: { state: 'waiting', replay_of: old.id, event_id: old.event_id } });
  expect(replayed.headers.get('location')).toBe(`/v1/webhook-deliveries/${replayed.json.id}`);
  expect((await client.send(`POST /v1/webhook-deliveries/${replayed.json.id}/replay`)).status).toBe(409);
  await hooks.deliver(id);
  const [first, second] = receiver.received;
  expect([second?.body, second?.headers['webhook-id']]).toEqual([first?.body, first?.headers['webhook-id']]);
  expect(hooks.verify(secret, second)).toBeTruthy();
  expect((await client.get(`/v1/webhook-deliveries/${replayed.json.id}`)).json).toMatchObject({ state: 'delivered', payload: first?.body });
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
  expect([first.json.deliveries.length, second.json.deliveries.length, second.json.next_cursor]).toEqual([4, 2, null]);
  expect([...first.json.deliveries, ...second.json.deliveries].map(({ event_id }: { event_id: string }) => event_id)).toEqual(idsOf(receiver.received).reverse());
  expect(await deliveriesOf(id, '?type=price.changed&state=delivered')).toHaveLength(1);
  expect(await deliveriesOf(id, '?state=failed')).toEqual([]);
  expect((await client.get(`/v1/webhook-endpoints/${id}/deliveries?state=lost`)).status).toBe(400);
});

test('another account’s endpoints and deliveries are answered as those that are not there', async () => {
  const receiver = await hooks.receive();
  const { id } = await hooks.add(client, receiver);
  await trouble(1);
  await hooks.deliver(id);
  const [delivery] = await deliveriesOf(id);
  const stranger = await hooks.api.signUp();
  const ask = async (request: string) => {
    const { status, text } = await stranger.send(request, request.startsWith('PATCH') ? { disabled: true } : undefined);
    return [status, text.replace(/urn:uuid:[\w-]+/, '')];
  };
  for (const [request, missing] of [
    ['GET /v1/webhook-endpoints/ID', id], ['PATCH /v1/webhook-endpoints/ID', id], ['DELETE /v1/webhook-endpoints/ID', id], ['POST /v1/webhook-endpoints/ID/rotate-secret', id], ['POST /v1/webhook-endpoints/ID/test', id],
    ['GET /v1/webhook-endpoints/ID/deliveries', id], ['GET /v1/webhook-deliveries/ID', delivery.id], ['POST /v1/webhook-deliveries/ID/replay', delivery.id],
  ] as const) {
    const theirs = await ask(request.replace('ID', missing));
    expect(theirs[0]).toBe(404);
    expect(theirs).toEqual(await ask(request.replace('ID', `${missing.slice(0, 4)}0000000000`)));
  }
  expect((await stranger.get('/v1/webhook-endpoints')).json).toEqual({ webhook_endpoints: [] });
  await hooks.tell(stranger.accountId, 'retailer.trouble', {});
  await hooks.deliver(id);
  expect(receiver.received).toHaveLength(1);
});

test.each([
  'https://127.0.0.1/', 'https://169.254.169.254/latest/meta-data/', 'https://[::1]/', 'https://[::ffff:10.0.0.1]/', 'https://0x7f000001/', 'https://localhost/', 'https://printer.local/', 'https://user:pw@hooks.com/',
  'https://hooks.com:6379/', 'https://rebind.com/', 'https://mixed.com/', 'https://nowhere.com/', 'http://hooks.com/told',
])('an endpoint at %s is refused', async (url) => {
  const guarded = await openGuarded();
  const { status, json } = await guarded.client.send('POST /v1/webhook-endpoints', { url });
  expect({ status, code: json.code, pointer: json.errors[0].pointer }).toEqual({ status: 422, code: 'address_refused', pointer: '#/url' });
  const { json: made } = await guarded.client.send('POST /v1/webhook-endpoints', { url: 'https://hooks.com/told' });
  expect((await guarded.client.send(`PATCH /v1/webhook-endpoints/${made.id}`, { url })).status).toBe(422);
  expect((await guarded.client.send(`DELETE /v1/webhook-endpoints/${made.id}`)).status).toBe(204);
});

test('a name server that is silent is a 503 after three seconds', async () => {
  const silent = await openWebhooks({ lookup: () => new Promise(() => undefined) });
  const own = await silent.api.signUp();
  const answer = await own.send('POST /v1/webhook-endpoints', { url: 'https://hooks.com/told' });
  expect(answer).toMatchObject({ status: 503, json: { code: 'unavailable' } });
  expect(answer.headers.get('retry-after')).toBe('5');
});

test('a name that turns private after registration is not asked', async () => {
  let address = '93.184.216.34';
  const turned = await openWebhooks({ lookup: async () => [address] });
  const own = await turned.api.signUp();
  const { json } = await own.send('POST /v1/webhook-endpoints', { url: 'https://hooks.com/told' });
  address = '127.0.0.1';
  await turned.tell(own.accountId, 'retailer.trouble', {});
  await turned.deliver(json.id);
  const { json: list } = await own.get(`/v1/webhook-endpoints/${json.id}/deliveries`);
  expect(list.deliveries).toMatchObject([{ state: 'waiting', attempts: [{ status: null, error: 'hooks.com resolves to 127.0.0.1, which is no public address' }] }]);
});

test('a message of 20 kB names the ids only', async () => {
  const receiver = await hooks.receive();
  const { id, secret } = await hooks.add(client, receiver);
  const { json: retailer } = await client.send('POST /v1/retailers', { domain: 'wordy.example' });
  await hooks.stage.db.query('update pricing.retailer set last_error = $2 where id = $1', [retailer.id, 'x'.repeat(30_000)]);
  await hooks.tell(client.accountId, 'retailer.trouble', { retailer_id: retailer.id });
  await hooks.deliver(id);
  const [message] = receiver.received;
  expect(message?.body.length).toBeLessThan(1000);
  expect(hooks.verify(secret, message)).toMatchObject({ type: 'retailer.trouble', data: { retailer_id: retailer.id, omitted: expect.any(String) } });
});

test('an account has at most twenty endpoints, also when they are added at once', async () => {
  const own = await hooks.api.signUp();
  const { url } = await hooks.receive();
  const answers = await Promise.all(Array.from({ length: 24 }, () => own.send('POST /v1/webhook-endpoints', { url })));
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(20);
  expect(answers.find(({ status }) => status === 409)?.json.code).toBe('conflict');
  const { json } = await own.get('/v1/webhook-endpoints');
  expect((await own.send(`DELETE /v1/webhook-endpoints/${json.webhook_endpoints[0].id}`)).status).toBe(204);
  expect((await own.send('POST /v1/webhook-endpoints', { url })).status).toBe(201);
});

test('the document’s messages are what the contract says, and the signed one verifies', async () => {
  const text = await readFile(new URL('../../docs/api/events.md', import.meta.url), 'utf8');
  const shown = [...text.matchAll(/^```jsonc\n(\{ "type"[\s\S]*?)^```$/gm)].map(([, block = '']) => parseExactJson(block, MONEY_KEYS) as { type: string; data: { type: string } });
  for (const { type, data } of shown) expect(ChangeSchema.strict().parse(data)).toMatchObject({ type });
  expect(WEBHOOK_TYPES.filter((type) => !text.includes(`\`${type}\``))).toEqual([]);
  expect(DEFAULT_WEBHOOK_TYPES.filter((type) => !shown.some((one) => one.type === type))).toEqual([]);
  const [, head = '', body = ''] = /^POST \/pricing HTTP\/1.1\n([\s\S]*?)\n\n(.*)$/m.exec(text) ?? [];
  const headers = Object.fromEntries(head.split('\n').map((line) => [line.split(': ')[0]?.toLowerCase(), line.split(': ')[1]]));
  const secret = /"secret": "(whsec_[^"]+)"/.exec(text)?.[1] ?? '';
  hooks.clock.set(new Date(Number(headers['webhook-timestamp']) * 1000));
  expect(hooks.verify(secret, { method: 'POST', path: '/', headers, body })).toMatchObject({ type: 'webhook.test' });
});

let guarded: Promise<{ client: Client }> | undefined;
const addresses: Record<string, string[]> = { 'hooks.com': ['93.184.216.34'], 'rebind.com': ['10.0.0.7'], 'mixed.com': ['93.184.216.34', '::1'] };
/** Names of the internet as a test knows it. */
function openGuarded(): Promise<{ client: Client }> {
  guarded ??= openWebhooks({ lookup: async (host) => addresses[host] ?? [] }).then(async ({ api }) => ({ client: await api.signUp() }));
  return guarded;
}
