/**
 * The states that the pages' own tests do not open: filtered, empty, missing, with mail, with a
 * dialog; in both languages and at both widths.
 */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createManualClock } from '#kernel/clock.ts';
import { silentLogger } from '#kernel/logger.ts';
import { appJobs } from '#app/jobs.server.ts';
import { openJobs } from '#jobs/open-jobs.ts';
import { createTestDatabase } from '#tests/support/create-test-database.ts';
import { openBrowser, openPage } from '#tests/support/open-browser.ts';
import { createPagesService } from './create-pages-service.ts';
import { findViolations } from './find-violations.ts';
import { openPages, type OpenPages } from './open-pages.ts';
import { requireFitting } from './require-fitting.ts';
import { seedPages, SHOP } from './seed-pages.ts';

const NOW = new Date();
/** Address, and what stands on it in English and in German. */
const STATES: readonly (readonly [string, string, string])[] = [
  ['/app/settings', 'Once a day', 'Einmal täglich'],
  ['/app/settings/keys', 'Used by this app', 'Von dieser App verwendet'],
  ['/app/products?q=zzzz', 'Show all products', 'Alle Produkte zeigen'],
  ['/app/alerts?view=resolved', 'Resolved', 'Erledigt'],
  ['/app/alerts?product=prd_none', 'Alerts', 'Warnungen'],
  ['/app/outcomes?show=all', 'All suggestions', 'Alle Vorschläge'],
  ['/app/matches?view=confirmed', 'Confirmed by you', 'Bestätigt'],
  ['/app/products/file', 'What the file has to look like', 'Wie die Datei aussehen muss'],
  ['/app/nowhere', 'Back to the start', 'Zurück zum Start'],
];
const db = await createTestDatabase();
const jobs = openJobs({
  db,
  log: silentLogger,
  queues: appJobs.map(({ definition }) => definition),
});
let pages: OpenPages;
let browser: Browser;
let page: Page;
const complaints: string[] = [];

beforeAll(async () => {
  await seedPages(db, NOW);
  await jobs.start({ work: false });
  const mailer = { send: () => Promise.resolve(), close: () => undefined };
  [pages, browser] = await Promise.all([
    openPages({
      db,
      jobs,
      clock: createManualClock(NOW),
      log: silentLogger,
      shop: SHOP,
      service: createPagesService(NOW).fetch,
      mailer,
    }),
    openBrowser(),
  ]);
  page = await (await openPage(browser)).newPage();
  page.on(
    'console',
    (message) =>
      message.type() === 'error' &&
      !message.text().includes('status of 404') &&
      complaints.push(message.text()),
  );
  page.on('pageerror', (error) => complaints.push(error.message));
}, 120_000);

afterAll(async () => {
  await browser?.close();
  await pages?.close();
  await jobs.stop(1000);
});

test.for(
  STATES.flatMap(
    ([path, english, german]) =>
      [
        ['en', path, english],
        ['de', path, german],
      ] as const,
  ),
)('%s %s is complete, accessible and quiet', async ([locale, path, expected]) => {
  complaints.length = 0;
  await show(path, locale);
  await page.getByText(expected).filter({ visible: true }).first().waitFor();
  // Built for Shopify: App Bridge comes before anything else in the head.
  expect(await page.evaluate(() => document.head.firstElementChild?.getAttribute('src'))).toMatch(
    /test-bridge\.js$/,
  );
  for (const width of [1280, 375]) {
    await page.setViewportSize({ width, height: 900 });
    await requireFitting(page);
    expect(await findViolations(page)).toEqual([]);
  }
  expect(complaints).toEqual([]);
});

test('an empty search is left by keyboard alone', async () => {
  await show('/app/products?q=zzzz', 'en');
  const all = page.getByRole('link', { name: 'Show all products' });
  for (
    let presses = 0;
    presses < 20 && !(await all.evaluate((element) => element === document.activeElement));
    presses += 1
  )
    await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.getByText('Desk lamp 001').first().waitFor();
  expect(new URL(page.url()).searchParams.get('q')).toBeNull();
  // The words of a search that is over are not left in its field.
  expect(await page.getByPlaceholder(/Search by title/).count()).toBe(0);
});

test.for([1280, 375])(
  'a dialog is accessible at %i pixels, and gives the focus back',
  async (width) => {
    await show('/app/competitors', 'en');
    await page.setViewportSize({ width, height: 900 });
    const remove = page.getByRole('button', { name: /^Remove.*shop-1\.example/ });
    await remove.focus();
    await page.keyboard.press('Enter');
    await page
      .getByRole('dialog')
      .getByText(/shop-1\.example/)
      .first()
      .waitFor();
    expect(await findViolations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await expect
      .poll(() => remove.evaluate((element) => element === document.activeElement))
      .toBe(true);
  },
);

async function show(path: string, locale: string): Promise<void> {
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto(pages.address(path, locale), { waitUntil: 'load' });
  await page.locator('html[data-hydrated]').waitFor();
}
