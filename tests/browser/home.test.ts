/** Home: what waits, and the market figures of the real service, at both widths and in print. */
import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createAccount } from '#pricing/accounts/accounts.ts';
import { createApi } from '#pricing/api/create-api.ts';
import { seedHomeMarket, SOLD } from '#tests/support/app/seed-home-market.ts';
import { createTestStage } from '#tests/support/create-test-stage.ts';
import { findViolations } from './find-violations.ts';
import { lookAtPage } from './look-at-page.ts';
import { noteShifts } from './note-shifts.ts';
import { type BrowserPages, openBrowserPages } from './open-browser-pages.ts';
import { requireFitting } from './require-fitting.ts';
import { SHOP } from './seed-pages.ts';

const stage = await createTestStage();
const { db, clock } = stage;
const api = createApi({
  context: stage,
  version: '1',
  operatorKeyHashes: [],
  cursorSecret: randomBytes(32),
});
/** Paths that the service answers with an error, or not before the test says so. */
let broken: RegExp | null = null;
let held: Promise<void> | null = null;
const asked: string[] = [];
let opened: BrowserPages;
let page: Page;

/** The shop's key is made by the pages' server; the service knows this one. */
const serve = (apiKey: string) => async (request: Request) => {
  const { pathname } = new URL(request.url);
  asked.push(pathname);
  await held;
  if (broken?.test(pathname))
    return Response.json({ code: 'unavailable', title: 'Busy', status: 503 }, { status: 503 });
  const headers = new Headers(request.headers);
  headers.set('authorization', `Bearer ${apiKey}`);
  return api.fetch(new Request(request, { headers }), { builtIn: true });
};

beforeAll(async () => {
  const { accountId, apiKey } = await createAccount(stage, { name: 'Lamps', plan: 'growth' });
  opened = await openBrowserPages({ db, now: clock.now(), clock, service: serve(apiKey) });
  ({ page } = opened);
  await db.query(
    `update shop.shop set capabilities = capabilities || '["insights", "notices"]'::jsonb,
       setup_dismissed = true`,
  );
  await seedHomeMarket(stage, { accountId, apiKey, api });
}, 240_000);

afterAll(() => opened?.close());

/** Opens Home anew: what this process kept of the service's answers is too old. */
async function show(locale = 'en'): Promise<void> {
  clock.advance(61_000);
  await page.goto(opened.pages.address('/app', locale));
  await page.locator('html[data-hydrated]').waitFor();
}

const part = (heading: string) =>
  page.locator('.Polaris-ShadowBevel', {
    has: page.getByRole('heading', { name: heading, exact: true, level: 3 }),
  });

/** The value of a figure by its term. */
async function figure(heading: string, term: string): Promise<string> {
  const entry = part(heading).locator('dl > div', {
    has: page.getByRole('button', { name: `What “${term}” means`, exact: true }),
  });
  return (await entry.locator('dd').first().innerText()).split('\n')[0]?.trim() ?? '';
}

/** The definitions of docs/market.md once more, of the offers as they are at the end. */
function measure() {
  const median = (prices: number[]) => {
    const sorted = prices.toSorted((a, b) => a - b);
    const [low = 0, high = 0] = [
      sorted[Math.floor((sorted.length - 1) / 2)],
      sorted[Math.ceil((sorted.length - 1) / 2)],
    ];
    return Math.floor((low + high + 1) / 2);
  };
  const sold = SOLD.filter(({ currency }) => currency === 'EUR').map((one) => {
    // `a` has cut its price of the first, and `c` has sold out.
    const prices = Object.entries(one.offers)
      .filter(([retailer]) => retailer !== 'c')
      .map(([retailer, minor]) => (one.n === 1 && retailer === 'a' ? 1850 : minor));
    const own = Number(one.price.replace('.', ''));
    const market = prices.length === 0 ? null : median(prices);
    const index = market === null ? null : Math.round((own * 10_000) / market);
    return { ...one, own, prices, market, index };
  });
  const known = sold.flatMap(({ index }) => (index === null ? [] : [index]));
  const share = (of: (one: (typeof sold)[number]) => boolean) =>
    `${(sold.filter(of).length / sold.length) * 100}%`;
  const sum = (of: (one: (typeof sold)[number]) => number) =>
    sold.reduce((all, one) => all + (one.market === null ? 0 : of(one) * one.units), 0);
  return {
    below: share(({ index }) => index !== null && index < 9_900),
    at: share(({ index }) => index !== null && index >= 9_900 && index <= 10_100),
    above: share(({ index }) => index !== null && index > 10_100),
    unknown: share(({ index }) => index === null),
    cheapest: share(({ prices, own }) => prices.length > 0 && own <= Math.min(...prices)),
    index: (Math.round(known.reduce((a, b) => a + b, 0) / known.length) / 100).toFixed(2),
    weighted: ((sum(({ own }) => own) / sum(({ market }) => market ?? 0)) * 100).toFixed(2),
    gaps: sold
      .filter(({ market }) => market !== null)
      .map(({ n, own, market, units }) => ({ n, weighted: (own - (market ?? 0)) * units }))
      .toSorted((x, y) => Math.abs(y.weighted) - Math.abs(x.weighted)),
  };
}

test('the figures are those that the offers give, worked out apart', async () => {
  await show();
  await part('Price position').waitFor();
  const expected = measure();
  expect(await figure('Price position', 'Below the market')).toBe(expected.below);
  expect(await figure('Price position', 'At the market')).toBe(expected.at);
  expect(await figure('Price position', 'Above the market')).toBe(expected.above);
  expect(await figure('Price position', 'Unknown')).toBe(expected.unknown);
  expect(await figure('Price position', 'Cheapest')).toBe(expected.cheapest);
  expect(await figure('Price position', 'Price index')).toBe(expected.index);
  expect(await figure('Price position', 'Price index weighted by sales')).toBe(expected.weighted);
  expect(await figure('Since yesterday', 'Price cuts')).toBe('1');
  expect(await figure('Since yesterday', 'Sold out')).toBe('1');
  expect(await figure('Since yesterday', 'New offers')).toBe('0');
  const gaps = await part('Largest gaps').locator('tbody tr').allInnerTexts();
  expect(gaps.map((row) => Number(/Kettle (\d)/.exec(row)?.[1]))).toEqual(
    expected.gaps.map(({ n }) => n),
  );
  expect(gaps[0]).toContain('-€12.00');
  expect(
    await part('Largest gaps').getByRole('link', { name: 'Kettle 6' }).getAttribute('href'),
  ).toBe('/app/products/6');
  const coverage = await part('Coverage by competitor').locator('tbody tr').allInnerTexts();
  expect(coverage[0]).toMatch(/shop-a\.example\s+3\s+3\s+0%/);
  expect(coverage[3]).toMatch(/shop-d\.example\s+Attention\s+Not checked\s+0\s+0\s+–/);
  await part('Price position')
    .getByText(/^As of /)
    .waitFor();
});

test('what waits leads to where it is done', async () => {
  await show();
  const link = (name: RegExp) => page.getByRole('link', { name }).getAttribute('href');
  expect(await link(/^Open MAP violations \d+/)).toBe('/app/alerts');
  expect(await link(/^Matches to review \d+/)).toBe('/app/matches');
  expect(await link(/^Recommendations \d+/)).toBe('/app/recommendations');
  // Of the service: it arrives with the market.
  await part('Price position').waitFor();
  expect(await link(/^Notices due 0/)).toBe('/app/notices');
  expect(await link(/^1 competitor that can’t be checked$/)).toBe('/app/competitors');
});

test('charts have a table, figures a meaning, without a mouse', async () => {
  await show();
  const index = part('Price index over time');
  await index.locator('.pi-chart canvas').waitFor();
  const table = index.getByRole('button', { name: 'View as table' });
  await table.focus();
  await page.keyboard.press('Enter');
  const rows = index.locator('#index-table tbody tr');
  await rows.first().waitFor();
  expect(await rows.allInnerTexts()).toEqual([
    expect.stringMatching(/Nov 20, 2026\s+100\.57\s+111\.28\s+89\.85/),
    expect.stringMatching(/Nov 19, 2026\s+99\.32\s+108\.78\s+89\.85/),
  ]);
  await index.getByLabel('Show by').selectOption('collection');
  await index.locator('#index-table').getByRole('columnheader', { name: 'Summer' }).waitFor();
  expect(await table.getAttribute('aria-expanded')).toBe('true');
  const meaning = part('Price position').getByRole('button', {
    name: 'What “Price index” means',
  });
  await meaning.focus();
  await page.keyboard.press('Enter');
  await page.getByText('100 is the same, 104.25 is 4.25% above.').last().waitFor();
  expect(await findViolations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect.poll(() => meaning.getAttribute('aria-expanded')).toBe('false');
  expect(await meaning.evaluate((element) => element === document.activeElement)).toBe(true);
});

test('one currency at a time', async () => {
  await show();
  await page.getByText('Only products priced in EUR.').waitFor();
  await page.getByLabel('Currency').selectOption('CHF');
  await page.getByText('Only products priced in CHF.').waitFor();
  expect(await figure('Price position', 'Unknown')).toBe('100%');
  expect(await figure('Price position', 'Price index')).toBe('–');
  await part('Largest gaps').getByText('No product can be compared yet.').waitFor();
});

test('a part is exported as it is shown', async () => {
  await show();
  const gaps = part('Largest gaps');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    gaps.getByRole('button', { name: 'Export as CSV' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('gaps.csv');
  const text = await readFile(await download.path(), 'utf8');
  expect(text.split('\r\n')[1]).toBe('Kettle 6,HM-6,8.00,10.00,-2.00,80.00,6,-12.00,EUR');
});

test.for(['en', 'de', 'fr'])('it fits, and is accessible, in %s', async (locale) => {
  await show(locale);
  await page.locator('.pi-chart canvas').nth(1).waitFor();
  await lookAtPage(page, 'home', locale);
});

test('in print there is what can be read, and nothing to press', async () => {
  await show();
  await page.locator('.pi-chart canvas').nth(1).waitFor();
  const meaning = page.getByText('Median of the comparable offers, one per competitor.').first();
  expect(await meaning.isVisible()).toBe(false);
  await page.emulateMedia({ media: 'print' });
  // About as wide as a sheet of paper.
  await page.setViewportSize({ width: 720, height: 1000 });
  try {
    const folder = process.env.SHOW_FOLDER;
    if (folder !== undefined)
      await page.screenshot({ path: join(folder, 'home-print.png'), fullPage: true });
    expect(await meaning.isVisible()).toBe(true);
    expect(await page.locator('.pi-chart canvas').first().isVisible()).toBe(true);
    expect(await page.locator('button:visible, select:visible').count()).toBe(0);
    expect(await part('Price position').innerText()).toContain('100.57');
    const [sheet, table] = await Promise.all([
      part('Largest gaps').boundingBox(),
      part('Largest gaps').locator('table').boundingBox(),
    ]);
    expect(table?.width).toBeLessThanOrEqual(sheet?.width ?? 0);
    await requireFitting(page);
  } finally {
    await page.emulateMedia({ media: 'screen' });
    await page.setViewportSize({ width: 1280, height: 900 });
  }
});

test('Home’s own numbers do not wait for the service, and nothing in view moves', async () => {
  let answer: () => void = () => undefined;
  held = new Promise((resolve) => (answer = resolve));
  await show();
  await page.getByText('Open MAP violations').waitFor();
  await page.getByRole('status', { name: 'Loading market figures' }).waitFor();
  await noteShifts(page.mainFrame());
  answer();
  held = null;
  await part('Price position').waitFor();
  await page.locator('.pi-chart canvas').nth(1).waitFor();
  expect(await page.evaluate(() => window.shifted)).toBeLessThan(0.01);
});

test('a part that fails says so, and so does a service that does not answer', async () => {
  broken = /coverage/;
  await show();
  await part('Coverage by competitor')
    .getByText(/^Couldn’t load this part: /)
    .waitFor();
  expect(await figure('Price position', 'Price index')).toBe('100.57');
  broken = /./;
  await show();
  await page.getByText('Couldn’t load market figures').waitFor();
  expect(await page.getByText('Open MAP violations').count()).toBe(1);
  broken = null;
  await page.getByRole('button', { name: 'Try again' }).click();
  await part('Price position').waitFor();
});

test('beside a service without insights Home is as it was', async () => {
  await db.query(
    `update shop.shop set capabilities = capabilities - 'insights' - 'notices' where domain = $1`,
    [SHOP],
  );
  asked.length = 0;
  await show();
  await page.getByText('Products monitored').waitFor();
  expect(await page.getByText('Notices due').count()).toBe(0);
  expect(await page.getByText('Loading market figures').count()).toBe(0);
  expect(asked).toEqual([]);
});

test('a set-up guide whose last step is done says so until the page is left', async () => {
  await db.query(
    `update shop.shop set setup_dismissed = false, settings = settings - 'goalChosen',
       capabilities = capabilities || '["settings.goal"]' where domain = $1`,
    [SHOP],
  );
  await db.query(`update shop.sync_run set state = 'done' where shop = $1`, [SHOP]);
  await db.query(
    `update shop.offer_copy set match_verdict = 'confirmed' where match_verdict = 'review'`,
  );
  await show();
  await page.getByText('3 of 4 steps done').waitFor();
  await page.getByRole('combobox', { name: 'Goal' }).selectOption('margin');
  await page.getByRole('button', { name: 'Save goal' }).click();
  await page.getByText('4 of 4 steps done').waitFor();
  await page.getByText('Protect margin. You can change this in Settings.').waitFor();
  await page.getByRole('button', { name: 'Hide guide' }).click();
  await page.getByText('4 of 4 steps done').waitFor({ state: 'detached' });
  await show();
  await page.getByText('Products monitored').waitFor();
  expect(await page.getByText(/steps done/).count()).toBe(0);
});

test('a choice that is saved while Home reloads is not undone by what was loaded before', async () => {
  await db.query(
    `update shop.shop set setup_dismissed = false, settings = settings - 'goalChosen',
       capabilities = capabilities || '["settings.goal"]' where domain = $1`,
    [SHOP],
  );
  await db.query(`update shop.sync_run set state = 'reading' where shop = $1`, [SHOP]);
  await show();
  const loaded = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  opened.pages.putBefore(async (request, pass) => {
    if (request.method !== 'GET' || new URL(request.url).pathname !== '/app.data') return pass();
    opened.pages.putBefore(null);
    const answer = await pass();
    const before = new Response(await answer.arrayBuffer(), answer);
    loaded.resolve();
    await released.promise;
    return before;
  });
  const reload = await page.waitForRequest((request) => request.url().includes('/app.data'));
  const ended = new Promise<void>((resolve) => {
    for (const event of ['requestfinished', 'requestfailed'] as const)
      page.on(event as 'requestfinished', (request) => request === reload && resolve());
  });
  await loaded.promise;
  await page.getByRole('combobox', { name: 'Goal' }).selectOption('margin');
  await page.getByRole('button', { name: 'Save goal' }).click();
  await page.getByText('Protect margin. You can change this in Settings.').waitFor();
  await page.evaluate(() => {
    const noted = window as Window & { isUndone?: boolean };
    new MutationObserver(() => {
      if (document.querySelector('option[value=margin]')) noted.isUndone = true;
    }).observe(document.body, { subtree: true, childList: true });
  });
  released.resolve();
  await ended;
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 200))),
  );
  expect(await page.evaluate(() => 'isUndone' in window)).toBe(false);
});
