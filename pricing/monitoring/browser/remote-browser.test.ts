import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium as playwright } from 'playwright-core';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { closeLater, closeTestServers } from '#tests/support/http-client/test-servers.ts';
import {
  openPrivateServer,
  type PrivateServer,
} from '#tests/support/monitoring/open-private-server.ts';
import {
  drawOnce,
  openTestBrowser,
  openTestShop,
  type TestShop,
  toRequest,
} from '#tests/support/monitoring/open-test-shop.ts';
import type { BrowserSettings } from './browser-settings.ts';
import { loadChromium } from './load-chromium.ts';

let shop: TestShop;
let target: PrivateServer;

beforeEach(async () => {
  target = await openPrivateServer();
  shop = await openTestShop((_request, response) =>
    response.setHeader('content-type', 'text/html').end(
      `<h1>Mug</h1><script>fetch('http://${target.host}:${target.tcpPort}/', { mode: 'no-cors' });
          fetch('http://rebound.com:${target.tcpPort}/', { mode: 'no-cors' });
          new WebSocket('ws://${target.host}:${target.tcpPort}/')</script>`,
    ),
  );
});

afterEach(closeTestServers);

/** A Chromium that others started, as in a pool; the address of its DevTools protocol. */
async function openDevTools(): Promise<string> {
  const { executable, environment } = await loadChromium();
  const profile = await mkdtemp(join(tmpdir(), 'remote-browser-'));
  const chromium = spawn(
    executable,
    ['--headless', '--no-sandbox', '--remote-debugging-port=0', `--user-data-dir=${profile}`],
    { stdio: 'ignore', env: { ...process.env, ...environment } },
  );
  closeLater(async () => {
    const ended = new Promise((resolve) => chromium.once('exit', resolve));
    chromium.kill('SIGKILL');
    await ended;
    await rm(profile, { recursive: true, force: true, maxRetries: 5 });
  });
  const file = join(profile, 'DevToolsActivePort');
  const read = async (): Promise<string> => (await readFile(file, 'utf8')).split('\n')[0] ?? '';
  await expect.poll(() => read().catch(() => '')).toMatch(/^\d+$/);
  return `http://127.0.0.1:${await read()}`;
}

async function openPlaywrightServer(): Promise<string> {
  const { executable, environment } = await loadChromium();
  const server = await playwright.launchServer({
    executablePath: executable,
    chromiumSandbox: false,
    env: { ...process.env, ...environment },
  });
  closeLater(() => server.kill());
  return server.wsEndpoint();
}

async function findFreePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

const SERVERS = { cdp: openDevTools, playwright: openPlaywrightServer } as const;

test.each(['cdp', 'playwright'] as const)(
  'a remote browser (%s) draws through our proxy and reaches nothing private',
  async (protocol) => {
    const url = await SERVERS[protocol]();
    const proxyUrl = `http://127.0.0.1:${await findFreePort()}`;
    const browser = openTestBrowser(shop, {
      settings: { remote: { url, protocol, proxyUrl } },
      lookup: () => ['127.0.0.1'],
    });
    const open = await browser.open(toRequest('http://shop.example/'));
    expect(Buffer.from(open.page.html).toString()).toContain('Mug');
    expect(open.page.cost.bytes).toBeGreaterThan(0);
    expect(open.page.cost.memoryBytes).toBeNull();
    await open.close();
    // The name is known to our resolver only, so the proxy fetched it.
    expect(shop.requests).toContain('shop.example/');
    expect(await drawOnce(browser, toRequest('http://shop.example/'))).toContain('Mug');
    await browser.close();
    expect(target.connections).toEqual([]);
  },
);

test('an unguarded remote browser is still asked for every request', async () => {
  const settings: Partial<BrowserSettings> = {
    remote: { url: await openPlaywrightServer(), protocol: 'playwright', proxyUrl: null },
  };
  const browser = openTestBrowser(shop, { settings, lookup: () => ['127.0.0.1'] });
  expect(await drawOnce(browser, toRequest('http://rebound.com/'))).toBe('address_refused');
  await browser.close();
  expect(target.connections).toEqual([]);
});

test('a remote browser that does not answer is no browser, and its token stays secret', async () => {
  const url = `ws://127.0.0.1:${await findFreePort()}/?token=secret`;
  const browser = openTestBrowser(shop, {
    settings: { remote: { url, protocol: 'cdp', proxyUrl: 'http://127.0.0.1:1' } },
  });
  const error: unknown = await browser
    .open(toRequest('http://shop.example/'))
    .catch((caught: unknown) => caught);
  expect(error).toMatchObject({ problem: 'no_browser' });
  expect(`${String(error)}${JSON.stringify(error)}`).not.toContain('secret');
  await browser.close();
});

test('a proxy whose port is taken is no browser', async () => {
  const browser = openTestBrowser(shop, {
    settings: {
      remote: {
        url: await openPlaywrightServer(),
        protocol: 'playwright',
        proxyUrl: `http://127.0.0.1:${shop.port}`,
      },
    },
  });
  expect(await drawOnce(browser, toRequest('http://shop.example/'))).toBe('no_browser');
  await browser.close();
});
