/** Requests with wrong keys are slowed down by the address they come from. */
import { expect, test } from 'vitest';
import { deleteOldCounts } from '#pricing/accounts/count-requests.ts';
import { createWrongKeyLimit } from '#pricing/api/request/limit-wrong-keys.ts';
import { IS_LONG } from '#tests/support/is-long.ts';
import { countStatements } from '#tests/support/count-statements.ts';
import { type Asked, openApi } from './open-api.ts';
import { ageWindow } from './request-window.ts';

const api = await openApi({ trustedProxies: ['10.0.0.0/8'] });
const client = await api.signUp();
const LIMIT = 20;

let last = 0;
const ask = (remoteAddress: string, authorization: string, headers: Record<string, string> = {}) =>
  api.fetch(
    '/v1/products?limit=1',
    { headers: { authorization, ...headers } },
    { incoming: { socket: { remoteAddress, encrypted: true } } },
  );
const guess = (remoteAddress: string, headers: Record<string, string> = {}) => {
  last += 1;
  return ask(remoteAddress, `Bearer pk_live_wrong${last}`, headers);
};
const count = (answers: readonly Asked[], status: number) =>
  answers.filter((answer) => answer.status === status).length;
const guessMany = async (times: number, ...from: Parameters<typeof guess>) => {
  const answers: Asked[] = [];
  for (let n = 0; n < times; n += 1) answers.push(await guess(...from));
  return answers;
};

/** The database's clock runs on while the test does. */
const expectSoon = (answer: Asked | undefined, seconds: number) => {
  const told = Number(answer?.headers.get('retry-after'));
  expect(told).toBeLessThanOrEqual(seconds);
  expect(told).toBeGreaterThan(seconds - 12);
};

const MANY = IS_LONG ? 700 : 100;

test('of wrong keys in a row from one address, all but twenty are answered 429', async () => {
  const answers = await guessMany(MANY, '203.0.113.1');
  expect([count(answers, 401), count(answers, 429)]).toEqual([LIMIT, MANY - LIMIT]);
  const refused = answers.at(-1);
  expect(refused?.json).toMatchObject({ code: 'rate_limited' });
  expectSoon(refused, 60);
  // Nothing is said about the limit of an account.
  expect(refused?.headers.get('ratelimit')).toBeNull();
  expect((await ask('203.0.113.1', `Bearer ${client.apiKey}`)).status).toBe(200);
  expect((await guess('203.0.113.2')).status).toBe(401);
});

test('concurrent guesses are counted one by one', async () => {
  const answers = await Promise.all(Array.from({ length: 50 }, () => guess('203.0.113.3')));
  expect([count(answers, 401), count(answers, 429)]).toEqual([LIMIT, 30]);
});

/** As if the wrong keys from this network had been sent that much earlier. */
const age = async (network: string, seconds: number) => {
  api.context.clock.advance(seconds * 1000);
  await ageWindow(api.context.db, `address:${network}`, seconds);
};

test('an address may try again after a minute', async () => {
  await guessMany(LIMIT, '203.0.113.4');
  await age('203.0.113.4', 45);
  expectSoon(await guess('203.0.113.4'), 15);
  await age('203.0.113.4', 15);
  expect((await guess('203.0.113.4')).status).toBe(401);
});

test('the first few wrong keys cost no statement, refused ones neither', async () => {
  const { context, asked } = countStatements(api.context);
  const record = createWrongKeyLimit(context);
  const costs: number[] = [];
  for (let n = 0; n < 2 * LIMIT; n += 1) {
    const before = asked();
    await record('203.0.113.11').catch(() => undefined);
    costs.push(asked() - before);
  }
  // The one after the limit is refused by the database, the others by the process.
  expect(costs).toEqual([
    ...Array(5).fill(0),
    ...Array(LIMIT - 5 + 1).fill(1),
    ...Array(LIMIT - 1).fill(0),
  ]);
});

test('the counts of addresses are deleted when they are an hour old', async () => {
  const { db } = api.context;
  await guessMany(LIMIT, '203.0.113.12');
  await guessMany(LIMIT, '203.0.113.13');
  await ageWindow(db, 'address:203.0.113.12', 3601);
  await deleteOldCounts(db);
  const { rows } = await db.query(
    `select c.account_id as id, count(s.slot)::int as slots
     from pricing.request_cursor c left join pricing.request_slot s on s.account_id = c.account_id
     where c.account_id in ('address:203.0.113.12', 'address:203.0.113.13', $1) group by 1`,
    [client.accountId],
  );
  expect(rows).toContainEqual({ id: 'address:203.0.113.13', slots: LIMIT });
  expect(rows).toContainEqual({ id: client.accountId, slots: expect.any(Number) });
  expect(rows).toHaveLength(2);
});

test('counts an IPv6 network as one address', async () => {
  await guessMany(LIMIT, '2001:db8:1:2::1');
  expect((await guess('2001:db8:1:2:ffff::9')).status).toBe(429);
  expect((await guess('2001:DB8:1:3::1')).status).toBe(401);
});

test('behind a trusted proxy, the client’s own address counts', async () => {
  const from = (client: string): [string, Record<string, string>] => [
    '10.0.0.1',
    { 'x-forwarded-proto': 'https', 'x-forwarded-for': client },
  ];
  // The first entry is the client's own statement, the last but one that of our first proxy.
  await guessMany(LIMIT, ...from('198.51.100.1, 203.0.113.5, 10.0.0.2'));
  expect((await guess(...from('198.51.100.2, 203.0.113.5, 10.0.0.2'))).status).toBe(429);
  expect((await guess(...from('203.0.113.6'))).status).toBe(401);
  const standard = { 'x-forwarded-proto': 'https', forwarded: 'for=203.0.113.5;proto=https' };
  expect((await guess('10.0.0.1', standard)).status).toBe(429);
  // Without the proxy, the header says nothing.
  expect((await guess('203.0.113.7', { 'x-forwarded-for': '203.0.113.5' })).status).toBe(401);
});

test('a request without a key or with an expired one is not a guess', async () => {
  const expired = await client.send('POST /v1/account/keys', {
    name: 'short',
    expires_at: new Date(api.context.clock.now().getTime() + 1000).toISOString(),
  });
  api.context.clock.advance(1000);
  for (let n = 0; n <= LIMIT; n += 1) {
    const none = await api.fetch('/v1/products', {});
    const old = await ask('203.0.113.8', `Bearer ${expired.json.api_key}`);
    expect([none.status, old.status]).toEqual([401, 401]);
  }
  expect((await guess('203.0.113.8')).status).toBe(401);
});

test('remembers a bounded number of addresses; the database knows of the others', async () => {
  const record = createWrongKeyLimit(api.context);
  const recordMany = async (times: number, address: (n: number) => string) => {
    for (let n = 0; n < times; n += 1) await record(address(n));
  };
  await recordMany(LIMIT, () => '203.0.113.10');
  await expect(record('203.0.113.10')).rejects.toThrow('Too many wrong API keys');
  // As many others as are remembered: the first one is forgotten.
  await recordMany(10_000, (n) => `10.${n >> 16}.${(n >> 8) & 255}.${n & 255}`);
  await recordMany(5, () => '203.0.113.10');
  await expect(record('203.0.113.10')).rejects.toThrow('Too many wrong API keys');
});

test('a wrong key of the operator is a guess too, the right one always works', async () => {
  const create = (key: string) =>
    api.fetch(
      '/v1/accounts',
      { headers: { authorization: `Bearer ${key}` } },
      { incoming: { socket: { remoteAddress: '203.0.113.9', encrypted: true } } },
    );
  for (let n = 0; n < LIMIT; n += 1) expect((await create('wrong')).status).toBe(401);
  expect((await create('wrong')).status).toBe(429);
  expect((await create(api.operatorKey)).status).toBe(200);
});
