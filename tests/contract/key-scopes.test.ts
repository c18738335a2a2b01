/** What each key may do: scopes, expiry, last use. LONG=1: each endpoint with each of the keys. */
import { beforeAll, expect, test } from 'vitest';
import { KEY_SCOPES, type KeyScope } from '#kernel/key-scopes.ts';
import { endpoints } from '#pricing/api/endpoints/endpoints.ts';
import { IS_LONG } from '#tests/support/is-long.ts';
import { countStatements } from '#tests/support/count-statements.ts';
import { type Client, openApi, type OpenApi } from './open-api.ts';

let api: OpenApi;
let client: Client;
beforeAll(async () => {
  api = await openApi();
  client = await api.signUp();
});

const createKey = async (fields: object, by = client) => {
  const made = await by.send('POST /v1/account/keys', { name: 'made', ...fields });
  return { ...made, key: api.as(made.json.api_key ?? '', by.accountId) };
};
const later = (seconds: number) =>
  new Date(api.context.clock.now().getTime() + seconds * 1000).toISOString();
/**
 * A request that gets past the scope is answered 400, 404 or 422 at most: its ids and bodies are made
 * up.
 */
const mayUse = async (key: Client, { method, path }: { method: string; path: string }) => {
  const answer = await key.send(
    `${method.toUpperCase()} /v1${path.replace(/\{\w+\}/g, 'x_none')}`,
    method === 'get' || method === 'delete' ? undefined : {},
  );
  expect([200, 202, 204, 400, 401, 403, 404, 422]).toContain(answer.status);
  return answer.json?.code !== 'insufficient_scope';
};

const otherThan = (scope: KeyScope | null, n: number) => {
  const others = KEY_SCOPES.filter((one) => one !== scope);
  return others[n % others.length] ?? null;
};

test('a key may use the endpoints of its scopes and no others', async () => {
  const own = endpoints.filter(({ caller }) => caller !== 'operator');
  const wrong: string[] = [];
  const counts: Record<string, number> = {};
  for (const granted of [...KEY_SCOPES.map((scope) => [scope]), KEY_SCOPES]) {
    // An account each: all endpoints for all keys are more requests than a plan allows in a minute.
    const { key } = await createKey({ scopes: granted }, await api.signUp());
    for (const [n, endpoint] of own.entries()) {
      const { scope } = endpoint;
      const expected = scope === null || granted.includes(scope);
      const cell = `${granted.join('+')} → ${scope ?? 'any key'}: ${expected ? 'yes' : '403'}`;
      // Each endpoint with the key of its scope and with one that has another.
      const isTried =
        granted.length === 1 && [scope, otherThan(scope, n)].includes(granted[0] ?? null);
      if (!IS_LONG && !isTried && counts[cell] !== undefined) continue;
      counts[cell] = (counts[cell] ?? 0) + 1;
      if ((await mayUse(key, endpoint)) !== expected)
        wrong.push(`${granted.join('+')}: ${endpoint.method} ${endpoint.path}`);
    }
  }
  expect(wrong).toEqual([]);
  // Four scopes and "any key" for each of four keys and the one with all scopes.
  expect(Object.keys(counts)).toHaveLength(25);
});

test('names the scope that is missing', async () => {
  const { key } = await createKey({ scopes: ['decide', 'read'] });
  const refused = await key.send('POST /v1/products', {});
  expect(refused).toMatchObject({
    status: 403,
    json: {
      code: 'insufficient_scope',
      detail: 'This endpoint requires the scope "write"; this API key has "read", "decide"',
    },
  });
  expect(refused.headers.get('www-authenticate')).toBe(
    'Bearer realm="pricing-intelligence", error="insufficient_scope", scope="write"',
  );
  expect(refused.headers.get('ratelimit')).toContain('growth');
});

test('every key may read itself and the account', async () => {
  const { key, json } = await createKey({ scopes: ['write'] });
  const { api_key: _secret, ...shown } = json;
  expect((await key.get('/v1/account/keys/current')).json).toEqual({
    ...shown,
    last_used_at: expect.any(String),
  });
  expect((await key.get('/v1/account')).json).toMatchObject({ mode: 'live' });
});

test('keys from before scopes existed, and keys without given scopes, have all', async () => {
  await api.context.db.query(
    `insert into pricing.api_key (id, account_id, name, hash, last_four, created_at)
     values ('key_old', $1, 'old', 'x', 'abcd', now())`,
    [client.accountId],
  );
  const { rows } = await api.context.db.query(
    `select scopes from pricing.api_key where id = 'key_old'`,
  );
  expect(rows).toEqual([{ scopes: [...KEY_SCOPES] }]);
  expect((await createKey({})).json.scopes).toEqual([...KEY_SCOPES]);
});

test('a key issues no key that may do more than itself', async () => {
  const { key } = await createKey({ scopes: ['administer', 'read'] });
  expect((await createKey({}, key)).json.scopes).toEqual(['read', 'administer']);
  expect(await createKey({ scopes: ['write'] }, key)).toMatchObject({
    status: 403,
    json: { code: 'insufficient_scope', detail: expect.stringContaining('lacks "write"') },
  });
  const full = await createKey({});
  expect(await key.send(`POST /v1/account/keys/${full.json.id}/rotate`)).toMatchObject({
    status: 403,
    json: { code: 'insufficient_scope' },
  });
  expect((await full.key.get('/v1/products')).status).toBe(200);
});

test('a read-only key can neither list, create, rotate nor revoke keys', async () => {
  const { key, json } = await createKey({ scopes: ['read'] });
  const path = `/v1/account/keys/${json.id}`;
  for (const request of ['POST /v1/account/keys', `POST ${path}/rotate`, `DELETE ${path}`])
    expect((await key.send(request)).json.code, request).toBe('insufficient_scope');
  expect((await key.get('/v1/account/keys')).json.code).toBe('insufficient_scope');
  expect((await key.get('/v1/products')).status).toBe(200);
});

test.each([
  [{ scopes: [] }, '#/scopes'],
  [{ scopes: ['own'] }, '#/scopes/0'],
  [{ expires_at: 'tomorrow' }, '#/expires_at'],
  [{ expires_at: '2026-11-20T12:00:00Z' }, '#/expires_at'],
  [{ mode: 'sample' }, '#/mode'],
])('refuses %j', async (fields, pointer) => {
  expect(await createKey(fields)).toMatchObject({
    status: 422,
    json: { errors: [{ pointer }] },
  });
});

test('a key works until the instant at which it expires', async () => {
  const expiresAt = later(90);
  const { key, json } = await createKey({ scopes: ['read'], expires_at: expiresAt });
  expect(new Date(json.expires_at)).toEqual(new Date(expiresAt));
  api.context.clock.advance(89_999);
  expect((await key.get('/v1/products')).status).toBe(200);
  api.context.clock.advance(1);
  const refused = await key.get('/v1/products');
  expect(refused).toMatchObject({
    status: 401,
    json: {
      code: 'unauthorized',
      detail: `This API key expired on ${expiresAt}: create a new one`,
    },
  });
  expect(refused.headers.get('www-authenticate')).toContain('error="invalid_token"');
  expect(refused.headers.get('ratelimit')).toBeNull();
  const { keys } = (await client.get('/v1/account/keys')).json;
  expect(keys.find(({ id }: { id: string }) => id === json.id)).toMatchObject({
    expires_at: json.expires_at,
    revoked_at: null,
  });
});

test('a rotated key hands on its scopes and its expiry, also when it is rotated again', async () => {
  const expiresAt = later(86_400);
  const { json: first } = await createKey({ scopes: ['read', 'write'], expires_at: expiresAt });
  const rotate = (id: string, body: object) =>
    client.send(`POST /v1/account/keys/${id}/rotate`, body);
  const { json: second } = await rotate(first.id, { overlap_seconds: 60 });
  const expected = { scopes: ['read', 'write'], expires_at: first.expires_at, mode: 'live' };
  expect(second).toMatchObject(expected);
  // The old key now ends with the overlap; its successor does not.
  expect((await rotate(first.id, { overlap_seconds: 60 })).json).toMatchObject(expected);
  expect((await rotate(second.id, { expires_at: null })).json.expires_at).toBeNull();
  const { json: third } = await createKey({});
  expect((await rotate(third.id, { expires_at: expiresAt })).json.expires_at).toBe(
    first.expires_at,
  );
});

test('stores the last use once a minute, and asks the database once per request', async () => {
  const counted = countStatements(api.context);
  const watched = await openApi({ context: counted.context });
  const { json } = await createKey({ scopes: ['read'] });
  const key = watched.as(json.api_key);
  const ask = async () => {
    const before = counted.asked();
    // Refused after authentication, so that only its statements are counted.
    expect((await key.send('POST /v1/products', {})).status).toBe(403);
    return counted.asked() - before;
  };
  const lastUse = async () =>
    (await client.get('/v1/account/keys')).json.keys.find(
      ({ id }: { id: string }) => id === json.id,
    ).last_used_at;
  expect(await lastUse()).toBeNull();
  const first = api.context.clock.now();
  expect(await ask()).toBe(2);
  expect(new Date(await lastUse())).toEqual(first);
  api.context.clock.advance(59_000);
  expect(await ask()).toBe(1);
  expect(new Date(await lastUse())).toEqual(first);
  api.context.clock.advance(1_000);
  expect(await ask()).toBe(2);
  expect(new Date(await lastUse())).toEqual(api.context.clock.now());
});

test('the operator creates keys with scopes and an expiry', async () => {
  const made = await api.as(api.operatorKey).send(`POST /v1/accounts/${client.accountId}/keys`, {
    name: 'partner',
    scopes: ['read'],
    expires_at: later(60),
  });
  const key = api.as(made.json.api_key);
  expect((await key.send('POST /v1/sales', {})).json.code).toBe('insufficient_scope');
  api.context.clock.advance(60_000);
  expect((await key.get('/v1/products')).status).toBe(401);
});

test('the document shows the scope of every operation', async () => {
  const { paths } = (await client.get('/v1/openapi.json')).json;
  for (const { method, path, scope } of endpoints) {
    const { description, 'x-required-scope': required } = paths[path][method];
    expect(required, `${method} ${path}`).toBe(scope ?? undefined);
    if (scope !== null) expect(description).toContain(`Requires the scope \`${scope}\`.`);
  }
});
