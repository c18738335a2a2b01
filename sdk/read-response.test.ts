/** Answers that are refused, and refusals: what the caller gets of them. */
import { inspect } from 'node:util';
import { afterEach, expect, test } from 'vitest';
import { createSender, openService } from '../tests/sdk/scripted-service.ts';
import { closeTestServers, openSayingServer } from '../tests/support/http-client/test-servers.ts';
import { ApiError, ConnectionError, ResponseError } from './errors.ts';
import type { Call } from './sender.ts';

afterEach(closeTestServers);

const GET: Call = { method: 'GET', path: '/things' };
const POST: Call = { method: 'POST', path: '/things', body: { a: 1 }, acceptsKey: true };
const OK = { type: 'application/json', body: '{"ok":true}' };

const failureOf = async (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    (value) => expect.fail(`expected an error, got ${JSON.stringify(value)}`),
    (error: unknown) => error,
  );

test('a problem document becomes an ApiError with all its members', async () => {
  const problem = {
    type: 'https://pricing.example/v1/docs#validation_failed',
    title: 'Fields are not valid',
    status: 422,
    detail: '#/your_price: Expected an amount that EUR can express, got 1.005',
    instance: 'urn:uuid:0b9f4f0e',
    code: 'validation_failed',
    errors: [
      { pointer: '#/your_price', detail: 'Expected …', code: 'over_precise', got: '1.005' },
      'x',
    ],
    'violated-policies': ['starter'],
  };
  const body = JSON.stringify(problem);
  const { sender } = createSender(
    await openService({ status: 422, type: 'application/problem+json', body }),
  );
  const error = await failureOf(sender.requestJson(POST, {}));
  expect(error).toBeInstanceOf(ApiError);
  expect(error).toMatchObject({
    name: 'ApiError',
    message: `POST /things: 422 validation_failed: ${problem.detail} (request 0b9f4f0e)`,
    request: { method: 'POST', path: '/things' },
    status: 422,
    code: 'validation_failed',
    title: problem.title,
    detail: problem.detail,
    errors: [problem.errors[0]],
    requestId: '0b9f4f0e',
    retryAfterMs: null,
    problem,
  });
});

test('an error shows neither the key nor what was sent', async () => {
  const { sender } = createSender(await openService({ status: 422 }, { type: 'text/html' }));
  const call = { ...POST, body: { name: 'secret' }, query: { sku: 'secret' } };
  for (const error of [
    await failureOf(sender.requestJson(call, {})),
    await failureOf(sender.requestJson(call, {})),
  ])
    expect(inspect(error, { depth: 9 })).not.toMatch(/secret|pk_test/);
});

test.each([
  ['a page of a proxy', { type: 'text/html', body: '<h1>Bad gateway</h1>' }],
  ['no body', {}],
  ['a list', { type: 'application/problem+json', body: '[1]' }],
  [
    'members of other types',
    { type: 'application/json', body: '{"code":1,"detail":[],"errors":{}}' },
  ],
])('an error with %s is an ApiError without code', async (_name, answer) => {
  const { sender } = createSender(
    await openService({ status: 404, headers: { 'x-request-id': 'r1' }, ...answer }),
  );
  expect(await failureOf(sender.requestJson(GET, {}))).toMatchObject({
    message: 'GET /things: 404 (request r1)',
    status: 404,
    code: null,
    detail: null,
    errors: [],
    requestId: 'r1',
  });
});

test.each([[{}], [{ type: 'text/plain' }], [{ type: 'text/html; charset=UTF-8' }]])(
  'JSON is read whatever its type: %j',
  async (type) => {
    const { sender } = createSender(await openService({ ...type, body: '{"price":1.50}' }));
    expect(await sender.requestJson(GET, {})).toEqual({ price: '1.50' });
  },
);

test.each([
  ['a line', 'this product is not taken\n'],
  ['a list', '["not taken"]'],
])('a refusal in another form keeps its text: %s', async (_name, body) => {
  const { sender } = createSender(await openService({ status: 400, type: 'text/plain', body }));
  expect(await failureOf(sender.requestJson(POST, {}))).toMatchObject({ body, problem: {} });
});

test.each([
  ['text/html', { type: 'text/html', body: '<p>' }, '200, expected JSON, got text/html'],
  ['no type', { body: 'Welcome' }, 'got no content type'],
  ['no content', { status: 204 }, '204, expected JSON, got no content type'],
  ['an empty body', { ...OK, body: '' }, 'expected JSON: JSON ends at position 0'],
  ['half a body', { ...OK, body: '{"ok":tr' }, 'expected JSON: JSON has an unexpected'],
  ['a list', { ...OK, body: '[1]' }, 'expected an object'],
  ['text', { ...OK, body: '"ok"' }, 'expected an object'],
  [
    'a redirect',
    { status: 302, headers: { location: 'https://elsewhere.example/' } },
    'redirects to https://elsewhere',
  ],
])('%s instead of an object is refused, with the request named', async (_name, answer, message) => {
  const { baseUrl, received } = await openService(answer);
  const { sender } = createSender({ baseUrl });
  const error = await failureOf(sender.requestJson(GET, {}));
  expect(error).toBeInstanceOf(ResponseError);
  expect(String(error)).toContain('GET /things: ');
  expect(String(error)).toContain(message);
  expect(received).toHaveLength(1);
});

test('bytes that are not UTF-8 are refused', async () => {
  const head = 'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: 10\r\n\r\n';
  const { port } = await openSayingServer(
    Buffer.concat([
      Buffer.from(head),
      Buffer.from('{"a":"'),
      Buffer.from([0xff, 0xfe]),
      Buffer.from('"}'),
    ]),
  );
  const { sender } = createSender({ baseUrl: `http://127.0.0.1:${port}/v1` });
  expect(await failureOf(sender.requestJson(GET, {}))).toBeInstanceOf(ResponseError);
});

test('a body larger than allowed is refused, announced or not', async () => {
  const body = `{"a":"${'x'.repeat(2000)}"}`;
  const chunked = `HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n7ff\r\n${body}`;
  const { port } = await openSayingServer(chunked, { stays: true });
  for (const baseUrl of [
    (await openService({ ...OK, body })).baseUrl,
    `http://127.0.0.1:${port}/v1`,
  ]) {
    const { sender } = createSender({ baseUrl, maxResponseBytes: 1000 });
    expect(await failureOf(sender.requestJson(GET, {}))).toMatchObject({
      name: 'ResponseError',
      message: 'GET /things: 200, its body is larger than 1000 bytes',
    });
  }
});

test('an answer that breaks off is asked for again, and never half read', async () => {
  const half =
    'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{"ok":true}';
  const { port, taken } = await openSayingServer(half);
  const { sender } = createSender({ baseUrl: `http://127.0.0.1:${port}/v1` });
  const error = await failureOf(sender.requestJson(GET, {}));
  expect(error).toBeInstanceOf(ConnectionError);
  expect(String(error)).toContain('GET /things: the answer broke off');
  expect(taken()).toBe(4);
});

test('what is refused unread does not keep its connection', async () => {
  for (const start of [
    '200 OK\r\ncontent-type: text/html',
    '302 Found',
    '200 OK\r\ncontent-type: application/json',
  ]) {
    const head = `HTTP/1.1 ${start}\r\ncontent-length: 5000\r\n\r\n{`;
    const { port, freed } = await openSayingServer(head, { stays: true });
    const { sender } = createSender({
      baseUrl: `http://127.0.0.1:${port}/v1`,
      maxResponseBytes: 1000,
    });
    expect(await failureOf(sender.requestJson(GET, {}))).toBeInstanceOf(ResponseError);
    await freed();
  }
});
