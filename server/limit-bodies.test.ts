/** Sends bodies over the limit to every address of the program, with and without a length. */
import { request as send, type RequestOptions, type ServerResponse } from 'node:http';
import { readdirSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { getRequestListener } from '@hono/node-server';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { MAX_FILE_BYTES } from '#app/map-prices/file-limits.ts';
import { endpoints } from '#pricing/api/endpoints/endpoints.ts';
import { MAX_BODY_BYTES } from '#pricing/api/request/read-json-body.ts';
import { MAX_WEBHOOK_BYTES } from './limit-bodies.ts';
import { type Listener, listen } from './listen.ts';

const PIECE = 256 * 1024;
/** More than the limit of any address. */
const OVER = MAX_FILE_BYTES + 1;
const UPLOAD = '/app/products/upload';

let listener: Listener;
/** The requests that were passed on, and how many body bytes a handler received. */
let reached: string[] = [];
let given = 0;
let answer: (response: ServerResponse) => void = (response) => response.end('taken');

beforeAll(async () => {
  listener = await listen({ port: 0, host: '127.0.0.1' });
  const handle = getRequestListener(async (request) => {
    reached.push(new URL(request.url).pathname);
    given += (await request.arrayBuffer()).byteLength;
    return new Response(String(given));
  });
  listener.serve((request, response) => void handle(request, response));
});
beforeEach(() => {
  reached = [];
  given = 0;
});
afterAll(() => listener.close(100));

/**
 * Every address: the files of `app/routes`, the endpoints of the API, and the other routes of the
 * HTTP entrance.
 */
const paths = [
  ...new Set([
    ...readdirSync(join(import.meta.dirname, '..', 'app', 'routes'))
      .filter((name) => name.endsWith('.tsx'))
      .map((name) => toPath(name.replace(/\.tsx$/, ''))),
    ...endpoints.map(({ path }) => `/v1${path}`.replaceAll(/\{\w+\}/g, 'x')),
    '/sandbox/actions/change-price',
    '/healthz',
    '/assets/x.js',
    '/nowhere',
    `/%61pp/products/upload`,
  ]),
];
const toOptions = (path: string, headers: RequestOptions['headers']): RequestOptions => ({
  host: '127.0.0.1',
  port: listener.port,
  method: 'POST',
  path,
  headers,
  agent: false,
});

test('covers every address of the program', () => {
  expect(paths).toEqual(
    expect.arrayContaining([
      '/webhooks/products/update',
      '/v1/products',
      UPLOAD,
      '/flow/lifecycle',
    ]),
  );
});

test.each(paths)('%s refuses a body by its announced length without reading it', async (path) => {
  const { status, problem } = await sendAnnounced(path);
  expect([status, problem.code, reached, given]).toEqual([413, 'payload_too_large', [], 0]);
});

test.each(paths.filter((path) => path !== UPLOAD))(
  '%s refuses a body without a length once it exceeds the limit',
  async (path) => {
    const { status, sent } = await sendWithoutEnd(path);
    expect([status, reached, given]).toEqual([413, [], 0]);
    expect(sent).toBeGreaterThan(MAX_BODY_BYTES);
  },
);

test('accepts a product webhook with all the variants that Shopify allows', async () => {
  const status = await new Promise<number | undefined>((answered, failed) => {
    const headers = { 'content-length': String(MAX_WEBHOOK_BYTES) };
    const sent = send(toOptions('/webhooks/products/update', headers), (response) =>
      answered(response.resume().statusCode),
    );
    sent.on('error', failed);
    sent.end(Buffer.alloc(MAX_WEBHOOK_BYTES));
  });
  expect([status, given]).toEqual([200, MAX_WEBHOOK_BYTES]);
});

test('answers a client that sends its whole body before it reads', async () => {
  const socket = connect(listener.port, '127.0.0.1');
  const answered = text(socket);
  socket.write(
    `POST /v1/products HTTP/1.1\r\nHost: x\r\nContent-Length: ${8 * MAX_BODY_BYTES}\r\n\r\n`,
  );
  for (let bytes = 0; bytes < 8 * MAX_BODY_BYTES; bytes += PIECE)
    if (!socket.write(Buffer.alloc(PIECE)))
      await new Promise((drained) => socket.once('drain', drained));
  expect(await answered).toMatch(
    /^HTTP\/1\.1 413 [^]*application\/problem\+json[^]*Expected a body of at most 2097152 bytes/,
  );
});

test('refuses a client that sends Expect: 100-continue before it sends the body', async () => {
  const refused = await new Promise<number | undefined>((answered) => {
    const asking = send(
      toOptions('/v1/products', { expect: '100-continue', 'content-length': String(OVER) }),
      (response) => answered(response.resume().statusCode),
    );
    asking.on('continue', () => answered(100));
    asking.flushHeaders();
  });
  expect(refused).toBe(413);
});

test.each([
  ['with a length', { 'content-length': '6' }],
  ['without one', { 'transfer-encoding': 'chunked' }],
  ['after asking', { expect: '100-continue', 'content-length': '6' }],
  ['after asking, without a length', { expect: '100-continue', 'transfer-encoding': 'chunked' }],
])('passes on a body within the limit completely: %s', async (_how, headers) => {
  const body = await new Promise<string>((answered, failed) => {
    const sent = send(toOptions('/v1/products', headers), (response) => {
      text(response).then(answered, failed);
    });
    sent.on('error', failed);
    sent.end('123456');
  });
  expect([body, reached]).toEqual(['6', ['/v1/products']]);
});

test('limits the total of all bodies in progress, and frees room with every response', async () => {
  const open: ServerResponse[] = [];
  const held = Promise.withResolvers<void>();
  const small = await listen({ port: 0, host: '127.0.0.1', slowMs: 100 });
  answer = (response) => {
    if (open.push(response) === 128) held.resolve();
  };
  small.serve((_request, response) => answer(response));
  const post = () =>
    new Promise<number | undefined>((answered) => {
      const asking = send(
        {
          ...toOptions('/v1/products', { 'content-length': String(MAX_BODY_BYTES) }),
          port: small.port,
        },
        (response) => answered(response.resume().statusCode),
      );
      asking.on('error', () => answered(undefined));
      asking.flushHeaders();
    });
  const under = Array.from({ length: 128 }, post);
  await held.promise;
  expect(await post()).toBe(503);
  for (const response of open) response.writeHead(200, { connection: 'close' }).end();
  expect(new Set(await Promise.all(under))).toEqual(new Set([200]));
  answer = (response) => response.writeHead(200, { connection: 'close' }).end();
  await expect.poll(post).toBe(200);
  await small.close(100);
});

test('gives up on a body that does not arrive completely', async () => {
  const hasty = await listen({ port: 0, host: '127.0.0.1', requestTimeout: 50 });
  const handle = getRequestListener(async (request) => new Response(await request.text()));
  hasty.serve((request, response) => void handle(request, response));
  for (const length of ['Content-Length: 100', 'Transfer-Encoding: chunked']) {
    const socket = connect(hasty.port, '127.0.0.1');
    socket.write(`POST /webhooks/shop/update HTTP/1.1\r\nHost: x\r\n${length}\r\n\r\n`);
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 408 [^]*request_timeout/);
  }
  await hasty.close(100);
});

/** Builds an address from a file name as Remix does. */
function toPath(name: string): string {
  const parts = name.split('.').filter((part) => part !== '_index');
  return `/${parts.map((part) => (part.startsWith('$') ? 'x' : part)).join('/')}`;
}

/** Announces more than is allowed and sends the beginning. */
async function sendAnnounced(
  path: string,
): Promise<{ status: number | undefined; problem: { code?: string } }> {
  return new Promise((answered, failed) => {
    const sent = send(toOptions(path, { 'content-length': String(OVER) }), (response) => {
      text(response).then((body) => {
        answered({ status: response.statusCode, problem: JSON.parse(body) });
        sent.destroy();
      }, failed);
    });
    sent.on('error', failed);
    sent.write(Buffer.alloc(PIECE));
  });
}

/** Sends until the response arrives. */
async function sendWithoutEnd(path: string): Promise<{ status: number | undefined; sent: number }> {
  let sent = 0;
  return new Promise((answered, failed) => {
    const sending = send(toOptions(path, { 'transfer-encoding': 'chunked' }), (response) => {
      response.resume();
      answered({ status: response.statusCode, sent });
      sending.destroy();
    });
    sending.on('error', (error) => (sending.destroyed ? undefined : failed(error)));
    const write = (): void => {
      if (sending.destroyed || sent > 2 * MAX_WEBHOOK_BYTES) return;
      sent += PIECE;
      sending.write(Buffer.alloc(PIECE), write);
    };
    write();
  });
}
