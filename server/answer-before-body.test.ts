/** Answers that are sent before the body has arrived, to clients that are still sending it. */
import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { getRequestListener } from '@hono/node-server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Listener, listen } from './listen.ts';

const PIECE = 256 * 1024;
/** @hono/node-server closes a connection this long after an answer to an incomplete request. */
const DRAIN_MS = 500;
const UPLOAD = '/app/products/upload';

/** Reads what arrives first and refuses it, as a route does with a row that is too wide. */
const handle = getRequestListener(async ({ url, body }) => {
  const path = new URL(url).pathname;
  if (path === '/healthz') return new Response('still here');
  if (path !== '/app/early') await body?.getReader().read();
  return Response.json({ reason: 'too wide' }, { status: 422 });
});
const serve: RequestListener = (request, response) => void handle(request, response);

let listener: Listener;
beforeAll(async () => {
  listener = await listen({ port: 0, host: '127.0.0.1', slowMs: 600 });
  listener.serve(serve);
});
afterAll(() => listener.close(100));

interface Client {
  readonly socket: Socket;
  readonly received: () => string;
}

/** Sends the beginning of a body of `pieces` pieces, and waits for the answer. */
async function openAnswered(
  port: number,
  { path = UPLOAD, headers = '', pieces = 4 },
): Promise<Client> {
  const socket = connect(port, '127.0.0.1');
  let received = '';
  socket.setEncoding('utf8').on('data', (some: string) => (received += some));
  socket.on('error', () => undefined);
  socket.write(
    `POST ${path} HTTP/1.1\r\nHost: x\r\n${headers}Content-Length: ${pieces * PIECE}\r\n\r\n`,
  );
  socket.write(Buffer.alloc(PIECE));
  await expect.poll(() => received).toMatch(/^HTTP\/1\.1 4\d\d [^]*(too wide|at most)/);
  return { socket, received: () => received };
}

async function write(socket: Socket, pieces: number): Promise<void> {
  const closed = new Promise((resolve) => socket.once('close', resolve));
  for (let sent = 0; sent < pieces; sent += 1)
    if (!socket.write(Buffer.alloc(PIECE)))
      await Promise.race([new Promise((drained) => socket.once('drain', drained)), closed]);
}

test.each([
  ['a streamed path', { path: UPLOAD }],
  ['a path whose body nobody reads', { path: '/app/early' }],
  ['another path', { path: '/v1/products' }],
  ['a path whose answer closes the connection', { headers: 'Connection: close\r\n' }],
])('%s: the client can send the rest after the answer', async (_what, options) => {
  const { socket, received } = await openAnswered(listener.port, options);
  await sleep(DRAIN_MS + 50);
  await write(socket, 2);
  expect(socket.closed).toBe(false);
  await write(socket, 1);
  if ('headers' in options) await once(socket, 'close');
  else {
    expect(socket.writable).toBe(true);
    socket.write('GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n');
    await expect.poll(received).toMatch(/still here$/);
  }
  expect(received().match(/HTTP\/1\.1 /g)).toHaveLength('headers' in options ? 1 : 2);
  socket.destroy();
});

test('a client that hardly sends any more is disconnected', async () => {
  const { socket } = await openAnswered(listener.port, {});
  const timer = setInterval(() => socket.write('a'), 20);
  await once(socket, 'close').finally(() => clearInterval(timer));
});

test('a client that sends without end is disconnected', async () => {
  const socket = connect(listener.port, '127.0.0.1');
  socket.on('error', () => undefined).resume();
  const closed = new Promise((resolve) => socket.once('close', resolve));
  socket.write(`POST ${UPLOAD} HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n`);
  let isClosed = false;
  socket.once('close', () => (isClosed = true));
  let sent = 0;
  for (; !isClosed && sent < 1_000; sent += 1) {
    socket.write(`${PIECE.toString(16)}\r\n`);
    socket.write(Buffer.alloc(PIECE));
    if (!socket.write('\r\n'))
      await Promise.race([new Promise((drained) => socket.once('drain', drained)), closed]);
  }
  expect(sent).toBeLessThan(1_000);
});

test('@hono/node-server 2.1.8 alone still cuts off such a client', async () => {
  const server = createServer(serve).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { socket } = await openAnswered((server.address() as AddressInfo).port, {});
  await once(socket, 'close');
  server.close();
});
