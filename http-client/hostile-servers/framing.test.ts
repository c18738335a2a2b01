import { afterEach, expect, test } from 'vitest';
import { BadResponse, TooLarge } from '../outbound-error.ts';
import {
  closeTestServers,
  writeEndlessly,
  openHttpServer,
  openRawServer,
  openSayingServer,
  openTestGate,
} from '#tests/support/http-client/test-servers.ts';

afterEach(closeTestServers);

const HOME = 'http://shop.example/';
const OK = 'HTTP/1.1 200 OK\r\n';
const CHUNKED = `${OK}Transfer-Encoding: chunked\r\n\r\n`;
const latin1 = (text: string): Buffer => Buffer.from(text, 'latin1');

test.each<[string, string]>([
  ['no HTTP', 'SSH-2.0-OpenSSH_9.6\r\n'],
  ['HTTP/0.9', '<html>hello</html>'],
  ['HTTP/2 in words', 'HTTP/2 200\r\n\r\nhello'],
  ['HTTP/2 in frames', '\0\0\x12\x04\0\0\0\0\0\0\x03\0\0\0\x64\0\x04\0\x10\0\0\0\x05\0\x10\0\0'],
  [
    'an upgrade nobody asked for',
    'HTTP/1.1 101 Switching Protocols\r\nUpgrade: h2c\r\nConnection: Upgrade\r\n\r\n',
  ],
  [
    '100 without Expect',
    'HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok',
  ],
  ['a status of 0', 'HTTP/1.1 000 Zero\r\nContent-Length: 2\r\n\r\nok'],
  ['a status of four digits', 'HTTP/1.1 2000 OK\r\nContent-Length: 2\r\n\r\nok'],
  ['a status in letters', 'HTTP/1.1 two OK\r\nContent-Length: 2\r\n\r\nok'],
  ['line feeds alone', 'HTTP/1.1 200 OK\nContent-Length: 2\n\nok'],
  ['a NUL in a header', `${OK}X-A: a\0b\r\nContent-Length: 2\r\n\r\nok`],
  ['a CR in a header', `${OK}X-A: a\rX-B: b\r\nContent-Length: 2\r\n\r\nok`],
  ['a folded header', `${OK}X-A: a\r\n b\r\nContent-Length: 2\r\n\r\nok`],
  ['a header without a colon', `${OK}X-A\r\nContent-Length: 2\r\n\r\nok`],
  ['a blank before the colon', `${OK}Content-Length : 2\r\n\r\nok`],
  ['a header name in Cyrillic', `${OK}\xd0\xa6: a\r\nContent-Length: 2\r\n\r\nok`],
  ['a negative length', `${OK}Content-Length: -5\r\n\r\nok`],
  ['a length that overflows', `${OK}Content-Length: 99999999999999999999\r\n\r\nok`],
  ['a length in hexadecimal', `${OK}Content-Length: 0x2\r\n\r\nok`],
  ['two lengths', `${OK}Content-Length: 2\r\nContent-Length: 3\r\n\r\nokk`],
  ['two lengths in one header', `${OK}Content-Length: 2, 3\r\n\r\nokk`],
  ['a length and chunks', `${OK}Content-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`],
  ['chunks and a length', `${OK}Transfer-Encoding: chunked\r\nContent-Length: 3\r\n\r\n0\r\n\r\n`],
  ['a chunk size that is none', `${CHUNKED}zz\r\nhello`],
  ['a negative chunk size', `${CHUNKED}-5\r\nhello\r\n0\r\n\r\n`],
  ['a chunk size that overflows', `${CHUNKED}fffffffffffffffff\r\nhello`],
  ['a chunk longer than its size', `${CHUNKED}2\r\nhello\r\n0\r\n\r\n`],
  ['a chunk size with a blank', `${CHUNKED}5 5\r\nhello\r\n0\r\n\r\n`],
  [
    'two places to go',
    'HTTP/1.1 302 Found\r\nLocation: /a\r\nLocation: /b\r\nContent-Length: 0\r\n\r\n',
  ],
])('reports %s as a bad response and closes the connection', async (_what, text) => {
  const server = await openSayingServer(latin1(text), { stays: true });
  const error: unknown = await openTestGate(server, { limits: { totalMs: 2_000, idleMs: 50 } })
    .fetch(HOME)
    .catch((caught: unknown) => caught);
  expect(error, String(error)).toBeInstanceOf(BadResponse);
  await server.freed();
});

test.each<[string, (n: number) => string]>([
  ['a megabyte of header', (n) => (n === 0 ? `${OK}X-Long: ` : 'x'.repeat(50_000))],
  ['a header name without end', (n) => (n === 0 ? OK : 'x'.repeat(50_000))],
  ['a hundred thousand headers', (n) => (n === 0 ? OK : 'a: b\r\n'.repeat(10_000))],
  ['a status line without end', (n) => (n === 0 ? 'HTTP/1.1 200 ' : 'x'.repeat(50_000))],
  [
    'trailers without end',
    (n) => (n === 0 ? `${CHUNKED}2\r\nok\r\n0\r\n` : 'X-T: y\r\n'.repeat(5_000)),
  ],
  ['a chunk extension without end', (n) => (n === 0 ? `${CHUNKED}2;x=` : 'x'.repeat(50_000))],
  [
    'a body without end in chunks of a byte',
    (n) => (n === 0 ? CHUNKED : '1\r\nx\r\n'.repeat(5_000)),
  ],
])('stops %s', async (_what, make) => {
  const server = await openRawServer((socket) => writeEndlessly(socket, (n) => latin1(make(n))));
  const gate = openTestGate(server, { limits: { maxBytes: 200_000, maxWireBytes: 2_000_000 } });
  await expect(gate.fetch(HOME)).rejects.toThrow(TooLarge);
  await server.freed();
});

test('stops endless interim responses', async () => {
  const server = await openRawServer((socket) =>
    writeEndlessly(socket, () => 'HTTP/1.1 103 Early Hints\r\nLink: </a.css>\r\n\r\n'),
  );
  await expect(openTestGate(server).fetch(HOME)).rejects.toThrow(BadResponse);
  await server.freed();
});

test.each<[string, string, { status: number; body?: string; headers?: Record<string, string> }]>([
  ['HTTP/1.0 until the end of the connection', 'HTTP/1.0 200 OK\r\n\r\nok', { status: 200 }],
  [
    'an early hint before the answer',
    `HTTP/1.1 103 Early Hints\r\nLink: </a.css>\r\n\r\n${OK}Content-Length: 2\r\n\r\nok`,
    { status: 200 },
  ],
  [
    'a status text that is not ASCII',
    'HTTP/1.1 200 \xc3\xa9t\xe9\r\nContent-Length: 2\r\n\r\nok',
    { status: 200 },
  ],
  ['no status text', 'HTTP/1.1 200\r\nContent-Length: 2\r\n\r\nok', { status: 200 }],
  ['a status nobody knows', 'HTTP/1.1 999 Denied\r\nContent-Length: 2\r\n\r\nok', { status: 999 }],
  [
    'chunks with extensions and a trailer',
    `${CHUNKED}1;a=b;c="d"\r\no\r\n1\r\nk\r\n0\r\nX-T: location\r\n\r\n`,
    { status: 200 },
  ],
  [
    'headers named as every object has them',
    `${OK}__proto__: a\r\n__proto__: b\r\nconstructor: c\r\nContent-Length: 2\r\n\r\nok`,
    { status: 200, headers: { constructor: 'c' } },
  ],
  [
    'the same header twice',
    `${OK}X-A: 1\r\nX-A: 2\r\nContent-Length: 2\r\n\r\nok`,
    { status: 200, headers: { 'x-a': '1, 2' } },
  ],
])('reads %s', async (_what, text, expected) => {
  const answer = await openTestGate(await openSayingServer(latin1(text))).fetch(HOME);
  expect([answer.status, Buffer.from(answer.bytes).toString()]).toEqual([
    expected.status,
    expected.body ?? 'ok',
  ]);
  expect(answer.headers).toMatchObject(expected.headers ?? {});
  expect(({} as Record<string, unknown>)['a']).toBeUndefined();
});

/** Headers that callers need for back-off, robots rules and challenges must arrive unchanged. */
test.each<[number, Record<string, string>]>([
  [429, { 'retry-after': '120' }],
  [429, { 'retry-after': 'Wed, 21 Oct 2026 07:28:00 GMT' }],
  [429, { 'retry-after': '1000000000' }],
  [503, { 'retry-after': '-1' }],
  [503, {}],
  [403, { 'cf-mitigated': 'challenge' }],
  [404, { 'content-type': 'text/html; charset=utf-7' }],
  [200, { refresh: '0; url=http://127.0.0.1/' }],
])('returns a %i with its headers %j after one request', async (status, headers) => {
  let asked = 0;
  const server = await openHttpServer((_request, response) => {
    asked += 1;
    response.writeHead(status, headers).end(`\ufeffUser-agent: *\r\nDisallow: /`);
  });
  const answer = await openTestGate(server).fetch(HOME);
  expect([answer.status, Buffer.from(answer.bytes).toString(), asked]).toEqual([
    status,
    `\ufeffUser-agent: *\r\nDisallow: /`,
    1,
  ]);
  expect(answer.headers).toMatchObject(headers);
});
