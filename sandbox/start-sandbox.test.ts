import { createHmac } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { systemClock } from '#kernel/clock.ts';
import { silentLogger } from '#kernel/logger.ts';
import { type Sandbox, type SandboxOptions, startSandbox } from './start-sandbox.ts';

test('the sample shop has the irregularities of a real one', async () => {
  await using place = await openPlace();
  const variants = place.sandbox.control.variants();
  const skus = variants.map((variant) => variant.sku).filter(Boolean);
  const sizes = Map.groupBy(variants, (variant) => variant.productId);

  expect(sizes.size).toBeGreaterThanOrEqual(60);
  expect(variants.length).toBeGreaterThanOrEqual(300);
  expect(Math.max(...[...sizes.values()].map((each) => each.length))).toBeGreaterThanOrEqual(100);
  expect(skus.length).toBeLessThan(variants.length);
  expect(new Set(skus).size).toBeLessThan(skus.length);
  expect(variants.some((variant) => variant.cost === null)).toBe(true);
  expect(variants.some((variant) => variant.compareAtPrice !== null)).toBe(true);
  expect(variants.some((variant) => variant.mapPrice !== null)).toBe(true);
});

test("a merchant's price change sends a signed webhook", async () => {
  await using place = await openPlace();
  const [variant] = place.sandbox.control.variants();
  await place.sandbox.control.setShopPrice(variant?.id ?? '', '219.5');
  await place.sandbox.control.settled();

  const [delivery] = place.received;
  expect(delivery?.path).toBe('/webhooks/products/update');
  expect(delivery?.headers).toMatchObject({
    'x-shopify-topic': 'products/update',
    'x-shopify-shop-domain': place.sandbox.shop,
    'x-shopify-api-version': '2026-10',
    'x-shopify-hmac-sha256': createHmac('sha256', place.sandbox.apiSecret)
      .update(delivery?.body ?? '')
      .digest('base64'),
  });
  const body = JSON.parse(delivery?.body ?? '') as { variants: { price: string; cost?: string }[] };
  expect(body.variants[0]?.price).toBe('219.50');
  expect(body.variants[0]).not.toHaveProperty('cost');
});

test('failed webhook is sent again with the same id', async () => {
  await using place = await openPlace({ answers: [500, 200] });
  await place.sandbox.control.sendWebhook('shop/update');
  await waitFor(() => place.received.length === 2);

  const [first, second] = place.received;
  expect(first?.headers['x-shopify-webhook-id']).toBe(second?.headers['x-shopify-webhook-id']);
  await waitFor(() => place.sandbox.control.sentWebhooks().length === 2);
  expect(place.sandbox.control.sentWebhooks().map((each) => each.status)).toEqual([500, 200]);
});

test('webhooks are repeated and unordered on request', async () => {
  await using place = await openPlace();
  const [one, two] = place.sandbox.control.variants();
  place.sandbox.control.deliver({ outOfOrder: true });
  await place.sandbox.control.setShopPrice(one?.id ?? '', '11');
  await place.sandbox.control.setShopPrice(two?.id ?? '', '12');
  await place.sandbox.control.settled();
  const times = place.received.map((each) => String(each.headers['x-shopify-triggered-at']));
  expect(times.toSorted().reverse()).toEqual(times);

  place.received.length = 0;
  place.sandbox.control.deliver({ twice: true });
  await place.sandbox.control.sendWebhook('customers/redact');
  await place.sandbox.control.settled();
  expect(new Set(place.received.map((each) => each.headers['x-shopify-webhook-id'])).size).toBe(1);
  expect(place.received).toHaveLength(2);
});

test('the rough profile delivers every webhook late, twice and out of order', async () => {
  await using place = await openPlace({ webhooks: 'rough' });
  const [one, two] = place.sandbox.control.variants();
  await place.sandbox.control.setShopPrice(one?.id ?? '', '11');
  await place.sandbox.control.setShopPrice(two?.id ?? '', '12');
  await place.sandbox.control.settled();
  const received = place.received.map(({ headers }) => ({
    id: String(headers['x-shopify-webhook-id']),
    at: Date.parse(String(headers['x-shopify-triggered-at'])),
  }));
  expect(received).toHaveLength(4);
  expect(new Set(received.map(({ id }) => id)).size).toBe(2);
  expect(received[0]?.at).toBeGreaterThanOrEqual(Number(received.at(-1)?.at));
  for (const { at, lateBy } of place.sandbox.control.sentWebhooks().map((each) => ({
    at: each.at,
    lateBy: Date.parse(each.at) - Date.parse(each.triggeredAt),
  })))
    expect([at, lateBy >= 400]).toEqual([at, true]);
});

test('state and credentials survive a restart', async () => {
  await using place = await openPlace();
  const [variant] = place.sandbox.control.variants();
  const item = place.sandbox.control.retailerItems('fjellhandel.example')[0];
  await place.sandbox.control.setShopPrice(variant?.id ?? '', '99.99');
  place.sandbox.control.setRetailerPrice('fjellhandel.example', item?.handle ?? '', null, '12.34');
  await place.sandbox.control.settled();
  await place.sandbox.stop();

  const again = await startSandbox({
    stateDir: place.stateDir,
    appUrl: place.appUrl,
    log: silentLogger,
  });
  expect(again.control.variant(variant?.id ?? '').price).toBe('99.99');
  expect(again.control.retailerItems('fjellhandel.example')[0]?.variants[0]?.price).toBe('12.34');
  expect([again.apiKey, again.apiSecret]).toEqual([place.sandbox.apiKey, place.sandbox.apiSecret]);
  await again.stop();
});

test('a webhook not delivered before the stop is delivered after', async () => {
  await using place = await openPlace();
  place.sandbox.control.deliver({ late: 2_000 });
  await place.sandbox.control.sendWebhook('shop/update');
  await place.sandbox.stop();
  expect(place.received).toHaveLength(0);

  const again = await startSandbox({
    stateDir: place.stateDir,
    appUrl: place.appUrl,
    log: silentLogger,
  });
  await again.control.settled();
  expect(place.received.map((each) => each.headers['x-shopify-topic'])).toEqual(['shop/update']);
  await again.stop();
});

test('the generated catalog has the requested size', async () => {
  await using place = await openPlace({ size: 1000 });
  expect(place.sandbox.control.variants()).toHaveLength(1000);
});

test('the platform fetch refuses all other hosts', async () => {
  await using place = await openPlace();
  await expect(place.sandbox.platformFetch('https://api.shopify.com/graphql')).rejects.toThrow(
    /lets no request out/,
  );
  await expect(place.sandbox.platformFetch('http://fjellhandel.example/')).rejects.toThrow(
    TypeError,
  );
  expect(
    (
      await place.sandbox.platformFetch(
        'https://other-shop.myshopify.com/admin/oauth/access_token',
        { method: 'POST', body: '{}' },
      )
    ).status,
  ).toBe(404);
});

test('only the sample retailers have a route', async () => {
  await using place = await openPlace();
  expect(place.sandbox.routeHost('fjellhandel.example')?.address).toBe('127.0.0.1');
  expect(place.sandbox.routeHost('www.fjellhandel.example')).toEqual(
    place.sandbox.routeHost('fjellhandel.example'),
  );
  for (const host of ['nobody.example', 'localhost', '169.254.169.254', place.sandbox.shop])
    expect(place.sandbox.routeHost(host)).toBeNull();
});

interface Received {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

interface Place extends AsyncDisposable {
  readonly sandbox: Sandbox;
  readonly stateDir: string;
  readonly appUrl: string;
  readonly received: Received[];
}

/**
 * A sandbox and a server instead of the app that records its webhooks; `answers` are its first
 * statuses.
 */
async function openPlace(
  options: { answers?: number[] } & Pick<SandboxOptions, 'size' | 'clock' | 'webhooks'> = {},
): Promise<Place> {
  const received: Received[] = [];
  const answers = [...(options.answers ?? [])];
  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (chunk: string) => (body += chunk));
    request.on('end', () => {
      received.push({ path: request.url ?? '', headers: request.headers, body });
      response.writeHead(answers.shift() ?? 200).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const appUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const stateDir = await mkdtemp(join(tmpdir(), 'sandbox-'));
  const sandbox = await startSandbox({
    stateDir,
    appUrl,
    log: silentLogger,
    clock: options.clock ?? systemClock,
    size: options.size,
    webhooks: options.webhooks,
    webhookBackOff: [20, 20],
    appConfig: join(stateDir, 'none.toml'),
  });
  return {
    sandbox,
    stateDir,
    appUrl,
    received,
    [Symbol.asyncDispose]: async () => {
      await sandbox.stop();
      server.closeAllConnections();
      server.close();
      await rm(stateDir, { recursive: true, force: true });
    },
  };
}

async function waitFor(condition: () => boolean): Promise<void> {
  await expect.poll(condition, { interval: 10 }).toBe(true);
}
