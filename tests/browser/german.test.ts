/**
 * The pages for a reader of German: no English sentence of ours, nothing wider than the window,
 * quiet and accessible.
 */
import type { Page, Request } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getMessages } from '#app/locales/messages.ts';
import { createTestDatabase } from '#tests/support/create-test-database.ts';
import { addNewerCapabilities, createNewerService } from './create-newer-service.ts';
import { lookAtPage } from './look-at-page.ts';
import { type BrowserPages, openBrowserPages } from './open-browser-pages.ts';
import type { OpenPages } from './open-pages.ts';

const de = getMessages('de');

const NOW = new Date();
const PAGES: readonly (readonly [string, string])[] = [
  ['/app', de.pages.home],
  ['/app/products', de.pages.products],
  ['/app/products/1', ''],
  ['/app/products/8', ''],
  ['/app/matches?view=auto', de.pages.matches],
  ['/app/alerts', de.pages.alerts],
  ['/app/alerts/evidence/alt_1', de.alerts.evidencePage.title],
  ['/app/alerts/prices/prd_1/lst_one', de.priceCheck.title],
  ['/app/recommendations?weaker=1', de.pages.recommendation],
  ['/app/rules', de.rules.title],
  ['/app/rules/new', de.rules.one],
  ['/app/rules/follow-a-and-b', de.rules.one],
  ['/app/competitors', de.pages.competitors],
  ['/app/matches', de.pages.matches],
  ['/app/activity', de.pages.activity],
  ['/app/outcomes', de.pages.outcomes],
  ['/app/map-prices', de.mapPrices.title],
  ['/app/retailers', de.retailers.title],
  ['/app/map-prices/new', de.mapPrices.title],
  ['/app/map-prices/files', de.mapPrices.files.title],
  ['/app/products/file', de.products.file.title],
  ['/app/exports', de.pages.exports],
  ['/app/settings', de.pages.settings],
  ['/app/settings/account', de.account.title],
  ['/app/settings/notifications', de.channels.pageTitle],
];
/** Of services that offer more. */
const NEWER_PAGES: readonly (readonly [string, string])[] = [
  ['/app/matches?group=retailer', de.pages.matches],
  ['/app/matches?sure=shop-1.example', de.pages.matches],
  ['/app/matrix', de.pages.matrix],
  ['/app/matrix?date=2026-01-02&sort=-name', de.pages.matrix],
  ['/app/retailers', de.retailers.title],
  ['/app/retailers/shop-1.example', ''],
];
/** Bytes and headers of evidence, and names. */
const NOT_OURS = 'pre, code, bdi, [lang], script, style';
const ENGLISH = /\b(?:the|your|is|are|of|and|not|with|this)\b/i;
const db = await createTestDatabase();
let opened: BrowserPages;
let pages: OpenPages;
let page: Page;
let complaints: string[];
/** What the page has asked for and not been given yet. */
const unanswered = new Set<Request>();

beforeAll(async () => {
  opened = await openBrowserPages({ db, now: NOW, service: createNewerService(NOW).fetch });
  ({ complaints, page, pages } = opened);
  page.on('request', (request) => unanswered.add(request));
  page.on('requestfinished', (request) => unanswered.delete(request));
  page.on('requestfailed', (request) => unanswered.delete(request));
}, 120_000);

afterAll(() => opened?.close());

test.for(PAGES)('%s is in German on both widths', ([path, title]) => requireGerman(path, title));

test('only the messages of the reader’s language are fetched, and for Home its own first', async () => {
  const fetched: string[] = [];
  const listen = (request: { url(): string }) => fetched.push(request.url());
  const listFiles = () =>
    fetched.map((url) => /\/((?:common|page)\.\w+)-[^/]+\.js/.exec(url)?.[1]).filter(Boolean);
  page.on('request', listen);
  await show('/app/settings', 'en');
  expect(listFiles().sort()).toEqual(['common.en', 'page.en']);
  fetched.length = 0;
  await show('/app', 'de-AT');
  await expect.poll(listFiles).toEqual(['common.de', 'page.de']);
  page.off('request', listen);
});

test('a refused address is explained in German beside its field', async () => {
  await show('/app/settings');
  await page.getByText(de.settings.connection.elsewhere, { exact: true }).click();
  await page.getByLabel(de.settings.connection.baseUrl).fill('https://pricing.example/v2');
  await page.getByLabel(de.settings.connection.apiKey).fill('pk_test_12345678');
  await page.locator('ui-save-bar').getByRole('button', { name: de.shared.save }).click();
  await page.getByText(de.errors.address_without_version).first().waitFor();
});

test.for(NEWER_PAGES)('%s is in German where the service offers it', async ([path, title]) => {
  await addNewerCapabilities(db);
  await requireGerman(path, title);
});

async function requireGerman(path: string, title: string): Promise<void> {
  complaints.length = 0;
  await show(path);
  expect(await page.evaluate(() => document.documentElement.lang)).toBe('de');
  expect(await page.title()).toContain(title);
  await lookAtPage(page, path.replaceAll(/\W+/g, '-'), 'de');
  expect((await listTexts(page)).filter((text) => ENGLISH.test(text))).toEqual([]);
  // A difference between what the server wrote and what the browser would write is an error on the
  // console.
  expect(complaints).toEqual([]);
}

/** Opens the page and waits until it works and has all that it asks for at first. */
async function show(path: string, locale = 'de'): Promise<void> {
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto(pages.address(path, locale));
  await page.locator('html[data-hydrated]').waitFor();
  await expect.poll(() => unanswered.size).toBe(0);
}

/** Every text and every label that a person could read or hear, but what is not ours. */
function listTexts(of: Page): Promise<string[]> {
  return of.evaluate((skipped) => {
    const texts: string[] = [];
    const walker = document.createTreeWalker(
      document.body,
      NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT,
    );
    while (walker.nextNode()) {
      const node = walker.currentNode;
      const element = node instanceof Element ? node : node.parentElement;
      if (!element || element.closest(skipped)) continue;
      if (node instanceof Element)
        for (const name of ['aria-label', 'title', 'placeholder', 'alt'])
          texts.push(node.getAttribute(name) ?? '');
      else texts.push(node.textContent ?? '');
    }
    return texts.map((text) => text.trim()).filter((text) => text !== '');
  }, NOT_OURS);
}
