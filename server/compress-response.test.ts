import { createServer, request as ask, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, createGunzip, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { silentLogger } from '#kernel/logger.ts';
import { createRequestListener } from './create-request-handler.ts';
import { compressResponse, UNCOMPRESSED } from './load-pages.ts';

const HTML = { 'content-type': 'text/html; charset=utf-8' };
const LONG = '<p>Corvara vase</p>'.repeat(500);

let server: Server;
let make: () => Response;
beforeAll(async () => {
  server = createServer(
    createRequestListener((request) => compressResponse(request, make()), silentLogger),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(() => void server.close());

const open = (path: string, accepted: string, method = 'GET') =>
  new Promise<IncomingMessage>((resolve, reject) => {
    const { port } = server.address() as AddressInfo;
    const headers = { 'accept-encoding': accepted };
    ask({ port, path, method, headers }, resolve).on('error', reject).end();
  });

async function get(path: string, accepted: string, method?: string) {
  const answer = await open(path, accepted, method);
  return { status: answer.statusCode, headers: answer.headers, bytes: await buffer(answer) };
}

test.each([
  ['br, gzip', 'br', brotliDecompressSync],
  ['gzip', 'gzip', gunzipSync],
])(
  'sends a document to a client of %s in %s, with its length',
  async (accepted, encoding, open) => {
    make = () =>
      new Response(LONG, { headers: { ...HTML, etag: '"a"', 'content-length': '9500' } });
    const { headers, bytes } = await get('/app', accepted);
    expect(headers).toMatchObject({
      'content-encoding': encoding,
      vary: 'Accept-Encoding',
      etag: 'W/"a"',
    });
    expect(headers['content-length']).toBe(String(bytes.length));
    expect(bytes.length).toBeLessThan(300);
    expect(open(bytes).toString()).toBe(LONG);
  },
);

test.each(['br;q=0, gzip;q=0', 'identity', ''])(
  'sends uncompressed bytes for %j, with Vary',
  async (accepted) => {
    make = () => new Response(LONG, { headers: HTML });
    const { headers, bytes } = await get('/app', accepted);
    expect([headers['content-encoding'], headers.vary]).toEqual([undefined, 'Accept-Encoding']);
    expect(bytes.toString()).toBe(LONG);
  },
);

test('compresses an error like any other response', async () => {
  make = () => new Response(LONG, { status: 500, headers: HTML });
  expect(await get('/app', 'br')).toMatchObject({
    status: 500,
    headers: { 'content-encoding': 'br' },
  });
});

test.each([
  ['a short one', new Response('short', { headers: HTML })],
  [
    'a file that is compressed already',
    new Response(LONG, { headers: { 'content-type': 'application/zip' } }),
  ],
  ['an event stream', new Response(LONG, { headers: { 'content-type': 'text/event-stream' } })],
  [
    'a part',
    new Response(LONG, { status: 206, headers: { ...HTML, 'content-range': 'bytes 0-9499/9999' } }),
  ],
  [
    'what nobody may change',
    new Response(LONG, { headers: { ...HTML, 'cache-control': 'no-transform' } }),
  ],
])('does not compress %s', async (_name, answer) => {
  make = () => answer;
  expect((await get('/app', 'br')).headers['content-encoding']).toBeUndefined();
});

test('sends no body and no encoding for HEAD and 304', async () => {
  make = () => new Response(null, { headers: HTML });
  const head = await get('/app', 'br', 'HEAD');
  expect(head.headers).toMatchObject({ vary: 'Accept-Encoding' });
  make = () => new Response(null, { status: 304, headers: HTML });
  const unchanged = await get('/app', 'br');
  for (const { headers, bytes } of [head, unchanged]) {
    expect(headers['content-encoding']).toBeUndefined();
    expect(bytes.length).toBe(0);
  }
});

test.each([
  '/app/settings/keys',
  '/app/settings/keys.data',
  '/auth/session-token',
  '/notifications/unsubscribe',
])('sends %s uncompressed because it may hold a secret', async (path) => {
  make = () => new Response(LONG, { headers: HTML });
  const { headers, bytes } = await get(`${path}?shop=a`, 'br');
  expect(headers['content-encoding']).toBeUndefined();
  expect(bytes.toString()).toBe(LONG);
  expect(UNCOMPRESSED.filter((each) => each.path.test(path))).toHaveLength(1);
});

test('sends what a stream has written before the stream writes the rest', async () => {
  let write: (text: string | null) => void = () => undefined;
  make = () =>
    new Response(
      new ReadableStream<Uint8Array>({
        start(controller) {
          write = (text) =>
            text === null ? controller.close() : controller.enqueue(Buffer.from(text));
          write('the frame');
        },
      }),
      { headers: HTML },
    );
  const answer = await open('/app', 'gzip');
  expect(answer.headers['content-encoding']).toBe('gzip');
  const read = answer.pipe(createGunzip()).iterator();
  const next = async (): Promise<string> => String((await read.next()).value);
  expect(await next()).toBe('the frame');
  write(', the prices');
  expect(await next()).toBe(', the prices');
  write(null);
  expect((await read.next()).done).toBe(true);
});

test('reads a long file only as fast as the client reads it, and stops when the client leaves', async () => {
  let made = 0;
  const piece = Buffer.from(Array.from({ length: 4000 }, (_, n) => `${n * 7919},`).join(''));
  const cancelled = new Promise<void>((resolve) => {
    make = () =>
      new Response(
        new ReadableStream<Uint8Array>({
          pull: (controller) => {
            made += 1;
            // Every piece differs, so that earlier pieces do not help to compress later ones.
            controller.enqueue(piece.map((byte) => byte ^ (made % 251)));
          },
          cancel: () => resolve(),
        }),
        { headers: { 'content-type': 'text/csv' } },
      );
  });
  const answer = await open('/app/products/export', 'br');
  await new Promise((resolve) => answer.once('readable', resolve));
  let before = -1;
  await expect
    .poll(() => made === before || ((before = made), false), { interval: 200 })
    .toBe(true);

  expect(made).toBeLessThan(2000);
  answer.destroy();
  await cancelled;
});
