import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { expect, onTestFinished, test } from 'vitest';
import { withBodyLimit } from './with-body-limit.ts';
import { TooLarge } from './outbound-error.ts';

async function fetchFrom(body: Buffer, headers: Record<string, string> = {}): Promise<Response> {
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json', ...headers }).end(body);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  return fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
}

test('a response within the limit is the same', async () => {
  const limited = withBodyLimit(await fetchFrom(Buffer.from('{"a":1}')), 7);
  expect([limited.status, limited.headers.get('content-type')]).toEqual([200, 'application/json']);
  expect(await limited.json()).toEqual({ a: 1 });
});

test('a longer one breaks off, also when it is longer only decoded', async () => {
  const long = Buffer.alloc(2_000_000, ' ');
  await expect(withBodyLimit(await fetchFrom(long), 100_000).json()).rejects.toThrow(TooLarge);
  const packed = await fetchFrom(gzipSync(long), { 'content-encoding': 'gzip' });
  await expect(withBodyLimit(packed, 100_000).text()).rejects.toThrow(TooLarge);
});
