/**
 * Servers elsewhere that refuse because of their limit without a header, and that respond too
 * slowly.
 */
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { createManualClock } from '#kernel/clock.ts';
import { createPricingClient } from './create-pricing-client.server.ts';
import { createRequestPace, type Urgency } from './request-pace.server.ts';

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

/** A client of a real server, whose waits only advance its clock. */
async function open(answer: RequestListener, timeoutMs?: number) {
  const clock = createManualClock(new Date('2026-11-20T12:00:00Z'));
  const waits: number[] = [];
  const asked: { path: string; at: number }[] = [];
  const server = createServer((request, response) => {
    asked.push({ path: String(request.url), at: clock.now().getTime() });
    answer(request, response);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  closing.push(async () => {
    server.closeAllConnections();
    await new Promise((closed) => server.close(closed));
  });
  const pace = createRequestPace(clock, async (ms) => {
    waits.push(ms);
    clock.advance(ms);
  });
  const client = (urgency: Urgency) =>
    createPricingClient({
      baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
      apiKey: 'key-of-elsewhere',
      fetch: globalThis.fetch,
      pace,
      urgency,
      currency: 'EUR',
      timeoutMs,
    });
  return { client, asked, waits, began: clock.now().getTime() };
}

const EMPTY = '{"products":[],"alerts":[]}';

test('retries a background request a minute after a limit without a header', async () => {
  let refusals = 1;
  const { client, asked, began } = await open((_request, response) => {
    if (refusals-- > 0) response.writeHead(429).end();
    else response.end(EMPTY);
  });
  expect((await client('background').products.list()).items).toEqual([]);
  expect(asked).toHaveLength(2);
  expect(asked[1]?.at).toBeGreaterThanOrEqual(began + 60_000);
});

test('gives up after some tries when a limit without a header does not end', async () => {
  const { client, asked, waits } = await open((_request, response) =>
    response.writeHead(429, { 'content-type': 'text/html' }).end('<h1>Too Many Requests</h1>'),
  );
  await expect(client('background').alerts.list()).rejects.toMatchObject({
    code: 'rate_limited',
    message: 'The pricing service rejected the request: HTTP 429',
  });
  expect(asked).toHaveLength(4);
  expect(waits.filter((ms) => ms === 60_000)).toHaveLength(3);
});

test('refuses a page request at once, and the next one does not wait for background requests', async () => {
  let refusals = 1;
  const { client, asked, waits } = await open((_request, response) => {
    if (refusals-- > 0) response.writeHead(429).end();
    else response.end(EMPTY);
  });
  await expect(client('interactive').alerts.list()).rejects.toMatchObject({ code: 'rate_limited' });
  expect((await client('interactive').alerts.list()).items).toEqual([]);
  expect([asked.length, waits]).toEqual([2, []]);
});

test.each<[string, RequestListener]>([
  ['that never answers', () => undefined],
  [
    'that never ends its answer',
    (_request, response) => void response.writeHead(200).write('{"alerts":['),
  ],
  ['that never ends its refusal', (_request, response) => void response.writeHead(500).write('{')],
])('waits for a server %s only within the time limit', async (_name, slow) => {
  let slowAnswers = 1;
  const { client, asked } = await open((request, response) => {
    if (slowAnswers-- > 0) slow(request, response);
    else response.end(EMPTY);
  }, 200);
  await expect(client('background').alerts.list()).rejects.toMatchObject({ code: 'unavailable' });
  // Not retried automatically: the effect of the first request is unknown.
  expect(asked).toHaveLength(1);
  expect((await client('background').alerts.list()).items).toEqual([]);
});
