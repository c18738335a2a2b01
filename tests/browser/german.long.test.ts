/**
 * The pages for a reader of German: no English sentence of ours, nothing wider than the window, and
 * quiet.
 */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getMessages } from '#app/locales/messages.ts';
import { createTestDatabase } from '#tests/support/create-test-database.ts';
import { IS_LONG } from '#tests/support/is-long.ts';
import { addNewerCapabilities, createNewerService } from './create-newer-service.ts';
import { lookAtPage } from './look-at-page.ts';
import { type BrowserPages, openBrowserPages } from './open-browser-pages.ts';
import type { OpenPages } from './open-pages.ts';
import { showPage } from './show-page.ts';

const de = getMessages('de');

const NOW = new Date();
/** Address, title and other words of each page and state. */
const PAGES: readonly (readonly [string, string, string?])[] = [
  ['/app', de.pages.home],
  ['/app/products', de.pages.products],
  ['/app/products?q=zzzz', de.pages.products, 'Alle Produkte zeigen'],
  ['/app/products/1', ''],
  ['/app/products/8', ''],
  ['/app/products/file', de.products.file.title, 'Dateiformat'],
  ['/app/matches', de.pages.matches],
  ['/app/matches?view=auto', de.pages.matches],
  ['/app/matches?view=confirmed', de.pages.matches, 'Von Ihnen bestätigt'],
  ['/app/alerts', de.pages.alerts],
  ['/app/alerts?view=resolved', de.pages.alerts, 'Erledigt'],
  ['/app/alerts?product=prd_none', de.pages.alerts, 'Warnungen'],
  ['/app/alerts/evidence/alt_1', de.alerts.evidencePage.title],
  ['/app/alerts/prices/prd_1/lst_one', de.priceCheck.title],
  ['/app/recommendations?weaker=1', de.pages.recommendation],
  ['/app/rules', de.rules.title],
  ['/app/rules/new', de.rules.one],
  ['/app/rules/follow-a-and-b', de.rules.one],
  ['/app/competitors', de.pages.competitors],
  ['/app/activity', de.pages.activity],
  ['/app/outcomes', de.pages.outcomes],
  ['/app/outcomes?show=all', de.pages.outcomes, 'Alle Vorschläge'],
  ['/app/map-prices', de.mapPrices.title, 'Bis auf Weiteres'],
  ['/app/map-prices/new', de.mapPrices.title],
  ['/app/map-prices/files', de.mapPrices.files.title],
  ['/app/matrix', de.pages.matrix, 'misst den Markt nicht'],
  ['/app/retailers', de.retailers.title, 'zählt nicht, wie Händler'],
  ['/app/exports', de.pages.exports],
  ['/app/settings', de.pages.settings, 'Benachrichtigungen verwalten'],
  ['/app/settings/account', de.account.title],
  ['/app/settings/keys', '', 'Von dieser App verwendet'],
  ['/app/settings/notifications', de.channels.pageTitle, 'Einmal täglich'],
  ['/app/nowhere', '', 'Zurück zur Startseite'],
];
/** Of services that offer more. */
const NEWER_PAGES: typeof PAGES = [
  ['/app/matches', de.pages.matches, '3 Zuordnungen zu prüfen'],
  ['/app/matches?group=retailer', de.pages.matches],
  ['/app/matches?sure=shop-1.example', de.pages.matches, 'shop-1.example'],
  ['/app/matrix', de.pages.matrix, 'Nicht verglichen: gebraucht'],
  ['/app/matrix?date=2026-01-02&sort=-name', de.pages.matrix, 'Verlauf nicht gespeichert'],
  ['/app/matrix?date=2999-01-01', de.pages.matrix, 'in der Zukunft'],
  ['/app/retailers', de.retailers.title, 'Händler'],
  ['/app/retailers/shop-1.example', '', '95'],
];
/** Of these the browser draws all in the long run, and here those with the longest words. */
const LONGEST = [
  '/app/products/1',
  '/app/alerts',
  '/app/recommendations?weaker=1',
  '/app/rules/follow-a-and-b',
  '/app/settings',
  '/app/settings/notifications',
  '/app/retailers/shop-1.example',
];
const drawn = (of: typeof PAGES) => of.filter(([path]) => IS_LONG || LONGEST.includes(path));
/** Bytes and headers of evidence, and names. */
const NOT_OURS = 'pre, code, bdi, body [lang], script, style';
/** What the seeded records say: a product's name, and a reason of a service that gives no code. */
const SEEDED =
  /A desk lamp with a name so long.* that we know of|did not answer within 10 seconds/g;
const ENGLISH = /\b(?:the|your|is|are|of|and|not|with|this)\b/i;
const db = await createTestDatabase();
let opened: BrowserPages;
let pages: OpenPages;
let page: Page;
let complaints: string[];

beforeAll(async () => {
  opened = await openBrowserPages({
    db,
    now: NOW,
    service: createNewerService(NOW).fetch,
    mailer: { send: () => Promise.resolve(), close: () => undefined },
  });
  ({ complaints, page, pages } = opened);
}, 120_000);

afterAll(() => opened?.close());

test.for(PAGES)('the document of %s is in German', requireGermanDocument);
test.for(drawn(PAGES))('%s is in German on both widths', requireGerman);

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

describe('where the service offers more', () => {
  beforeAll(() => addNewerCapabilities(db));

  test.for(NEWER_PAGES)('the document of %s is in German', requireGermanDocument);
  test.for(drawn(NEWER_PAGES))('%s is in German on both widths', requireGerman);
});

/** What the server writes; a browser that loads it takes ten times as long. */
async function requireGermanDocument([path, title, words = '']: (typeof PAGES)[number]) {
  const answer = await pages.ask(pages.address(path, 'de'));
  const html = await answer.text();
  const written = await page.evaluate(readTexts, { html, skipped: NOT_OURS });
  requireGermanTexts(written);
  expect(written.title).toContain(title);
  expect(written.texts.join(' ')).toContain(words);
}

async function requireGerman([path, title, words]: (typeof PAGES)[number]): Promise<void> {
  complaints.length = 0;
  await show(path);
  expect(await page.title()).toContain(title);
  if (words) await page.getByText(words).filter({ visible: true }).first().waitFor();
  await lookAtPage(page, path.replaceAll(/\W+/g, '-'), 'de');
  requireGermanTexts(await page.evaluate(readTexts, { html: null, skipped: NOT_OURS }));
  // A difference between what the server wrote and what the browser would write is an error on the
  // console.
  expect(complaints.filter((text) => !text.includes('status of 404'))).toEqual([]);
}

function requireGermanTexts({ lang, texts }: Texts): void {
  expect(lang).toBe('de');
  expect(texts.length).toBeGreaterThan(5);
  expect(texts.filter((text) => ENGLISH.test(text.replaceAll(SEEDED, '')))).toEqual([]);
}

const show = (path: string, locale = 'de') => showPage(page, pages.address(path, locale));

interface Texts {
  readonly lang: string;
  readonly title: string;
  readonly texts: string[];
}

/**
 * Every text and every label that a person could read or hear, but what is not ours; of the page
 * without `html`. Runs in the browser.
 */
function readTexts({ html, skipped }: { html: string | null; skipped: string }): Texts {
  const read = html === null ? document : new DOMParser().parseFromString(html, 'text/html');
  const texts: string[] = [];
  const walker = read.createTreeWalker(read.body, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
  while (walker.nextNode()) {
    const node = walker.currentNode;
    const element = node instanceof Element ? node : node.parentElement;
    if (!element || element.closest(skipped)) continue;
    if (node instanceof Element)
      for (const name of ['aria-label', 'title', 'placeholder', 'alt'])
        texts.push(node.getAttribute(name) ?? '');
    else texts.push(node.textContent ?? '');
  }
  return {
    lang: read.documentElement.lang,
    title: read.title,
    texts: texts.map((text) => text.trim()).filter((text) => text !== ''),
  };
}
