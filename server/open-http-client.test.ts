import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test, vi } from 'vitest';
import { systemClock } from '#kernel/clock.ts';
import { openHttpClient } from './open-http-client.ts';

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  vi.useRealTimers();
  for (const close of closing.splice(0)) await close();
});

/** A server whose responses the test defines, under a host name that only the test resolves. */
async function open() {
  const asked = Promise.withResolvers<ServerResponse>();
  const server = createServer((_request, response) => asked.resolve(response));
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  const httpClient = openHttpClient({
    clock: systemClock,
    routeHost: (host) => (host === 'pricing.example' ? { address: '127.0.0.1', port } : null),
  });
  closing.push(httpClient.close, async () => {
    server.closeAllConnections();
    await new Promise((closed) => server.close(closed));
  });
  return { asked: asked.promise, fetch: httpClient.fetch };
}

test('allows a pricing service elsewhere 25 seconds before it answers', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const { asked, fetch } = await open();
  const answer = fetch('http://pricing.example/v1/products').then((response) => response.text());
  const response = await asked;
  await vi.advanceTimersByTimeAsync(25_000);
  response.end('late');
  expect(await answer).toBe('late');
});
