/**
 * The pictures of the documents, from the real thing: `npm run screenshots [-- FOLDER]` starts the
 * sandbox in a fresh folder, waits until advice has come the whole way, and photographs the pages
 * at desktop and phone width.
 */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { openBrowser, openPage } from '#tests/support/open-browser.ts';
import { askDatabase, startServer } from '#tests/support/start-server.ts';

const PAGES = [
  'home',
  'products',
  'alerts',
  'recommendations',
  'competitors',
  'matches',
  'activity',
  'settings',
];
const SIZES = [
  { suffix: '', width: 1280, height: 860 },
  { suffix: '-phone', width: 390, height: 844 },
];
const target = process.argv[2] ?? join(import.meta.dirname, '..', 'docs');
/** The documents show one page; everything else is for looking at. */
const wanted = process.argv[2] === undefined ? ['recommendations'] : PAGES;
const sizes = process.argv[2] === undefined ? SIZES.slice(0, 1) : SIZES;

const server = await startServer();
const browser = await openBrowser();
try {
  await mkdir(target, { recursive: true });
  for (let matched = 0; matched === 0; await new Promise((resolve) => setTimeout(resolve, 2000))) {
    const rows = await askDatabase<{ n: number }>(
      server,
      `select count(*)::int as n from pgboss.job where state in ('created', 'active') and name like 'm%'`,
    );
    const advice = await askDatabase(
      server,
      'select 1 from shop.advice_copy where confidence >= 0.6 limit 1',
    );
    if (advice.length > 0 && rows[0]?.n === 0) matched = 1;
  }
  for (const { suffix, width, height } of sizes) {
    const context = await openPage(browser, { width, height });
    const page = await context.newPage();
    for (const name of wanted) {
      const path = name === 'home' ? '/app' : `/app/${name}`;
      await page.goto(`${server.origin}/sandbox/?path=${encodeURIComponent(path)}`);
      await page.frameLocator('#app-frame').locator('html[data-hydrated]').waitFor();
      await page.waitForTimeout(800);
      await page.screenshot({ path: join(target, `${name}${suffix}.png`) });
      process.stdout.write(`${join(target, `${name}${suffix}.png`)}\n`);
    }
    await context.close();
  }
} finally {
  await browser.close();
  await server.dispose();
}
