/** Chromium from npm, driven by playwright-core, for pages of tests. */
import {
  type Browser,
  type BrowserContext,
  type Page,
  chromium as playwright,
} from 'playwright-core';
import { SHARED_BROWSER } from './monitoring/list-browser-processes.ts';
import { loadChromium } from '#pricing/monitoring/browser/load-chromium.ts';

/**
 * Shopify's library answers 410 to headless Chromium's own user agent, which it takes for a bot.
 */
const USER_AGENT =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/153.0.0.0 Safari/537.36';

/**
 * One for all test files of a worker process. It ends with the process, however that ends: Chromium
 * exits when the pipe that it is driven through closes.
 */
let browser: Promise<Browser> | undefined;
/** A page as in a browser that nobody has used. Close its context in `afterAll`. */
export async function openPage(): Promise<Page> {
  return (await openContext()).newPage();
}

/** A context of its own in the browser of this process. Close it. */
export async function openContext(
  options: { width?: number; height?: number } = {},
): Promise<BrowserContext> {
  browser ??= startBrowser();
  const context = await (
    await browser
  ).newContext({
    userAgent: USER_AGENT,
    viewport: { width: options.width ?? 1280, height: options.height ?? 900 },
    locale: 'en-GB',
  });
  // Half a minute, as it is by itself, is too short where three files share two busy processors.
  context.setDefaultTimeout(60_000);
  if (SLOWNESS > 1) context.on('page', (page) => void slowDown(page));
  return context;
}

/** Pages become this many times slower, which finds what a test does too early. */
const SLOWNESS = Number(process.env['SLOW_BROWSER'] ?? 1);

async function slowDown(page: Page): Promise<void> {
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: SLOWNESS });
}

/** A program that is not one of tests ends only without it. */
export async function closeBrowser(): Promise<void> {
  await (await browser)?.close();
}

async function startBrowser(): Promise<Browser> {
  const { executable, environment } = await loadChromium();
  const started = await playwright.launch({
    executablePath: executable,
    chromiumSandbox: false,
    env: { ...process.env, ...environment },
    args: [
      SHARED_BROWSER,
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--no-first-run',
      // Requests sent while a page unloads do not use the context's user agent and would be refused
      // as a bot's.
      `--user-agent=${USER_AGENT}`,
      '--disable-features=LocalNetworkAccessChecks',
      '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1',
    ],
  });
  started.once('disconnected', () => (browser = undefined));
  return started;
}
