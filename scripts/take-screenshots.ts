/**
 * Takes the pictures in the documentation: `npm run screenshots [-- FOLDER]` starts the sandbox in
 * a new folder, waits until recommendations have arrived, and photographs the pages at desktop and
 * phone width.
 */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { closeBrowser, openContext } from '#tests/support/open-browser.ts';
import { askDatabase, startServer } from '#tests/support/start-server.ts';

const PAGES = [
  'home',
  'products',
  'alerts',
  'recommendations',
  'competitors',
  'matches',
  'matches?view=auto',
  'matches?view=products',
  'activity',
  'outcomes',
  'settings',
];
/** The sandbox's first minutes on a slow machine may take this long. */
const PATIENCE_MS = 600_000;
/** Maximum picture height in pixels: enough of a list. */
const HIGHEST = 2400;
const SIZES = [
  { suffix: '', width: 1280, height: 860 },
  { suffix: '-phone', width: 390, height: 844 },
];
const target = process.argv[2] ?? join(import.meta.dirname, '..', 'docs');
/** The documentation shows one page; with FOLDER all pages are photographed. */
const wanted = process.argv[2] === undefined ? ['recommendations'] : PAGES;
const sizes = process.argv[2] === undefined ? SIZES.slice(0, 1) : SIZES;

const server = await startServer({ env: { SANDBOX: '1' } });
try {
  await mkdir(target, { recursive: true });
  await waitForRecommendations();
  for (const { suffix, width, height } of sizes) {
    const context = await openContext({ width, height });
    const page = await context.newPage();
    for (const name of wanted) {
      const path = name === 'home' ? '/app' : `/app/${name}`;
      await page.setViewportSize({ width, height });
      await page.goto(`${server.origin}/sandbox/?path=${encodeURIComponent(path)}`);
      await page.frameLocator('#app-frame').locator('html[data-hydrated]').waitFor();
      await page.waitForTimeout(800);
      await showWhole(page);
      const file = join(target, `${name.replace(/\W+/g, '-')}${suffix}.png`);
      await page.screenshot({ path: file });
      process.stdout.write(`${file}\n`);
    }
    await context.close();
  }
} finally {
  await closeBrowser();
  await server.dispose();
}

/**
 * Waits until there are recommendations and no matching jobs are due; visits and full runs go on as
 * long as the program runs.
 */
async function waitForRecommendations(): Promise<void> {
  const until = Date.now() + PATIENCE_MS;
  for (;;) {
    const [found] = await askDatabase<{ jobs: number; found: number }>(
      server,
      `select (select count(*)::int from pgboss.job
               where state in ('created', 'active') and name like 'matching.%' and start_after <= now()) as jobs,
         (select count(*)::int from shop.recommendation_copy where confidence >= 0.6) as found`,
    );
    if (found && found.found > 0 && found.jobs === 0) return;
    if (Date.now() > until)
      throw new Error(
        `After ${PATIENCE_MS / 60_000} minutes: ${found?.found} recommendations, ${found?.jobs} matching jobs waiting\n${server.output()}`,
      );
    await new Promise((resolve) => setTimeout(resolve, 2000));
  }
}

/**
 * Makes the window as high as the page in the frame. Pictures of the documentation keep the
 * window's height.
 */
async function showWhole(page: Page): Promise<void> {
  const { width, height } = page.viewportSize() ?? { width: 1280, height: 860 };
  if (process.argv[2] === undefined) return;
  const hidden = await page
    .frameLocator('#app-frame')
    .locator('html')
    .evaluate((html) => html.scrollHeight - html.clientHeight);
  await page.setViewportSize({ width, height: Math.min(height + hidden, HIGHEST) });
  await page.waitForTimeout(300);
}
