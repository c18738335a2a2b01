import net from 'node:net';
import { afterEach, expect, test } from 'vitest';
import type { GateLimits } from '#http-client/gate.ts';
import { TimedOut, Unreachable } from '#http-client/outbound-error.ts';
import {
  closeLater,
  closeTestServers,
  writeSlowly,
  listen,
  openHttpServer,
  openRawServer,
  openSayingServer,
  openTestGate,
  type TestServer,
} from '#tests/support/http-client/test-servers.ts';

afterEach(closeTestServers);

const HOME = 'http://shop.example/';
const SHORT: Partial<GateLimits> = { headersMs: 200, totalMs: 400, idleMs: 100 };
/** Long enough for headers that do arrive, also on a busy machine. */
const COMES: Partial<GateLimits> = { ...SHORT, headersMs: 1_500, totalMs: 1_500 };

test.each<[string, string, () => Promise<TestServer>]>([
  ['never sends headers', 'headers', () => openRawServer(() => undefined)],
  [
    'takes the connection and reads nothing',
    'headers',
    () =>
      listen(
        net.createServer(
          { pauseOnConnect: true },
          (socket) => void setTimeout(() => socket.resume(), 300),
        ),
      ),
  ],
  [
    'sends a byte of header at a time',
    'headers',
    () =>
      openRawServer((socket) =>
        dripText(socket, `HTTP/1.1 200 OK\r\nX-Long: ${'x'.repeat(5_000)}`),
      ),
  ],
  [
    'sends a header line at a time',
    'headers',
    () =>
      openRawServer((socket) => {
        socket.write('HTTP/1.1 200 OK\r\n');
        writeSlowly(socket, 'X-More: y\r\n', 20);
      }),
  ],
  [
    'sends an interim answer now and then',
    'headers',
    () => openRawServer((socket) => writeSlowly(socket, 'HTTP/1.1 103 Early Hints\r\n\r\n', 50)),
  ],
  [
    'sends headers and then nothing',
    'complete',
    () => openSayingServer('HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n', { stays: true }),
  ],
  [
    'sends a byte of body at a time',
    'complete',
    () =>
      openRawServer((socket) => {
        socket.write('HTTP/1.1 200 OK\r\nContent-Length: 100000\r\n\r\n');
        writeSlowly(socket, 'x', 20);
      }),
  ],
  [
    'sends a chunk at a time',
    'complete',
    () =>
      openRawServer((socket) => {
        socket.write('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n');
        writeSlowly(socket, '1\r\nx\r\n', 20);
      }),
  ],
  [
    'sends half a gzip and then nothing',
    'complete',
    () =>
      openSayingServer(
        Buffer.concat([
          Buffer.from('HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\n\r\n'),
          Buffer.from([0x1f, 0x8b, 8, 0, 0, 0]),
        ]),
        { stays: true },
      ),
  ],
  [
    'never ends the body of a redirect',
    'complete',
    () =>
      openRawServer((socket) => {
        socket.write('HTTP/1.1 302 Found\r\nLocation: /x\r\nContent-Length: 1000\r\n\r\n');
        writeSlowly(socket, 'x', 50);
      }),
  ],
  [
    'calls the body encoded as nobody can decode',
    'complete',
    () =>
      openSayingServer('HTTP/1.1 200 OK\r\nTransfer-Encoding: secret\r\n\r\nx', { stays: true }),
  ],
])('times out on a server that %s, and closes the connection', async (_what, missing, open) => {
  const server = await open();
  const error: unknown = await openTestGate(server, {
    limits: missing === 'complete' ? COMES : SHORT,
  })
    .fetch(HOME)
    .catch((caught: unknown) => caught);
  expect(error).toBeInstanceOf(TimedOut);
  expect(String(error)).toContain(missing);
  await server.freed();
});

test('counts all redirects against one deadline', async () => {
  const server = await openHttpServer((request, response) => {
    const n = Number(request.url?.slice(1));
    setTimeout(() => response.writeHead(302, { location: `/${n + 1}` }).end(), 120);
  });
  await expect(openTestGate(server).fetch(`${HOME}0`, { timeoutMs: 300 })).rejects.toThrow(
    TimedOut,
  );
  expect(server.taken()).toBeLessThanOrEqual(3);
});

test('serves others while four requests hang, and the same host again after they time out', async () => {
  let hangs = true;
  const server = await openHttpServer((request, response) => {
    if (request.headers.host === 'other.example' || !hangs) response.end('ok');
  });
  const gate = openTestGate(server, { limits: COMES });
  const hanging = Array.from({ length: 8 }, () =>
    gate.fetch(HOME).catch((error: unknown) => error),
  );
  expect((await gate.fetch('http://other.example/')).status).toBe(200);
  expect(server.taken()).toBeLessThanOrEqual(5);
  for (const error of await Promise.all(hanging)) expect(error).toBeInstanceOf(TimedOut);
  hangs = false;
  expect((await gate.fetch(HOME)).status).toBe(200);
  await server.freed();
});

test("a server's Keep-Alive header does not extend how long a connection is kept", async () => {
  const server = await openSayingServer(
    'HTTP/1.1 200 OK\r\nKeep-Alive: timeout=3600\r\nContent-Length: 2\r\n\r\nok',
    { stays: true },
  );
  await openTestGate(server, { limits: { idleMs: 100 } }).fetch(HOME);
  await server.freed();
});

test('closes an idle connection on which unrequested data arrive', async () => {
  const server = await openRawServer((socket) => {
    socket.write('HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nfirst');
    setTimeout(() => socket.write('HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nWRONG'), 20);
  });
  const gate = openTestGate(server);
  await gate.fetch(HOME);
  await server.freed();
  expect(Buffer.from((await gate.fetch(HOME)).bytes).toString()).toBe('first');
  expect(server.taken()).toBe(2);
});

test('retries over a new connection when the idle one is dead', async () => {
  const server = await openSayingServer('HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok');
  const gate = openTestGate(server);
  for (let n = 0; n < 3; n += 1) expect((await gate.fetch(HOME)).status).toBe(200);
  expect(server.taken()).toBe(3);
});

test('a request on a connection without a peer ends at the deadline', async () => {
  // A proxy that silently stops forwarding: like a connection whose cable was unplugged.
  const shop = await openHttpServer((_request, response) => response.end('ok'));
  let isCut = false;
  const proxy = await listen(
    net.createServer((near) => {
      const far = net.connect(shop.port, '127.0.0.1');
      closeLater(() => void far.destroy());
      near.on('error', () => undefined).on('data', (bytes) => isCut || far.write(bytes));
      far.on('error', () => undefined).on('data', (bytes) => isCut || near.write(bytes));
    }),
  );
  const gate = openTestGate(proxy, { limits: COMES });
  expect((await gate.fetch(HOME)).status).toBe(200);
  isCut = true;
  await expect(gate.fetch(HOME)).rejects.toThrow(TimedOut);
  await proxy.freed();
});

test.each<[string, (socket: net.Socket) => void]>([
  ['closes without sending anything', (socket) => socket.end()],
  ['resets the connection', (socket) => socket.resetAndDestroy()],
  [
    'resets it within the headers',
    (socket) => socket.write('HTTP/1.1 200 OK\r\nX: ', () => socket.resetAndDestroy()),
  ],
  [
    'resets it within the body',
    (socket) =>
      socket.write('HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nx', () => socket.resetAndDestroy()),
  ],
])('reports a server that %s as unreachable, to be retried later', async (_what, answer) => {
  const error: unknown = await openTestGate(await openRawServer(answer))
    .fetch(HOME)
    .catch((caught: unknown) => caught);
  expect(error).toBeInstanceOf(Unreachable);
  expect(error).toMatchObject({ decision: 'later' });
});

test('reports a port without a listener as unreachable', async () => {
  const server = await openSayingServer('');
  await closeTestServers();
  await expect(openTestGate(server).fetch(HOME)).rejects.toThrow(Unreachable);
});

test('ends with the reason of the caller’s signal, before, while and after the headers arrive', async () => {
  const server = await openRawServer(
    (socket, asked) =>
      void (
        asked.includes('/body') && socket.write('HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nx')
      ),
  );
  const gate = openTestGate(server);
  const reason = new Error('shutting down');
  await expect(gate.fetch(HOME, { signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
  for (const path of ['headers', 'body']) {
    const controller = new AbortController();
    const asked = gate.fetch(HOME + path, { signal: controller.signal });
    setTimeout(() => controller.abort(reason), 100);
    await expect(asked).rejects.toBe(reason);
  }
  await server.freed();
});

function dripText(socket: net.Socket, text: string): void {
  let at = 0;
  const timer = setInterval(() => socket.write(text.charAt(at++)), 20);
  socket.on('close', () => clearInterval(timer));
}
