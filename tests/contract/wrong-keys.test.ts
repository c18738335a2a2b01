/** Requests with wrong keys are slowed down by the address they come from. */
import { expect, test } from 'vitest';
import { createWrongKeyLimit } from '#pricing/api/request/limit-wrong-keys.ts';
import { type Asked, openApi } from './open-api.ts';

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

test('of 700 wrong keys in a row from one address, 680 are answered 429', async () => {
  const answers = await guessMany(700, '203.0.113.1');
  expect([count(answers, 401), count(answers, 429)]).toEqual([LIMIT, 700 - LIMIT]);
  const refused = answers.at(-1);
  expect(refused?.json).toMatchObject({ code: 'rate_limited' });
  expect(Number(refused?.headers.get('retry-after'))).toBe(60);
  // Nothing is said about the limit of an account.
  expect(refused?.headers.get('ratelimit')).toBeNull();
  expect((await ask('203.0.113.1', `Bearer ${client.apiKey}`)).status).toBe(200);
  expect((await guess('203.0.113.2')).status).toBe(401);
});

test('concurrent guesses are counted one by one', async () => {
  const answers = await Promise.all(Array.from({ length: 50 }, () => guess('203.0.113.3')));
  expect([count(answers, 401), count(answers, 429)]).toEqual([LIMIT, 30]);
});

test('an address may try again after a minute', async () => {
  await guessMany(LIMIT, '203.0.113.4');
  api.context.clock.advance(45_000);
  expect((await guess('203.0.113.4')).headers.get('retry-after')).toBe('15');
  api.context.clock.advance(15_000);
  expect((await guess('203.0.113.4')).status).toBe(401);
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

test('remembers a bounded number of addresses', () => {
  const record = createWrongKeyLimit(api.context);
  const recordMany = (times: number, address: (n: number) => string) => {
    for (let n = 0; n < times; n += 1) record(address(n));
  };
  recordMany(LIMIT, () => '203.0.113.10');
  expect(() => record('203.0.113.10')).toThrow('Too many wrong API keys');
  // As many others as are remembered: the first one is forgotten.
  recordMany(10_000, (n) => `10.${n >> 16}.${(n >> 8) & 255}.${n & 255}`);
  expect(() => record('203.0.113.10')).not.toThrow();
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
