/**
 * Two web processes on one database, two keys of one Starter account: one shared limit per minute.
 * The long suite waits a real minute.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createAccount } from '#pricing/accounts/accounts.ts';
import { createKey } from '#pricing/accounts/keys.ts';
import { IS_LONG } from '#tests/support/is-long.ts';
import { createTestStage, type TestStage } from '#tests/support/create-test-stage.ts';
import { type RunningServer, startServer } from '#tests/support/start-server.ts';
import { ageWindow } from './request-window.ts';

let context: TestStage;
let servers: RunningServer[] = [];
beforeAll(async () => {
  context = await createTestStage(new Date());
  const { host = '', database = '' } = context.connection;
  const env = {
    ROLE: 'web',
    DATABASE_URL: `postgresql://pricing@/${database}?host=${encodeURIComponent(host)}`,
    DATABASE_POOL: '4',
  };
  const start = () => startServer({ args: ['--service'], env });
  servers = await Promise.all([start(), start()]);
});
afterAll(() => Promise.all(servers.map((server) => server.dispose())));

/** Every kind of response counts, and has the same headers. */
interface Request {
  readonly status: number;
  readonly path: string;
  readonly method?: string;
  readonly headers?: Record<string, string>;
  readonly body?: string;
}
const REQUESTS: readonly Request[] = [
  { status: 200, path: '/v1/products' },
  { status: 304, path: '/v1/products', headers: { 'if-none-match': '*' } },
  { status: 404, path: '/v1/products/prd_none' },
  {
    status: 422,
    path: '/v1/products',
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  },
  { status: 400, path: '/v1/products?lmit=5' },
  { status: 405, path: '/v1/products', method: 'PUT' },
];

async function openClients() {
  const { accountId, apiKey } = await createAccount(context, { name: 'Two keys', plan: 'starter' });
  const keys = [
    apiKey,
    (await createKey(context.db, { accountId, name: 'second', clock: context.clock })).apiKey,
  ];
  const ask = async (i: number) => {
    const { path, headers, ...rest } = REQUESTS[i % REQUESTS.length] as Request;
    const server = servers[i % 2];
    const answer = await fetch(`${server?.origin}${path}`, {
      method: rest.method,
      body: rest.body,
      headers: { ...headers, authorization: `Bearer ${keys[(i >> 1) % 2]}` },
    });
    await answer.arrayBuffer();
    expect(answer.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
    expect(answer.headers.get('ratelimit-policy')).toBe('"starter";q=60;w=60');
    const [, left = '', seconds = ''] =
      /^"starter";r=(\d+);t=(\d+)$/.exec(answer.headers.get('ratelimit') ?? '') ?? [];
    return {
      status: answer.status,
      left: Number(left),
      seconds: Number(seconds),
      retryAfter: answer.headers.get('retry-after'),
    };
  };
  return { accountId, ask };
}

test('two processes and two keys share sixty requests a minute', async () => {
  const { accountId, ask } = await openClients();
  const answers = await Promise.all(Array.from({ length: 60 }, (_, i) => ask(i)));
  expect(answers.map(({ status }) => status)).toEqual(
    Array.from({ length: 60 }, (_, i) => REQUESTS[i % REQUESTS.length]?.status),
  );
  // Each of them used one request of the limit, whichever process received it.
  expect(answers.map(({ left }) => left).sort((a, b) => b - a)).toEqual(
    Array.from({ length: 60 }, (_, i) => 59 - i),
  );
  const refused = await Promise.all(Array.from({ length: 12 }, (_, i) => ask(i)));
  for (const { status, left, seconds, retryAfter } of refused)
    expect([status, left, retryAfter]).toEqual([429, 0, String(seconds)]);

  // Of a minute that ends in a few seconds …
  await ageWindow(context.db, accountId, (refused[0]?.seconds ?? 60) - 8);
  const early = await ask(0);
  expect(early.status).toBe(429);
  expect(early.seconds).toBeLessThanOrEqual(8);
  // … to the moment that Retry-After names: the refused ones have not counted.
  await ageWindow(context.db, accountId, early.seconds);
  expect((await ask(0)).status).toBe(200);
  await ageWindow(context.db, accountId, 60);
  expect(await ask(1)).toMatchObject({ status: 304, left: 59, seconds: 60 });
});

test('two processes share the limit of wrong keys from one address', async () => {
  const guess = async (n: number) => {
    const answer = await fetch(`${servers[n % 2]?.origin}/v1/products`, {
      headers: { authorization: `Bearer pk_live_wrong${n}` },
    });
    await answer.arrayBuffer();
    return answer.status;
  };
  const statuses: number[] = [];
  for (let n = 0; n < 60; n += 1) statuses.push(await guess(n));
  expect(statuses.filter((status) => status === 401)).toHaveLength(20);
  expect(statuses.slice(20)).toEqual(Array(40).fill(429));
});

test.runIf(IS_LONG)(
  'in real time the sixty-first passes exactly when Retry-After says',
  { timeout: 120_000 },
  async () => {
    const { ask } = await openClients();
    const first = Date.now();
    expect((await ask(0)).status).toBe(200);
    // Spread out, so that requests leave the window one by one.
    for (let i = 1; i < 60; i += 1) {
      await sleep(200);
      expect((await ask(i)).status).not.toBe(429);
    }
    const refused = await ask(0);
    expect(refused.status).toBe(429);
    const told = Date.now() + Number(refused.retryAfter) * 1000;
    expect(told - first).toBeLessThan(62_500);
    await sleep(first + 59_700 - Date.now());
    expect((await ask(1)).status).toBe(429);
    await sleep(Math.max(0, told - Date.now()));
    const passed = await ask(0);
    console.info(
      `refused after ${refused.retryAfter} s were told; passed ${((Date.now() - first) / 1000).toFixed(2)} s after the first request`,
    );
    expect(passed.status).toBe(200);
  },
);
