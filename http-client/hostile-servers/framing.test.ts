import { afterEach, expect, test } from 'vitest';
import {
  ENDLESS_ANSWERS,
  MALFORMED_ANSWERS,
} from '#tests/support/http-client/malformed-answers.ts';
import { BadResponse, TooLarge } from '#http-client/outbound-error.ts';
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

test.each(MALFORMED_ANSWERS)(
  'reports %s as a bad response and closes the connection',
  async (_what, text) => {
    const server = await openSayingServer(latin1(text), { stays: true });
    const error: unknown = await openTestGate(server, { limits: { totalMs: 2_000, idleMs: 50 } })
      .fetch(HOME)
      .catch((caught: unknown) => caught);
    expect(error, String(error)).toBeInstanceOf(BadResponse);
    await server.freed();
  },
);

test.each(ENDLESS_ANSWERS)('stops %s', async (_what, make) => {
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
