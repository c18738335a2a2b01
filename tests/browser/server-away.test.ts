/** What the pages do while the app's server does not answer, and once it answers again. */
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { getMessages } from '#app/locales/messages.ts';
import { createTestDatabase } from '#tests/support/create-test-database.ts';
import { createPagesService } from './create-pages-service.ts';
import { findViolations } from './find-violations.ts';
import { type BrowserPages, openBrowserPages } from './open-browser-pages.ts';
import type { OpenPages, Proxy } from './open-pages.ts';
import { requireFitting } from './require-fitting.ts';

const NOW = new Date();
const db = await createTestDatabase();
let opened: BrowserPages;
let pages: OpenPages;
let page: Page;

beforeAll(async () => {
  opened = await openBrowserPages({ db, now: NOW, service: createPagesService(NOW).fetch });
  ({ page, pages } = opened);
}, 120_000);

afterEach(() => pages.putBefore(null));
afterAll(() => opened?.close());

const { away } = getMessages('en').shared;
const isData = (request: Request) => new URL(request.url).pathname.endsWith('.data');
const isSave = (request: Request) => request.method === 'POST' && isData(request);
const answerBadGateway = () =>
  new Response('<html><h1>502 Bad Gateway</h1></html>', {
    status: 502,
    headers: { 'content-type': 'text/html' },
  });
const badGateway: Proxy = (request, pass) =>
  isData(request) ? Promise.resolve(answerBadGateway()) : pass();
const login: Proxy = (request, pass) =>
  isData(request)
    ? Promise.resolve(
        new Response('<html>Sign in</html>', { headers: { 'content-type': 'text/html' } }),
      )
    : pass();

async function show(path: string, locale?: string): Promise<void> {
  await page.goto(pages.address(path, locale));
  await page.locator('html[data-hydrated]').waitFor();
}

/** As a click in the admin's menu, which lies outside of the page. */
const clickMenu = (path: string) =>
  page.locator(`ui-nav-menu a[href="${path}"]`).evaluate((link) => (link as HTMLElement).click());

/** As in the admin's dialog about unsaved changes. */
async function confirmLeaving(): Promise<void> {
  const dialog = await page.waitForFunction(
    () => (window as Window & { leave?: () => void }).leave,
  );
  await dialog.evaluate((leave) => {
    leave?.();
    delete (window as Window & { leave?: () => void }).leave;
  });
}

const bar = () => page.locator('.pi-away');
const tryAgain = () => bar().getByRole('button', { name: 'Try again' }).click();

test('a page that cannot be fetched leaves the page and its input; the menu works afterwards', async () => {
  await show('/app/settings');
  const field = page.locator('main input[type=text], main input[type=number]').first();
  await field.fill('7');
  await pages.stop();
  await clickMenu('/app/outcomes');
  await confirmLeaving();
  await bar().getByText(away.pageMissed).waitFor();
  expect(await field.inputValue()).toBe('7');
  expect(new URL(page.url()).pathname).toBe('/app/settings');
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 900 });
    if (process.env['SCREENSHOT_DIR'])
      await page.screenshot({ path: join(process.env['SCREENSHOT_DIR'], `away-${width}.png`) });
    await requireFitting(page);
    expect(await findViolations(page)).toEqual([]);
  }
  await page.setViewportSize({ width: 1280, height: 900 });
  await pages.start();
  await clickMenu('/app/outcomes');
  await confirmLeaving();
  await page.getByRole('heading', { name: 'Outcomes', level: 1 }).waitFor();
  expect(await bar().count()).toBe(0);
});

test.each([
  ['a 502 of a proxy', badGateway, 'de'],
  ['HTML instead of data', login, 'fr'],
] as const)('after %s the page stays, in the user’s language', async (_, proxy, locale) => {
  await show('/app/alerts', locale);
  pages.putBefore(proxy);
  await clickMenu('/app/rules');
  const { shared, pages: names } = getMessages(locale);
  await bar().getByText(shared.away.pageMissed).waitFor();
  expect(new URL(page.url()).pathname).toBe('/app/alerts');
  pages.putBefore(null);
  await bar().getByRole('button', { name: shared.tryAgain }).click();
  await page.getByRole('heading', { name: names.rules, level: 1 }).waitFor();
  expect(await bar().count()).toBe(0);
});

test('a page whose scripts are missing as well opens once the server is back', async () => {
  await show('/app/alerts');
  pages.putBefore(() => Promise.resolve(answerBadGateway()));
  await clickMenu('/app/rules');
  await bar().getByText(away.pageMissed).waitFor();
  expect(new URL(page.url()).pathname).toBe('/app/alerts');
  pages.putBefore(null);
  // Each script that is missing makes the app look whether the server is back, so the page may open
  // before the button is clicked.
  const button = bar().getByRole('button', { name: 'Try again' });
  const heading = page.getByRole('heading', { name: 'Pricing rules', level: 1 });
  await expect
    .poll(async () => {
      await button.evaluateAll((found) => found.forEach((one) => (one as HTMLElement).click()));
      return heading.count();
    })
    .toBe(1);
  await expect.poll(() => bar().count()).toBe(0);
});

test('an answer that broke off shows the page of the app’s root, without a stack trace', async () => {
  await show('/app/alerts');
  pages.putBefore((request, pass) =>
    isData(request)
      ? Promise.resolve(new Response('[{"_1":2', { headers: { 'X-Remix-Response': 'yes' } }))
      : pass(),
  );
  await clickMenu('/app/products');
  await page.getByRole('heading', { name: 'Couldn’t show this page' }).waitFor();
  expect(await page.locator('body').innerText()).not.toMatch(/Error:|\bat \w+/);
  pages.putBefore(null);
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('heading', { name: 'Products', level: 1 }).waitFor();
});

test('Apply that did not arrive, and whose answer was lost, is sent again and done once', async () => {
  await show('/app/recommendations');
  const keys: (string | null)[] = [];
  const applied = async () =>
    (await db.query(`select 1 from shop.price_change where request_key = any($1)`, [keys]))
      .rowCount;
  const lose = new Response(null, { status: 503 });
  pages.putBefore(async (request, pass) => {
    if (!isSave(request)) return pass();
    const form = new URLSearchParams(await request.clone().text());
    keys.push(form.get('requestKey'));
    if (keys.length === 2) await pass();
    return keys.length < 3 ? lose.clone() : pass();
  });
  const box = page.getByRole('checkbox', { name: 'Select the recommendation for Desk lamp 006' });
  await box.check();
  await page.getByRole('button', { name: /^Apply .* to Desk lamp 005$/ }).click();
  await bar().getByText(away.notSaved).waitFor();
  expect(await box.isChecked()).toBe(true);
  expect(await applied()).toBe(0);
  await tryAgain();
  await expect.poll(applied).toBe(1);
  await tryAgain();
  await bar().waitFor({ state: 'detached' });
  expect(keys).toHaveLength(3);
  expect(new Set(keys).size).toBe(1);
  expect(await applied()).toBe(1);
  await page.getByRole('heading', { name: 'Recommendations', level: 1 }).waitFor();
});

test('what was created, and whose answer was lost, is sent again and created once', async () => {
  await show('/app/alerts');
  const keys: (string | null)[] = [];
  pages.putBefore(async (request, pass) => {
    if (!isSave(request)) return pass();
    keys.push(request.headers.get('x-request-key'));
    const answer = await pass();
    return keys.length === 1 ? answerBadGateway() : answer;
  });
  const answered = page.evaluate(async () => {
    const form = { intent: 'save-view', name: 'Sent twice', query: 'state=open' };
    const url = new URL('/app/alerts/views.data', location.origin);
    return (await fetch(url, { method: 'POST', body: new URLSearchParams(form) })).text();
  });
  await bar().getByText(away.notSaved).waitFor();
  await tryAgain();
  expect(await answered).toContain('"ok",true');
  expect([keys.length, new Set(keys).size]).toEqual([2, 1]);
  const { rowCount } = await db.query(`select from shop.saved_view where name = 'Sent twice'`);
  expect(rowCount).toBe(1);
});

test('a decision on a match is called confirmed once it is stored', async () => {
  await show('/app/matches?view=review');
  pages.putBefore((request, pass) =>
    request.url.includes('/matches/decisions') ? Promise.resolve(answerBadGateway()) : pass(),
  );
  await page.keyboard.press('y');
  await page.getByText('1 not saved').waitFor();
  expect(await page.getByText('Its price now counts.').count()).toBe(0);
  pages.putBefore(null);
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByText('Its price now counts.').waitFor();
});

test('what is not answered for long says so, is waited for, and is not sent again', async () => {
  await page.clock.install();
  await show('/app/settings');
  let sent = 0;
  let held = Promise.withResolvers<void>();
  const hold = (): void => {
    held = Promise.withResolvers();
  };
  pages.putBefore(async (request, pass) => {
    if (isData(request)) sent += 1;
    if (isData(request)) await held.promise;
    return pass();
  });
  const lookAt = async (): Promise<void> => {
    await expect.poll(() => sent).toBe(1);
    await page.clock.runFor(9_000);
    expect(await bar().count()).toBe(0);
    await page.clock.runFor(2_000);
    await bar().getByText(away.slow).waitFor();
    await page.clock.runFor(30_000);
    expect(sent).toBe(1);
    held.resolve();
    await expect.poll(() => bar().count()).toBe(0);
  };
  await clickMenu('/app/outcomes');
  await lookAt();
  await page.getByRole('heading', { name: 'Outcomes', level: 1 }).waitFor();

  sent = 0;
  hold();
  const answered = page.evaluate(async () => {
    const form = { intent: 'save-view', name: 'Sent slowly', query: 'state=open' };
    const url = new URL('/app/alerts/views.data', location.origin);
    return (await fetch(url, { method: 'POST', body: new URLSearchParams(form) })).text();
  });
  await lookAt();
  expect(await answered).toContain('"ok",true');
});
