import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DAY_MS } from '#kernel/durations.ts';
import { createTestDatabase } from '#tests/support/create-test-database.ts';
import { IS_LONG } from '#tests/support/is-long.ts';
import { openContext } from '#tests/support/open-browser.ts';
import { collectComplaints } from './collect-complaints.ts';
import { createPagesService } from './create-pages-service.ts';
import { findViolations } from './find-violations.ts';
import { lookAtPage } from './look-at-page.ts';
import { type BrowserPages, openBrowserPages } from './open-browser-pages.ts';
import type { OpenPages } from './open-pages.ts';
import { findCutMessages, usePseudoLanguage } from './pseudo-language.ts';
import { requireFitting } from './require-fitting.ts';
import { showPage } from './show-page.ts';

const NOW = new Date();
/** The script that holds the messages of every page but Home. */
const LATER_MESSAGES = /\/page\.en-[\w-]+\.js$/;
const PAGES = [
  '/app',
  '/app/products',
  '/app/products/1',
  '/app/products/8',
  '/app/products/61',
  '/app/alerts',
  '/app/alerts/evidence/alt_1',
  '/app/recommendations?weaker=1',
  '/app/rules',
  '/app/rules/new',
  '/app/rules/follow-a-and-b',
  '/app/competitors',
  '/app/matches',
  '/app/map-prices',
  '/app/map-prices/new',
  '/app/map-prices/files',
  '/app/activity',
  '/app/outcomes',
  '/app/exports',
  '/app/settings',
  '/app/settings/keys',
  '/app/settings/notifications',
  '/app/settings/team',
  '/app/settings/account',
];
/** Lengthened, the name of a button no longer contains its lengthened text. */
const LONGER_THAN_NAMES = ['label-content-name-mismatch'];
const nameOf = (path: string): string => path.replaceAll(/\W+/g, '-').slice(1);
const db = await createTestDatabase();
const service = createPagesService(NOW);
let opened: BrowserPages;
let pages: OpenPages;
let page: Page;
/** The service does not answer. */
let isSilent = false;
const complaints: string[] = [];

beforeAll(async () => {
  opened = await openBrowserPages({
    db,
    now: NOW,
    service: (request) =>
      isSilent ? Promise.reject(new TypeError('fetch failed')) : service.fetch(request),
  });
  ({ page, pages } = opened);
  listen(page);
}, 120_000);

afterAll(() => opened?.close());

describe('in a language that is 40 % longer', () => {
  let endPseudoLanguage: () => void;
  let normal: Page;

  beforeAll(async () => {
    normal = page;
    endPseudoLanguage = usePseudoLanguage(pages);
    // Without the messages that other pages have fetched.
    page = await (await openContext()).newPage();
    listen(page);
  });

  afterAll(async () => {
    endPseudoLanguage();
    await page.context().close();
    page = normal;
  });

  test.for(PAGES)('%s is complete, accessible and quiet, and not cut off', async (path) => {
    complaints.length = 0;
    await show(path);
    expect(await page.locator('h1').count(), 'one heading').toBe(1);
    await requireFitting(page);
    expect(await findViolations(page, LONGER_THAN_NAMES)).toEqual([]);
    await page.setViewportSize({ width: 390, height: 900 });
    await requireFitting(page);
    await keep(`${nameOf(path)}-390`);
    const { cut, seen } = await findCutMessages(page);
    expect(cut).toEqual([]);
    expect(seen).toBeGreaterThan(10);
    expect(complaints).toEqual([]);
  });
});

// What is not seen above is that names contain what is visible, which many tests check in English.
test.skipIf(!IS_LONG).for(PAGES)('%s is accessible and quiet in English', async (path) => {
  complaints.length = 0;
  await show(path);
  await lookAtPage(page, nameOf(path));
  expect(complaints).toEqual([]);
});

test('a page opened from Home before its messages have arrived waits for them', async () => {
  complaints.length = 0;
  const asked = Promise.withResolvers<void>();
  const answered = Promise.withResolvers<void>();
  await page.route(LATER_MESSAGES, async (route) => {
    asked.resolve();
    await answered.promise;
    await route.continue();
  });
  await openHome();
  await asked.promise;
  await page.getByRole('link', { name: 'Review matches' }).click();
  expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('Home');
  answered.resolve();
  await page.getByRole('heading', { level: 1, name: 'Matches' }).waitFor();
  expect(await page.title()).toBe('Matches · Pricing Intelligence');
  await page.unroute(LATER_MESSAGES);
  expect(complaints).toEqual([]);
});

test('a page whose messages cannot be fetched says so, and Try again opens it', async () => {
  await page.route(LATER_MESSAGES, (route) => route.abort());
  await openHome();
  await page.getByRole('link', { name: 'Review matches' }).click();
  await page.getByText('Something went wrong').waitFor();
  await page.unroute(LATER_MESSAGES);
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('heading', { level: 1, name: 'Matches' }).waitFor();
});

test('evidence says what it is of, in words and with its currency', async () => {
  await show('/app/alerts/evidence/alt_1');
  const text = await page.locator('body').innerText();
  expect(text).toContain('Desk lamp 001');
  expect(text).toMatch(/Listed price\s+€44\.93\s+0\.2% below\s+MAP price\s+€45\.00/);
  expect(text).toMatch(/Where on the page\s+Beside the button “In den Warenkorb”/);
  expect(text).toMatch(/Fetched\s+.*:\d\d:\d\d .*GMT[+-]\d/);
  expect(text).toMatch(/Visited from\s+Germany/);
  expect(text).toContain(
    'EUR, based on other pages of this store. This document states no currency.',
  );
  expect(text).not.toContain('offers.price');
  await page.getByText('Technical details').click();
  expect(await page.locator('body').innerText()).toMatch(
    /Source of Price\s+structured data \(JSON-LD\) offers\.price/,
  );
  expect(await page.locator('mark').allInnerTexts()).toEqual(['44,93']);
  const whole = page.getByText('window.ranEvidence');
  expect(await whole.isVisible()).toBe(false);
  await page.getByText('Show document').click();
  await whole.waitFor();
  expect(await page.getByText('text/html; charset=utf-8').isVisible()).toBe(false);
  await page.getByText('Response headers').click();
  await page.getByText('text/html; charset=utf-8').waitFor();
});

test('keeps search and view of the products in the address', async () => {
  await show('/app/products');
  await page.getByRole('tab', { name: 'Not monitored' }).click();
  await page.waitForURL(/view=not-monitored/);
  await page.getByText('Draft in Shopify').waitFor();
  await page.getByRole('button', { name: /Search and filter/i }).click();
  await page.getByPlaceholder(/Search by title/).fill('lamp 062');
  await page.waitForURL(/q=lamp/);
  await page.getByText('Draft in Shopify').waitFor({ state: 'detached' });
  expect(await page.getByText('Desk lamp 062').count()).toBe(1);
});

test('decides pairs by keyboard alone', async () => {
  await show('/app/matches');
  await page.keyboard.press('ArrowRight');
  await page.getByText('Match 2 of 3').waitFor();
  await page.keyboard.press('n');
  await page.getByText(/^Rejected:/).waitFor();
  await page.getByText(/of 2$/).waitFor();
  await expect
    .poll(() => service.asked.filter((request) => request.path === '/matches/mat_2').at(-1)?.body)
    .toBe('{"verdict":"refused","by":"42"}');
});

test('shows what came of a suggestion where it stood', async () => {
  await show('/app/recommendations?weaker=1');
  // Replaced between the page and the click, and before an action makes the page load anew: nothing
  // may be written.
  await db.query(
    `update shop.recommendation_copy set recommendation_id = 'rec_newer' where service_product_id = 'prd_5'`,
  );
  await page.getByRole('button', { name: /^Apply .* to Desk lamp 005$/ }).click();
  await page.getByText('There’s a newer recommendation for this product').waitFor();
  await page.getByRole('button', { name: 'Dismiss the recommendation for Desk lamp 006' }).click();
  await page.getByText('Recommendation for Desk lamp 006 dismissed').waitFor();
});

test('the threshold of automatic matches is chosen by what it risks, and chosen back', async () => {
  complaints.length = 0;
  const choice = (percent: string) =>
    page.getByRole('radio', { name: `At least ${percent} likely the same` });
  const failure = page.getByText('Couldn’t load automatic matching');
  isSilent = true;
  await show('/app/settings', 390);
  await failure.waitFor();
  await page.getByRole('textbox', { name: 'Minimum margin' }).waitFor();
  await keep('matching-silent-390');
  await requireFitting(page);
  expect(await findViolations(page)).toEqual([]);
  isSilent = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await failure.waitFor({ state: 'detached' });
  expect(await choice('97%').isChecked()).toBe(true);
  await page.getByText('1,240 matches without review, about 8 expected to be wrong').waitFor();
  await page.getByText('96 matches without review, fewer than 1 expected to be wrong').waitFor();
  for (const [percent, sentence, threshold] of [
    ['99%', '1,144 matches return to review when you save.', 0.99],
    ['97%', '1,144 further matches are accepted without review when you save', 0.97],
  ] as const) {
    await choice(percent).check({ force: true });
    await page.getByText(sentence).waitFor();
    await keep(`matching-${percent.slice(0, 2)}-390`);
    await requireFitting(page);
    expect(await findViolations(page)).toEqual([]);
    await page.locator('ui-save-bar').getByRole('button', { name: 'Save' }).click();
    await page.getByText('Settings saved. Your matches are being updated.').waitFor();
    expect(await choice(percent).isChecked()).toBe(true);
    expect(service.asked.findLast(({ method }) => method === 'PUT')).toMatchObject({
      path: '/settings',
      body: JSON.stringify({ match_auto_threshold: threshold }),
    });
  }
  expect(complaints).toEqual([]);
});

test('creates an API key, shows it once, and revokes it after a question', async () => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await show('/app/settings');
  await page.getByRole('link', { name: 'Manage API keys' }).click();
  await page.waitForURL(/\/app\/settings\/keys/);
  const rows = page.getByRole('table', { name: 'Active API keys' }).getByRole('row');
  await rows.filter({ hasText: 'Used by this app' }).waitFor();
  expect(await rows.count(), 'without the one that was revoked').toBe(3);
  expect(await page.getByRole('button', { name: 'Revoke install' }).count()).toBe(0);
  expect(await page.getByRole('textbox', { name: 'Base address' }).inputValue()).toMatch(
    /^http:\/\/localhost:\d+\/v1$/,
  );
  expect(await page.getByRole('link', { name: /^API documentation/ }).getAttribute('href')).toMatch(
    /\/v1\/docs$/,
  );

  await page.getByRole('textbox', { name: 'Name' }).fill('install');
  await page.getByRole('button', { name: 'Create API key' }).click();
  await page.getByText('The name “install” is reserved').waitFor();
  await page.getByRole('textbox', { name: 'Name' }).fill('Warehouse');
  expect(await page.getByRole('radio', { name: 'Read only' }).isChecked()).toBe(true);
  await page.locator('label', { hasText: 'Read and send products' }).click();
  await page.getByRole('combobox', { name: 'Expires' }).selectOption('On a date');
  const lastDay = page.getByLabel('Last day');
  await lastDay.fill('2020-01-31');
  await page.getByRole('button', { name: 'Create API key' }).click();
  await page.getByText('Enter a date from today on').waitFor();
  const tomorrow = new Date(Date.now() + DAY_MS).toISOString().slice(0, 10);
  await lastDay.fill(tomorrow);
  await page.locator('label', { hasText: 'Test key' }).click();
  expect(await findViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Create API key' }).click();
  await page.getByText('API key “Warehouse” created').waitFor();
  const sent = service.asked.findLast(({ method }) => method === 'POST');
  expect(JSON.parse(sent?.body ?? '')).toEqual({
    name: 'Warehouse',
    scopes: ['read', 'write'],
    // The end of the day in Berlin.
    expires_at: expect.stringMatching(/T2[23]:00:00.000Z$/),
    mode: 'test',
  });
  const made = rows.filter({ hasText: 'Warehouse' });
  expect(await made.textContent()).toMatch(/Test.*Expires (in 1 day|within a day|in 2 days)/);
  expect(await made.textContent()).toContain('Read and send products');
  const other = rows.filter({ hasText: 'Nightly export' });
  expect(await other.textContent()).toContain('Expires in 5 days');
  expect(await other.textContent()).toContain('Send products, Decide');
  const shown = page.getByRole('textbox', { name: 'API key', exact: true });
  expect(await shown.inputValue()).toBe('pk_live_shown_once_new1');
  await page.getByRole('button', { name: 'Copy API key' }).click();
  await page.getByText('Copied', { exact: true }).waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('pk_live_shown_once_new1');
  expect(page.url()).not.toContain('shown_once');
  expect(await findViolations(page)).toEqual([]);

  await show('/app/settings/keys');
  expect(await page.content()).not.toContain('shown_once');
  const revoke = page.getByRole('button', { name: 'Revoke Warehouse' });
  await revoke.click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('lose access at once').waitFor();
  expect(await findViolations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await dialog.waitFor({ state: 'detached' });
  expect(service.asked.some(({ method }) => method === 'DELETE')).toBe(false);
  await revoke.click();
  await dialog.getByRole('button', { name: 'Revoke API key' }).click();
  await page.getByText('API key “Warehouse” revoked').waitFor();
  await revoke.waitFor({ state: 'detached' });
});

test('a message that is cut off is found', async () => {
  await page.setContent(
    `<p>⟦Shown⟧</p><p style="width: 3em; overflow: hidden; white-space: nowrap">⟦Cut off here⟧</p>
     <p style="white-space: nowrap; margin-left: 95vw">⟦Beside the window⟧</p>
     <div style="width: 3em; overflow: auto; white-space: nowrap">⟦Can be scrolled⟧</div>
     <p style="position: absolute; width: 1px; overflow: hidden">⟦For screen readers⟧</p><p hidden>⟦Hidden⟧</p>`,
  );
  const { cut, seen } = await findCutMessages(page);
  expect(cut).toEqual([': ⟦Cut off here⟧', ': ⟦Beside the window⟧']);
  expect(seen).toBe(8);
});

function listen(to: Page): void {
  collectComplaints(to, complaints);
  // What a page that looks again by itself had under way when it was left is no failure.
  to.on(
    'requestfailed',
    (request) =>
      request.failure()?.errorText !== 'net::ERR_ABORTED' &&
      complaints.push(`${request.url()} ${request.failure()?.errorText}`),
  );
}

async function openHome(): Promise<void> {
  await page.goto(pages.address('/app'), { waitUntil: 'load' });
  await page.locator('html[data-hydrated]').waitFor();
}

const show = (path: string, width?: number) => showPage(page, pages.address(path), width);

async function keep(name: string): Promise<void> {
  if (process.env.SCREENSHOT_DIR)
    await page.screenshot({
      path: join(process.env.SCREENSHOT_DIR, `${name}.png`),
      fullPage: true,
    });
}
