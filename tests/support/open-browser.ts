/** Chromium from npm, driven by playwright-core, for the pages of the app. */
import {
  type Browser,
  type BrowserContext,
  type Page,
  chromium as playwright,
} from 'playwright-core';
import { loadChromium } from '#pricing/monitoring/browser/load-chromium.ts';

/**
 * Shopify's library answers 410 to headless Chromium's own user agent, which it takes for a bot.
 */
const USER_AGENT =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/153.0.0.0 Safari/537.36';

export async function openBrowser(): Promise<Browser> {
  const { executable, environment } = await loadChromium();
  return playwright.launch({
    executablePath: executable,
    chromiumSandbox: false,
    env: { ...process.env, ...environment },
    args: [
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
}

export async function openPage(
  browser: Browser,
  options: { width?: number; height?: number } = {},
): Promise<BrowserContext> {
  const context = await browser.newContext({
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
