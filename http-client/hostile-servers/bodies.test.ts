import { execFile } from 'node:child_process';
import type { Socket } from 'node:net';
import { promisify } from 'node:util';
import zlib from 'node:zlib';
import { afterEach, expect, test } from 'vitest';
import { BadResponse, TooLarge, Unreachable } from '#http-client/outbound-error.ts';
import {
  closeTestServers,
  writeEndlessly,
  openHttpServer,
  openRawServer,
  openSayingServer,
  openTestGate,
  type TestServer,
} from '#tests/support/http-client/test-servers.ts';
import type { Weighed } from '#tests/support/http-client/ask-and-weigh.ts';
import { BOMBS, getBombEncoding, buildBomb } from '#tests/support/http-client/build-bomb.ts';

afterEach(closeTestServers);

const HOME = 'http://shop.example/';
const MAX_GROWTH_MB = 50;
const plain = Buffer.from('<html>'.repeat(50));
const CHUNKED = 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n';
const HARMLESS = withHead('Content-Encoding: gzip\r\n', zlib.gzipSync(plain));

test('two hundred megabytes in any encoding, and endless pages, grow the process by less than 50 MB', async () => {
  const bombs = BOMBS.map((kind, index) => ({
    path: `/bomb/${index}`,
    bytes: withHead(`Content-Encoding: ${getBombEncoding(kind)}\r\n`, buildBomb(kind, 200)),
  }));
  const server = await openRawServer((socket, asked) => {
    const path = pathOf(asked);
    if (path === '/endless') floodBody(socket, '', () => Buffer.alloc(64 * 1024, 'x'));
    else if (path === '/gigabyte')
      floodBody(socket, `Content-Length: ${2 ** 30}\r\n`, () => Buffer.alloc(64 * 1024, 'x'));
    else socket.end(bombs.find((bomb) => bomb.path === path)?.bytes ?? HARMLESS);
  });
  const paths = bombs.map(({ path }) => path);
  await expectBounded(server, [paths, ['/endless', '/gigabyte']]);
  await server.freed();
});

test('bytes that are not a page grow the process by less than 50 MB', async () => {
  const floods: Record<string, (n: number) => string> = {
    // One byte of the page in each read: storing views would keep all read buffers in memory.
    '/padding': (n) => (n === 0 ? CHUNKED : `1;pad=${'x'.repeat(60_000)}\r\n.\r\n`),
    '/trailers': (n) => (n === 0 ? `${CHUNKED}1\r\n.\r\n0\r\n` : `T${n}: ${'x'.repeat(1_000)}\r\n`),
    '/interim': () => 'HTTP/1.1 103 Early Hints\r\nLink: </a.css>; rel=preload\r\n\r\n',
    '/status': (n) => (n === 0 ? 'HTTP/1.1 200 ' : 'x'.repeat(60_000)),
    '/headers': (n) => (n === 0 ? 'HTTP/1.1 200 OK\r\n' : `H${n}: ${'x'.repeat(60_000)}\r\n`),
    '/redirect': (n) =>
      n === 0 ? 'HTTP/1.1 302 Found\r\nLocation: /status\r\n\r\n' : 'x'.repeat(60_000),
  };
  const server = await openRawServer((socket, asked) => {
    const make = floods[pathOf(asked)];
    if (make) writeEndlessly(socket, make);
    else socket.end(HARMLESS);
  });
  await expectBounded(server, [
    ['/padding'],
    Object.keys(floods).filter((path) => path !== '/padding'),
  ]);
  await server.freed();
});

test('memory of the test process does not count for the measured process', async () => {
  const server = await openRawServer((socket) => void socket.end(HARMLESS));
  const ballast = Buffer.alloc(300 * 1024 * 1024, 1);
  const [weighed] = await askAndWeigh(server.port, ['/']);
  expect(ballast.length).toBeGreaterThan(0);
  expect(weighed?.grownMb).toBeLessThan(MAX_GROWTH_MB);
});

test.each(BOMBS)(
  'stops reading a bomb of %s long before its end and closes the connection',
  async (kind) => {
    const server = await openHttpServer((_request, response) =>
      response.setHeader('content-encoding', getBombEncoding(kind)).end(buildBomb(kind, 20)),
    );
    await expect(openTestGate(server, { limits: { idleMs: 50 } }).fetch(HOME)).rejects.toThrow(
      TooLarge,
    );
    await server.freed();
  },
);

test('stops at the size limit when the ratio is harmless', async () => {
  const line = Buffer.from(
    Array.from({ length: 200_000 }, (_, n) => `<li>${n * 7919}</li>`).join(''),
  );
  const packed = zlib.gzipSync(line);
  const server = await openHttpServer((_request, response) =>
    response.setHeader('content-encoding', 'gzip').end(packed),
  );
  const gate = openTestGate(server, { limits: { maxBytes: 1_000_000 } });
  await expect(gate.fetch(HOME)).rejects.toThrow('More than 1000000 bytes');
  expect(line.equals((await gate.fetch(HOME, { maxBytes: line.length })).bytes)).toBe(true);
});

test('returns the first bytes of a longer body when requested', async () => {
  const server = await openHttpServer((_request, response) =>
    response.end('0123456789'.repeat(100_000)),
  );
  const gate = openTestGate(server);
  const answer = await gate.fetch(HOME, { maxBytes: 500_005, cutTooLarge: true });
  expect([
    answer.isCut,
    answer.bytes.length,
    Buffer.from(answer.bytes.subarray(-6)).toString(),
  ]).toEqual([true, 500_005, '901234']);
  await server.freed();
  expect((await gate.fetch(HOME, { maxBytes: 1_000_000, cutTooLarge: true })).isCut).toBe(false);
});

test.each([
  ['gzip', zlib.gzipSync(plain)],
  ['x-gzip', zlib.gzipSync(plain)],
  ['GZip', zlib.gzipSync(plain)],
  ['br', zlib.brotliCompressSync(plain)],
  ['zstd', zlib.zstdCompressSync(plain)],
  ['deflate', zlib.deflateSync(plain)],
  ['deflate', zlib.deflateRawSync(plain)],
  ['gzip, gzip', zlib.gzipSync(zlib.gzipSync(plain))],
  ['br, gzip', zlib.gzipSync(zlib.brotliCompressSync(plain))],
  ['gzip, identity', zlib.gzipSync(plain)],
  ['identity', plain],
  ['br', Buffer.concat([zlib.brotliCompressSync(plain), Buffer.from('\n<!-- end -->')])],
])('decompresses %s', async (encoding, body) => {
  const server = await openHttpServer((_request, response) =>
    response.setHeader('content-encoding', encoding).end(body),
  );
  expect(Buffer.from((await openTestGate(server).fetch(HOME)).bytes)).toEqual(plain);
});

test('decompresses a gzip of two members, and one that arrives byte by byte', async () => {
  const member = zlib.gzipSync(plain);
  const server = await openHttpServer((request, response) => {
    response.setHeader('content-encoding', 'gzip');
    if (request.url === '/two') return void response.end(Buffer.concat([member, member]));
    for (const byte of member) response.write(Buffer.from([byte]));
    response.end();
  });
  const gate = openTestGate(server);
  expect((await gate.fetch(`${HOME}two`)).bytes.length).toBe(2 * plain.length);
  expect(Buffer.from((await gate.fetch(HOME)).bytes)).toEqual(plain);
});

test.each<[string, string, Buffer]>([
  ['plain bytes called gzip', 'gzip', plain],
  ['plain bytes called br', 'br', plain],
  ['plain bytes called zstd', 'zstd', plain],
  ['plain bytes called deflate', 'deflate', plain],
  ['half a gzip', 'gzip', zlib.gzipSync(plain).subarray(0, 20)],
  ['half a br', 'br', zlib.brotliCompressSync(plain).subarray(0, 8)],
  ['half a zstd', 'zstd', zlib.zstdCompressSync(plain).subarray(0, 12)],
  ['half a deflate', 'deflate', zlib.deflateSync(plain).subarray(0, 10)],
  ['a gzip with a wrong checksum', 'gzip', flipByte(zlib.gzipSync(plain), -6)],
  [
    'a gzip followed by something else',
    'gzip',
    Buffer.concat([zlib.gzipSync(plain), Buffer.from('and more')]),
  ],
  [
    'two zstd frames in one piece',
    'zstd',
    Buffer.concat([zlib.zstdCompressSync(plain), zlib.zstdCompressSync(plain)]),
  ],
  ['ten encodings', Array(10).fill('gzip').join(', '), plain],
  [
    'three encodings that are true',
    'gzip, gzip, gzip',
    zlib.gzipSync(zlib.gzipSync(zlib.gzipSync(plain))),
  ],
  ['an unknown encoding', 'rot13', plain],
  ['a dictionary nobody has', 'dcb', plain],
])('reports %s as a bad response and closes the connection', async (_what, encoding, body) => {
  const server = await openRawServer((socket) =>
    socket.end(
      withHead(`Content-Encoding: ${encoding}\r\nContent-Length: ${body.length}\r\n`, body),
    ),
  );
  await expect(openTestGate(server).fetch(HOME)).rejects.toThrow(BadResponse);
  await server.freed();
});

test('does not wait for what follows the end of a compressed body', async () => {
  const server = await openRawServer((socket) => {
    writeEndlessly(socket, (n) =>
      n === 0
        ? withHead('Content-Encoding: br\r\n', zlib.brotliCompressSync(plain))
        : Buffer.alloc(10_000),
    );
  });
  expect(Buffer.from((await openTestGate(server).fetch(HOME)).bytes)).toEqual(plain);
  await server.freed();
});

test('ignores the encoding of a response without a body', async () => {
  const server = await openHttpServer((request, response) =>
    response.writeHead(request.url === '/304' ? 304 : 200, { 'content-encoding': 'gzip' }).end(),
  );
  const gate = openTestGate(server);
  expect((await gate.fetch(`${HOME}304`)).bytes.length).toBe(0);
  expect((await gate.fetch(HOME, { method: 'HEAD' })).bytes.length).toBe(0);
});

test.each([
  ['shorter than promised', 'Content-Length: 50\r\n', 'short'],
  ['a chunk shorter than promised', 'Transfer-Encoding: chunked\r\n', '50\r\nshort'],
  ['chunks without the last one', 'Transfer-Encoding: chunked\r\n', '5\r\nshort\r\n'],
])('does not accept a body as complete that is %s', async (_what, header, body) => {
  const server = await openSayingServer(withHead(header, body));
  const error = await openTestGate(server)
    .fetch(HOME)
    .catch((caught: unknown) => caught);
  expect(error instanceof BadResponse || error instanceof Unreachable, String(error)).toBe(true);
});

test('reads no more of a body than announced', async () => {
  const server = await openSayingServer(withHead('Content-Length: 5\r\n', 'rightWRONG'), {
    stays: true,
  });
  expect(Buffer.from((await openTestGate(server).fetch(HOME)).bytes).toString()).toBe('right');
  await server.freed();
});

function withHead(headers: string, body: string | Buffer): Buffer {
  return Buffer.concat([
    Buffer.from(`HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n${headers}\r\n`),
    Buffer.from(body),
  ]);
}

function floodBody(socket: Socket, headers: string, make: () => Buffer): void {
  socket.write(withHead(headers, ''));
  writeEndlessly(socket, make);
}

const pathOf = (asked: Buffer): string => asked.toString().split(' ')[1] ?? '';

/**
 * Each group of paths is requested by its own process, which may not grow by more than the limit
 * over all of them.
 */
async function expectBounded(server: TestServer, groups: string[][]): Promise<void> {
  const weighed = (
    await Promise.all(groups.map((paths) => askAndWeigh(server.port, paths)))
  ).flat();
  expect(weighed.map((one) => [one.path, one.outcome])).toEqual(
    groups.flat().map((path) => [path, path === '/interim' ? 'BadResponse' : 'TooLarge']),
  );
  for (const { path, grownMb } of weighed) expect(grownMb, path).toBeLessThan(MAX_GROWTH_MB);
}

function flipByte(bytes: Buffer, at: number): Buffer {
  const copy = Buffer.from(bytes);
  copy[copy.length + at] = (copy.at(at) ?? 0) ^ 0xff;
  return copy;
}

async function askAndWeigh(port: number, paths: readonly string[]): Promise<Weighed[]> {
  const script = new URL('../../tests/support/http-client/ask-and-weigh.ts', import.meta.url)
    .pathname;
  const { stdout } = await promisify(execFile)(process.execPath, [script, String(port), ...paths], {
    timeout: 80_000,
  });
  return stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Weighed);
}
