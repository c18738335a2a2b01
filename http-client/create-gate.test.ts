/**
 * The gate with well-behaved servers. Hostile ones are in redirects.test.ts, names.test.ts and
 * hostile-servers/.
 */
import { text } from 'node:stream/consumers';
import { afterEach, expect, test } from 'vitest';
import { AddressRefused, Unreachable } from './outbound-error.ts';
import {
  closeTestServers,
  openHttpServer,
  openTestGate,
} from '#tests/support/http-client/test-servers.ts';

afterEach(closeTestServers);

test('sends a routed name as Host, and stores no cookie', async () => {
  const seen: Record<string, unknown>[] = [];
  const server = await openHttpServer((request, response) => {
    seen.push(request.headers);
    response.setHeader('set-cookie', 'a=b').end('hello');
  });
  const gate = openTestGate(server);
  const first = await gate.fetch('http://shop.example/x', {
    headers: { Host: 'other.example', 'User-Agent': 'bot' },
  });
  await gate.fetch(new URL('http://shop.example/y'));
  expect(first).toMatchObject({
    status: 200,
    url: 'http://shop.example/x',
    redirects: [],
    isCut: false,
  });
  expect(Buffer.from(first.bytes).toString()).toBe('hello');
  const usual = {
    host: 'shop.example',
    connection: 'keep-alive',
    accept: '*/*',
    'accept-encoding': 'gzip, br, zstd, deflate',
  };
  expect(seen).toEqual([{ ...usual, 'user-agent': 'bot' }, usual]);
});

test('sends a body and reads the response', async () => {
  const server = await openHttpServer(
    (request, response) =>
      void text(request).then((body) => response.writeHead(201).end(`${request.method} ${body}`)),
  );
  const answer = await openTestGate(server).fetch('http://shop.example/hook', {
    method: 'POST',
    body: '{"a":1}',
    headers: { 'content-type': 'application/json' },
  });
  expect([answer.status, Buffer.from(answer.bytes).toString()]).toEqual([201, 'POST {"a":1}']);
});

test('requests one host over one connection, redirects included', async () => {
  const server = await openHttpServer((request, response) => {
    const left = Number(request.url?.slice(1));
    response
      .writeHead(left > 0 ? 302 : 200, left > 0 ? { location: `/${left - 1}` } : {})
      .end('x'.repeat(1_000));
  });
  const gate = openTestGate(server);
  for (const path of ['0', '5', '0', '1']) await gate.fetch(`http://shop.example/${path}`);
  expect(server.taken()).toBe(1);
});

test('reports the time for headers and in total, and when the response was complete', async () => {
  const server = await openHttpServer((_request, response) => {
    response.write('a');
    setTimeout(() => response.end('b'), 50);
  });
  const started = Date.now();
  const { timings, at } = await openTestGate(server).fetch('http://shop.example/');
  expect(timings.headersMs).toBeLessThan(timings.totalMs);
  expect(timings.totalMs).toBeGreaterThan(40);
  expect(at.getTime()).toBeGreaterThanOrEqual(started + 40);
});

test('resolves only the names it is given, even public ones', async () => {
  const gate = openTestGate({});
  await expect(gate.fetch('http://shop.example/')).rejects.toThrow(AddressRefused);
  await expect(gate.fetch('http://shop.com/')).rejects.toThrow(Unreachable);
  await expect(gate.checkAddress('http://127.0.0.1/')).rejects.toThrow(AddressRefused);
  await gate.checkAddress('http://93.184.216.34/');
});

test('leaves no connection open when it is closed', async () => {
  const server = await openHttpServer(
    (request, response) => void (request.url === '/ends' && response.end('ok')),
  );
  const gate = openTestGate(server);
  await gate.fetch('http://shop.example/ends');
  const hanging = gate.fetch('http://shop.example/hangs');
  setTimeout(() => void gate.close(), 50);
  await expect(hanging).rejects.toThrow(Unreachable);
  await server.freed();
});
