/**
 * Requests to real servers, by the client as users get it; only its clock and waits are replaced.
 */
import { afterEach, expect, test } from 'vitest';
import { createSender, openService } from '../tests/sdk/scripted-service.ts';
import {
  closeTestServers,
  openRawServer,
  openSayingServer,
} from '../tests/support/http-client/test-servers.ts';
import { ResponseError, TimeoutError } from './errors.ts';
import { buildPath, type Call, type Runtime, Sender } from './sender.ts';
import { waitFor } from './time-limit.ts';

afterEach(closeTestServers);

const GET: Call = { method: 'GET', path: '/things' };
const POST: Call = { method: 'POST', path: '/things', body: { a: 1 }, acceptsKey: true };
const OK = { type: 'application/json', body: '{"ok":true}' };

const failureOf = async (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    (value) => expect.fail(`expected an error, got ${JSON.stringify(value)}`),
    (error: unknown) => error,
  );

test('sends key, query and exact body', async () => {
  const { baseUrl, received } = await openService(OK);
  const { sender } = createSender({
    baseUrl: `${baseUrl}/`,
    userAgent: 'till/2',
    headers: { 'x-shop': 'a' },
  });
  const body = { your_price: '19.90', note: 'é' };
  const query = { limit: 10, matched: false, sku: 'a b&c', cursor: null, product_id: undefined };
  const value = await sender.requestJson({ ...POST, body, query }, { headers: { 'x-trace': 'b' } });
  expect(value).toEqual({ ok: true });
  const [{ line, headers, body: sent } = expect.fail()] = received;
  expect(line).toBe('POST /v1/things?limit=10&matched=false&sku=a+b%26c');
  expect(sent).toBe('{"your_price":19.90,"note":"é"}');
  expect(headers).toMatchObject({
    authorization: 'Bearer pk_test',
    accept: 'application/json',
    'content-type': 'application/json',
    'x-shop': 'a',
    'x-trace': 'b',
    'user-agent': expect.stringMatching(
      /^till\/2 pricing-intelligence-sdk\/\d+\.\d+\.\d+ Node\.js\/\d+$/,
    ),
    'idempotency-key': expect.stringMatching(/^"[0-9a-f]{32}"$/),
  });
});

test('a file is returned as its bytes, and an answer without content as nothing', async () => {
  const { baseUrl } = await openService(
    { type: 'application/zip', body: 'PK\u0003' },
    { status: 204 },
  );
  const { sender } = createSender({ baseUrl });
  expect(await sender.requestBytes(GET, {})).toEqual(new TextEncoder().encode('PK\u0003'));
  expect(await sender.requestNothing(GET, {})).toBeUndefined();
  expect(await sender.request(GET, {})).toBeUndefined();
});

test('reads prices digit for digit', async () => {
  const body = '{"price":10.00,"limit":1.0,"matches":[{"list_price":0.30}]}';
  const { sender } = createSender(await openService({ ...OK, body }));
  expect(await sender.requestJson(GET, {})).toEqual({
    price: '10.00',
    limit: 1,
    matches: [{ list_price: '0.30' }],
  });
});

test('a POST keeps its key over all attempts, and each POST has its own', async () => {
  const { baseUrl, received } = await openService({ status: 503 }, { status: 500 }, OK);
  const { sender, waits } = createSender({ baseUrl });
  await sender.requestJson(POST, {});
  await sender.requestJson(POST, {});
  const keys = received.map(({ headers }) => headers['idempotency-key']);
  expect(keys[1]).toBe(keys[0]);
  expect(keys[2]).toBe(keys[0]);
  expect(keys[3]).not.toBe(keys[0]);
  expect(received.map(({ body }) => body)).toEqual(Array(4).fill('{"a":1}'));
  expect(waits).toEqual([500, 1000]);
});

test('waits as long as the server says', async () => {
  const later = new Date(Date.now() + 3_600_000).toUTCString();
  const now = new Date(Date.parse(later) - 20_000).toUTCString();
  const { sender, waits } = createSender(
    await openService(
      { status: 429, headers: { 'retry-after': '17' } },
      { status: 503, headers: { 'retry-after': later, date: now } },
      OK,
    ),
  );
  expect(await sender.requestJson(GET, {})).toEqual({ ok: true });
  expect(waits).toEqual([17_000, 20_000]);
});

test('does not wait longer than the total limit', async () => {
  const { baseUrl, received } = await openService({
    status: 429,
    headers: { 'retry-after': '60' },
  });
  const { sender, waits } = createSender({ baseUrl });
  const error = await failureOf(sender.requestJson(GET, { totalTimeoutMs: 60_000 }));
  expect(error).toMatchObject({ status: 429, retryAfterMs: 60_000 });
  expect([waits, received.length]).toEqual([[], 1]);
  await failureOf(sender.requestJson(GET, {}));
  expect([waits, received.length]).toEqual([[60_000], 3]);
});

test('gives up after the last retry with the last answer', async () => {
  const { baseUrl, received } = await openService({ status: 500 }, { status: 502 });
  const { sender } = createSender({ baseUrl });
  expect(await failureOf(sender.requestJson(GET, {}))).toMatchObject({ status: 502 });
  expect(received).toHaveLength(4);
  await failureOf(sender.requestJson(GET, { maxRetries: 0 }));
  expect(received).toHaveLength(5);
});

test.each([
  ['PATCH', {}, 1],
  ['POST without a key', { method: 'POST' }, 1],
  ['PUT', { method: 'PUT' }, 4],
  ['DELETE', { method: 'DELETE' }, 4],
])('%s is sent again after a 500 only if that is safe', async (_name, call, attempts) => {
  const { baseUrl, received } = await openService({ status: 500 });
  const { sender } = createSender({ baseUrl });
  await failureOf(sender.request({ method: 'PATCH', path: '/things', body: {}, ...call }, {}));
  expect(received).toHaveLength(attempts);
});

test('a server without idempotency gets a POST once, unless it refused it', async () => {
  const { baseUrl, received } = await openService({ status: 503 }, { status: 429 }, OK);
  const { sender } = createSender({ baseUrl, capabilities: ['sales'] });
  expect(await failureOf(sender.requestJson(POST, {}))).toMatchObject({ status: 503 });
  expect(received).toHaveLength(1);
  expect(await sender.requestJson(POST, {})).toEqual({ ok: true });
  expect(received).toHaveLength(3);
});

test('an operation that the server lacks is refused without a request', async () => {
  const { baseUrl, received } = await openService(OK);
  const { sender } = createSender({ baseUrl, capabilities: ['sales'] });
  expect(await failureOf(sender.requestJson({ ...GET, name: 'settings.get' }, {}))).toMatchObject({
    name: 'NotOfferedError',
    operation: 'settings.get',
    capability: 'settings',
  });
  expect(received).toEqual([]);
  await sender.requestJson({ ...POST, name: 'sales.record' }, {});
  await sender.requestJson({ ...GET, name: 'products.list' }, {});
  expect(received).toHaveLength(2);
});

test('a connection that fails is tried again, and the error keeps its cause', async () => {
  const { sender, waits } = createSender({ baseUrl: 'http://127.0.0.1:1/v1' });
  const error = await failureOf(sender.requestJson(GET, {}));
  expect(error).toMatchObject({ name: 'ConnectionError', cause: expect.any(TypeError) });
  expect(waits).toEqual([500, 1000, 2000]);
});

test('a server that does not answer meets the time limit of the attempt', async () => {
  const { port, taken } = await openRawServer(() => undefined);
  const { sender } = createSender({ baseUrl: `http://127.0.0.1:${port}/v1` });
  const error = await failureOf(sender.requestJson(GET, { timeoutMs: 20, maxRetries: 1 }));
  expect(error).toBeInstanceOf(TimeoutError);
  expect(error).toMatchObject({ timeoutMs: 20, message: expect.stringContaining('GET /things') });
  expect(taken()).toBe(2);
});

test('a body that does not end meets the time limit too', async () => {
  const head = 'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{';
  const { port } = await openSayingServer(head, { stays: true });
  const { sender } = createSender({ baseUrl: `http://127.0.0.1:${port}/v1` });
  const error = await failureOf(sender.requestJson(GET, { timeoutMs: 50, maxRetries: 0 }));
  expect(error).toBeInstanceOf(TimeoutError);
});

test('the limit holds for a fetch that ignores the signal', async () => {
  const fetch = () => new Promise<Response>(() => undefined);
  const { sender } = createSender({ baseUrl: 'https://pricing.example/v1', fetch, maxRetries: 0 });
  expect(await failureOf(sender.requestJson(GET, { timeoutMs: 5 }))).toBeInstanceOf(TimeoutError);
});

test('an abort ends the request with the reason of the signal', async () => {
  const reason = new Error('the page was closed');
  const controller = new AbortController();
  const { port, freed } = await openRawServer(() => controller.abort(reason));
  const { sender } = createSender({ baseUrl: `http://127.0.0.1:${port}/v1` });
  const { signal } = controller;
  const limits = { timeoutMs: 600_000, totalTimeoutMs: 600_000 };
  expect(await failureOf(sender.requestJson(GET, { signal, ...limits }))).toBe(reason);
  await freed();
  expect(await failureOf(sender.requestJson(GET, { signal }))).toBe(reason);
});

test('an abort ends the wait before the next attempt', async () => {
  const { baseUrl, received } = await openService({
    status: 503,
    headers: { 'retry-after': '50' },
  });
  const controller = new AbortController();
  const { signal } = controller;
  const wait: Runtime['wait'] = (...wanted) => {
    const waiting = waitFor(...wanted);
    controller.abort('enough');
    return waiting;
  };
  const sender = new Sender({ baseUrl, apiKey: 'k' }, { now: () => 0, random: () => 1, wait });
  expect(await failureOf(sender.requestJson(GET, { signal }))).toBe('enough');
  expect(received).toHaveLength(1);
});

test('a fetch of the caller is used, and its own errors of this package end the request', async () => {
  let calls = 0;
  const refused = new ResponseError(GET, { status: 0, problem: 'refused here' });
  const fetch = async () => {
    calls += 1;
    if (calls === 1) throw new TypeError('once');
    if (calls === 2) return Response.json({ ok: true });
    throw refused;
  };
  const { sender } = createSender({ baseUrl: 'https://pricing.example/v1', fetch });
  expect(await sender.requestJson(GET, {})).toEqual({ ok: true });
  expect(await failureOf(sender.requestJson(GET, {}))).toBe(refused);
  expect(calls).toBe(3);
});

test('each answer is reported, with its headers', async () => {
  const { baseUrl } = await openService(
    { status: 503 },
    { ...OK, headers: { ratelimit: '"growth";r=599;t=60' } },
  );
  const seen: string[] = [];
  const { sender } = createSender({
    baseUrl,
    onResponse: ({ method, path, status, attempt, headers }) =>
      seen.push(`${attempt} ${method} ${path} ${status} ${headers.get('ratelimit')}`),
  });
  await sender.requestJson(GET, { onResponse: ({ status }) => seen.push(String(status)) });
  expect(seen).toEqual([
    '1 GET /things 503 null',
    '503',
    '2 GET /things 200 "growth";r=599;t=60',
    '200',
  ]);
});

test('ids cannot change the path', () => {
  expect(buildPath('/products/{}/parts/{}', ['a/b?c', 'é..'])).toBe(
    '/products/a%2Fb%3Fc/parts/%C3%A9..',
  );
  for (const id of ['', '.', '..', undefined, 5])
    expect(() => buildPath('/products/{}', [id as string])).toThrow('/products/{}: expected an id');
});

test('keys that cannot be sent, or where none is accepted, are refused', async () => {
  const { baseUrl, received } = await openService(OK);
  const { sender } = createSender({ baseUrl });
  for (const idempotencyKey of ['', 'a b', 'a"b', 'a\\b', 'é', 'x'.repeat(256)])
    expect(await failureOf(sender.requestJson(POST, { idempotencyKey }))).toBeInstanceOf(TypeError);
  expect(await failureOf(sender.requestJson(GET, { idempotencyKey: 'a' }))).toBeInstanceOf(
    TypeError,
  );
  await sender.requestJson(POST, { idempotencyKey: 'order-4711' });
  expect(received.map(({ headers }) => headers['idempotency-key'])).toEqual(['"order-4711"']);
});
