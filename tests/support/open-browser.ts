/**
 * Chromium from npm (@sparticuz/chromium), driven by playwright-core. The package unpacks to a
 * fixed name in the temp folder and uses whatever it finds there, so it is unpacked in a fresh
 * folder and renamed to one that contains its version.
 */
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rename, rm } from 'node:fs/promises';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { type Browser, type BrowserContext, chromium as playwright } from 'playwright-core';
import { z } from 'zod';

/**
 * Shopify's library answers 410 to headless Chromium's own user agent, which it takes for a bot.
 */
const USER_AGENT =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/153.0.0.0 Safari/537.36';

export async function openBrowser(): Promise<Browser> {
  const folder = await findChromium();
  return playwright.launch({
    executablePath: join(folder, 'chromium'),
    chromiumSandbox: false,
    env: { ...process.env, LD_LIBRARY_PATH: libraryPath(folder), HOME: folder },
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
  return browser.newContext({
    userAgent: USER_AGENT,
    viewport: { width: options.width ?? 1280, height: options.height ?? 900 },
    locale: 'en-GB',
  });
}

async function findChromium(): Promise<string> {
  const manifest = join(
    import.meta.dirname,
    '..',
    '..',
    'node_modules',
    '@sparticuz',
    'chromium',
    'package.json',
  );
  const { version } = z
    .object({ version: z.string() })
    .parse(JSON.parse(await readFile(manifest, 'utf8')));
  const target = join(tmpdir(), `pricing-chromium-${version}-${userInfo().uid}`);
  if (existsSync(join(target, 'chromium'))) return target;
  const fresh = await mkdtemp(join(tmpdir(), 'pricing-chromium-'));
  const before = process.env.TMPDIR;
  process.env.TMPDIR = fresh;
  // Provides the libraries (libnss3 …) that a minimal machine lacks.
  process.env.AWS_EXECUTION_ENV ??= 'AWS_Lambda_nodejs24.x';
  try {
    const { default: bundled } = await import('@sparticuz/chromium');
    await bundled.executablePath();
  } finally {
    if (before === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = before;
  }
  await rename(fresh, target).catch(async (error: unknown) => {
    await rm(fresh, { recursive: true, force: true });
    if (!existsSync(join(target, 'chromium'))) throw error;
  });
  return target;
}

function libraryPath(folder: string): string {
  const own = ['al2023', 'al2', 'aws']
    .map((name) => join(folder, name, 'lib'))
    .filter((path) => existsSync(path));
  return [...own, process.env.LD_LIBRARY_PATH ?? ''].filter(Boolean).join(':');
}
