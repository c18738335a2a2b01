/**
 * Webhook endpoints over the API: their addresses, secrets and owners. Their messages are in
 * webhook-messages.test.ts.
 */
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { HOUR_MS } from '#kernel/durations.ts';
import { renderTime } from '#pricing/api/render/render-time.ts';
import { encryptStoredAddresses } from '#pricing/events/webhooks/endpoint-address.ts';
import { followDeliveries } from './follow-deliveries.ts';
import { followLists } from './follow-lists.ts';
import type { Client } from './open-api.ts';
import { openWebhooks, type OpenWebhooks } from './open-webhooks.ts';

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

test('during an overlap both secrets verify, afterward only the new one', async () => {
  const receiver = await hooks.receive();
  const { id, secret: old } = await hooks.add(client, receiver);
  const rotated = await client.send(`POST /v1/webhook-endpoints/${id}/rotate-secret`, {
    overlap_seconds: 3600,
  });
  expect(rotated).toMatchObject({
    status: 201,
    json: {
      id,
      previous_secret_until: renderTime(new Date(hooks.clock.now().getTime() + HOUR_MS)),
    },
  });
  expect(rotated.headers.get('cache-control')).toBe('no-store');
  const fresh: string = rotated.json.secret;
  expect(fresh).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  await trouble(1);
  await hooks.deliver(id);
  const both = receiver.received.at(-1);
  expect(String(both?.headers['webhook-signature']).split(' ')).toHaveLength(2);
  expect(hooks.verify(old, both)).toEqual(hooks.verify(fresh, both));
  hooks.clock.advance(HOUR_MS);
  await trouble(2);
  await hooks.deliver(id);
  const last = receiver.received.at(-1);
  expect(String(last?.headers['webhook-signature']).split(' ')).toHaveLength(1);
  expect(() => hooks.verify(old, last)).toThrow('No matching signature');
  expect(hooks.verify(fresh, last)).toBeTruthy();
  expect((await stateOf(id)).previous_secret_until).toBeNull();
  const { json: ended } = await client.send(`POST /v1/webhook-endpoints/${id}/rotate-secret`, {
    overlap_seconds: 0,
  });
  await trouble(3);
  await hooks.deliver(id);
  expect(() => hooks.verify(fresh, receiver.received.at(-1))).toThrow('No matching signature');
  expect(hooks.verify(ended.secret, receiver.received.at(-1))).toBeTruthy();
});

test('the overlap is a day by default and seven days at most', async () => {
  const { id } = await hooks.add(client, await hooks.receive());
  const { json } = await client.send(`POST /v1/webhook-endpoints/${id}/rotate-secret`);
  expect(json.previous_secret_until).toBe(
    renderTime(new Date(hooks.clock.now().getTime() + 24 * HOUR_MS)),
  );
  expect(
    (
      await client.send(`POST /v1/webhook-endpoints/${id}/rotate-secret`, {
        overlap_seconds: 604_801,
      })
    ).status,
  ).toBe(422);
});

test('a secret is shown when it is created and nowhere else', async () => {
  const receiver = await hooks.receive();
  const first = await client.send(
    'POST /v1/webhook-endpoints',
    { url: receiver.url },
    { 'idempotency-key': 'whe-1' },
  );
  const repeat = await client.send(
    'POST /v1/webhook-endpoints',
    { url: receiver.url },
    { 'idempotency-key': 'whe-1' },
  );
  expect([first.status, repeat.status, repeat.text]).toEqual([201, 201, first.text]);
  expect(first.headers.get('location')).toBe(`/v1/webhook-endpoints/${first.json.id}`);
  const secret = first.json.secret as string;
  await trouble(1);
  await hooks.deliver(first.json.id);
  const shown = await Promise.all(
    [
      `/webhook-endpoints`,
      `/webhook-endpoints/${first.json.id}`,
      `/webhook-endpoints/${first.json.id}/deliveries`,
    ].map(async (path) => (await client.get(`/v1${path}`)).text),
  );
  expect(shown.join()).not.toMatch(/whsec_|sealed|secrets/);
  const { rows } = await hooks.context.db.query<{ text: string }>(
    `select coalesce(string_agg(t, ' '), '') as text
     from (select e::text as t from pricing.webhook_endpoint e
       union all select d::text from pricing.delivery d
       union all select k::text from pricing.idempotency_key k) kept`,
  );
  const key = secret.replace('whsec_', '');
  for (const form of [
    key,
    Buffer.from(key, 'base64').toString('hex'),
    Buffer.from(secret).toString('base64').slice(0, 40),
  ])
    expect(rows[0]?.text).not.toContain(form);
  expect(rows[0]?.text).toContain(first.json.id);
});

test('the query of an address, which may contain a token, is stored encrypted and never shown', async () => {
  const receiver = await hooks.receive();
  const token = 'to-ken-of-the-receiver';
  const shown = receiver.url.replace(/\?.*/, '');
  const url = `${shown}?token=${token}`;
  const created = await client.send('POST /v1/webhook-endpoints', { url });
  expect(created.json.url).toBe(url);
  const { id } = created.json;
  const kept = async () =>
    (
      await hooks.context.db.query<{ text: string }>(
        'select row_to_json(e)::text as text from pricing.webhook_endpoint e where id = $1',
        [id],
      )
    ).rows[0]?.text;
  expect(await kept()).not.toContain(token);
  expect((await stateOf(id)).url).toBe(shown);
  await trouble(1);
  await hooks.deliver(id);
  expect(receiver.received.at(-1)?.path).toBe(`/told?token=${token}`);

  const second = url.replace('to-ken', 'other');
  const changed = await client.send(`PATCH /v1/webhook-endpoints/${id}`, { url: second });
  expect(changed.json.url).toBe(shown);
  expect(await kept()).not.toContain('other');
  await trouble(2);
  await hooks.deliver(id);
  expect(receiver.received.at(-1)?.path).toBe('/told?token=other-of-the-receiver');

  await hooks.context.db.query(
    `update pricing.webhook_endpoint set sealed_url = regexp_replace(sealed_url, '^1', '7') where id = $1`,
    [id],
  );
  await trouble(3);
  await hooks.deliver(id);
  expect((await deliveriesOf(id))[0]?.attempts[0]?.error).toMatch(/address cannot be decrypted/);
});

test('plain-text addresses are encrypted in batches, also with a newer key', async () => {
  const { db } = hooks.context;
  await db.query('delete from pricing.webhook_endpoint');
  const receiver = await hooks.receive();
  const { id } = await hooks.add(client, receiver);
  const clear = receiver.url;
  await db.query('update pricing.webhook_endpoint set url = $2, sealed_url = null where id = $1', [
    id,
    clear,
  ]);
  expect((await stateOf(id)).url).toBe(clear.replace(/\?.*/, ''));
  await trouble(1);
  await hooks.deliver(id);
  expect(receiver.received).toHaveLength(1);
  const keys = new Map([[1, hooks.key]]);
  await encryptStoredAddresses(db, keys);
  expect(await encryptStoredAddresses(db, keys)).toEqual({ sealed: 0, unreadable: 0 });
  const { rows } = await db.query<{ url: string; sealed: string }>(
    'select url, sealed_url as sealed from pricing.webhook_endpoint where id = $1',
    [id],
  );
  expect(rows[0]).toEqual({
    url: clear.replace(/\?.*/, ''),
    sealed: expect.stringMatching(/^1\./),
  });
  await trouble(2);
  await hooks.deliver(id);
  expect(receiver.received.at(-1)?.path).toBe('/told?from=us');
  const newer = await encryptStoredAddresses(db, new Map([...keys, [2, Buffer.alloc(32, 2)]]));
  expect(newer.sealed).toBeGreaterThan(0);
  // Restored for the other tests.
  await db.query('delete from pricing.webhook_endpoint');
});

test('another account’s endpoints and deliveries are answered like unknown ones', async () => {
  const receiver = await hooks.receive();
  const { id } = await hooks.add(client, receiver);
  await trouble(1);
  await hooks.deliver(id);
  const [delivery] = await deliveriesOf(id);
  const stranger = await hooks.api.signUp();
  const ask = async (request: string) => {
    const { status, text } = await stranger.send(
      request,
      request.startsWith('PATCH') ? { disabled: true } : undefined,
    );
    return [status, text.replace(/urn:uuid:[\w-]+/, '')];
  };
  for (const [request, missing] of [
    ['GET /v1/webhook-endpoints/ID', id],
    ['PATCH /v1/webhook-endpoints/ID', id],
    ['DELETE /v1/webhook-endpoints/ID', id],
    ['POST /v1/webhook-endpoints/ID/rotate-secret', id],
    ['POST /v1/webhook-endpoints/ID/test', id],
    ['GET /v1/webhook-endpoints/ID/deliveries', id],
    ['GET /v1/webhook-deliveries/ID', delivery.id],
    ['POST /v1/webhook-deliveries/ID/replay', delivery.id],
  ] as const) {
    const theirs = await ask(request.replace('ID', missing));
    expect(theirs[0]).toBe(404);
    expect(theirs).toEqual(await ask(request.replace('ID', `${missing.slice(0, 4)}0000000000`)));
  }
  expect((await stranger.get('/v1/webhook-endpoints')).json).toEqual({
    webhook_endpoints: [],
    next_cursor: null,
  });
  await hooks.tell(stranger.accountId, 'retailer.trouble', {});
  await hooks.deliver(id);
  expect(receiver.received).toHaveLength(1);
});

test.each([
  'https://127.0.0.1/',
  'https://169.254.169.254/latest/meta-data/',
  'https://[::1]/',
  'https://[::ffff:10.0.0.1]/',
  'https://0x7f000001/',
  'https://localhost/',
  'https://printer.local/',
  'https://user:pw@hooks.com/',
  'https://hooks.com:6379/',
  'https://rebind.com/',
  'https://mixed.com/',
  'https://nowhere.com/',
  'http://hooks.com/told',
])('refuses an endpoint at %s', async (url) => {
  const guarded = await openGuarded();
  const { status, json } = await guarded.client.send('POST /v1/webhook-endpoints', { url });
  expect({ status, code: json.code, pointer: json.errors[0].pointer }).toEqual({
    status: 422,
    code: 'address_refused',
    pointer: '#/url',
  });
  const { json: made } = await guarded.client.send('POST /v1/webhook-endpoints', {
    url: 'https://hooks.com/told',
  });
  expect(
    (await guarded.client.send(`PATCH /v1/webhook-endpoints/${made.id}`, { url })).status,
  ).toBe(422);
  expect((await guarded.client.send(`DELETE /v1/webhook-endpoints/${made.id}`)).status).toBe(204);
});

test.each<[string, () => Promise<string[]>]>([
  ['that is silent', () => new Promise(() => undefined)],
  ['that fails', () => Promise.reject(Object.assign(new Error('failed'), { code: 'ESERVFAIL' }))],
])('accepts an endpoint when a name server %s: its messages wait', async (_what, lookup) => {
  const open = await openWebhooks({ lookup });
  const own = await open.api.signUp();
  const answer = await own.send('POST /v1/webhook-endpoints', { url: 'https://hooks.com/told' });
  expect(answer.status).toBe(201);
});

test('sends nothing to a name that became private after registration', async () => {
  let address = '93.184.216.34';
  const turned = await openWebhooks({ lookup: async () => [address] });
  const own = await turned.api.signUp();
  const { json } = await own.send('POST /v1/webhook-endpoints', { url: 'https://hooks.com/told' });
  address = '127.0.0.1';
  await turned.tell(own.accountId, 'retailer.trouble', {});
  await turned.deliver(json.id);
  const { json: list } = await own.get(`/v1/webhook-endpoints/${json.id}/deliveries`);
  expect(list.deliveries).toMatchObject([
    {
      state: 'waiting',
      attempts: [
        { status: null, error: 'hooks.com resolves to 127.0.0.1, which is no public address' },
      ],
    },
  ]);
});

test('an account has at most twenty endpoints, also when they are added at once', async () => {
  const own = await hooks.api.signUp();
  const { url } = await hooks.receive();
  const answers = await Promise.all(
    Array.from({ length: 24 }, () => own.send('POST /v1/webhook-endpoints', { url })),
  );
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(20);
  expect(answers.find(({ status }) => status === 409)?.json.code).toBe('conflict');
  const { json } = await own.get('/v1/webhook-endpoints');
  expect(
    (await own.send(`DELETE /v1/webhook-endpoints/${json.webhook_endpoints[0].id}`)).status,
  ).toBe(204);
  expect((await own.send('POST /v1/webhook-endpoints', { url })).status).toBe(201);
});

let guarded: Promise<{ client: Client }> | undefined;
const addresses: Record<string, string[]> = {
  'hooks.com': ['93.184.216.34'],
  'rebind.com': ['10.0.0.7'],
  'mixed.com': ['93.184.216.34', '::1'],
};
/** Public names as a test resolves them. */
function openGuarded(): Promise<{ client: Client }> {
  guarded ??= openWebhooks({ lookup: async (host) => addresses[host] ?? [] }).then(
    async ({ api }) => ({ client: await api.signUp() }),
  );
  return guarded;
}

test('endpoints are paged like other lists, newest first', async () => {
  const ids: string[] = [];
  for (let n = 0; n < 5; n += 1) {
    ids.unshift((await hooks.add(client, await hooks.receive())).id);
    // Two of them in the same millisecond.
    if (n !== 2) hooks.clock.advance(1);
  }
  const all = (await client.get('/v1/webhook-endpoints')).json;
  expect(all.next_cursor).toBeNull();
  expect(all.webhook_endpoints.map(({ id }: { id: string }) => id).toSorted()).toEqual(
    ids.toSorted(),
  );
  const { walk } = followLists(() => client);
  expect(await walk('/v1/webhook-endpoints?limit=2', 'webhook_endpoints')).toEqual(
    all.webhook_endpoints.map(({ id }: { id: string }) => id),
  );
  expect((await client.get('/v1/webhook-endpoints?limit=0')).status).toBe(400);
});
