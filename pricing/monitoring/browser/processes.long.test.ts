import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';
import { closeLater, closeTestServers } from '#tests/support/http-client/test-servers.ts';
import {
  hasGroup,
  listBrowserProcesses,
} from '#tests/support/monitoring/list-browser-processes.ts';
import {
  drawOnce,
  openTestBrowser,
  openTestShop,
  type TestShop,
  toRequest,
} from '#tests/support/monitoring/open-test-shop.ts';
import { DEFAULT_BROWSER_SETTINGS } from './browser-settings.ts';
import { startBrowser } from './start-browser.ts';

afterEach(closeTestServers);

const HOME = 'http://shop.example/';
const isLinux = process.platform === 'linux';

/** Switches that relax what keeps a page from others, or from the machine. */
const FORBIDDEN = [
  'allow-file-access',
  'allow-running-insecure-content',
  'disable-popup-blocking',
  'disable-seccomp',
  'disable-setuid-sandbox',
  'disable-site-isolation-trials',
  'disable-web-security',
  'ignore-certificate-errors',
  'remote-allow-origins',
  'remote-debugging-port',
  'single-process',
];

/** Whether Chromium's sandbox starts on this machine. */
const hasSandbox = await startBrowser({
  settings: DEFAULT_BROWSER_SETTINGS,
  sandbox: true,
  proxyPort: 9,
}).then(
  async (running) => {
    await running.kill();
    return true;
  },
  () => false,
);
const NOT_TESTED = 'not tested: Chromium’s sandbox does not start on this machine';

const openHome = (body: string): Promise<TestShop> =>
  openTestShop((_request, response) => response.setHeader('content-type', 'text/html').end(body));

test.runIf(isLinux)('the command line turns off nothing that protects', async () => {
  const browser = openTestBrowser(await openHome('<h1>Mug</h1>'));
  const open = await browser.open(toRequest(HOME));
  const commands = listBrowserProcesses(process.pid).map(({ command }) => command);
  const main = commands.find((command) => !command.includes('--type='));
  expect(main).toContain('--proxy-server=http://127.0.0.1:');
  expect(main).toContain('--proxy-bypass-list=<-loopback>');
  expect(main).toContain('--force-webrtc-ip-handling-policy=disable_non_proxied_udp');
  expect(main).toContain('--disable-quic');
  expect(
    FORBIDDEN.filter((name) => commands.some((command) => command.includes(` --${name}`))),
  ).toEqual([]);
  await open.close();
  await browser.close();
});

test.runIf(isLinux)('renderers run in the sandbox', async (context) => {
  if (!hasSandbox) return context.skip(NOT_TESTED);
  const browser = openTestBrowser(await openHome('<h1>Mug</h1>'));
  const open = await browser.open(toRequest(HOME));
  const all = listBrowserProcesses(process.pid);
  expect(all.filter(({ command }) => / --no-sandbox/.test(command))).toEqual([]);
  const own = all.find(({ type }) => type === 'browser')?.userNamespace;
  const renderers = all.filter(({ type }) => type === 'renderer');
  expect(renderers.length).toBeGreaterThan(0);
  for (const renderer of renderers) {
    expect(renderer.seccomp).toBe(2);
    // Of another user's process the namespace can be read by root only.
    if (renderer.userNamespace !== 'unreadable') expect(renderer.userNamespace).not.toBe(own);
  }
  await open.close();
  await browser.close();
});

test('the browser starts with the first page and ends when idle, all of it', async () => {
  const browser = openTestBrowser(await openHome('<h1>Mug</h1>'), { idleMs: 200 });
  const before = isLinux ? listBrowserProcesses(process.pid).length : 0;
  expect(before).toBe(0);
  const open = await browser.open(toRequest(HOME));
  const group = isLinux ? (listBrowserProcesses(process.pid)[0]?.group ?? 0) : 0;
  if (isLinux) expect(hasGroup(group)).toBe(true);
  await open.close();
  if (isLinux) await expect.poll(() => hasGroup(group)).toBe(false);
  expect(await drawOnce(browser, toRequest(HOME))).toContain('Mug');
  await browser.close();
  if (isLinux) await expect.poll(() => listBrowserProcesses(process.pid)).toEqual([]);
});

test.runIf(isLinux)('a browser whose page loops ends with a killed service', async () => {
  const shop = await openHome(`<h1>Mug</h1><script>setTimeout(() => { for (;;); }, 100)</script>`);
  const support = new URL('../../../tests/support/monitoring/open-test-shop.ts', import.meta.url);
  const program = `
    const { openTestBrowser, toRequest } = await import('${support.href}');
    const browser = openTestBrowser({ port: ${shop.port} });
    void browser.open(toRequest('${HOME}', { timeoutMs: 60000 })).catch(() => undefined);
    setInterval(() => undefined, 1000);`;
  const service = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  closeLater(() => void service.kill('SIGKILL'));
  const pid = service.pid ?? 0;
  await expect
    .poll(() => listBrowserProcesses(pid).filter(({ type }) => type === 'renderer').length)
    .toBeGreaterThan(0);
  await expect.poll(() => shop.requests.length).toBeGreaterThan(0);
  await sleep(500);
  const [{ group } = { group: 0 }] = listBrowserProcesses(pid);
  expect(hasGroup(group)).toBe(true);
  service.kill('SIGKILL');
  await once(service, 'exit');
  await expect.poll(() => hasGroup(group)).toBe(false);
});

test('where the sandbox does not start, foreign pages are not drawn, but those of our own are', async () => {
  const shop = await openHome('<h1>Mug</h1><img src="http://foreign.com/x.png">');
  const without = {
    path: new URL('../../../tests/support/monitoring/no-sandbox-here.sh', import.meta.url).pathname,
  };
  const strict = openTestBrowser(shop, { settings: without, lookup: () => ['93.184.216.34'] });
  expect(await drawOnce(strict, toRequest('http://foreign.com/'))).toBe('no_sandbox');
  expect(await drawOnce(strict, toRequest(HOME, { withPicture: true }))).toContain('Mug');
  expect(await drawOnce(strict, toRequest('http://foreign.com/'))).toBe('no_sandbox');
  await strict.close();
  // With the setting it is started; the name resolves to a private address.
  const allowed = openTestBrowser(shop, {
    settings: { ...without, withoutSandbox: true },
    lookup: () => ['10.0.0.1'],
  });
  expect(await drawOnce(allowed, toRequest('http://foreign.com/'))).toBe('address_refused');
  await allowed.close();
});
