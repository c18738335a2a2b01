/**
 * What a real process logs at its most detailed level while errors happen: errors, and none of the
 * secrets in the requests.
 */
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestStage, type TestStage } from '#tests/support/create-test-stage.ts';
import { type RunningServer, startServer } from '#tests/support/start-server.ts';

const operatorKey = randomBytes(32).toString('base64url');
const metricsToken = randomBytes(32).toString('base64url');
let context: TestStage;
let server: RunningServer;
beforeAll(async () => {
  context = await createTestStage(new Date());
  const { host = '', database = '' } = context.connection;
  const DATABASE_URL = `postgresql://pricing@/${database}?host=${encodeURIComponent(host)}`;
  server = await startServer({
    args: ['--service'],
    env: {
      LOG_LEVEL: 'debug',
      OPERATOR_KEY: operatorKey,
      METRICS_TOKEN: metricsToken,
      DATABASE_URL,
    },
  });
});
afterAll(() => server.dispose());

async function send(
  request: string,
  key: string,
  body?: unknown,
  headers: Record<string, string> = {},
) {
  const [method = '', path = ''] = request.split(' ');
  const answer = await fetch(`${server.origin}${path}`, {
    method,
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json', ...headers },
    body: body === undefined || typeof body === 'string' ? body : JSON.stringify(body),
  });
  const text = await answer.text();
  return {
    status: answer.status,
    json: /json/.test(answer.headers.get('content-type') ?? '') ? JSON.parse(text) : null,
  };
}

test('no key, secret or Authorization header is in any log', async () => {
  const secrets: string[] = [operatorKey, metricsToken];
  const { json: account } = await send('POST /v1/accounts', operatorKey, {
    name: 'Logged',
    plan: 'growth',
    external_ref: 'logged',
  });
  const { json: second } = await send(
    'POST /v1/account/keys',
    account.api_key,
    { name: 'second' },
    { 'idempotency-key': 'one' },
  );
  const { json: rotated } = await send(
    `POST /v1/account/keys/${second.id}/rotate`,
    account.api_key,
  );
  const { json: hook } = await send('POST /v1/webhook-endpoints', account.api_key, {
    url: 'https://1.1.1.1/x',
    types: ['webhook.disabled'],
  });
  secrets.push(account.api_key, second.api_key, rotated.api_key, hook.secret);
  expect(secrets.every((secret) => typeof secret === 'string' && secret.length > 20)).toBe(true);

  // Refusals: an unknown key, one in the address, one in a body, one in another header.
  const guessed = `pk_live_${randomBytes(24).toString('hex')}`;
  secrets.push(guessed);
  await fetch(`${server.origin}/metrics`, { headers: { authorization: `Bearer ${metricsToken}` } });
  expect((await send('GET /v1/products', guessed)).status).toBe(401);
  expect((await send(`GET /v1/products?api_key=${account.api_key}`, account.api_key)).status).toBe(
    400,
  );
  expect((await send(`GET /v1/products/${account.api_key}`, account.api_key)).status).toBe(404);
  expect(
    (await send('POST /v1/products', account.api_key, `{"api_key":"${account.api_key}"`)).status,
  ).toBe(400);
  expect(
    (await send('POST /v1/products', account.api_key, {}, { 'idempotency-key': account.api_key }))
      .status,
  ).toBe(422);

  // Server errors, wherever a statement contains a secret or its hash, and lost connections.
  const breakage: [string, string, () => Promise<{ status: number }>][] = [
    ['api_key', 'last_used_at', () => send('GET /v1/products', account.api_key)],
    [
      'api_key',
      'last_four',
      () =>
        send(
          'POST /v1/account/keys',
          account.api_key,
          { name: 'third' },
          { 'idempotency-key': 'two' },
        ),
    ],
    [
      'account',
      'plan',
      () => send('POST /v1/accounts', operatorKey, { name: 'x', plan: 'growth' }),
    ],
    [
      'idempotency_key',
      'fingerprint',
      () =>
        send(
          'POST /v1/products',
          account.api_key,
          { name: 'K', sku: 'K', url: 'https://shop.example/k', currency: 'EUR', your_price: 1 },
          { 'idempotency-key': account.api_key },
        ),
    ],
    [
      'webhook_endpoint',
      'secrets',
      () =>
        send('POST /v1/webhook-endpoints', account.api_key, {
          url: 'https://1.1.1.1/y',
          types: ['webhook.disabled'],
        }),
    ],
  ];
  for (const [table, column, ask] of breakage) {
    await context.db.query(`alter table pricing.${table} rename column ${column} to broken`);
    expect((await ask()).status, `${table}.${column}`).toBe(500);
    await context.db.query(`alter table pricing.${table} rename column broken to ${column}`);
  }
  await context.db.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  );
  await expect.poll(async () => (await send('GET /v1/products', account.api_key)).status).toBe(200);
  expect(await server.stop()).toBe(0);

  const output = server.output();
  const errors = output.split('\n').filter((line) => line.includes('"msg":"a request failed"'));
  expect(errors.length).toBeGreaterThanOrEqual(breakage.length);
  for (const secret of secrets) {
    expect(output.includes(secret), `${secret.slice(0, 12)}… is in the log`).toBe(false);
    expect(
      output.includes(secret.slice(-20)),
      `the end of ${secret.slice(0, 12)}… is in the log`,
    ).toBe(false);
  }
  expect(output).not.toMatch(/bearer |"authorization":"(?!\[secret\])/i);
});
