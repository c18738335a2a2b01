/** The evidence page: the picture first, what was read in words, the technical part folded. */
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase } from '#tests/support/create-test-database.ts';
import { createPagesService } from './create-pages-service.ts';
import { findViolations } from './find-violations.ts';
import { type BrowserPages, openBrowserPages } from './open-browser-pages.ts';
import type { OpenPages } from './open-pages.ts';
import { requireFitting } from './require-fitting.ts';

const NOW = new Date();
const db = await createTestDatabase();
const service = createPagesService(NOW);
let opened: BrowserPages;
let pages: OpenPages;
let page: Page;

beforeAll(async () => {
  opened = await openBrowserPages({ db, now: NOW, service: service.fetch });
  ({ page, pages } = opened);
}, 120_000);

afterAll(() => opened?.close());

test.each([1280, 390])(
  'shows the picture before everything else, %i pixels wide',
  async (width) => {
    await show('alt_1', width);
    const detail = page.getByAltText('The price on the page of shop-1.example, framed');
    await detail.waitFor();
    expect(await getNaturalWidth(detail)).toBe(900);
    const headings = await page.locator('h2').allInnerTexts();
    expect(headings.indexOf('Picture of the page')).toBeLessThan(headings.indexOf('What we read'));
    const text = await page.locator('body').innerText();
    expect(text).toContain('Beside the button “In den Warenkorb”');
    expect(text).not.toMatch(/SHA-256|offers\.price|p\.delivery/);
    const whole = page.getByAltText('The whole page of shop-1.example, with the price framed');
    expect(await whole.count()).toBe(0);
    expect(countRequests('/page.png')).toBe(0);
    await page.getByText('Show the whole page').first().click();
    await whole.waitFor();
    expect(await getNaturalWidth(whole)).toBe(1280);
    await page.getByText('1 more picture').click();
    await page.getByText('This isn’t the price of the alert.').waitFor();
    await requireFitting(page);
    expect(await findViolations(page)).toEqual([]);
    await takeScreenshot(`evidence-${width}`);
  },
);

test('says why there is no picture', async () => {
  await show('alt_unseen', 390);
  await page
    .getByText(
      'There’s no picture of this page. The store’s robots.txt doesn’t allow us to open it',
    )
    .waitFor();
  expect(await findViolations(page)).toEqual([]);
  await takeScreenshot('evidence-without-picture');
});

test('a picture needs the merchant’s session, and stays in the browser', async () => {
  const path = '/app/evidence-picture/alt_1/pic_1/page';
  const answer = await pages.ask(path);
  expect([
    answer.status,
    answer.headers.get('content-type'),
    answer.headers.get('cache-control'),
  ]).toEqual([200, 'image/png', 'private, max-age=31536000, immutable']);
  expect((await pages.ask(path, { anonymous: true })).status).not.toBe(200);
  expect((await pages.ask('/app/evidence-picture/alt_1/pic_1/other')).status).toBe(404);
});

async function show(alertId: string, width: number): Promise<void> {
  service.asked.length = 0;
  await page.setViewportSize({ width, height: 900 });
  await page.goto(pages.address(`/app/alerts/evidence/${alertId}`), { waitUntil: 'load' });
  await page.locator('html[data-hydrated]').waitFor();
}

const getNaturalWidth = (image: ReturnType<Page['getByAltText']>): Promise<number> =>
  image.evaluate((element) => (element instanceof HTMLImageElement ? element.naturalWidth : 0));

const countRequests = (end: string): number =>
  service.asked.filter(({ path }) => path.endsWith(end)).length;

/** For people who want to look at it: SCREENSHOTS names a folder. */
async function takeScreenshot(name: string): Promise<void> {
  const folder = process.env.SCREENSHOTS;
  if (folder) await page.screenshot({ path: join(folder, `${name}.png`), fullPage: true });
}
