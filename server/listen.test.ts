import type { ServerResponse } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, expect, test } from 'vitest';
import { type Logger, silentLogger } from '#kernel/logger.ts';
import { createRequestListener } from './create-request-handler.ts';
import { type Listener, listen } from './listen.ts';

const open: Listener[] = [];
afterEach(async () => {
  for (const listener of open.splice(0)) await listener.close(100);
});

test('reports a port in use in one line', async () => {
  const first = await start();
  await expect(listen({ port: first.port, host: '127.0.0.1' })).rejects.toThrow(
    `PORT ${first.port} is in use by another program: set PORT to another one`,
  );
});

test('answers that it is starting until a handler is set', async () => {
  const listener = await start();
  const starting = await fetch(`http://127.0.0.1:${listener.port}/`);
  expect([starting.status, starting.headers.get('retry-after')]).toEqual([503, '2']);
  listener.serve((_request, response) => response.end('here'));
  expect(await (await fetch(`http://127.0.0.1:${listener.port}/`)).text()).toBe('here');
});

test.each(['/v1', '/v1/products?limit=1'])(
  "refuses API requests in the API's format during set-up: %s",
  async (path) => {
    const listener = await start();
    const answer = await fetch(`http://127.0.0.1:${listener.port}${path}`);
    expect([
      answer.status,
      answer.headers.get('retry-after'),
      answer.headers.get('content-type'),
    ]).toEqual([503, '2', 'application/problem+json']);
    const problem = (await answer.json()) as Record<string, unknown>;
    expect(problem).toMatchObject({ status: 503, code: 'unavailable' });
    expect(answer.headers.get('x-request-id')).toBe(
      String(problem['instance']).replace('urn:uuid:', ''),
    );
    const page = await fetch(`http://127.0.0.1:${listener.port}/v10`);
    expect(page.headers.get('content-type')).toBe('text/plain; charset=utf-8');
  },
);

test('lets a running request finish when it closes', async () => {
  const listener = await start();
  const running = Promise.withResolvers<ServerResponse>();
  listener.serve((_request, response) => running.resolve(response));
  const answer = fetch(`http://127.0.0.1:${listener.port}/`).then((response) => response.text());
  const response = await running.promise;
  const closed = listener.close(30_000);
  response.end('late');
  await closed;
  open.pop();
  expect(await answer).toBe('late');
});

test.each([
  ['no HTTP', 'hello there\r\n\r\n', 400, 'malformed_request'],
  [
    'headers without end',
    `GET / HTTP/1.1\r\nHost: x\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`,
    431,
    'headers_too_large',
  ],
])(
  'refuses bytes that are not a request in the usual format: %s',
  async (_name, bytes, status, code) => {
    const listener = await start();
    listener.serve((_request, response) => response.end('here'));
    const [head, body] = await send(listener.port, bytes);
    expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} [^]*application/problem\\+json`));
    expect(JSON.parse(body)).toMatchObject({ status, code });
  },
);

test.each([
  ['a backslash in the target', 'GET /v1\\products HTTP/1.1\r\nHost: x\r\n\r\n'],
  ['a target without a slash', 'GET v1/products HTTP/1.1\r\nHost: x\r\n\r\n'],
  ['a host that is none', 'GET /v1/products HTTP/1.1\r\nHost: a/b\r\n\r\n'],
  ['a whole address that is none', 'GET http://[/v1 HTTP/1.1\r\nHost: x\r\n\r\n'],
  ['no host', 'GET /v1/products HTTP/1.1\r\n\r\n'],
])('refuses a request that the parser rejects in the usual format: %s', async (_name, bytes) => {
  const listener = await start();
  const log = createTestLog();
  listener.serve(createRequestListener(() => new Response('here'), log));
  const [head, body] = await send(listener.port, bytes);
  expect(head).toMatch(/^HTTP\/1.1 400 [^]*application\/problem\+json/i);
  expect(JSON.parse(body)).toMatchObject({ status: 400, code: 'malformed_request' });
  expect(log.errors).toEqual([]);
});

test("does not answer an unknown Expect header with Node's own response", async () => {
  const listener = await start();
  listener.serve((_request, response) => response.end('here'));
  const [, body] = await send(
    listener.port,
    'GET / HTTP/1.1\r\nHost: x\r\nExpect: 200-maybe\r\n\r\n',
  );
  expect(body).toContain('here');
});

test('answers an exception before the response with 500 without its message, and logs it', async () => {
  const listener = await start();
  const log = createTestLog();
  listener.serve(createRequestListener(() => Promise.reject(new Error('broken inside')), log));
  const [head, body] = await send(listener.port, 'GET /v1 HTTP/1.1\r\nHost: x\r\n\r\n');
  expect(head).toMatch(/^HTTP\/1.1 500 [^]*application\/problem\+json/i);
  expect(body).not.toContain('broken inside');
  expect(JSON.parse(body)).toMatchObject({ code: 'internal_error' });
  expect(log.errors).toEqual(['a request failed']);
});

/** The response's head and body, read until the server or the test closes the connection. */
async function send(port: number, bytes: string): Promise<[head: string, body: string]> {
  const socket = connect(port, '127.0.0.1');
  socket.end(bytes);
  const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n');
  return [head, body];
}

function createTestLog(): Logger & { readonly errors: string[] } {
  const errors: string[] = [];
  return { ...silentLogger, error: (_fields, message) => void errors.push(message), errors };
}

async function start(): Promise<Listener> {
  const listener = await listen({ port: 0, host: '127.0.0.1' });
  open.push(listener);
  return listener;
}
