/**
 * Sends bytes to the real process that no correct client would send: smuggled requests, repeated
 * headers, broken chunks. Each is refused or answered as one request, and the process keeps
 * running.
 */
import { connect } from 'node:net';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createAccount } from '#pricing/accounts/accounts.ts';
import { createTestStage, type TestStage } from '#tests/support/create-test-stage.ts';
import { IS_LONG } from '#tests/support/is-long.ts';
import { type RunningServer, startServer } from '#tests/support/start-server.ts';
import { emptyWindow } from './request-window.ts';

const MUTATIONS = IS_LONG ? 3_000 : 120;
const LANES = 10;
let context: TestStage;
let server: RunningServer;
let accountId: string;
let key: string;
beforeAll(async () => {
  context = await createTestStage(new Date());
  const { host = '', database = '' } = context.connection;
  server = await startServer({
    args: ['--service'],
    env: {
      ROLE: 'web',
      DATABASE_URL: `postgresql://pricing@/${database}?host=${encodeURIComponent(host)}`,
    },
  });
  ({ accountId, apiKey: key } = await createAccount(context, { name: 'Bytes', plan: 'growth' }));
});
afterAll(() => server.dispose());

const product = (sku: string) =>
  JSON.stringify({ name: 'K', sku, url: 'https://shop.example/k', currency: 'EUR', your_price: 1 });
/** A request as bytes; `headers` come after Host and Authorization. */
const raw = (line: string, headers: string[], body = '') =>
  [line, 'Host: 127.0.0.1', `Authorization: Bearer ${key}`, ...headers, '', body].join('\r\n');
const json = (body: string) => [
  'Content-Type: application/json',
  `Content-Length: ${Buffer.byteLength(body)}`,
];
const SMUGGLED = 'GET /v1/account HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n';

/**
 * Sends the bytes; returns what arrives until the server ends, or has sent nothing for a while. The
 * first byte may take longer: a busy machine is slow.
 */
async function exchange(
  bytes: string | Uint8Array,
  { beginMs = 10_000, silenceMs = 400 } = {},
): Promise<string> {
  const { hostname, port } = new URL(server.origin);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => undefined);
  let answer = '';
  socket.on('data', (chunk: Buffer) => {
    answer += chunk.toString('latin1');
    socket.setTimeout(silenceMs);
  });
  const closed = new Promise((resolve) => socket.once('close', resolve));
  socket.setTimeout(beginMs, () => socket.destroy());
  socket.write(bytes);
  await closed;
  return answer;
}

const statusesOf = (answer: string): number[] =>
  [...answer.matchAll(/HTTP\/1\.1 (\d{3}) /g)]
    .map(([, status]) => Number(status))
    .filter((status) => status !== 100);

function checkBytes(answer: string, at: string): void {
  for (const status of statusesOf(answer))
    expect(status, `${at}\n${answer.slice(0, 2000)}`).toBeLessThan(500);
  expect(answer, at).not.toMatch(/<(?:html|!doctype)|\n\s+at [\w.<>]+ \(|node:internal|\.ts:\d+/i);
}

const CASES: [string, () => string | Uint8Array, number[]][] = [
  [
    'Content-Length and Transfer-Encoding',
    () =>
      raw(
        'POST /v1/products HTTP/1.1',
        ['Content-Type: application/json', 'Content-Length: 4', 'Transfer-Encoding: chunked'],
        `0\r\n\r\n${SMUGGLED}`,
      ),
    [400],
  ],
  [
    'two Content-Lengths',
    () =>
      raw(
        'POST /v1/products HTTP/1.1',
        [
          'Content-Type: application/json',
          'Content-Length: 2',
          `Content-Length: ${SMUGGLED.length + 2}`,
        ],
        `{}${SMUGGLED}`,
      ),
    [400],
  ],
  [
    'a Content-Length with a sign',
    () =>
      raw(
        'POST /v1/products HTTP/1.1',
        ['Content-Type: application/json', 'Content-Length: +2'],
        `{}${SMUGGLED}`,
      ),
    [400],
  ],
  [
    'a Content-Length that is no number',
    () =>
      raw(
        'POST /v1/products HTTP/1.1',
        ['Content-Type: application/json', 'Content-Length: 2, 2'],
        `{}${SMUGGLED}`,
      ),
    [400],
  ],
  [
    'a Transfer-Encoding that is not known',
    () =>
      raw(
        'POST /v1/products HTTP/1.1',
        ['Content-Type: application/json', 'Transfer-Encoding: xchunked'],
        `0\r\n\r\n${SMUGGLED}`,
      ),
    [400],
  ],
  [
    'a Transfer-Encoding in which chunked is not last',
    () =>
      raw(
        'POST /v1/products HTTP/1.1',
        ['Content-Type: application/json', 'Transfer-Encoding: chunked, gzip'],
        `0\r\n\r\n${SMUGGLED}`,
      ),
    [400],
  ],
  [
    'a space before the colon',
    () =>
      raw(
        'POST /v1/products HTTP/1.1',
        ['Content-Type: application/json', 'Transfer-Encoding : chunked', 'Content-Length: 2'],
        `{}`,
      ),
    [400],
  ],
  [
    'a folded header',
    () => raw('GET /v1/products HTTP/1.1', ['X-One: a', ' Transfer-Encoding: chunked']),
    [400],
  ],
  [
    'a chunk size that is no number',
    () =>
      raw(
        'POST /v1/products HTTP/1.1',
        ['Content-Type: application/json', 'Transfer-Encoding: chunked'],
        `zz\r\n{}\r\n0\r\n\r\n`,
      ),
    [400],
  ],
  [
    'a chunk size with a sign',
    () =>
      raw(
        'POST /v1/products HTTP/1.1',
        ['Content-Type: application/json', 'Transfer-Encoding: chunked'],
        `-2\r\n{}\r\n0\r\n\r\n`,
      ),
    [400],
  ],
  [
    'a chunk size that overflows',
    () =>
      raw(
        'POST /v1/products HTTP/1.1',
        ['Content-Type: application/json', 'Transfer-Encoding: chunked'],
        `fffffffffffffffff\r\n{}\r\n0\r\n\r\n`,
      ),
    [400],
  ],
  [
    'a chunk longer than it says',
    () =>
      raw(
        'POST /v1/products HTTP/1.1',
        ['Content-Type: application/json', 'Transfer-Encoding: chunked'],
        `1\r\n{}\r\n0\r\n\r\n`,
      ),
    [400],
  ],
  [
    'bare line feeds',
    () =>
      raw(
        'POST /v1/products HTTP/1.1',
        ['Content-Type: application/json', 'Transfer-Encoding: chunked'],
        `2\n{}\n0\n\n`,
      ),
    [400],
  ],
  ['two Hosts', () => raw('GET /v1/products HTTP/1.1', ['Host: evil.example']), [400, 200]],
  ['no Host', () => `GET /v1/products HTTP/1.1\r\nAuthorization: Bearer ${key}\r\n\r\n`, [400]],
  [
    'a Host that is none',
    () => `GET /v1/products HTTP/1.1\r\nHost: a b/c@d\r\nAuthorization: Bearer ${key}\r\n\r\n`,
    [400],
  ],
  [
    'a Host of numbers that are no address',
    () => `GET /v1/products HTTP/1.1\r\nHost: 1270.0.1\r\nAuthorization: Bearer ${key}\r\n\r\n`,
    [400],
  ],
  [
    'a Host of numbers that are no address, for a page',
    () => `GET /healthz HTTP/1.1\r\nHost: 1270.0.1\r\n\r\n`,
    [400],
  ],
  [
    'two Authorizations',
    () => raw('GET /v1/products HTTP/1.1', ['Authorization: Bearer pk_live_other']),
    [400, 401],
  ],
  [
    'two Content-Types',
    () =>
      raw(
        'POST /v1/products HTTP/1.1',
        [...json(product('T')), 'Content-Type: text/plain'],
        product('T'),
      ),
    [415],
  ],
  [
    'two Idempotency-Keys',
    () =>
      raw(
        'POST /v1/products HTTP/1.1',
        [...json(product('I')), 'Idempotency-Key: a', 'Idempotency-Key: b'],
        product('I'),
      ),
    [400],
  ],
  ['a NUL in a header', () => raw('GET /v1/products HTTP/1.1', ['X-One: a\u0000b']), [400]],
  ['a header without a name', () => raw('GET /v1/products HTTP/1.1', [': x']), [400]],
  [
    'headers over 16 KiB',
    () => raw('GET /v1/products HTTP/1.1', [`X-One: ${'x'.repeat(20_000)}`]),
    [431],
  ],
  [
    'two thousand headers',
    () =>
      raw(
        'GET /v1/products HTTP/1.1',
        Array.from({ length: 2000 }, (_, i) => `X-${i}: y`),
      ),
    [431],
  ],
  [
    'a whole address of elsewhere',
    () => raw('GET http://evil.example/v1/products HTTP/1.1', []),
    [200, 400],
  ],
  ['a path without a slash', () => raw('GET v1/products HTTP/1.1', []), [400]],
  ['a backslash', () => raw('GET /v1\\products HTTP/1.1', []), [400]],
  ['two slashes', () => raw('GET //v1/products HTTP/1.1', []), [404]],
  ['dots', () => raw('GET /v1/../v1/%2e%2e/etc/passwd HTTP/1.1', []), [404]],
  ['an overlong slash', () => raw('GET /v1/products/%c0%af HTTP/1.1', []), [404]],
  ['half a percent', () => raw('GET /v1/products/% HTTP/1.1', []), [404]],
  ['half a percent in the query', () => raw('GET /v1/products?sku=% HTTP/1.1', []), [200]],
  [
    'raw bytes in the path',
    () => Buffer.from(raw('GET /v1/products/\u00ff\u00fe HTTP/1.1', []), 'latin1'),
    [400, 404],
  ],
  ['CONNECT', () => raw('CONNECT /v1/products HTTP/1.1', []), []],
  ['TRACE', () => raw('TRACE /v1/products HTTP/1.1', []), [405, 404, 400]],
  ['a method that is none', () => raw('KETTLE /v1/products HTTP/1.1', []), [400]],
  [
    'an upgrade',
    () =>
      raw('GET /v1/products HTTP/1.1', [
        'Connection: Upgrade',
        'Upgrade: websocket',
        'Sec-WebSocket-Key: x',
      ]),
    [200, 400, 426],
  ],
  ['HTTP/2 without asking', () => 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', [400]],
  ['HTTP/0.9', () => 'GET /v1/products\r\n\r\n', [400]],
  ['TLS on a plain port', () => Buffer.from('1603010200010001fc0303', 'hex'), [400]],
  [
    'Expect something else',
    () => raw('POST /v1/products HTTP/1.1', [...json('{}'), 'Expect: 200-maybe'], '{}'),
    [417, 422],
  ],
];

/** In parallel: each mostly waits for more output. */
let answers: Map<string, Promise<string>>;
beforeAll(() => {
  answers = new Map(CASES.map(([name, bytes]) => [name, exchange(bytes())]));
});

test.each(CASES)('%s', async (name, _bytes, statuses) => {
  const answer = (await answers.get(name)) ?? '';
  checkBytes(answer, name);
  const given = statusesOf(answer);
  // One request, at most one response: a smuggled request is not executed.
  expect(given.length, answer).toBeLessThanOrEqual(1);
  if (given[0] === undefined) expect(statuses, 'no answer').toEqual([]);
  else expect(statuses, answer.slice(0, 500)).toContain(given[0]);
  if (given[0] !== undefined && given[0] >= 400)
    expect(answer, 'refused in the form of every refusal').toMatch(
      /content-type: application\/problem\+json/i,
    );
});

test('a valid request with some changed bytes counts as one request or none', async () => {
  const valid = Buffer.from(
    raw('POST /v1/products HTTP/1.1', [...json(product('M')), 'Connection: close'], product('M')),
  );
  const change = fc.record({
    at: fc.nat(valid.length - 1),
    byte: fc.oneof(fc.nat(255), fc.constantFrom(0, 10, 13, 32, 58, 0x25)),
    how: fc.constantFrom('set', 'insert', 'remove', 'repeat'),
  });
  let done = 0;
  const property = fc.asyncProperty(
    fc.array(change, { minLength: 1, maxLength: 4 }),
    async (changes) => {
      if (done++ % 300 === 0) await emptyWindow(context.db, accountId);
      let bytes = valid;
      for (const { at, byte, how } of changes) {
        const [head, tail] = [bytes.subarray(0, at), bytes.subarray(at)];
        if (how === 'set') bytes = Buffer.concat([head, Buffer.from([byte]), tail.subarray(1)]);
        else if (how === 'insert') bytes = Buffer.concat([head, Buffer.from([byte]), tail]);
        else if (how === 'remove') bytes = Buffer.concat([head, tail.subarray(1)]);
        else bytes = Buffer.concat([head, tail.subarray(0, byte), tail]);
      }
      const answer = await exchange(bytes, { beginMs: 60, silenceMs: 60 });
      checkBytes(answer, JSON.stringify(changes));
      // Bytes left over after a shorter body are not a separate request.
      expect(
        statusesOf(answer).filter((status) => status !== 400).length,
        answer,
      ).toBeLessThanOrEqual(1);
    },
  );
  // In parallel, because each mostly waits for more output.
  await Promise.all(
    Array.from({ length: LANES }, (_, lane) =>
      fc.assert(property, {
        numRuns: Math.ceil(MUTATIONS / LANES),
        seed: process.env.FUZZ_SEED === 'random' ? undefined : 20_261_121 + lane,
      }),
    ),
  );
}, 600_000);

test('afterward the process still works and has logged no error', async () => {
  await emptyWindow(context.db, accountId);
  const answer = await fetch(`${server.origin}/v1/products`, {
    headers: { authorization: `Bearer ${key}` },
  });
  expect(answer.status).toBe(200);
  expect(server.output()).not.toMatch(
    /"level":(?:50|60)|unhandled promise rejection|uncaught exception/,
  );
  expect(server.process.exitCode).toBeNull();
});
