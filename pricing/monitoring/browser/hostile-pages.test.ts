import { chromium as playwright } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { closeTestServers } from '#tests/support/http-client/test-servers.ts';
import { IS_LONG } from '#tests/support/is-long.ts';
import { HOSTILE_PAGES, type HostilePage } from '#tests/support/monitoring/hostile-pages.ts';
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
import { loadChromium } from './load-chromium.ts';

const PAGES_AT_ONCE = 3;
/** One of each part of the browser that makes requests; the long run visits all. */
const REPRESENTATIVE = new Set([
  'redirect-chain',
  'meta-refresh',
  'form',
  'fetch',
  'image-redirected',
  'css-import',
  'nested-frames',
  'websocket',
  'webrtc-turn',
  'webtransport',
  'worker-blob',
  'service-worker',
  'ping',
  'speculation',
  'window',
  'rebinding',
  'ipv6',
  'file',
  'browser-pages',
  'download',
]);
const PAGES = HOSTILE_PAGES.filter(({ name }) => IS_LONG || REPRESENTATIVE.has(name));

interface Row {
  readonly page: string;
  readonly outcome: string;
  readonly expected: string;
  readonly hasSecret: boolean;
  /** What reached the private server from a browser without our boundary. */
  readonly unguarded: number;
  readonly mustReach: boolean;
}

let shop: TestShop;
let target: PrivateServer;

beforeAll(async () => {
  target = await openPrivateServer();
  shop = await openTestShop((request, response) => {
    const [, name = '', file = ''] = /^\/([\w-]+)\/?(.*)$/.exec(request.url ?? '') ?? [];
    const page = HOSTILE_PAGES.find((one) => one.name === name);
    const answer = file === '' ? page?.answer : page?.files?.[file];
    if (!page || answer === undefined) return void response.writeHead(404).end();
    const given =
      typeof answer === 'string'
        ? { headers: { 'content-type': 'text/html' }, body: answer }
        : answer;
    const headers = Object.fromEntries(
      Object.entries(given.headers).map(([key, value]) => [key, toText(value, page)]),
    );
    response.writeHead(given.status ?? 200, headers).end(toText(given.body ?? '', page));
  });
});

afterAll(closeTestServers);

const toText = (text: string, { name }: HostilePage): string =>
  text
    .replaceAll(/\bT\b(?=['"`;/>\s]|$)/g, `http://${target.host}:${target.tcpPort}/${name}`)
    .replaceAll('PRIVATE_HOST', target.host)
    .replaceAll('TCP_PORT', String(target.tcpPort))
    .replaceAll('UDP_PORT', String(target.udpPort));

const countReached = (name: string): number =>
  target.connections.filter((path) => path.startsWith(`/${name}`) || path === '').length;

/** The same pages in Chromium as it is: what would reach the private server without the boundary. */
async function countUnguarded(): Promise<Map<string, number>> {
  const { executable, environment } = await loadChromium();
  const browser = await playwright.launch({
    executablePath: executable,
    chromiumSandbox: false,
    env: { ...process.env, ...environment },
    args: [
      `--host-resolver-rules=MAP *.example 127.0.0.1:${shop.port}, MAP rebound.com 127.0.0.1`,
      '--disable-features=LocalNetworkAccessChecks,BlockInsecurePrivateNetworkRequests',
    ],
  });
  const counts = new Map<string, number>();
  for (const { name } of PAGES) {
    const before = target.packets();
    target.connections.length = 0;
    const context = await browser.newContext();
    const page = await context.newPage();
    await page.goto(`http://shop.example/${name}`, { timeout: 3_000 }).catch(() => undefined);
    for (let waited = 0; waited < 600 && countReached(name) === 0; waited += 50)
      await new Promise((resolve) => setTimeout(resolve, 50));
    await context.close();
    counts.set(name, countReached(name) + target.packets() - before);
  }
  await browser.close();
  target.connections.length = 0;
  return counts;
}

test('no page reaches a private address, in any of its ways', async () => {
  const unguarded = await countUnguarded();
  const packetsBefore = target.packets();
  const browser = openTestBrowser(shop, {
    settings: { maxPages: PAGES_AT_ONCE },
    lookup: () => ['93.184.216.34', '127.0.0.1'],
  });
  try {
    const rows: Row[] = [];
    const waiting = [...PAGES];
    const drawAll = async (): Promise<void> => {
      for (let page = waiting.shift(); page; page = waiting.shift()) {
        const url = `http://shop.example/${page.name}`;
        const got = await drawOnce(browser, toRequest(url, { withPicture: true }));
        rows.push({
          page: page.name,
          outcome: got.startsWith('<') ? 'drawn' : got,
          expected: page.outcome ?? 'drawn',
          hasSecret: /secret|root:/.test(got),
          unguarded: unguarded.get(page.name) ?? 0,
          mustReach: page.isReached !== false,
        });
      }
    };
    await Promise.all(Array.from({ length: PAGES_AT_ONCE }, drawAll));
    await browser.close();
    process.stdout.write(formatTable(rows));
    expect(rows.filter(({ outcome, expected }) => outcome !== expected)).toEqual([]);
    expect(rows.filter(({ hasSecret }) => hasSecret)).toEqual([]);
    expect(target.connections).toEqual([]);
    expect(target.packets() - packetsBefore).toBe(0);
    // A page that reaches nothing in any browser would show nothing here.
    expect(rows.filter((row) => row.mustReach && row.unguarded === 0)).toEqual([]);
  } finally {
    await browser.close();
  }
});

function formatTable(
  rows: readonly { page: string; outcome: string; unguarded: number }[],
): string {
  const lines = rows.map(
    ({ page, outcome, unguarded }) =>
      `${page.padEnd(20)} ${outcome.padEnd(16)} ${String(unguarded).padStart(9)} ${'0'.padStart(8)}`,
  );
  const [head, total] = [
    `${'page'.padEnd(20)} ${'outcome'.padEnd(16)} unguarded  guarded`,
    `${rows.length} pages, ${target.connections.length} connections reached the private server`,
  ];
  return `\n${[head, ...lines, total].join('\n')}\n`;
}
