import { setTimeout as sleep } from 'node:timers/promises';
import { createGzip } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { closeTestServers, writeEndlessly } from '#tests/support/http-client/test-servers.ts';
import { IS_LONG } from '#tests/support/is-long.ts';
import {
  drawOnce,
  openTestBrowser,
  openTestShop,
  type TestShop,
  toRequest,
} from '#tests/support/monitoring/open-test-shop.ts';
import { listBrowserProcesses } from '#tests/support/monitoring/list-browser-processes.ts';
import type { Browser } from './browser.ts';

let shop: TestShop;
let browser: Browser;

const HOME = 'http://shop.example/';
const code = (text: string): string => `<h1>Mug</h1><script>${text}</script>`;
const PAGES: Readonly<Record<string, string>> = {
  '/': '<h1>Mug</h1>',
  '/loop': code('for (;;);'),
  '/late-loop': code('setTimeout(() => { for (;;); }, 300)'),
  '/loop-later': code('setTimeout(() => { for (;;); }, 1500)'),
  '/heap': code('const all = []; for (;;) all.push(new Array(1e6).fill({}))'),
  '/buffers': code(
    `const all = []; for (let n = 0; n < 100; n += 1) all.push(new Uint8Array(2e7).fill(1))`,
  ),
  '/windows': code(`for (let n = 0; n < 100; n += 1) {
    const a = document.createElement('a'); a.href = '/'; a.target = '_blank';
    document.documentElement.append(a); a.click(); window.open('/'); }`),
  '/dialogs': code(`for (let n = 0; n < 100; n += 1) { alert(n); confirm(n); prompt(n); }
    onbeforeunload = (event) => event.preventDefault()`),
  '/requests': code(`for (let n = 0; n < 5000; n += 1) fetch('/?' + n)`),
  '/zipped': code(`fetch('/bomb')`),
  '/endless': code(`fetch('/flood').then((r) => r.text())`),
};

beforeAll(async () => {
  shop = await openTestShop((request, response) => {
    const path = (request.url ?? '').split('?')[0] ?? '';
    if (path === '/silent') return;
    if (path === '/cut') return void response.socket?.destroy();
    if (path === '/flood') {
      response.writeHead(200, { 'content-type': 'text/plain' }).flushHeaders();
      if (response.socket)
        writeEndlessly(response.socket, () => '8000\r\n' + 'x'.repeat(32_768) + '\r\n');
      return;
    }
    if (path === '/bomb') {
      response.writeHead(200, { 'content-type': 'text/plain', 'content-encoding': 'gzip' });
      const zip = createGzip();
      zip.pipe(response);
      const zeros = Buffer.alloc(1_000_000);
      for (let n = 0; n < 100; n += 1) zip.write(zeros);
      return void zip.end();
    }
    const page = PAGES[path];
    response.writeHead(page === undefined ? 404 : 200, { 'content-type': 'text/html' }).end(page);
  });
  browser = openTestBrowser(shop, { settings: { maxPages: 1, maxMemoryBytes: 500_000_000 } });
});

afterAll(async () => {
  await browser.close();
  await closeTestServers();
});

const expectRecovered = async (): Promise<void> =>
  expect(await drawOnce(browser, toRequest(HOME))).toContain('Mug');

interface Limits {
  readonly timeoutMs?: number;
  readonly maxBytes?: number;
}
const ENDS: [path: string, problem: string, given: Limits][] = [
  ['/loop', 'timed_out', { timeoutMs: 1_500 }],
  ['/silent', 'timed_out', { timeoutMs: 1_500 }],
  ['/cut', 'unreachable', {}],
  ['/buffers', 'too_large', {}],
  ['/zipped', 'too_large', { maxBytes: 5_000_000 }],
  ['/endless', 'too_large', { maxBytes: 5_000_000 }],
];
const MORE_ENDS: typeof ENDS = [
  ['/late-loop', 'timed_out', { timeoutMs: 1_500 }],
  ['/requests', 'too_large', {}],
];

test.each([...ENDS, ...(IS_LONG ? MORE_ENDS : [])])(
  '%s ends with %s, and the next page is drawn',
  async (path, problem, given) => {
    const startedAt = performance.now();
    expect(await drawOnce(browser, toRequest(HOME + path.slice(1), given))).toBe(problem);
    expect(performance.now() - startedAt).toBeLessThan(60_000);
    await expectRecovered();
  },
);

// /buffers fills the memory in another way.
test.skipIf(!IS_LONG)('a heap without end ends the page, not the service', async () => {
  expect(await drawOnce(browser, toRequest(`${HOME}heap`))).toMatch(
    /^(?:crashed|too_large|timed_out)$/,
  );
  await expectRecovered();
});

test('a hundred windows and three hundred dialogs are closed', async () => {
  expect(await drawOnce(browser, toRequest(`${HOME}dialogs`))).toContain('Mug');
  expect(await drawOnce(browser, toRequest(`${HOME}windows`))).toMatch(/Mug|^too_large$/);
  await expectRecovered();
});

test.runIf(process.platform === 'linux').each(['renderer', 'browser'])(
  'a %s that is killed fails its page, and the next one is drawn',
  async (type) => {
    const open = await browser.open(toRequest(HOME));
    const found = listBrowserProcesses(process.pid).find((one) => one.type === type);
    if (!found) throw new Error(`no process of the type ${type}`);
    process.kill(found.pid, 'SIGKILL');
    await expect
      .poll(() =>
        open.takePicture(null).then(
          () => 'taken',
          (error: { problem: string }) => error.problem,
        ),
      )
      .toBe('crashed');
    await open.close();
    await expectRecovered();
  },
);

test('a page that begins to loop after it was read is closed', async () => {
  const open = await browser.open(toRequest(`${HOME}loop-later`));
  await sleep(1_000);
  const startedAt = performance.now();
  await open.close();
  expect(performance.now() - startedAt).toBeLessThan(10_000);
  await expectRecovered();
});

test('a visit that is given up ends with the reason', async () => {
  const given = new AbortController();
  const reason = new Error('the server stops');
  setTimeout(() => given.abort(reason), 500);
  await expect(browser.open(toRequest(`${HOME}silent`, { signal: given.signal }))).rejects.toThrow(
    reason,
  );
  await expectRecovered();
});

test('a page that waits too long for a browser is refused as busy', async () => {
  const open = await browser.open(toRequest(HOME));
  expect(await drawOnce(browser, toRequest(HOME, { timeoutMs: 300 }))).toBe('busy');
  await open.close();
  await expectRecovered();
});

test('without a browser, or with BROWSER=off, a page fails at once', async () => {
  for (const settings of [{ path: '/nowhere/chromium' }, { isOff: true }]) {
    const none = openTestBrowser(shop, { settings });
    expect(await drawOnce(none, toRequest(HOME))).toBe('no_browser');
    await expect(none.getVersion()).rejects.toMatchObject({ problem: 'no_browser' });
    await none.close();
  }
});

test('an address that is none of a shop is refused before anything starts', async () => {
  const none = openTestBrowser(shop, { settings: { path: '/nowhere/chromium' } });
  for (const url of [
    'http://127.0.0.1/',
    'http://localhost/',
    'file:///etc/passwd',
    'data:text/html,x',
    'view-source:http://shop.example/',
    'chrome://version/',
  ])
    expect(await drawOnce(none, toRequest(url)), url).toBe('address_refused');
  await none.close();
});
