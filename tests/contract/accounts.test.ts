/** The account as its owner sees it, and the operator's actions on accounts. */
import { beforeAll, expect, test } from 'vitest';
import { type Client, openApi, type OpenApi } from './open-api.ts';
import { seedOwnRecords } from './own-records.ts';
import { fillWindow } from './request-window.ts';

let api: OpenApi;
let operator: Client;
beforeAll(async () => {
  api = await openApi();
  operator = api.as(api.operatorKey);
});

test('an account shows its plan, its usage and what is left', async () => {
  const client = await api.signUp('starter');
  await client.send('POST /v1/products', {
    name: 'K',
    sku: 'K1',
    url: 'https://shop.example/k',
    currency: 'EUR',
    your_price: 1,
  });
  await client.send('POST /v1/retailers', { domain: 'kettles.example' });
  const { json } = await client.get('/v1/account');
  expect(json).toMatchObject({
    id: client.accountId,
    name: 'Test',
    plan: 'starter',
    products: 1,
    retailers: 1,
    limits: { requests_per_minute: 60, requests_left: 57, records_per_request: 1000 },
  });
});

test('another plan applies from the next request on', async () => {
  const client = await api.signUp('starter');
  await fillWindow(api.context.db, client.accountId, { requests: 60, secondsAgo: 5 });
  expect((await client.get('/v1/account')).status).toBe(429);
  expect(
    (await operator.send(`PATCH /v1/accounts/${client.accountId}`, { plan: 'growth' })).json,
  ).toMatchObject({ plan: 'growth', name: 'Test' });
  const larger = await client.get('/v1/account');
  expect([larger.status, larger.headers.get('ratelimit-policy')]).toEqual([
    200,
    '"growth";q=600;w=60',
  ]);
  await operator.send(`PATCH /v1/accounts/${client.accountId}`, { plan: 'starter' });
  expect((await client.get('/v1/account')).status).toBe(429);
});

test('suspending or resuming twice changes nothing more', async () => {
  const client = await api.signUp();
  const suspended = await operator.send(`PATCH /v1/accounts/${client.accountId}`, {
    suspended: true,
  });
  api.context.clock.advance(60_000);
  expect(
    (await operator.send(`PATCH /v1/accounts/${client.accountId}`, { suspended: true })).json,
  ).toEqual(suspended.json);
  const refused = await client.get('/v1/account');
  expect(refused).toMatchObject({ status: 403, json: { code: 'account_suspended' } });
  expect(refused.headers.get('ratelimit-policy')).toBe('"growth";q=600;w=60');
  for (let i = 0; i < 2; i += 1)
    expect(
      (await operator.send(`PATCH /v1/accounts/${client.accountId}`, { suspended: false })).json
        .suspended_at,
    ).toBeNull();
  // Requests refused in the meantime were not counted.
  expect((await client.get('/v1/account')).json.limits.requests_left).toBe(599);
});

test('an account has at most a hundred active keys', async () => {
  const client = await api.signUp();
  const add = () => client.send('POST /v1/account/keys', { name: 'one more' });
  await api.context.db.query(
    `insert into pricing.api_key (id, account_id, name, hash, last_four, created_at)
     select 'key_' || n, $1, 'one of many', sha256(n::text::bytea), 'abcd', now() from generate_series(1, 97) n`,
    [client.accountId],
  );
  expect((await add()).status).toBe(201);
  const last = await add();
  expect([last.status, (await add()).json.code]).toEqual([201, 'conflict']);
  expect(
    (await operator.send(`POST /v1/accounts/${client.accountId}/keys`, { name: 'operator' })).json
      .code,
  ).toBe('conflict');
  expect((await client.send(`POST /v1/account/keys/${last.json.id}/rotate`)).status).toBe(201);
  const { json } = await client.get('/v1/account/keys?limit=1');
  await client.send(`DELETE /v1/account/keys/${json.keys[0].id}`);
  expect((await add()).status).toBe(201);
});

test('the operator can list all accounts page by page', async () => {
  const made = [];
  for (let i = 0; i < 5; i += 1)
    made.push(
      (await operator.send('POST /v1/accounts', { name: `Walk ${i}`, plan: 'scale' })).json
        .account_id,
    );
  const seen: string[] = [];
  for (let cursor: string | null = ''; cursor !== null;) {
    const { json } = await operator.get(
      `/v1/accounts?limit=2${cursor === '' ? '' : `&cursor=${cursor}`}`,
    );
    seen.push(...json.accounts.map(({ account_id: id }: { account_id: string }) => id));
    cursor = json.next_cursor;
  }
  expect(new Set(seen).size).toBe(seen.length);
  expect(seen).toEqual(expect.arrayContaining(made));
  expect((await operator.get('/v1/accounts?external_ref=nobody')).json).toEqual({
    accounts: [],
    next_cursor: null,
  });
});

test.each<[string, unknown, number, string]>([
  ['POST /v1/accounts', { name: 'x', plan: 'gold' }, 422, 'validation_failed'],
  ['POST /v1/accounts', { name: ' ', plan: 'growth' }, 422, 'validation_failed'],
  ['POST /v1/accounts', { plan: 'growth' }, 422, 'validation_failed'],
  [
    'POST /v1/accounts',
    { name: 'x', plan: 'growth', external_ref: 'a\u0000' },
    422,
    'validation_failed',
  ],
  ['POST /v1/accounts', undefined, 400, 'malformed_json'],
  ['PATCH /v1/accounts/acc_none', { suspended: true }, 404, 'not_found'],
  ['PATCH /v1/accounts/acc_none', { suspended: 'yes' }, 422, 'validation_failed'],
  ['POST /v1/accounts/acc_none/keys', { name: 'x' }, 404, 'not_found'],
  ['POST /v1/accounts/acc_none/keys', {}, 422, 'validation_failed'],
  ['DELETE /v1/accounts/acc_none', undefined, 404, 'not_found'],
  ['GET /v1/accounts/acc_none', undefined, 405, 'method_not_allowed'],
  ['GET /v1/accounts?plan=growth', undefined, 400, 'invalid_query'],
])('the operator gets the error: %s %j', async (request, body, status, code) => {
  expect(await operator.send(request, body)).toMatchObject({ status, json: { code } });
});

test('a deleted account leaves no rows anywhere', async () => {
  const own = await openApi();
  const client = await own.signUp();
  const records = await seedOwnRecords(own, client, 'gone');
  await client.send(
    'POST /v1/sales',
    {
      sales: [
        {
          product_id: records['prd'],
          day: '2026-11-19',
          units: 1,
          price_paid: 19.9,
          currency: 'EUR',
        },
      ],
    },
    { 'idempotency-key': 'kept' },
  );
  await client.send(`POST /v1/recommendations/${records['prd']}/decision`, { decision: 'applied' });
  await client.send(`PATCH /v1/alerts/${records['alt']}`, { read: true });
  await client.send('PUT /v1/settings', { map_tolerance: 0.1 });
  const before = await filledTables(own);
  expect(before).toEqual(
    expect.arrayContaining([
      'account',
      'api_key',
      'product',
      'own_price',
      'sale',
      'match',
      'alert',
      'recommendation',
      'decision',
      'event',
      'webhook_endpoint',
      'delivery',
      'idempotency_key',
    ]),
  );

  expect(
    (await own.as(own.operatorKey).send(`DELETE /v1/accounts/${client.accountId}`)).status,
  ).toBe(204);
  // Retailers and their listings are shared by all accounts.
  expect(await filledTables(own)).toEqual(['listing', 'retailer']);
  expect((await client.get('/v1/account')).status).toBe(401);
});

/** Tables of the service that hold rows; partitions are counted with their table. */
async function filledTables({ context }: OpenApi): Promise<string[]> {
  const { rows: tables } = await context.db.query<{ name: string }>(
    `select c.relname as name
     from pg_class c
     where c.relnamespace = 'pricing'::regnamespace
       and c.relkind in ('r', 'p')
       and not c.relispartition
     order by 1`,
  );
  const filled: string[] = [];
  for (const { name } of tables)
    if ((await context.db.query(`select 1 from pricing.${name} limit 1`)).rows.length > 0)
      filled.push(name);
  return filled;
}
