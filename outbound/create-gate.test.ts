import { createServer, type RequestListener } from 'node:http';
import net, { type AddressInfo } from 'node:net';
import zlib from 'node:zlib';
import { afterEach, expect, test } from 'vitest';
import { systemClock } from '#kernel/clock.ts';
import { createGate } from './create-gate.ts';
import type { Gate, GateLimits } from './gate.ts';
import { AddressRefused, BadResponse, TimedOut, TooLarge, TooManyRedirects, Unreachable } from './outbound-error.ts';

const closing: (() => void | Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

test('reads an answer of a routed name with its name as Host', async () => {
  const seen: (string | undefined)[] = [];
  const gate = await gateTo((request, response) => {
    seen.push(request.headers.host, request.headers.cookie, request.headers['accept-encoding']);
    response.setHeader('set-cookie', 'a=b').end('hello');
  });
  const first = await gate.fetch('http://shop.example/x');
  await gate.fetch('http://shop.example/y');
  expect(first).toMatchObject({ status: 200, url: 'http://shop.example/x', redirects: [] });
  expect(Buffer.from(first.bytes).toString()).toBe('hello');
  expect(seen).toEqual(['shop.example', undefined, 'gzip, br, zstd, deflate', 'shop.example', undefined, 'gzip, br, zstd, deflate']);
});

test.each([
  ['a loopback address', ['127.0.0.1']],
  ['a public and a private one', ['93.184.216.34', '10.0.0.5']],
  ['a public IPv4 and a loopback IPv6', ['93.184.216.34', '::1']],
  ['NAT64 of the metadata service', ['64:ff9b::a9fe:a9fe']],
  ['a thousand, the last one private', [...Array.from({ length: 999 }, (_, n) => `93.184.${n >> 8}.${n & 255}`), '192.168.1.1']],
])('refuses a name that resolves to %s', async (_what, addresses) => {
  const gate = openGate({ lookup: async () => addresses });
  await expect(gate.fetch('http://shop.com/')).rejects.toThrow(AddressRefused);
  await expect(gate.checkAddress('http://shop.com/')).rejects.toThrow(AddressRefused);
});

test('looks again at the name when it connects, so a flip is refused', async () => {
  let calls = 0;
  const gate = openGate({ lookup: async () => (calls++ === 0 ? ['93.184.216.34'] : ['127.0.0.1']) });
  await gate.checkAddress('http://rebind.com/');
  await expect(gate.fetch('http://rebind.com/')).rejects.toThrow(AddressRefused);
});

test('calls a name without address unreachable, to be tried later', async () => {
  const gate = openGate({ lookup: async () => Promise.reject(new Error('NXDOMAIN')) });
  const error: unknown = await gate.fetch('http://nobody.com/').catch((caught: unknown) => caught);
  expect(error).toBeInstanceOf(Unreachable);
  expect(error).toMatchObject({ decision: 'later' });
});

test('gives up on a name server that does not answer', async () => {
  const gate = openGate({ lookup: () => new Promise(() => undefined), limits: { headersMs: 200 } });
  await expect(gate.fetch('http://slow-dns.com/')).rejects.toThrow(TimedOut);
});

test.each([301, 302, 303, 307, 308])('refuses a %i to loopback', async (status) => {
  const gate = await gateTo((_request, response) => response.writeHead(status, { location: 'http://127.0.0.1:80/admin' }).end());
  await expect(gate.fetch('http://shop.example/')).rejects.toThrow(AddressRefused);
});

test.each(['file:///etc/passwd', '//127.0.0.1/', '\\\\127.0.0.1', 'http://[::1]/', 'http://shop.example:6379/', 'http://user@shop.example/', 'http://metadata/'])(
  'refuses a redirect to %s',
  async (location) => {
    const gate = await gateTo((_request, response) => response.writeHead(302, { location }).end());
    await expect(gate.fetch('http://shop.example/')).rejects.toThrow(AddressRefused);
  },
);

test('follows a relative redirect and says where it ended', async () => {
  const gate = await gateTo((request, response) => (request.url === '/a' ? response.writeHead(301, { location: 'b?c=1' }).end() : response.end('there')));
  const answer = await gate.fetch('http://shop.example/a');
  expect(answer).toMatchObject({ url: 'http://shop.example/b?c=1', redirects: ['http://shop.example/a'] });
});

test('stops at the sixth redirect and at a circle', async () => {
  let asked = 0;
  const gate = await gateTo((request, response) => {
    asked += 1;
    const n = Number(request.url?.slice(1));
    response.writeHead(302, { location: n === 99 ? '/99' : `/${n + 1}` }).end();
  });
  await expect(gate.fetch('http://shop.example/1')).rejects.toThrow(TooManyRedirects);
  expect(asked).toBe(6);
  await expect(gate.fetch('http://shop.example/99')).rejects.toThrow(TooManyRedirects);
});

test('refuses two Location headers', async () => {
  const gate = await rawGate('HTTP/1.1 302 Found\r\nLocation: /a\r\nLocation: /b\r\nContent-Length: 0\r\n\r\n');
  await expect(gate.fetch('http://shop.example/')).rejects.toThrow(BadResponse);
});

test('asks before each redirect and takes no for an answer', async () => {
  const gate = await gateTo((_request, response) => response.writeHead(302, { location: 'http://other.example/' }).end());
  const refusal = new Error('left the site');
  await expect(gate.fetch('http://shop.example/', { beforeRedirect: async () => Promise.reject(refusal) })).rejects.toBe(refusal);
});

test('does not follow a redirected POST, nor hand a key to another host', async () => {
  const keys: (string | undefined)[] = [];
  const gate = await gateTo((request, response) => {
    keys.push(request.headers.authorization);
    if (request.headers.host === 'shop.example') response.writeHead(302, { location: 'http://other.example/' }).end();
    else response.end('ok');
  });
  expect((await gate.fetch('http://shop.example/', { method: 'POST', body: '{}' })).status).toBe(302);
  await gate.fetch('http://shop.example/', { headers: { Authorization: 'Bearer k' } });
  expect(keys).toEqual([undefined, 'Bearer k', undefined]);
});

const plain = Buffer.from('<html>'.repeat(50));
test.each([
  ['gzip', zlib.gzipSync(plain)],
  ['br', zlib.brotliCompressSync(plain)],
  ['zstd', zlib.zstdCompressSync(plain)],
  ['deflate', zlib.deflateSync(plain)],
  ['deflate', zlib.deflateRawSync(plain)],
  ['gzip, gzip', zlib.gzipSync(zlib.gzipSync(plain))],
])('decompresses %s', async (encoding, body) => {
  const gate = await gateTo((_request, response) => response.setHeader('content-encoding', encoding).end(body));
  expect(Buffer.from((await gate.fetch('http://shop.example/')).bytes)).toEqual(plain);
});

const zeros = Buffer.alloc(100 * 1024 * 1024);
test.each([
  ['gzip', (): Buffer => zlib.gzipSync(zeros)],
  ['br', (): Buffer => zlib.brotliCompressSync(zeros, { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 2 } })],
  ['zstd', (): Buffer => zlib.zstdCompressSync(zeros)],
  ['deflate', (): Buffer => zlib.deflateSync(zeros)],
  ['gzip, gzip', (): Buffer => zlib.gzipSync(zlib.gzipSync(zeros))],
])('stops a %s bomb with bounded memory', async (encoding, pack) => {
  const bomb = pack();
  const gate = await gateTo((_request, response) => response.setHeader('content-encoding', encoding).end(bomb));
  const before = process.memoryUsage().rss;
  await expect(gate.fetch('http://shop.example/')).rejects.toThrow(TooLarge);
  expect(process.memoryUsage().rss - before).toBeLessThan(50 * 1024 * 1024);
});

test.each([
  ['plain bytes called gzip', 'gzip', plain],
  ['plain bytes called br', 'br', plain],
  ['plain bytes called zstd', 'zstd', plain],
  ['half a gzip', 'gzip', zlib.gzipSync(plain).subarray(0, 20)],
  ['ten encodings', Array(10).fill('gzip').join(', '), plain],
  ['an unknown encoding', 'rot13', plain],
])('calls %s a bad response', async (_what, encoding, body) => {
  const gate = await gateTo((_request, response) => response.setHeader('content-encoding', encoding).end(body));
  await expect(gate.fetch('http://shop.example/')).rejects.toThrow(BadResponse);
});

test('stops an endless page at the limit', async () => {
  const gate = await gateTo((_request, response) => {
    const chunk = Buffer.alloc(64 * 1024, 'x');
    const write = (): void => {
      while (!response.destroyed && response.write(chunk));
    };
    response.on('drain', write);
    write();
  });
  await expect(gate.fetch('http://shop.example/', { maxBytes: 1_000_000 })).rejects.toThrow(TooLarge);
});

test.each([
  ['never sends headers', ''],
  ['sends endless interim answers', 'HTTP/1.1 103 Early Hints\r\n\r\n'],
])('gives up on a server that %s', async (_what, text) => {
  const gate = await rawGate(text, { every: 20, limits: { headersMs: 300, totalMs: 600 } });
  const started = performance.now();
  await expect(gate.fetch('http://shop.example/')).rejects.toThrow();
  expect(performance.now() - started).toBeLessThan(2_000);
});

test('gives up on one byte of body at a time', async () => {
  const gate = await rawGate('HTTP/1.1 200 OK\r\nContent-Length: 100000\r\n\r\n', { then: 'x', every: 20, limits: { totalMs: 400 } });
  await expect(gate.fetch('http://shop.example/')).rejects.toThrow(TimedOut);
});

test.each([
  ['a megabyte of header', `HTTP/1.1 200 OK\r\nX-Long: ${'x'.repeat(1_000_000)}\r\n\r\n`],
  ['a hundred thousand headers', `HTTP/1.1 200 OK\r\n${'a: b\r\n'.repeat(100_000)}\r\n`],
  ['a NUL in a header', 'HTTP/1.1 200 OK\r\nX-A: a\0b\r\nContent-Length: 0\r\n\r\n'],
  ['both lengths', 'HTTP/1.1 200 OK\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n'],
  ['a bad chunk size', 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\nhello'],
  ['no HTTP', 'SSH-2.0-OpenSSH_9.6\r\n'],
])('refuses %s', async (_what, text) => {
  const gate = await rawGate(text);
  const error = await gate.fetch('http://shop.example/').catch((caught: unknown) => caught);
  expect([TooLarge, BadResponse, Unreachable].some((kind) => error instanceof kind), String(error)).toBe(true);
});

test('calls a body shorter than promised a failure', async () => {
  const gate = await rawGate('HTTP/1.1 200 OK\r\nContent-Length: 50\r\n\r\nshort', { end: true });
  await expect(gate.fetch('http://shop.example/')).rejects.toThrow();
});

test('fails closed when the certificate is not for the name', async () => {
  const gate = await gateTo((_request, response) => response.end('plain'));
  await expect(gate.fetch('https://shop.example/')).rejects.toThrow(Unreachable);
});

test('ends with the reason of the caller’s signal', async () => {
  const gate = await rawGate('');
  const controller = new AbortController();
  const asked = gate.fetch('http://shop.example/', { signal: controller.signal });
  controller.abort(new Error('shutting down'));
  await expect(asked).rejects.toThrow('shutting down');
});

function openGate(options: { lookup?: () => Promise<readonly string[]>; port?: number; limits?: Partial<GateLimits> }): Gate {
  const routeHost = (host: string): { address: string; port: number } | null =>
    options.port !== undefined && host.endsWith('.example') ? { address: '127.0.0.1', port: options.port } : null;
  const gate = createGate({ clock: systemClock, routeHost, lookup: options.lookup ?? (async () => Promise.reject(new Error('no names here'))), limits: options.limits });
  closing.push(() => gate.close());
  return gate;
}

async function gateTo(handler: RequestListener, limits?: Partial<GateLimits>): Promise<Gate> {
  const server = createServer(handler);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const gate = openGate({ port: (server.address() as AddressInfo).port, limits });
  closing.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return gate;
}

/** A server that says `text` to whoever connects, then `then` (or `text` again) every so many milliseconds. */
async function rawGate(text: string, options: { then?: string; every?: number; end?: boolean; limits?: Partial<GateLimits> } = {}): Promise<Gate> {
  const server = net.createServer((socket) => {
    socket.on('error', () => undefined);
    socket.once('data', () => {
      socket.write(text);
      if (options.end) socket.end();
    });
    if (options.every === undefined) return;
    const timer = setInterval(() => socket.write(options.then ?? text), options.every);
    socket.on('close', () => clearInterval(timer));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closing.push(() => void server.close());
  return openGate({ port: (server.address() as AddressInfo).port, limits: { headersMs: 1_000, totalMs: 2_000, ...options.limits } });
}
