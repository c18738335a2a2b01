import { beforeAll, expect, test } from 'vitest';
import { type Asked, type Client, openApi, type OpenApi } from './open-api.ts';

let api: OpenApi;
let client: Client;
beforeAll(async () => {
  api = await openApi();
  client = await api.signUp();
});

const without = ({ status, text, headers }: Asked) => ({
  status,
  text: text.replace(headers.get('x-request-id') ?? '?', 'ID'),
});

test('answers 401 to requests without a known key', async () => {
  for (const headers of [
    {},
    { authorization: 'Basic eDp5' },
    { authorization: 'Bearer ' },
  ] as Record<string, string>[]) {
    const answer = await api.fetch('/v1/products', { headers });
    expect(answer).toMatchObject({ status: 401, json: { code: 'unauthorized' } });
    expect(answer.headers.get('www-authenticate')).toContain('Bearer realm="pricing-intelligence"');
  }
  const unknown = await api.as('pk_live_unknown').get('/v1/products');
  expect(unknown.headers.get('www-authenticate')).toBe(
    'Bearer realm="pricing-intelligence", error="invalid_token"',
  );
  expect((await api.fetch('/v1/nothing')).status).toBe(401);
});

test('answers a revoked key like an unknown one', async () => {
  const { json: key } = await client.send('POST /v1/account/keys', { name: 'short-lived' });
  const short = api.as(key.api_key);
  expect((await short.get('/v1/products')).status).toBe(200);
  expect((await client.send(`DELETE /v1/account/keys/${key.id}`)).status).toBe(204);
  expect(without(await short.get('/v1/products'))).toEqual(
    without(await api.as('pk_live_unknown').get('/v1/products')),
  );
});

test('a rotated key works until its overlap ends', async () => {
  const { json: old } = await client.send('POST /v1/account/keys', { name: 'rotated' });
  const { status, json: next } = await client.send(`POST /v1/account/keys/${old.id}/rotate`, {
    overlap_seconds: 60,
  });
  expect([status, next.name]).toEqual([201, 'rotated']);
  expect((await api.as(old.api_key).get('/v1/account')).status).toBe(200);
  api.context.clock.advance(61_000);
  expect((await api.as(old.api_key).get('/v1/account')).status).toBe(401);
  expect((await api.as(next.api_key).send(`POST /v1/account/keys/${next.id}/rotate`)).status).toBe(
    201,
  );
  const listed = await client.get('/v1/account/keys');
  expect(listed.text).not.toContain(next.api_key);
});

test('answers 403 for a suspended account until it is resumed', async () => {
  const suspended = await api.signUp();
  const operator = api.as(api.operatorKey);
  expect(
    (await operator.send(`PATCH /v1/accounts/${suspended.accountId}`, { suspended: true })).json
      .suspended_at,
  ).not.toBeNull();
  expect(await suspended.get('/v1/products')).toMatchObject({
    status: 403,
    json: { code: 'account_suspended' },
  });
  await operator.send(`PATCH /v1/accounts/${suspended.accountId}`, {
    suspended: false,
    plan: 'starter',
  });
  expect((await suspended.get('/v1/account')).json).toMatchObject({
    plan: 'starter',
    limits: { requests_per_minute: 60 },
  });
});

test('the operator creates, finds and deletes accounts and creates their keys', async () => {
  const operator = api.as(api.operatorKey);
  const made = await operator.send('POST /v1/accounts', {
    name: 'Kettle shop',
    plan: 'growth',
    external_ref: 'kettles.myshopify.com',
  });
  expect(made).toMatchObject({
    status: 201,
    json: { account_id: expect.stringMatching(/^acc_/), plan: 'growth' },
  });
  expect(made.headers.get('cache-control')).toBe('no-store');
  const again = await operator.send('POST /v1/accounts', {
    name: 'Kettle shop',
    plan: 'growth',
    external_ref: 'kettles.myshopify.com',
  });
  expect(again).toMatchObject({ status: 200, json: { account_id: made.json.account_id } });
  expect((await api.as(made.json.api_key).get('/v1/account')).status).toBe(401);
  expect((await api.as(again.json.api_key).get('/v1/account')).json.id).toBe(made.json.account_id);
  expect(
    (await operator.get('/v1/accounts?external_ref=kettles.myshopify.com')).json.accounts,
  ).toMatchObject([{ account_id: made.json.account_id }]);
  const added = await operator.send(`POST /v1/accounts/${made.json.account_id}/keys`, {
    name: 'second',
  });
  expect((await api.as(added.json.api_key).get('/v1/account')).status).toBe(200);
  expect((await operator.send(`DELETE /v1/accounts/${made.json.account_id}`)).status).toBe(204);
  expect((await api.as(again.json.api_key).get('/v1/account')).status).toBe(401);
});

test('each kind of key gives access only to its own endpoints', async () => {
  expect(await client.send('POST /v1/accounts', { name: 'x', plan: 'growth' })).toMatchObject({
    status: 403,
    json: { code: 'forbidden' },
  });
  expect(await api.as(api.operatorKey).get('/v1/products')).toMatchObject({
    status: 403,
    json: { code: 'forbidden' },
  });
  expect((await api.as(api.operatorKey).get('/v1')).status).toBe(200);
});

test('refuses plain HTTP off loopback, whatever the key', async () => {
  const from = (remoteAddress: string, headers: Record<string, string> = {}, env: object = {}) =>
    api.fetch(
      '/v1/products',
      { headers: { authorization: `Bearer ${client.apiKey}`, ...headers } },
      { incoming: { socket: { remoteAddress } }, ...env },
    );
  expect(await from('203.0.113.9')).toMatchObject({
    status: 403,
    json: { code: 'https_required' },
  });
  expect((await from('203.0.113.9', { 'x-forwarded-proto': 'https' })).status).toBe(403);
  expect(
    (await from('127.0.0.1', { 'x-forwarded-proto': 'http', 'x-forwarded-for': '203.0.113.9' }))
      .status,
  ).toBe(403);
  expect((await from('127.0.0.1', { 'x-forwarded-proto': 'https' })).status).toBe(403);
  expect(
    (await api.fetch('/v1/products', { headers: { authorization: `Bearer ${client.apiKey}` } }, {}))
      .status,
  ).toBe(403);
  expect((await from('::ffff:127.0.0.1')).status).toBe(200);
  expect((await from('::1')).status).toBe(200);
  expect((await from('203.0.113.9', {}, { builtIn: true })).status).toBe(200);
  const answer = await from('203.0.113.9');
  expect(answer.headers.get('ratelimit')).toBeNull();
});

test('ignores the headers of a proxy that is not trusted', async () => {
  const headers: Record<string, string>[] = [
    { forwarded: 'for=203.0.113.9;proto=https' },
    { 'x-forwarded-for': '127.0.0.1' },
    { via: '1.1 proxy' },
    { 'x-real-ip': '127.0.0.1' },
    { 'x-forwarded-host': 'localhost' },
    { 'x-forwarded-ssl': 'on' },
    { 'front-end-https': 'on' },
    { 'cf-connecting-ip': '127.0.0.1' },
    { 'x-forwarded-proto': '' },
  ];
  for (const given of headers) {
    const answer = await api.fetch(
      '/v1/products',
      { headers: { authorization: `Bearer ${client.apiKey}`, ...given } },
      { incoming: { socket: { remoteAddress: '127.0.0.1' } } },
    );
    expect(answer, JSON.stringify(given)).toMatchObject({
      status: 403,
      json: { code: 'https_required' },
    });
  }
});

test('without HTTPS the key is not looked up', async () => {
  const statements: string[] = [];
  const query: typeof api.context.db.query = (text, values) => {
    statements.push(text);
    return api.context.db.query(text, values);
  };
  const watched = await openApi({ context: { ...api.context, db: { ...api.context.db, query } } });
  const from = async (remoteAddress: string) =>
    (
      await watched.fetch(
        '/v1/products',
        { headers: { authorization: `Bearer ${client.apiKey}` } },
        { incoming: { socket: { remoteAddress } } },
      )
    ).status;
  expect([await from('203.0.113.9'), statements]).toEqual([403, []]);
  expect([await from('127.0.0.1'), statements.length > 0]).toEqual([200, true]);
});

test('accepts a trusted proxy’s header for HTTPS', async () => {
  const behind = await openApi({ trustedProxies: ['10.0.0.0/8', '::1'] });
  const { apiKey } = await behind.signUp();
  const from = (remoteAddress: string, headers: Record<string, string>) =>
    behind.fetch(
      '/v1/products?limit=1',
      { headers: { authorization: `Bearer ${apiKey}`, ...headers } },
      { incoming: { socket: { remoteAddress } } },
    );
  const cases: [string, Record<string, string>, number][] = [
    ['10.1.2.3', { 'x-forwarded-proto': 'https' }, 200],
    ['::1', { 'x-forwarded-proto': 'http, https' }, 200],
    ['10.1.2.3', { 'x-forwarded-proto': 'HTTPS' }, 200],
    // Entries before the last one were written by the client.
    ['10.1.2.3', { 'x-forwarded-proto': 'https, http' }, 403],
    ['11.1.2.3', { 'x-forwarded-proto': 'https' }, 403],
    ['::2', { 'x-forwarded-proto': 'https' }, 403],
    ['10.1.2.3', {}, 403],
    ['10.1.2.3', { 'x-forwarded-proto': 'httpsx' }, 403],
    ['10.1.2.3', { forwarded: 'for=192.0.2.60;proto=https;by=10.1.2.3' }, 200],
    ['10.1.2.3', { forwarded: 'for="[2001:db8::1]:4711";Proto="https"' }, 200],
    ['10.1.2.3', { forwarded: 'for=192.0.2.60;proto=https, for=10.1.2.4;proto=http' }, 403],
    ['10.1.2.3', { forwarded: 'for=192.0.2.60' }, 403],
    ['10.1.2.3', { forwarded: 'for="x, proto=https"' }, 403],
    ['10.1.2.3', { forwarded: 'for=x;xproto=https' }, 403],
    // A proxy that sets one of the two headers and passes on the other.
    ['10.1.2.3', { forwarded: 'proto=http', 'x-forwarded-proto': 'https' }, 403],
    ['10.1.2.3', { forwarded: 'proto=https', 'x-forwarded-proto': 'http' }, 403],
    ['10.1.2.3', { forwarded: 'proto=https', 'x-forwarded-proto': 'https' }, 200],
  ];
  for (const [peer, headers, status] of cases)
    expect((await from(peer, headers)).status, `${peer} ${JSON.stringify(headers)}`).toBe(status);
  await expect(openApi({ trustedProxies: ['everybody'] })).rejects.toThrow('Trusted proxy');
});
